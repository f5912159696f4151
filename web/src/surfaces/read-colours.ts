/** What tokens come to at a place. They hold a pair for light and dark: only an element that wears one knows which. */
export function readColours<Name extends string>(
  host: HTMLElement,
  names: readonly Name[],
): { [name in Name]: string } {
  const probe = document.createElement('span')
  host.append(probe)
  const colours = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return colours as { [name in Name]: string }
}

/** Calls whenever the theme is another one; gives what stops that. */
export function followTheme(draw: () => void): () => void {
  const themes = new MutationObserver(draw)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', draw)
  return () => {
    themes.disconnect()
    scheme.removeEventListener('change', draw)
  }
}
