import type { Action, Plan } from '../../sessions/plan/plan.ts'
import { movedFocus } from '../review/moved-focus.ts'

/** A memo or an action, by its place in the plan. */
export type TreeRow = { readonly row: 'memo' | 'action'; readonly index: number }

/** Everything that keys decide in the tree of a plan. It is a value, so that a burst of keys acts as the same keys one by one. */
export type TreeState = {
  readonly rows: readonly TreeRow[]
  /** The places of the rows that are in. */
  readonly ticked: ReadonlySet<number>
  readonly focus: number
  /** How many rows a page has; whoever draws says so. */
  readonly page: number
  /** What the person made of actions. */
  readonly changed: ReadonlyMap<number, Action>
  readonly wish: TreeWish | null
}

type TreeWish = 'confirm' | 'preview' | 'back'

export function newTree({ memos, actions }: Pick<Plan, 'memos' | 'actions'>): TreeState {
  const rows = [
    ...memos.map((_, index): TreeRow => ({ row: 'memo', index })),
    ...actions.map((_, index): TreeRow => ({ row: 'action', index })),
  ]
  return { rows, ticked: new Set(rows.keys()), focus: 0, page: 10, changed: new Map(), wish: null }
}

export function treeReducer(state: TreeState, key: string): TreeState {
  const now = { ...state, wish: null }
  const moved = movedFocus(key, { focus: state.focus, page: state.page, count: state.rows.length })
  if (moved !== undefined) return focusedOn(now, moved)
  switch (key) {
    case 'enter':
    case 'space':
      return toggled(now, state.focus)
    case 'a':
      return allToggled(now)
    case 'p':
      return { ...now, wish: state.rows.length > 0 ? 'preview' : null }
    case 's':
      return { ...now, wish: 'confirm' }
    case 'q':
    case 'escape':
    case 'ctrl-c':
      return { ...now, wish: 'back' }
    default:
      return now
  }
}

export function toggled(state: TreeState, row: number): TreeState {
  if (row >= state.rows.length) return state
  const ticked = new Set(state.ticked)
  if (!ticked.delete(row)) ticked.add(row)
  return { ...state, ticked }
}

/** Where any row is out, all come in; where none is, all go. */
export function allToggled(state: TreeState): TreeState {
  return { ...state, ticked: new Set(state.ticked.size < state.rows.length ? state.rows.keys() : []) }
}

/** The places in the plan of what is out. */
export function skipped({ rows, ticked }: Pick<TreeState, 'rows' | 'ticked'>, kind: TreeRow['row']): Set<number> {
  return new Set(rows.flatMap(({ row, index }, at) => (row === kind && !ticked.has(at) ? [index] : [])))
}

function focusedOn(state: TreeState, row: number): TreeState {
  return { ...state, focus: Math.max(0, Math.min(state.rows.length - 1, row)) }
}
