import { isProblem, type Document, type Problem } from '../../kernel/index.ts'
import { placesInCut, soundOfCut, type PlaceInCut, type Sources } from '../../media/index.ts'
import { playedRanges, sourcesOf } from '../../video/index.ts'
import type { KindSound } from '../kinds.ts'
import { matchTimes, type Carried } from './match-times.ts'

const cutIn = (document: Document, sources: Sources) => ({
  ranges: playedRanges(document),
  footage: sourcesOf(document),
  sources,
})

export const soundOfVideo: KindSound = {
  mixOf: (document, { sources }) => soundOfCut(cutIn(document, sources)),
  samePlaces: async ({ before, after }, { sources }) => {
    const [stood, stands] = [await placesOf(before, sources), await placesOf(after, sources)]
    if (isProblem(stood)) return stood
    if (isProblem(stands)) return stands
    const seconds = ({ start, end }: { start: number; end: number }) => ({ start: start / 1e6, end: end / 1e6 })
    return matchTimes({
      carried: carriedBetween(stood, stands),
      beforeEnd: endOf(stood),
      afterEnd: endOf(stands),
    }).map((same) => ({ before: seconds(same.before), after: seconds(same.after) }))
  },
}

/** In whole microseconds: finer than a sample, and two that are the same are equal. */
type MicroPlace = { readonly source: string; readonly start: number; readonly end: number; readonly at: number }

/** They stand back to back. */
function endOf(places: readonly MicroPlace[]): number {
  const last = places.at(-1)
  return last ? last.at + last.end - last.start : 0
}

async function placesOf(document: Document, sources: Sources): Promise<MicroPlace[] | Problem> {
  const found = await placesInCut(cutIn(document, sources))
  if (isProblem(found)) return found
  const micros = (seconds: number): number => Math.round(seconds * 1e6)
  return found.map(({ sourceId, startSeconds, endSeconds, atSeconds }: PlaceInCut) => ({
    source: sourceId,
    start: micros(startSeconds),
    end: micros(endSeconds),
    at: micros(atSeconds),
  }))
}

/** What both cuts play of the same sources. */
function carriedBetween(stood: readonly MicroPlace[], stands: readonly MicroPlace[]): Carried[] {
  const bySource = new Map<string, MicroPlace[]>()
  for (const place of stood.toSorted((a, b) => a.start - b.start)) {
    const known = bySource.get(place.source)
    if (known) known.push(place)
    else bySource.set(place.source, [place])
  }
  return stands.flatMap((now) => {
    const known = bySource.get(now.source) ?? []
    const found: Carried[] = []
    // Places of one source seldom overlap, so the last that begins before this one ends is near the first that counts.
    for (let index = lastBefore(known, now.end); index >= 0; index--) {
      const was = known[index]
      if (!was || was.end <= now.start) break
      const start = Math.max(was.start, now.start),
        end = Math.min(was.end, now.end)
      if (end > start)
        found.push({
          before: was.at + start - was.start,
          after: now.at + start - now.start,
          length: end - start,
          weight: 1,
        })
    }
    return found
  })
}

function lastBefore(sorted: readonly MicroPlace[], end: number): number {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? Infinity) < end) low = middle + 1
    else high = middle
  }
  return low - 1
}
