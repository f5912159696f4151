import { createStore, useStore } from 'zustand'

/** What one person likes on this machine: kept by the browser, and nothing that a project could set. */
export type Preferences = {
  readonly theme: 'auto' | 'light' | 'dark'
  /** Of the letters and all that is laid out around them. */
  readonly textSize: 1 | 1.125 | 1.25
  /** `system` moves as the system's setting says, `less` not at all. */
  readonly motion: 'system' | 'less'
  /** Whether a word that a finger taps is played from there, or only gone to. */
  readonly playsTapped: boolean
  /** Keys of one's own, by the name of what they do. */
  readonly keys: Readonly<Record<string, string>>
}

const KEPT_AS = 'cutroom-preferences'
/** Where the theme alone was kept. */
const FORMER_THEME = 'cutroom-theme'
export const TEXT_SIZES = [1, 1.125, 1.25] as const
export const THEMES = ['auto', 'light', 'dark'] as const

const usual: Preferences = { theme: 'auto', textSize: 1, motion: 'system', playsTapped: true, keys: {} }

const preferences = createStore<Preferences>(() => usual)

export const preferencesNow = (): Preferences => preferences.getState()

export function usePreferences(): Preferences {
  return useStore(preferences)
}

export function prefer(changed: Partial<Preferences>): void {
  preferences.setState(changed)
  apply()
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(preferences.getState()))
  } catch {
    // A browser that keeps nothing begins as usual each time.
  }
}

/** As they were chosen here before; what this page does not understand is as usual. */
export function restorePreferences(): void {
  preferences.setState(kept())
  apply()
}

/** To the other theme than what is seen, and back to the system's. */
export function nextTheme(): void {
  const { theme } = preferences.getState()
  prefer({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto' })
}

function apply(): void {
  const { theme, textSize, motion } = preferences.getState()
  const { dataset, style } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
  if (motion === 'less') dataset['motion'] = 'less'
  else delete dataset['motion']
  style.setProperty('--text-scale', String(textSize))
}

function kept(): Preferences {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as { [name in keyof Preferences]?: unknown }
    const theme = read.theme ?? localStorage.getItem(FORMER_THEME)
    return {
      theme: THEMES.find((each) => each === theme) ?? usual.theme,
      textSize: TEXT_SIZES.find((each) => each === read.textSize) ?? usual.textSize,
      motion: read.motion === 'less' ? 'less' : usual.motion,
      playsTapped: typeof read.playsTapped === 'boolean' ? read.playsTapped : usual.playsTapped,
      keys: keysIn(read.keys),
    }
  } catch {
    return usual
  }
}

function keysIn(read: unknown): Preferences['keys'] {
  if (typeof read !== 'object' || read === null) return usual.keys
  return Object.fromEntries(
    Object.entries(read).filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
}
