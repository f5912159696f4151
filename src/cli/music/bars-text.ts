/** Which bars a stretch of beats lies in, counted from 1, as musicians say it. */
export function barsText({ fromBeat, toBeat }: { fromBeat: number; toBeat: number }, perBar: number): string {
  const first = Math.floor(fromBeat / perBar + 1e-6) + 1
  const last = Math.max(first, Math.ceil(toBeat / perBar - 1e-6))
  return first === last ? `bar ${first}` : `bars ${first}–${last}`
}
