/** The nearest of some places, where one is near enough. */
export function snapTo(wanted: number, places: readonly number[], within: number): number {
  let found = wanted
  let nearest = within
  for (const place of places) {
    const distance = Math.abs(place - wanted)
    if (distance <= nearest) [found, nearest] = [place, distance]
  }
  return found
}

/** The same with either end of a stretch. */
export function snapSpan(wanted: number, length: number, places: readonly number[], within: number): number {
  const start = snapTo(wanted, places, within)
  const end = snapTo(wanted + length, places, within) - length
  const [byStart, byEnd] = [Math.abs(start - wanted), Math.abs(end - wanted)]
  if (start !== wanted && (byStart <= byEnd || end === wanted)) return start
  return end >= 0 ? end : wanted
}
