import type { Look } from '../audio/keys/measured.ts'
import { isProblem, problem, type Measure, type Problem } from '../kernel/index.ts'
import { ensureJobs, measure, type Sources } from '../media/index.ts'

/** How slow work is watched and stopped. */
export type Watch = { onProgress?: (what: string, done: number) => void; signal?: AbortSignal }

/** Answers what operations and promises ask of samples, from the pyramids of the sources. */
export function measureWith(sources: Sources, { onProgress, signal }: Watch = {}): Measure {
  return async ({ measure: what, of }) => {
    const { rate, channels, windows, jobs, thresholdDb = -40, minSeconds = 0.5 } = of as unknown as Look
    const part = { rate, channels, windows }
    const made = await ensureJobs({ jobs: new Map(jobs), windows, sources, onProgress: (done) => onProgress?.('effects', done), ...(signal && { signal }) })
    if (isProblem(made)) return made
    switch (what) {
      case 'peak':
        return inDb(await measure(sources, part, 'peak'))
      case 'rms':
        return inDb(await measure(sources, part, 'rms'))
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
const inDb = (factor: number | Problem): number | null | Problem => (isProblem(factor) ? factor : finite(20 * Math.log10(factor)))
const finite = (value: number | Problem): number | null | Problem => (isProblem(value) || Number.isFinite(value) ? value : null)
