import { listItems, reasonToGo, type ReviewIntent } from '../../../review/index.ts'
import type { FitLines } from '../../kinds.ts'
import { paint, shown, type Voice } from '../../print.ts'
import { countCells, clipText, wrapText } from '../count-cells.ts'
import { WORKING, type Refusals, type ReviewView } from '../follow-review.ts'
import { MOVES, type ScreenLayout } from '../screen-display.ts'
import type { TextLayout } from '../text-display.ts'
import { canChoose, type EditRow } from '../../../app/index.ts'

/** What is shown beside the rows: units as their kind draws them, and the other readings with their keys. */
export type EditsShown = {
  readonly voice: Voice
  readonly rows: readonly EditRow[]
  readonly looks: ReadonlyMap<string, FitLines>
  readonly readings: readonly string[]
  readonly others: readonly string[]
}
type EditsView = ReviewView<EditRow>

const MEANINGS: ReadonlyMap<string, ReviewIntent> = new Map<string, ReviewIntent>([
  ...MOVES,
  ['space', { do: 'toggle' }],
  ['p', { do: 'preview' }],
  ['a', { do: 'approve' }],
  ['enter', { do: 'approve' }],
  ['r', { do: 'reject' }],
  ['q', { do: 'leave' }],
  ['escape', { do: 'leave' }],
  ['ctrl-c', { do: 'quit' }],
  ['ctrl-d', { do: 'quit' }],
  ['?', { do: 'help' }],
])

/** Other readings have their keys, units their letters; a key that means nothing only closes what is open. */
export function editIntent({ rows, readings }: Pick<EditsShown, 'rows' | 'readings'>, key: string): ReviewIntent {
  if (readings.includes(key)) return { do: 'take-reading', reading: key }
  const lettered = rows.find((row) => row.kind !== 'heading' && row.letter !== '' && row.letter === key)
  return lettered ? { do: 'toggle', row: lettered.id } : (MEANINGS.get(key) ?? { do: 'close' })
}

const REFUSALS: Refusals = {
  'nothing-ticked': 'Nothing is ticked; r rejects the plan.',
  unseen: 'More goes with what you left out; press a again to accept the rest.',
}

/** The units of a plan with their ticks, what accepting would do, and the keys. */
export function editsOnScreen(edits: EditsShown): ScreenLayout<EditRow> {
  return {
    intentOf: (key) => editIntent(edits, key),
    refusals: REFUSALS,
    maxColumns: 120,
    indent: '  ',
    around: (view, columns) => {
      const fit = (lines: readonly string[]): string[] => lines.map((line) => clipText(line, columns))
      const below = [
        ...statusLines(edits, view, columns),
        ...edits.others.map((line) => `  ${line}`),
        ...messageLines(edits, view, columns),
        keysLine(edits, columns),
      ]
      const help = view.state.open?.what === 'help' ? { instead: fit(helpLines(edits, columns)) } : {}
      return { above: [], below: fit(below), ...help }
    },
    drawRow: (view, { row }, columns) => drawRow(edits, { view, row, columns, marks: BOXES }),
    cutRow: (lines, room) => (room === 1 ? lines.slice(0, 1) : [...lines.slice(0, room - 1), '    …']),
  }
}

/** Longer lists are heard row by row; only their headings are said at once. */
const MAX_SAID = 30

/** The same as plain lines, with the same keys. */
export function editsAsText(edits: EditsShown): TextLayout<EditRow> {
  const { width } = edits.voice
  const rowLines = (view: EditsView, row: EditRow): string[] =>
    drawRow(edits, { view, row, columns: width, marks: PLAIN_BOXES })
  return {
    intentOf: (key) => editIntent(edits, key),
    refusals: REFUSALS,
    first: (view) => {
      const { rows } = view.state
      const said = rows.length <= MAX_SAID ? rows : rows.filter(({ kind }) => kind === 'heading')
      return [
        ...said.flatMap((row) => rowLines(view, row)),
        ...statusLines(edits, view, width),
        ...edits.others.map((line) => `  ${line}`),
        keysLine(edits, width),
      ]
    },
    since: (last, view) => {
      const { state, summary, message } = view
      const isHelp = state.open?.what === 'help' && last.state.open?.what !== 'help'
      const hasMoved = last.state.ticked !== state.ticked || last.state.focus !== state.focus
      const rows = hasMoved ? state.rows.filter(({ id }) => id === state.focus) : []
      const before = new Map(last.state.rows.map((row) => [row.id, textOf(row)]))
      const along = state.rows.filter(
        (row) =>
          !rows.includes(row) &&
          ((state.along.has(row.id) && !last.state.along.has(row.id)) || before.get(row.id) !== textOf(row)),
      )
      return [
        ...(isHelp ? helpLines(edits, width) : []),
        ...[...rows, ...along].flatMap((row) => rowLines(view, row)),
        ...([last.summary, WORKING].includes(summary) ? [] : statusLines(edits, view, width)),
        ...(message === last.message ? [] : messageLines(edits, view, width)),
      ]
    },
  }
}

const textOf = (row: EditRow): string => (row.kind === 'heading' ? row.text : row.purpose)

/** How a row is marked: where the person stands, and whether it is in, out, partly in, or goes with another. */
type RowMarks = {
  readonly here: string
  readonly in: string
  readonly out: string
  readonly partly: string
  readonly along: string
}
const BOXES: RowMarks = { here: '▸', in: '☑', out: '☐', partly: '⊟', along: '☒' }
const PLAIN_BOXES: RowMarks = { here: '>', in: '[x]', out: '[ ]', partly: '[-]', along: '[!]' }

type Drawing = {
  readonly view: EditsView
  readonly row: EditRow
  readonly columns: number
  readonly marks: RowMarks
}

/** One row whole: who stands on it, whether it is in, and what it does. */
function drawRow({ voice, rows, looks }: EditsShown, { view: { state }, row, columns, marks }: Drawing): string[] {
  const look = looks.get(row.id)
  if (!canChoose(rows)) return look ? look(columns - 2).map((line) => `  ${line}`) : []
  const isHere = state.focus === row.id
  const items = listItems(state.rows, row.id)
  const count = items.filter((item) => state.ticked.has(item)).length
  const why = reasonToGo(state, row.id)
  const partly = count === 0 ? marks.out : count === items.length ? marks.in : marks.partly
  const letter = row.kind === 'heading' || row.letter === '' ? '' : `${row.letter}  `
  const box = why === undefined ? partly : marks.along
  const start = `${isHere ? marks.here : ' '} ${'  '.repeat(row.depth)}${box} ${letter}`
  const indent = ' '.repeat(countCells(start))
  const room = columns - indent.length
  const body =
    row.kind === 'heading'
      ? [`${paint(voice, 'bold', shown(row.text))}${paint(voice, 'dim', `  ${count} of ${items.length}`)}`]
      : (look?.(room) ?? wrapText(shown(row.purpose), room))
  const painted = isHere ? paint(voice, 'cyan', start) : start
  return [
    ...body.map((line, at) => `${at === 0 ? painted : indent}${line}`),
    ...(why === undefined ? [] : [`${indent}${paint(voice, 'yellow', `! goes too: ${shown(why)}`)}`]),
  ]
}

/** What accepting would do. */
function statusLines({ voice }: EditsShown, { state, summary }: EditsView, columns: number): string[] {
  const going = [...state.along.keys()].filter((item) => state.ticked.has(item)).length
  const said = [summary, ...(going > 0 ? [`${going} more ${going === 1 ? 'goes' : 'go'} with what you left out`] : [])]
    .filter((text) => text !== '')
    .join(' · ')
  return said === '' ? [] : wrapText(shown(said), columns - 2).map((line) => `  ${paint(voice, 'cyan', line)}`)
}

function messageLines({ voice }: EditsShown, { message }: EditsView, columns: number): string[] {
  return message === ''
    ? []
    : message
        .split('\n')
        .flatMap((line) => wrapText(line.trim(), columns - 2))
        .map((line) => paint(voice, 'yellow', `  ${line}`))
}

/** The keys that are needed most, as many of them as fit. */
function keysLine({ voice, rows, readings }: EditsShown, columns: number): string {
  const optional = [
    ...(canChoose(rows) ? ['space in or out'] : []),
    ...(readings.length > 0 ? ['1–9 another reading'] : []),
    'p hear',
  ]
  const line = (some: readonly string[]): string =>
    `  ${['a accept', ...some, 'r reject', 'q leave it waiting', '? keys'].join(' · ')}`
  const most =
    optional
      .map((_, dropped) => optional.slice(0, optional.length - dropped))
      .find((some) => countCells(line(some)) <= columns) ?? []
  return paint(
    voice,
    'dim',
    countCells(line(most)) <= columns ? line(most) : '  a accept · r reject · q leave · ? keys',
  )
}

const KEY_CELLS = 14

/** Every key with what it does. */
function helpLines({ rows, readings }: EditsShown, columns: number): string[] {
  const hasLetters = rows.some((row) => row.kind !== 'heading' && row.letter !== '')
  const played = canChoose(rows) ? 'the row (on a heading, all below it)' : 'it'
  const keys: readonly (readonly [string, string])[] = [
    ...(canChoose(rows)
      ? ([
          ['↑ ↓ or k j', 'the row before or behind; also Page Up, Page Down, Home, End'],
          ['space', 'leaves the row out or takes it in again; on a heading, all below it'],
        ] as const)
      : []),
    ...(hasLetters ? ([['A–Z', 'the same for the row with that letter']] as const) : []),
    ['p', `plays ${played} with a second around; any key stops it`],
    ['a or Enter', 'accepts what is ticked'],
    ['r', 'rejects all of it'],
    ['q or Esc', 'leaves it waiting'],
    ...(readings.length > 0 ? ([['1–9', 'takes another reading']] as const) : []),
    ['any key', 'goes back'],
  ]
  return keys.flatMap(([key, does]) =>
    wrapText(does, Math.max(10, columns - KEY_CELLS - 2)).map(
      (line, at) => `  ${(at === 0 ? key : '').padEnd(KEY_CELLS)}${line}`,
    ),
  )
}
