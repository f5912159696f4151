import { useSyncExternalStore } from 'react'

/** Whether there is room for two columns. */
export const WIDE = '(width >= 64rem)'

/** Whether a query of the window fits now; what it decides is drawn again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
