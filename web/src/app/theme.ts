const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const KEPT_AS = 'cutroom-theme'

/** As the system has it, unless it was chosen here before. */
export function restoreTheme(): void {
  set(kept())
}

/** To the other one than what is seen, and back to the system's. */
export function nextTheme(): void {
  const now = kept()
  set(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length] ?? 'auto')
}

export function setTheme(theme: Theme): void {
  set(theme)
}

function set(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    localStorage.setItem(KEPT_AS, theme)
  } catch {
    // A browser that keeps nothing begins with the system's theme each time.
  }
}

function kept(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEPT_AS)) ?? 'auto'
  } catch {
    return 'auto'
  }
}
