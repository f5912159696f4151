import { reasonToGo, type ReviewIntent } from '../../../review/index.ts'
import type { ActionCheck } from '../../../sessions/index.ts'
import { paint, shown, type Voice } from '../../print.ts'
import { countCells, clipText, wrapText } from '../count-cells.ts'
import type { ReviewView } from '../follow-review.ts'
import { MOVES, type RowPlace, type ScreenLayout } from '../screen-display.ts'
import { LEFT, type TextLayout } from '../text-display.ts'
import type { ActionRow } from './action-rows.ts'
import { actionLabel, findCheck, memoLabel } from './summarise-plan.ts'

type Checks = readonly ActionCheck[]
type ActionsView = ReviewView<ActionRow>

/** What stands in a row behind its box. */
export function rowText(checks: Checks, row: ActionRow): { label: string; tag: string } {
  if (row.about === 'memo') return { label: memoLabel(row.memo), tag: '' }
  const says = findCheck(checks, row.index)?.says ?? ''
  return { label: actionLabel(row.made ?? row.planned, says), tag: row.made ? ' *modified' : '' }
}

const KEYS = 'Use [↑/↓] to navigate, [enter] to toggle, [a] to toggle all, [p] to preview details, [s] to confirm.'

const MEANINGS: ReadonlyMap<string, ReviewIntent> = new Map<string, ReviewIntent>([
  ...MOVES,
  ['enter', { do: 'toggle' }],
  ['space', { do: 'toggle' }],
  ['a', { do: 'toggle-all' }],
  ['p', { do: 'preview' }],
  ['s', { do: 'approve' }],
  ['q', { do: 'leave' }],
  ['escape', { do: 'leave' }],
  ['ctrl-c', { do: 'quit' }],
])

/** The actions of a plan as a tree. */
export function actionsOnScreen(voice: Pick<Voice, 'color'>, checks: Checks): ScreenLayout<ActionRow> {
  return {
    intentOf: (key) => MEANINGS.get(key) ?? { do: 'close' },
    refusals: {
      'nothing-ticked': 'Nothing is ticked; q goes back, where the whole plan can be skipped.',
      unseen: 'More goes with what you left out; press s again to confirm the rest.',
    },
    maxColumns: Infinity,
    indent: '',
    around: ({ message }, columns) => ({
      above: [...wrapText(KEYS, columns), ''],
      below: message === '' ? [] : ['', ...wrapText(message, columns).map((line) => paint(voice, 'yellow', line))],
    }),
    drawRow: (view, place, columns) => drawRow({ voice, checks, view, columns }, place),
    // A row with its heading, or with why it goes, may be taller than the room.
    cutRow: (lines) => lines.filter((line) => line.includes('─[')),
  }
}

type Drawing = {
  readonly voice: Pick<Voice, 'color'>
  readonly checks: Checks
  readonly view: ActionsView
  readonly columns: number
}

/** A row, below the heading that it stands under if it is the first there. */
function drawRow(drawing: Drawing, { row, previous, next }: RowPlace<ActionRow>): string[] {
  const { voice, view, columns } = drawing
  const isLast = next?.about !== row.about
  const heading = previous?.about === row.about ? [] : [`- ${row.about === 'memo' ? 'Memos' : 'Action Plan'}`, ' │']
  const why = reasonToGo(view.state, row.id)
  const goes = why === undefined ? [] : wrapText(`! goes too: ${shown(why)}`, Math.max(10, columns - 7))
  return [
    ...heading.map((line) => clipText(line, columns)),
    rowLine(drawing, row, isLast ? '└' : '├'),
    ...goes.map((line) => clipText(` ${isLast ? ' ' : '│'}     ${paint(voice, 'yellow', line)}`, columns)),
    ...(isLast && next ? [''] : []),
  ]
}

/** Without colours a mark says where the person stands. */
function rowLine({ voice, checks, view: { state }, columns }: Drawing, row: ActionRow, branch: string): string {
  const isHere = state.focus === row.id
  const { label, tag } = rowText(checks, row)
  const box = reasonToGo(state, row.id) === undefined ? (state.ticked.has(row.id) ? '[✓]' : '[ ]') : '[✗]'
  const start = `${isHere && !voice.color ? '▸' : ' '}${branch}─${box} `
  const line = `${start}${clipText(label, Math.max(1, columns - countCells(start) - countCells(tag)))}${tag}`
  return isHere ? paint(voice, 'bold', paint(voice, 'cyan', clipText(line, columns))) : clipText(line, columns)
}

const HELP = 'Type a number to take it in or out, "all", "show 3" to look at one, "list", "run" to confirm, or "back".'

const WORDS: ReadonlyMap<string, ReviewIntent> = new Map<string, ReviewIntent>([
  ['all', { do: 'toggle-all' }],
  ['run', { do: 'approve' }],
  ['back', { do: 'leave' }],
  ['b', { do: 'leave' }],
  ['q', { do: 'leave' }],
  [LEFT, { do: 'quit' }],
])

/** The actions of a plan as a numbered list. */
export function actionsAsText(checks: Checks): TextLayout<ActionRow> {
  const linesAt = ({ state }: ActionsView, at: number): string[] => {
    const row = state.rows[at]
    if (!row) return []
    const why = reasonToGo(state, row.id)
    const { label, tag } = rowText(checks, row)
    const box = why === undefined ? (state.ticked.has(row.id) ? '[x]' : '[ ]') : '[!]'
    return [`${at + 1}. ${box} ${label}${tag}`, ...(why === undefined ? [] : [`   goes too: ${shown(why)}`])]
  }
  const allLines = (view: ActionsView): string[] => view.state.rows.flatMap((_, at) => linesAt(view, at))
  return {
    intentOf: (answer, view) => {
      const said = answer.trim().toLowerCase()
      const [, show, number = ''] = /^(show )?(\d+)$/.exec(said) ?? []
      const row = view.state.rows[Number(number) - 1]
      if (said === 'list') return allLines(view)
      if (row) return { do: show === undefined ? 'toggle' : 'preview', row: row.id }
      return WORDS.get(said) ?? [HELP]
    },
    refusals: {
      'nothing-ticked': 'Nothing is ticked; "back" goes back, where the whole plan can be skipped.',
      unseen: 'More goes with what you left out; type "run" again to confirm the rest.',
    },
    first: (view) => [...allLines(view), HELP],
    since: (last, view) => {
      const { state, message, after } = view
      if (!state.isSettled) return undefined
      const said = message === '' ? [] : [message]
      if (after?.do === 'preview') {
        const shown = state.rows.findIndex(({ id }) => id === state.focus)
        return [...said, ...(state.rows === last.state.rows ? [] : linesAt(view, shown)), HELP]
      }
      const differs = (at: number): boolean => linesAt(last, at).join('\n') !== linesAt(view, at).join('\n')
      return [...said, ...state.rows.flatMap((_, at) => (differs(at) ? linesAt(view, at) : []))]
    },
  }
}
