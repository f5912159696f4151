export type RowWindow = { readonly top: number; readonly end: number }

/** Which rows are shown, `end` not included: those from `top` on that fit, moved no further than it takes to show the focused one whole. */
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
