import { findCarried, lengthOf, rateOf, toMix } from '../../audio/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { ensureJobs } from '../../media/index.ts'
import type { KindSound } from '../kinds.ts'
import { matchTimes } from './match-times.ts'

/** Silence that was carried along tells where a place went only when no sound does. */
const SOUND_WEIGHT = 1000

export const soundOfAudio: KindSound = {
  mixOf: async (document, { sources, ...watch }) => {
    const { mix, jobs } = toMix(document)
    const windows = mix.tracks.flatMap((track) => track.windows)
    const made = await ensureJobs({ jobs, windows, sources, ...watch })
    return isProblem(made) ? made : mix
  },
  samePlaces: async ({ before, after }) => {
    const carried = findCarried(before, after).map(({ isGap, ...each }) => ({
      ...each,
      weight: isGap ? 1 : SOUND_WEIGHT,
    }))
    const rates = { before: rateOf(before), after: rateOf(after) }
    const seconds = ({ start, end }: { start: number; end: number }, rate: number) => ({
      start: start / rate,
      end: end / rate,
    })
    return matchTimes({ carried, beforeEnd: lengthOf(before), afterEnd: lengthOf(after) }).map((same) => ({
      before: seconds(same.before, rates.before),
      after: seconds(same.after, rates.after),
    }))
  },
}
