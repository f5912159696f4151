/**
 * Everything that is decided while something is reviewed. It is a value, so that a burst of intents comes to the same
 * as the same intents one by one, whoever sends them: keys, typed lines or a page.
 */
export type ReviewState<R extends ReviewRow = ReviewRow> = {
  readonly rows: readonly R[]
  /** The items that are in. */
  readonly ticked: ReadonlySet<string>
  /** The headings that hide what is below them. */
  readonly folded: ReadonlySet<string>
  /** The row that the person stands on; null only where there is none. */
  readonly focus: string | null
  readonly open: { readonly what: 'help' } | { readonly what: 'preview'; readonly row: string } | null
  /** The first of the rows that are seen, and how many rows a page has; whoever draws says so. */
  readonly top: number
  readonly page: number
  /** Counts what changes the outcome: ticks, and what rows stand for. */
  readonly revision: number
  /** Whether `along` was found for this revision. Until then it is what was found before. */
  readonly isSettled: boolean
  /** The items that cannot stay without what is out, each with why. */
  readonly along: ReadonlyMap<string, string>
  /** What of that was shown. */
  readonly seen: ReadonlyMap<string, string>
  /** An approval waits until it is settled what goes along. */
  readonly isApproving: boolean
  /** Why the last intent did nothing. */
  readonly refused: ReviewRefusal | null
  readonly decision: ReviewDecision | null
}

/** Nothing is ticked, or more goes along than was shown. */
export type ReviewRefusal = 'nothing-ticked' | 'unseen'

/** What comes of a review. Those of the approved `items` that are in `along` go all the same. */
export type ReviewDecision =
  | { readonly do: 'approve'; readonly items: readonly string[]; readonly along: ReadonlyMap<string, string> }
  | { readonly do: 'reject' }
  | { readonly do: 'leave' }
  | { readonly do: 'plan-instead'; readonly message: string }
  | { readonly do: 'take-reading'; readonly reading: string }

/** What a person wants. Where no row is named, the one is meant that they stand on. */
export type ReviewIntent =
  | { readonly do: 'move'; readonly to: 'previous' | 'next' | 'page-up' | 'page-down' | 'first' | 'last' }
  | { readonly do: 'toggle' | 'fold' | 'preview'; readonly row?: string }
  | { readonly do: 'toggle-all' | 'help' | 'close' | 'approve' | 'reject' | 'leave' }
  /** Leaves from wherever the person is. */
  | { readonly do: 'quit' }
  /** Says what should be planned in the place of this. */
  | { readonly do: 'message'; readonly text: string }
  | { readonly do: 'take-reading'; readonly reading: string }

/**
 * What whoever shows the review found out, or made of a row: it takes the place of the one with its id. What rows say
 * may hang on what is ticked, so they are told with what goes along.
 */
export type ReviewReport<R extends ReviewRow = ReviewRow> =
  | {
      readonly do: 'settle'
      readonly revision: number
      readonly along: ReadonlyMap<string, string>
      readonly rows?: readonly R[]
    }
  /** It could not be found out: nothing waits for it any more. */
  | { readonly do: 'unsettled' }
  | { readonly do: 'shown'; readonly top: number; readonly page: number }
  | { readonly do: 'modify'; readonly row: R }

/** Everything is in, and nothing is open. */
export function beginReview<R extends ReviewRow>(rows: readonly R[]): ReviewState<R> {
  return {
    rows,
    ticked: new Set(rows.flatMap(({ id, kind }) => (kind === 'heading' ? [] : [id]))),
    folded: new Set(),
    focus: rows[0]?.id ?? null,
    open: null,
    top: 0,
    page: 10,
    revision: 0,
    isSettled: false,
    along: new Map(),
    seen: new Map(),
    isApproving: false,
    refused: null,
    decision: null,
  }
}

export function reviewReducer<R extends ReviewRow>(
  state: ReviewState<R>,
  intent: ReviewIntent | ReviewReport<R>,
): ReviewState<R> {
  if (intent.do === 'shown') return { ...state, top: intent.top, page: intent.page, seen: state.along }
  if (intent.do === 'settle') return settle(state, intent)
  if (intent.do === 'unsettled') return { ...state, isApproving: false }
  if (intent.do === 'modify') return modify(state, intent.row)
  const now: ReviewState<R> = { ...state, isApproving: false, refused: null, decision: null }
  if (intent.do === 'quit') return decided(now, { do: 'leave' })
  // While the help stands in the place of the rows, every intent only brings them back: nothing is decided that is not
  // seen.
  if (now.open?.what === 'help') return { ...now, open: null }
  switch (intent.do) {
    case 'move':
      return move(now, intent.to)
    case 'toggle':
      return toggle(now, intent.row ?? now.focus)
    case 'toggle-all':
      return toggleItems(now, now.rows)
    case 'fold':
      return fold(now, intent.row ?? now.focus)
    case 'preview':
      return preview(now, intent.row ?? now.focus)
    case 'help':
      return { ...now, open: { what: 'help' } }
    case 'close':
      return { ...now, open: null }
    case 'approve':
      if (now.ticked.size === 0) return { ...now, refused: 'nothing-ticked' }
      return now.isSettled ? approve(now) : { ...now, isApproving: true }
    case 'reject':
      return decided(now, { do: 'reject' })
    case 'leave':
      return decided(now, { do: 'leave' })
    case 'message':
      return intent.text.trim() === '' ? now : decided(now, { do: 'plan-instead', message: intent.text.trim() })
    case 'take-reading':
      return decided(now, { do: 'take-reading', reading: intent.reading })
  }
}

/** Why an item that is in does not stay. */
export function reasonToGo({ ticked, along }: Pick<ReviewState, 'ticked' | 'along'>, row: string): string | undefined {
  return ticked.has(row) ? along.get(row) : undefined
}

const decided = <R extends ReviewRow>(state: ReviewState<R>, decision: ReviewDecision): ReviewState<R> => ({
  ...state,
  open: null,
  decision,
})

const changed = <R extends ReviewRow>(state: ReviewState<R>): ReviewState<R> => ({
  ...state,
  revision: state.revision + 1,
  isSettled: false,
})

const modify = <R extends ReviewRow>(state: ReviewState<R>, made: R): ReviewState<R> =>
  changed({ ...state, rows: state.rows.map((row) => (row.id === made.id ? made : row)) })

/** What was found for an older revision comes too late. */
function settle<R extends ReviewRow>(
  state: ReviewState<R>,
  { revision, along, rows = [] }: Extract<ReviewReport<R>, { do: 'settle' }>,
): ReviewState<R> {
  if (revision !== state.revision) return state
  const told = new Map(rows.map((row) => [row.id, row]))
  const now = told.size === 0 ? state.rows : state.rows.map((row) => told.get(row.id) ?? row)
  const settled = { ...state, rows: now, along, isSettled: true, isApproving: false }
  return state.isApproving ? approve(settled) : settled
}

/** Nothing is approved before everything that goes with it was shown, however fast the intents came. */
function approve<R extends ReviewRow>(state: ReviewState<R>): ReviewState<R> {
  const { rows, ticked, along, seen } = state
  if ([...along.keys()].some((item) => !seen.has(item))) return { ...state, refused: 'unseen' }
  const items = rows.flatMap(({ id }) => (ticked.has(id) ? [id] : []))
  return decided(state, { do: 'approve', items, along })
}

function move<R extends ReviewRow>(
  state: ReviewState<R>,
  to: Extract<ReviewIntent, { do: 'move' }>['to'],
): ReviewState<R> {
  const rows = visibleRows(state.rows, state.folded)
  const at = rows.findIndex(({ id }) => id === state.focus)
  const wanted = {
    previous: at - 1,
    next: at + 1,
    'page-up': at - state.page,
    'page-down': at + state.page,
    first: 0,
    last: rows.length - 1,
  }[to]
  return { ...state, focus: rows[Math.max(0, Math.min(rows.length - 1, wanted))]?.id ?? null }
}

/** The row itself, or the heading that hides it. */
function standOn<R extends ReviewRow>(state: ReviewState<R>, id: string): ReviewState<R> {
  const visible = new Set(visibleRows(state.rows, state.folded).map((row) => row.id))
  const rows = new Map(state.rows.map((row) => [row.id, row]))
  let focus: string | null = id
  while (focus !== null && !visible.has(focus)) focus = rows.get(focus)?.parent ?? null
  return focus === null ? state : { ...state, focus }
}

function toggle<R extends ReviewRow>(state: ReviewState<R>, id: string | null): ReviewState<R> {
  if (id === null) return state
  const items = new Set(listItems(state.rows, id))
  return standOn(
    toggleItems(
      state,
      state.rows.filter((row) => items.has(row.id)),
    ),
    id,
  )
}

/** Items of which all are in go out; otherwise all come in. */
function toggleItems<R extends ReviewRow>(state: ReviewState<R>, rows: readonly R[]): ReviewState<R> {
  const items = rows.flatMap(({ id, kind }) => (kind === 'item' ? [id] : []))
  if (items.length === 0) return state
  const ticked = new Set(state.ticked)
  const isAllIn = items.every((item) => ticked.has(item))
  for (const item of items) {
    if (isAllIn) ticked.delete(item)
    else ticked.add(item)
  }
  return changed({ ...state, ticked })
}

function fold<R extends ReviewRow>(state: ReviewState<R>, id: string | null): ReviewState<R> {
  const row = state.rows.find((each) => each.id === id)
  if (row?.kind !== 'heading') return state
  const folded = new Set(state.folded)
  if (!folded.delete(row.id)) folded.add(row.id)
  // What the person stood on may be hidden now.
  return standOn({ ...state, folded }, state.focus ?? row.id)
}

function preview<R extends ReviewRow>(state: ReviewState<R>, id: string | null): ReviewState<R> {
  const row = state.rows.find((each) => each.id === id)
  return row ? standOn({ ...state, open: { what: 'preview', row: row.id } }, row.id) : state
}

/** A line of a review in its place below others. What else a row tells is for whoever made it to know. */
export type ReviewRow = {
  readonly id: string
  /** The heading that it stands under. Headings come before what is below them. */
  readonly parent: string | null
  /** An `item` is taken in or left out, one that is `fixed` is always in, a `heading` stands for all items below it. */
  readonly kind: 'item' | 'fixed' | 'heading'
}

/** The rows that can be seen: what is below a folded heading is not there. */
export function visibleRows<R extends ReviewRow>(rows: readonly R[], folded: ReadonlySet<string>): readonly R[] {
  if (folded.size === 0) return rows
  const closed = new Set(folded)
  return rows.filter(({ id, parent }) => {
    if (parent === null || !closed.has(parent)) return true
    closed.add(id)
    return false
  })
}

/** What a row stands for: an item for itself, a heading for every item below it. */
export function listItems(rows: readonly ReviewRow[], id: string): string[] {
  const inside = new Set([id])
  return rows.flatMap((row) => {
    if (row.parent !== null && inside.has(row.parent)) inside.add(row.id)
    return row.kind !== 'heading' && inside.has(row.id) ? [row.id] : []
  })
}

type RowWindow = { readonly top: number; readonly end: number }

/**
 * Which rows are shown, `end` not included: those from `top` on that fit, moved no further than it takes to show the
 * focused one whole.
 */
export function rowsInWindow({
  count,
  focus,
  top,
  lines,
  heightOf,
}: {
  count: number
  focus: number
  top: number
  lines: number
  heightOf(row: number): number
}): RowWindow {
  if (count === 0) return { top: 0, end: 0 }
  let first = Math.max(0, Math.min(top, focus))
  let used = heightOf(focus)
  // Upwards from the focused row as far as it fits, but not above where the window stood.
  let from = focus
  while (from > first && used + heightOf(from - 1) <= lines) used += heightOf(--from)
  first = from
  let end = focus + 1
  while (end < count && used + heightOf(end) <= lines) used += heightOf(end++)
  // At the end of the list the window stays full.
  if (end === count) while (first > 0 && used + heightOf(first - 1) <= lines) used += heightOf(--first)
  return { top: first, end }
}
