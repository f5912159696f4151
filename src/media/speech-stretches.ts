import { isProblem, type Problem } from '../kernel/problem.ts'
import type { ImportedSource } from './imported-source.ts'
import { measure } from './measure.ts'
import { openSources } from './sources.ts'

/** Where something is heard in a recording, in seconds. */
export type Stretch = { readonly startSeconds: number; readonly endSeconds: number }

/** What lies so far below the level of the whole is a pause: speech is quieter than that between its syllables only. */
const PAUSE_BELOW_RMS_DB = 14
/** Shorter ones are closures of consonants. */
const LEAST_PAUSE_SECONDS = 0.25

/** The stretches of a recording between its pauses, told by its level alone. */
export async function speechStretches({ address, rate, channels, frames }: ImportedSource, mediaFolder: string): Promise<Stretch[] | Problem> {
  const sources = openSources(mediaFolder)
  try {
    const part = { rate, channels, windows: [{ source: address, from: 0, to: frames, gainDb: 0, curves: [], reversed: false, inverted: false, silent: false }] }
    const rms = await measure(sources, part, 'rms')
    if (isProblem(rms) || rms === 0) return isProblem(rms) ? rms : []
    const thresholdDb = 20 * Math.log10(rms) - PAUSE_BELOW_RMS_DB
    const pauses = await measure(sources, part, { what: 'silences', thresholdDb, minSeconds: LEAST_PAUSE_SECONDS })
    if (isProblem(pauses)) return pauses
    const edges = [0, ...pauses.flatMap(({ from, to }) => [from, to]), frames]
    return edges.flatMap((start, at) => (at % 2 === 0 && (edges[at + 1] ?? start) > start ? [{ startSeconds: start / rate, endSeconds: (edges[at + 1] ?? start) / rate }] : []))
  } finally {
    await sources.close()
  }
}
