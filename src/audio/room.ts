import type { Timeline } from './keys/content.ts'

export type Free = { start: number; end: number }

/**
 * The stretches of a track that hold no clip and are long enough, the open end included. One clip may be left out: the
 * one that moves.
 */
export function roomFor(
  timeline: Timeline,
  { track, length, except }: { track: string; length: number; except: string },
): Free[] {
  const free: Free[] = []
  let from = 0
  for (const { id, start, end } of timeline.clipsOf(track)) {
    if (id === except) continue
    if (start - from >= length) free.push({ start: from, end: start })
    from = end
  }
  return [...free, { start: from, end: Infinity }]
}
