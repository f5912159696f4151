import { useEffect, useState } from 'react'

/** Less than this is a bar of the browser that comes and goes, and no keyboard. */
const MIN_KEYBOARD_PX = 120
/** Where all that is seen is lower than this, the keyboard has taken the rest. */
const LOW_PX = 480

/** Where a finger points there is a keyboard that takes room; a low window of a desk has none. */
const TOUCHED_COLUMN = '(width < 64rem) and (pointer: coarse)'

/**
 * The keyboard of a phone covers what is below it unless the browser makes room for it: how much it covers is kept as
 * `--keyboard`, which the page ends above. Tells whether someone types with so little room that only what is typed, and
 * what it is about, is shown.
 */
export function useTypingRoom(): boolean {
  const [isTight, setTight] = useState(false)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const follow = (): void => {
      const covered = Math.max(0, innerHeight - seen.height - seen.offsetTop)
      const isZoomed = seen.scale > 1.01
      const keyboard = covered > MIN_KEYBOARD_PX && !isZoomed ? covered : 0
      document.documentElement.style.setProperty('--keyboard', `${Math.round(keyboard)}px`)
      const isTyping = document.activeElement instanceof HTMLTextAreaElement
      setTight(isTyping && !isZoomed && matchMedia(TOUCHED_COLUMN).matches && seen.height < LOW_PX)
    }
    const stop = new AbortController()
    const { signal } = stop
    seen.addEventListener('resize', follow, { signal })
    seen.addEventListener('scroll', follow, { signal })
    for (const what of ['focusin', 'focusout'] as const)
      addEventListener(what, () => queueMicrotask(follow), { signal })
    follow()
    return () => stop.abort()
  }, [])
  return isTight
}
