import { rowsInWindow, visibleRows, type ReviewIntent, type ReviewRow } from '../../review/index.ts'
import { paint, type Voice } from '../print.ts'
import { clipText } from './count-cells.ts'
import type { Refusals, ReviewDisplay, ReviewView } from './follow-review.ts'
import type { StageFrame, Size, Stage } from './stage.ts'

/** How rows of one kind look on a screen, and what the keys mean there. */
export type ScreenLayout<R extends ReviewRow> = {
  intentOf(key: string): ReviewIntent
  readonly refusals: Refusals
  /** Wider terminals are not filled. */
  readonly maxColumns: number
  /** What stands before the line that says which rows are seen. */
  readonly indent: string
  /** The lines above the rows and below them; `instead` takes the place of the rows. */
  around(
    view: ReviewView<R>,
    columns: number,
  ): { readonly above: readonly string[]; readonly below: readonly string[]; readonly instead?: readonly string[] }
  drawRow(view: ReviewView<R>, place: RowPlace<R>, columns: number): string[]
  /** What is seen of a row that is taller than the room for all of them. */
  cutRow(lines: readonly string[], room: number): readonly string[]
}

/** A row between its neighbours. */
export type RowPlace<R> = { readonly row: R; readonly previous: R | undefined; readonly next: R | undefined }

/** The keys that move the focus, in every review. */
export const MOVES: ReadonlyMap<string, ReviewIntent> = new Map([
  ['up', { do: 'move', to: 'previous' }],
  ['k', { do: 'move', to: 'previous' }],
  ['down', { do: 'move', to: 'next' }],
  ['j', { do: 'move', to: 'next' }],
  ['page-up', { do: 'move', to: 'page-up' }],
  ['page-down', { do: 'move', to: 'page-down' }],
  ['home', { do: 'move', to: 'first' }],
  ['end', { do: 'move', to: 'last' }],
])

/** A review in one place of the terminal, drawn again at every key and at every change of its size. */
export function screenDisplay<R extends ReviewRow>(
  voice: Pick<Voice, 'color'>,
  stage: Stage,
  layout: ScreenLayout<R>,
): ReviewDisplay<R> {
  let shown = { top: 0, page: 1 }
  return {
    show: (view) => {
      shown = view.state
      stage.show((size) => {
        const frame = drawRows(voice, layout, { view, size, top: shown.top })
        shown = frame
        return frame
      })
    },
    shown: () => ({ top: shown.top, page: shown.page }),
    answered: () => stage.pressed(),
    isAnswered: () => stage.isPressed(),
    take: () => {
      const key = stage.take()
      return key === undefined ? undefined : layout.intentOf(key)
    },
    refusals: layout.refusals,
  }
}

/** The rows around the focused one as lines that fit a terminal, with what stands above and below them. */
export function drawRows<R extends ReviewRow>(
  voice: Pick<Voice, 'color'>,
  layout: ScreenLayout<R>,
  { view, size, top }: { readonly view: ReviewView<R>; readonly size: Size; readonly top: number },
): StageFrame & { readonly top: number; readonly page: number } {
  const { state } = view
  // The last column stays free: a terminal wraps what fills it.
  const columns = Math.min(layout.maxColumns, size.columns - 1)
  const { above, below, instead } = layout.around(view, columns)
  const space = Math.max(1, size.rows - 1 - below.length)
  if (instead) return { lines: [...instead.slice(0, space), ...below].slice(-size.rows), top, page: state.page }
  // Where there is next to no room, the row itself is worth more than the keys and than where it stands.
  const head = space - above.length >= 4 ? above : []
  const room = space - head.length
  const rows = visibleRows(state.rows, state.folded)
  const drawn = new Map<number, string[]>()
  const rowAt = (at: number): string[] => {
    const row = rows[at]
    const lines =
      drawn.get(at) ?? (row ? layout.drawRow(view, { row, previous: rows[at - 1], next: rows[at + 1] }, columns) : [])
    drawn.set(at, lines)
    return lines
  }
  const heightOf = (at: number): number => rowAt(at).length
  const isWhole = room < 3 || fitsWhole(rows.length, room, heightOf)
  const lines = isWhole ? room : room - 1
  const focus = rows.findIndex(({ id }) => id === state.focus)
  const window = rowsInWindow({ count: rows.length, focus, top, lines, heightOf })
  const found = Array.from({ length: window.end - window.top }, (_, at) => rowAt(window.top + at)).flat()
  const seen = found.length <= lines ? found : layout.cutRow(found, lines)
  const arrows = `${window.top > 0 ? '↑' : ' '}${window.end < rows.length ? '↓' : ' '}`
  const place = `${layout.indent}${arrows} ${window.top + 1}–${window.end} of ${rows.length}`
  const fitting = [...seen, ...(isWhole ? [] : [paint(voice, 'dim', place)])].map((line) => clipText(line, columns))
  return {
    lines: [...head, ...fitting, ...below].slice(-size.rows),
    top: window.top,
    page: Math.max(1, window.end - window.top - 1),
  }
}

/** Whether so many rows fit so many lines; rows are measured only until they do not. */
function fitsWhole(count: number, lines: number, heightOf: (row: number) => number): boolean {
  let used = 0
  for (let row = 0; row < count && used <= lines; row++) used += heightOf(row)
  return used <= lines
}
