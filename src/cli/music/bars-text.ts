import { barAt } from '../../music/index.ts'

/** Which bars a stretch of beats lies in, counted from 1, as musicians say it. */
export function barsText(
  { fromBeat, toBeat }: { fromBeat: number; toBeat: number },
  song: Parameters<typeof barAt>[0],
): string {
  const first = Math.floor(barAt(song, fromBeat) + 1e-6)
  const last = Math.max(first, Math.ceil(barAt(song, toBeat) - 1 - 1e-6))
  return first === last ? `bar ${first}` : `bars ${first}–${last}`
}
