import { unitsOf, type ReviewRow } from './review-rows.ts'
import { movedFocus } from './moved-focus.ts'

/** Everything that keys decide while a plan is reviewed. It is a value, so that a burst of keys acts as the same keys one by one. */
export type ReviewState = {
  readonly rows: readonly ReviewRow[]
  readonly ticked: ReadonlySet<string>
  /** The index of the row that the person stands on. */
  readonly focus: number
  /** How many rows a page has; whoever draws says so. */
  readonly page: number
  /** The keys of other readings. */
  readonly readings: readonly string[]
  readonly isHelp: boolean
  /** What the person asked for with the last key that no state can do. */
  readonly wish: Wish | null
}

export type Wish =
  | { readonly do: 'accept'; readonly steps: readonly string[] }
  | { readonly do: 'reject' }
  | { readonly do: 'leave' }
  | { readonly do: 'nothing-ticked' }
  | { readonly do: 'hear'; readonly units: readonly string[] }
  | { readonly do: 'take-reading'; readonly key: string }

export function newReview(rows: readonly ReviewRow[], readings: readonly string[] = []): ReviewState {
  return { rows, readings, ticked: new Set(rows.flatMap(unitsOf)), focus: 0, page: 10, isHelp: false, wish: null }
}

export function reviewReducer(state: ReviewState, key: string): ReviewState {
  const now = { ...state, wish: null }
  const wishing = (wish: Wish): ReviewState => ({ ...now, isHelp: false, wish })
  if (key === 'ctrl-c' || key === 'ctrl-d') return wishing({ do: 'leave' })
  // While the help stands in the place of the plan, a key only brings the plan back: nothing is decided that is not seen.
  if (state.isHelp) return { ...now, isHelp: false }
  if (state.readings.includes(key)) return wishing({ do: 'take-reading', key })
  const lettered = state.rows.find((row) => row.row === 'unit' && row.letter !== '' && row.letter === key)
  if (lettered) return { ...now, ticked: toggled(state.ticked, lettered), focus: state.rows.indexOf(lettered) }
  const focused = state.rows[state.focus]
  const moved = movedFocus(key, { focus: state.focus, page: state.page, count: state.rows.length })
  if (moved !== undefined) return focusedOn(now, moved)
  switch (key) {
    case 'space':
      return focused && canChoose(state) ? { ...now, ticked: toggled(state.ticked, focused) } : now
    case 'p':
      return wishing({ do: 'hear', units: focused ? unitsOf(focused) : [] })
    case 'a':
    case 'enter':
      return wishing(state.ticked.size > 0 ? { do: 'accept', steps: tickedSteps(state) } : { do: 'nothing-ticked' })
    case 'r':
      return wishing({ do: 'reject' })
    case 'q':
    case 'escape':
      return wishing({ do: 'leave' })
    case '?':
      return { ...now, isHelp: true }
    default:
      return now
  }
}

/** A plan of one unit is accepted or rejected, and nothing else. */
export const canChoose = ({ rows }: Pick<ReviewState, 'rows'>): boolean =>
  rows.filter(({ row }) => row === 'unit').length > 1

export function tickedSteps({ rows, ticked }: Pick<ReviewState, 'rows' | 'ticked'>): string[] {
  return rows.flatMap((row) => (row.row === 'unit' && ticked.has(row.unit) ? [row.step] : []))
}

function focusedOn(state: ReviewState, row: number): ReviewState {
  return { ...state, focus: Math.max(0, Math.min(state.rows.length - 1, row)) }
}

/** A heading of which everything is ticked loses all; otherwise it gets all. */
function toggled(ticked: ReadonlySet<string>, row: ReviewRow): ReadonlySet<string> {
  const units = unitsOf(row)
  const without = new Set([...ticked].filter((unit) => !units.includes(unit)))
  return units.every((unit) => ticked.has(unit)) ? without : new Set([...without, ...units])
}
