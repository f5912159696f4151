import { createStore, useStore } from 'zustand'
import { makeFocusKeeper } from '../ui/give-back-focus.ts'

/** The parts of the settings, in their order. */
export const SETTINGS_PARTS = ['Planning', 'Offline models', 'Look', 'Sound', 'Keys'] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

/** What is open over the page: one at a time. */
export type OpenDialog =
  | { readonly is: 'palette' }
  | { readonly is: 'help'; readonly tab: 'say' | 'keys' }
  | { readonly is: 'settings'; readonly part: SettingsPart }
  | { readonly is: 'operation'; readonly name: string; readonly document: string }

const dialogs = createStore<{ readonly open: OpenDialog | null }>(() => ({ open: null }))
/** What had the focus before it gets it back. */
export const dialogFocus = makeFocusKeeper()

export function useDialog(): OpenDialog | null {
  return useStore(dialogs, ({ open }) => open)
}

export function openDialog(dialog: OpenDialog): void {
  if (dialogs.getState().open === null) dialogFocus.keep()
  dialogs.setState({ open: dialog })
}

export const closeDialog = (): void => dialogs.setState({ open: null })
export const openPalette = (): void => openDialog({ is: 'palette' })
export const openKeys = (): void => openDialog({ is: 'help', tab: 'keys' })
export const openHelp = (): void => openDialog({ is: 'help', tab: 'say' })
export const openSettings = (part: SettingsPart = 'Planning'): void => openDialog({ is: 'settings', part })
