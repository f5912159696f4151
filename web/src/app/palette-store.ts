import { createStore } from 'zustand'
import { makeFocusKeeper } from '../ui/give-back-focus.ts'

export const palette = createStore(() => ({ isOpen: false }))
export const paletteFocus = makeFocusKeeper()
export function openPalette(): void {
  paletteFocus.keep()
  palette.setState({ isOpen: true })
}
export const closePalette = (): void => palette.setState({ isOpen: false })
