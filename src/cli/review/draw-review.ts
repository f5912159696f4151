import type { Look } from '../kinds.ts'
import { paint, shown, type Voice } from '../print.ts'
import { cellsOf, clipped } from './cells-of.ts'
import { canChoose, type ReviewState } from './review-reducer.ts'
import { unitsOf, type ReviewRow } from './review-rows.ts'
import { rowsInWindow } from './rows-in-window.ts'
import type { SettledPlan } from './settle-plan.ts'
import { wrapText } from './wrap-text.ts'

/** What is to be seen of a review. `others` are the other readings, `message` what came of the last key. */
export type ReviewView = {
  readonly state: ReviewState
  readonly settled: Pick<SettledPlan, 'along' | 'summary'>
  readonly looks: ReadonlyMap<string, Look>
  readonly others: readonly string[]
  readonly message: string
}
export type Size = { readonly columns: number; readonly rows: number }
export type Frame = { readonly lines: string[]; readonly top: number; readonly page: number }

const MOST_WIDTH = 120
/** The summary while it is being worked out. */
export const WORKING = '…'

/** A review as lines that fit a terminal: the rows around the focused one, what accepting would do, and the keys. */
export function drawReview(voice: Voice, { view, size, top }: { view: ReviewView; size: Size; top: number }): Frame {
  // The last column stays free: a terminal wraps what fills it.
  const width = Math.min(MOST_WIDTH, size.columns - 1)
  const below = [
    ...statusLines(voice, view, width),
    ...view.others.map((line) => `  ${line}`),
    ...messageLines(voice, view, width),
    keysLine(voice, view.state, width),
  ]
  const space = Math.max(1, size.rows - 1 - below.length)
  const fit = (lines: readonly string[]): string[] => lines.map((line) => clipped(line, width))
  if (view.state.isHelp)
    return {
      lines: fit([...helpLines(view.state, width).slice(0, space), ...below]).slice(-size.rows),
      top,
      page: view.state.page,
    }
  const drawn = new Map<number, string[]>()
  const rowAt = (at: number): string[] => {
    const row = view.state.rows[at]
    const lines = drawn.get(at) ?? (row ? drawRow(voice, { view, row, width }) : [])
    drawn.set(at, lines)
    return lines
  }
  const count = view.state.rows.length
  // Where there is next to no room, the row itself is worth more than where it stands.
  const isWhole = space < 3 || fitsWhole(count, space, (row) => rowAt(row).length)
  const lines = isWhole ? space : space - 1
  const window = rowsInWindow({ count, focus: view.state.focus, top, lines, heightOf: (row) => rowAt(row).length })
  const rows = Array.from({ length: window.end - window.top }, (_, index) => rowAt(window.top + index)).flat()
  const seen = rows.length <= lines ? rows : lines === 1 ? rows.slice(0, 1) : [...rows.slice(0, lines - 1), '    …']
  const place = isWhole
    ? []
    : [
        paint(
          voice,
          'dim',
          `  ${window.top > 0 ? '↑' : ' '}${window.end < count ? '↓' : ' '} ${window.top + 1}–${window.end} of ${count}`,
        ),
      ]
  return {
    lines: fit([...seen, ...place, ...below]).slice(-size.rows),
    top: window.top,
    page: Math.max(1, window.end - window.top - 1),
  }
}

/** Whether so many rows fit so many lines; rows are measured only until they do not. */
export function fitsWhole(count: number, lines: number, heightOf: (row: number) => number): boolean {
  let used = 0
  for (let row = 0; row < count && used <= lines; row++) used += heightOf(row)
  return used <= lines
}

/** How a row is marked: where the person stands, and whether it is in, out, partly in, or goes with another. */
export type RowMarks = {
  readonly here: string
  readonly in: string
  readonly out: string
  readonly partly: string
  readonly along: string
}
const boxes: RowMarks = { here: '▸', in: '☑', out: '☐', partly: '⊟', along: '☒' }

/** One row whole: who stands on it, whether it is in, and what it does. */
export function drawRow(
  voice: Voice,
  { view, row, width, marks = boxes }: { view: ReviewView; row: ReviewRow; width: number; marks?: RowMarks },
): string[] {
  const { state, settled, looks } = view
  const look = row.row === 'unit' ? looks.get(row.unit) : undefined
  if (!canChoose(state)) return look ? look(width - 2).map((line) => `  ${line}`) : []
  const isHere = state.rows[state.focus] === row
  const start = `${isHere ? marks.here : ' '} ${'  '.repeat(row.depth)}${boxOf(marks, state.ticked, settled.along, row)} ${row.row === 'unit' && row.letter !== '' ? `${row.letter}  ` : ''}`
  const indent = ' '.repeat(cellsOf(start))
  const body =
    row.row === 'heading'
      ? [headingText(voice, state, row.text, row.units)]
      : (look?.(width - indent.length) ?? wrapText(shown(row.purpose), width - indent.length))
  const why = row.row === 'unit' && state.ticked.has(row.unit) ? settled.along.get(row.unit) : undefined
  const painted = isHere ? paint(voice, 'cyan', start) : start
  return [
    ...body.map((line, at) => `${at === 0 ? painted : indent}${line}`),
    ...(why === undefined ? [] : [`${indent}${paint(voice, 'yellow', `! goes too: ${shown(why)}`)}`]),
  ]
}

function boxOf(
  marks: RowMarks,
  ticked: ReadonlySet<string>,
  along: ReadonlyMap<string, string>,
  row: ReviewRow,
): string {
  const units = unitsOf(row)
  if (row.row === 'unit' && ticked.has(row.unit) && along.has(row.unit)) return marks.along
  const count = units.filter((unit) => ticked.has(unit)).length
  return count === 0 ? marks.out : count === units.length ? marks.in : marks.partly
}

function headingText(voice: Voice, { ticked }: ReviewState, text: string, units: readonly string[]): string {
  return `${paint(voice, 'bold', shown(text))}${paint(voice, 'dim', `  ${units.filter((unit) => ticked.has(unit)).length} of ${units.length}`)}`
}

/** What accepting would do. */
export function statusLines(voice: Voice, { state, settled }: ReviewView, width: number): string[] {
  const going = [...settled.along.keys()].filter((unit) => state.ticked.has(unit)).length
  const said = [
    settled.summary,
    ...(going > 0 ? [`${going} more ${going === 1 ? 'goes' : 'go'} with what you left out`] : []),
  ]
    .filter((text) => text !== '')
    .join(' · ')
  return said === '' ? [] : wrapText(shown(said), width - 2).map((line) => `  ${paint(voice, 'cyan', line)}`)
}

export function messageLines(voice: Voice, { message }: ReviewView, width: number): string[] {
  return message === ''
    ? []
    : message
        .split('\n')
        .flatMap((line) => wrapText(line.trim(), width - 2))
        .map((line) => paint(voice, 'yellow', `  ${line}`))
}

/** The keys that are needed most, as many of them as fit. */
export function keysLine(voice: Voice, state: ReviewState, width: number): string {
  const optional = [
    ...(canChoose(state) ? ['space in or out'] : []),
    ...(state.readings.length > 0 ? ['1–9 another reading'] : []),
    'p hear',
  ]
  const line = (some: readonly string[]): string =>
    `  ${['a accept', ...some, 'r reject', 'q leave it waiting', '? keys'].join(' · ')}`
  const most =
    optional
      .map((_, dropped) => optional.slice(0, optional.length - dropped))
      .find((some) => cellsOf(line(some)) <= width) ?? []
  return paint(voice, 'dim', cellsOf(line(most)) <= width ? line(most) : '  a accept · r reject · q leave · ? keys')
}

const KEY_CELLS = 14

/** Every key with what it does. */
export function helpLines(state: ReviewState, width: number): string[] {
  const hasLetters = state.rows.some((row) => row.row === 'unit' && row.letter !== '')
  const keys: readonly (readonly [string, string])[] = [
    ...(canChoose(state)
      ? ([
          ['↑ ↓ or k j', 'the row before or behind; also Page Up, Page Down, Home, End'],
          ['space', 'leaves the row out or takes it in again; on a heading, all below it'],
        ] as const)
      : []),
    ...(hasLetters ? ([['A–Z', 'the same for the row with that letter']] as const) : []),
    [
      'p',
      `plays ${canChoose(state) ? 'the row (on a heading, all below it)' : 'it'} with a second around; any key stops it`,
    ],
    ['a or Enter', 'accepts what is ticked'],
    ['r', 'rejects all of it'],
    ['q or Esc', 'leaves it waiting'],
    ...(state.readings.length > 0 ? ([['1–9', 'takes another reading']] as const) : []),
    ['any key', 'goes back'],
  ]
  return keys.flatMap(([key, does]) =>
    wrapText(does, Math.max(10, width - KEY_CELLS - 2)).map(
      (line, at) => `  ${(at === 0 ? key : '').padEnd(KEY_CELLS)}${line}`,
    ),
  )
}
