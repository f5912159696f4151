import type { ActionCheck } from '../../sessions/execute/preflight.ts'
import type { Plan } from '../../sessions/plan/plan.ts'
import { paint, shown, type Voice } from '../print.ts'
import { cellsOf, clipped } from '../review/cells-of.ts'
import { fitsWhole, type Frame, type Size } from '../review/draw-review.ts'
import { rowsInWindow } from '../review/rows-in-window.ts'
import { wrapText } from '../review/wrap-text.ts'
import { actionLabel, memoLabel } from './action-label.ts'
import { checkOf } from './plan-to-review.ts'
import type { TreeState } from './tree-reducer.ts'

/** What is to be seen of a plan that is being modified. `along` says of actions why they go with what was left out. */
export type TreeView = {
  readonly plan: Pick<Plan, 'memos' | 'actions'>
  readonly checks: readonly ActionCheck[]
  readonly state: TreeState
  readonly along: ReadonlyMap<number, string>
  readonly message: string
}

const KEYS = 'Use [↑/↓] to navigate, [enter] to toggle, [a] to toggle all, [p] to preview details, [s] to confirm.'

/** The tree as lines that fit a terminal: the keys, then the rows around the focused one. */
export function drawTree(
  voice: Pick<Voice, 'color'>,
  { view, size, top }: { view: TreeView; size: Size; top: number },
): Frame {
  // The last column stays free: a terminal wraps what fills it.
  const width = size.columns - 1
  const above = [...wrapText(KEYS, width), '']
  const below =
    view.message === '' ? [] : ['', ...wrapText(view.message, width).map((line) => paint(voice, 'yellow', line))]
  const count = view.state.rows.length
  // In a window with next to no room the row itself is worth more than the keys.
  const space = Math.max(1, size.rows - 1 - below.length)
  const head = space - above.length >= 4 ? above : []
  const room = space - head.length
  const drawn = new Map<number, string[]>()
  const rowAt = (at: number): string[] => {
    const lines = drawn.get(at) ?? rowLines(voice, { view, at, width })
    drawn.set(at, lines)
    return lines
  }
  const isWhole = room < 3 || fitsWhole(count, room, (row) => rowAt(row).length)
  const lines = isWhole ? room : room - 1
  const window =
    count === 0
      ? { top: 0, end: 0 }
      : rowsInWindow({ count, focus: view.state.focus, top, lines, heightOf: (row) => rowAt(row).length })
  const seen = Array.from({ length: window.end - window.top }, (_, at) => rowAt(window.top + at)).flat()
  // A row with its heading, or with why it goes, may be taller than the room.
  const rows = seen.length <= lines ? seen : rowAt(view.state.focus).filter((line) => line.includes('─['))
  const place = isWhole
    ? []
    : [
        paint(
          voice,
          'dim',
          `${window.top > 0 ? '↑' : ' '}${window.end < count ? '↓' : ' '} ${window.top + 1}–${window.end} of ${count}`,
        ),
      ]
  return {
    lines: [...head, ...rows, ...place, ...below].slice(-size.rows),
    top: window.top,
    page: Math.max(1, window.end - window.top - 1),
  }
}

/** A row, below the heading that it stands under if it is the first there. */
function rowLines(
  voice: Pick<Voice, 'color'>,
  { view, at, width }: { view: TreeView; at: number; width: number },
): string[] {
  const { rows } = view.state
  const row = rows[at]
  if (!row) return []
  const isFirst = rows[at - 1]?.row !== row.row
  const isLast = rows[at + 1]?.row !== row.row
  const heading = isFirst ? [`- ${row.row === 'memo' ? 'Memos' : 'Action Plan'}`, ' │'] : []
  const why = reasonToGo(view, at)
  const goes =
    why === undefined
      ? []
      : wrapText(`! goes too: ${shown(why)}`, Math.max(10, width - 7)).map((line) =>
          clipped(` ${isLast ? ' ' : '│'}     ${paint(voice, 'yellow', line)}`, width),
        )
  return [
    ...heading.map((line) => clipped(line, width)),
    rowLine(voice, { view, at, width, branch: isLast ? '└' : '├' }),
    ...goes,
    ...(isLast && at < rows.length - 1 ? [''] : []),
  ]
}

/** Without colours a mark says where the person stands. */
function rowLine(
  voice: Pick<Voice, 'color'>,
  { view, at, width, branch }: { view: TreeView; at: number; width: number; branch: string },
): string {
  const isHere = view.state.focus === at
  const { label, tag } = rowText(view, at)
  const start = `${isHere && !voice.color ? '▸' : ' '}${branch}─${boxOf(view, at)} `
  const line = `${start}${clipped(label, Math.max(1, width - cellsOf(start) - cellsOf(tag)))}${tag}`
  return isHere ? paint(voice, 'bold', paint(voice, 'cyan', clipped(line, width))) : clipped(line, width)
}

/** What stands in a row behind its box. */
export function rowText({ plan, checks, state }: TreeView, at: number): { label: string; tag: string } {
  const { row = 'memo', index = -1 } = state.rows[at] ?? {}
  const memo = row === 'memo' ? plan.memos[index] : undefined
  const action = row === 'action' ? (state.changed.get(index) ?? plan.actions[index]) : undefined
  const label = memo ? memoLabel(memo) : action ? actionLabel(action, checkOf(checks, index)?.says ?? '') : ''
  return { label, tag: action && state.changed.has(index) ? ' *modified' : '' }
}

/** Why a row that is in will not run. */
export function reasonToGo({ state, along }: TreeView, at: number): string | undefined {
  const row = state.rows[at]
  return row?.row === 'action' && state.ticked.has(at) ? along.get(row.index) : undefined
}

function boxOf(view: TreeView, at: number): string {
  if (reasonToGo(view, at) !== undefined) return '[✗]'
  return view.state.ticked.has(at) ? '[✓]' : '[ ]'
}
