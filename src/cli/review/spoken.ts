import type { Voice } from '../print.ts'
import type { Display } from './display.ts'
import {
  drawRow,
  helpLines,
  keysLine,
  messageLines,
  statusLines,
  WORKING,
  type ReviewView,
  type RowMarks,
} from './draw-review.ts'
import type { ReviewRow } from './review-rows.ts'

/** Longer lists are heard row by row; only their headings are said at once. */
const MOST_SAID = 30
const PAGE_ROWS = 10
const marks: RowMarks = { here: '>', in: '[x]', out: '[ ]', partly: '[-]', along: '[!]' }

/** The review as plain lines, for screen readers and terminals that cannot move the cursor: each key says what came of it, and nothing is said again. */
export function spoken(voice: Voice): Display {
  let last: ReviewView | undefined
  return {
    show: (view) => {
      for (const line of last ? sinceThen(voice, last, view) : atFirst(voice, view)) voice.say(line)
      last = view
      return { page: PAGE_ROWS }
    },
    close: () => undefined,
  }
}

const rowLines = (voice: Voice, view: ReviewView, row: ReviewRow | undefined): string[] =>
  row ? drawRow(voice, { view, row, width: voice.width, marks }) : []

function atFirst(voice: Voice, view: ReviewView): string[] {
  const { rows } = view.state
  const said = rows.length <= MOST_SAID ? rows : rows.filter(({ row }) => row === 'heading')
  return [
    ...said.flatMap((row) => rowLines(voice, view, row)),
    ...statusLines(voice, view, voice.width),
    ...view.others.map((line) => `  ${line}`),
    keysLine(voice, view.state, voice.width),
  ]
}

function sinceThen(voice: Voice, last: ReviewView, view: ReviewView): string[] {
  const { state, settled, message } = view
  const along = state.rows.filter(
    (row) => row.row === 'unit' && settled.along.has(row.unit) && !last.settled.along.has(row.unit),
  )
  return [
    ...(state.isHelp && !last.state.isHelp ? helpLines(state, voice.width) : []),
    ...(last.state.ticked !== state.ticked || last.state.focus !== state.focus
      ? rowLines(voice, view, state.rows[state.focus])
      : []),
    ...along.flatMap((row) => rowLines(voice, view, row)),
    ...([last.settled.summary, WORKING].includes(settled.summary) ? [] : statusLines(voice, view, voice.width)),
    ...(message === '' || message === last.message ? [] : messageLines(voice, view, voice.width)),
  ]
}
