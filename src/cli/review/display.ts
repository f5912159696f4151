import type { Output } from '../io.ts'
import { drawReview, type ReviewView, type Size } from './draw-review.ts'
import type { Voice } from '../print.ts'
import { openScreen } from './screen.ts'

/** Where a review is seen. `show` says how many rows a page has. */
export type Display = { show(view: ReviewView): { page: number }; close(): void }

/** The review in one place of the terminal, drawn again at every key and at every change of its size; gone when it is over. */
export function inPlace(voice: Voice, head: readonly string[], out: Output): Display {
  const size = (): Size => ({ columns: out.columns || 80, rows: out.rows || 24 })
  const screen = openScreen((text) => void out.write(text), size)
  let top = 0
  let last: ReviewView | undefined
  const lines = (view: ReviewView): { lines: string[]; page: number } => {
    const frame = drawReview(voice, { view, size: size(), top })
    top = frame.top
    return frame
  }
  const resized = (): void => {
    if (last) screen.restart(head, lines(last).lines)
  }
  out.on('resize', resized)
  return {
    show: (view) => {
      last = view
      const frame = lines(view)
      screen.show(frame.lines)
      return { page: frame.page }
    },
    close: () => {
      out.off('resize', resized)
      screen.clear()
    },
  }
}
