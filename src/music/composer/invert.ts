/** The same chord with its lowest notes put on top, or its highest below for every other turn. */
export function invert(pitches: readonly number[], times: number): number[] {
  const isDoubled = pitches.length > 2 && (pitches.at(-1) ?? 0) - (pitches[0] ?? 0) === 12
  const own = isDoubled ? pitches.slice(0, -1) : pitches
  const turns = times % own.length
  if (own.length < 2 || turns === 0) return [...pitches]
  const split = times % 2 === 0 ? own.length - turns : turns
  const turned =
    times % 2 === 0
      ? [...own.slice(split).map((pitch) => pitch - 12), ...own.slice(0, split)]
      : [...own.slice(split), ...own.slice(0, split).map((pitch) => pitch + 12)]
  const sorted = turned.sort((a, b) => a - b)
  return isDoubled ? [...sorted, (sorted[0] ?? 0) + 12] : sorted
}
