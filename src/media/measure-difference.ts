import type { Problem } from '../kernel/index.ts'
import { refused } from './refused.ts'
import { makePlanes } from './samples.ts'
import type { Sources } from './sources.ts'
import { openTrack, type Part } from './track-reader.ts'

const portion = 65_536

/**
 * The mean level, as a factor, of what is left of one sound when another is taken from it: 0 where they are the same,
 * sample by sample.
 */
export function measureDifference(sources: Sources, part: Part, less: Part['windows']): Promise<number | Problem> {
  return refused(async () => {
    const [one, other] = [await openTrack(sources, part), await openTrack(sources, { ...part, windows: less })]
    const length = Math.max(one.length, other.length)
    let squares = 0
    for (let from = 0; from < length; from += portion) {
      const planes = [one, other].map(() => makePlanes(part.channels, portion))
      const [mine = [], theirs = []] = planes
      for (const [index, track] of [one, other].entries()) {
        const count = Math.min(portion, track.length - from)
        if (count > 0) await track.read(from, count, planes[index] ?? [])
      }
      for (const [channel, plane] of mine.entries())
        for (let i = 0; i < portion; i++) squares += ((plane[i] ?? 0) - (theirs[channel]?.[i] ?? 0)) ** 2
    }
    return Math.sqrt(squares / Math.max(1, length * part.channels))
  })
}
