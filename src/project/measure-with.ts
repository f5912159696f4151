import type { Look, LookAtDifference, LookAtMix } from '../audio/index.ts'
import { isProblem, problem, type Json, type Measure, type Problem } from '../kernel/index.ts'
import { ensureJobs, measure, measureDifference, measureMix, type Sources } from '../media/index.ts'

/** How slow work is watched and stopped. */
export type Watch = { onProgress?: (what: string, done: number) => void; signal?: AbortSignal }

/** Answers what operations and promises ask of samples, from the pyramids of the sources. */
export function measureWith(sources: Sources, { onProgress, signal }: Watch = {}): Measure {
  const make = (jobs: Look['jobs'], windows: Look['windows']): ReturnType<typeof ensureJobs> =>
    ensureJobs({
      jobs: new Map(jobs),
      windows,
      sources,
      onProgress: (done) => onProgress?.('effects', done),
      ...(signal && { signal }),
    })
  const mixLevels = async ({ mix, jobs }: LookAtMix): Promise<Json | Problem> => {
    const made = await make(
      jobs,
      mix.tracks.flatMap(({ windows }) => windows),
    )
    const found = isProblem(made) ? made : await measureMix(sources, mix, signal)
    return isProblem(found)
      ? found
      : { true_peak_db: inDb(found.truePeak) as number | null, lufs: finite(found.loudness) as number | null }
  }
  return async ({ measure: what, of }) => {
    if (what === 'mix') return mixLevels(of as unknown as LookAtMix)
    const { rate, channels, windows, jobs, thresholdDb = -40, minSeconds = 0.5 } = of as unknown as Look
    const part = { rate, channels, windows }
    const less = what === 'difference' ? (of as unknown as LookAtDifference).less : []
    const made = await make(jobs, [...windows, ...less])
    if (isProblem(made)) return made
    switch (what) {
      case 'peak':
        return inDb(await measure(sources, part, 'peak'))
      case 'rms':
        return inDb(await measure(sources, part, 'rms'))
      case 'floor':
        return inDb(await measure(sources, part, 'floor'))
      case 'difference':
        return inDb(await measureDifference(sources, part, [...less]))
      case 'loudness':
        return finite(await measure(sources, part, 'loudness'))
      case 'silences':
        return await measure(sources, part, { what: 'silences', thresholdDb, minSeconds })
      default:
        return problem('cannot-measure', `Nothing here measures ${what}.`)
    }
  }
}

/** Silence has no level: null. */
const inDb = (factor: number | Problem): number | null | Problem =>
  isProblem(factor) ? factor : finite(20 * Math.log10(factor))
const finite = (value: number | Problem): number | null | Problem =>
  isProblem(value) || Number.isFinite(value) ? value : null
