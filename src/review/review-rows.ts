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

export type RowWindow = { readonly top: number; readonly end: number }

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
