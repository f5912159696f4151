import { markOf } from '../gate/index.ts'
import type { Problem } from '../kernel/index.ts'
import type { Job, SourceAddress, Window } from '../audio/index.ts'
import { readRecord, samplesPath, type SourceRecord } from './source-record.ts'
import { toImportedSource, type ImportedSource } from './imported-source.ts'
import { catchRefusal } from './catch-refusal.ts'
import type { Sources } from './sources.ts'
import { runPcm } from './run-pcm.ts'

export type JobCall = { job: Job; sources: Sources; onProgress?: (done: number) => void; signal?: AbortSignal }

/** Runs an effect over samples and keeps its result as a source of its own, as long as its input to the sample. */
export function runJob(call: JobCall): Promise<ImportedSource | Problem> {
  return catchRefusal(async () => toImportedSource(await runEffect(call)))
}

/** All jobs that the windows need, those that others need first. */
export function ensureJobs({
  jobs,
  windows,
  sources,
  onProgress,
  signal = sources.signal,
}: {
  jobs: ReadonlyMap<SourceAddress, Job>
  windows: Window[]
  sources: Sources
  onProgress?: (done: number) => void
  signal?: AbortSignal
}): Promise<ImportedSource[] | Problem> {
  return catchRefusal(async () => {
    const order: Job[] = []
    const seen = new Set<SourceAddress>()
    const visit = async (list: Window[]) => {
      for (const window of list) {
        if ('gap' in window || seen.has(window.source)) continue
        seen.add(window.source)
        const job = jobs.get(window.source)
        if (!job || (await finished(sources, window.source))) continue
        await visit(job.input)
        await visit(job.sidechain?.windows ?? [])
        order.push(job)
      }
    }
    await visit(windows)
    const done: ImportedSource[] = []
    for (const job of order) {
      const call: JobCall = {
        job,
        sources,
        onProgress: (part) => onProgress?.((done.length + part) / order.length),
        ...(signal && { signal }),
      }
      done.push(toImportedSource(await runEffect(call)))
    }
    return done
  })
}

async function finished({ mediaFolder }: Sources, address: SourceAddress): Promise<SourceRecord | null> {
  const record = await readRecord(mediaFolder, address)
  return record && (await markOf(samplesPath(mediaFolder, record)))?.size === record.samples.size ? record : null
}

/** What runs ffmpeg is loaded when there is something to run: most looks at samples find every result in its place. */
const runEffect = async (call: JobCall): Promise<SourceRecord> => (await import('./run-effect.ts')).runEffect(call)

const delays = new Map<string, number>()

/**
 * How many samples late a filter gives what it is given. ffmpeg's look-ahead filters differ in this from version to
 * version and do not say it, so it is measured: a short burst of noise goes through, and the lag at which the result
 * resembles it most is the delay.
 */
export async function filterDelay({
  graph,
  rate,
  channels,
}: {
  graph: string
  rate: number
  channels: 1 | 2
}): Promise<number> {
  const key = `${graph}|${rate}|${channels}`
  const known = delays.get(key)
  if (known !== undefined) return known
  const longest = Math.ceil(rate * 0.12)
  const span = Math.ceil(rate * 0.2)
  const burst = noiseBurst(span, channels, longest)
  const heard: number[] = []
  for await (const floats of runPcm({ graph, rate, inputChannels: channels, channels, input: once(burst) })) {
    for (let i = 0; i < floats.length; i += channels) heard.push(floats[i] ?? 0)
  }
  const given = Float32Array.from({ length: span }, (_, i) => burst[i * channels] ?? 0)
  const delay = bestLag(given, Float32Array.from(heard), longest)
  delays.set(key, delay)
  return delay
}

/** Noise at a tenth of full scale: below any limiter's ceiling worth setting, above any floor of noise. */
function noiseBurst(frames: number, channels: number, silenceAfter: number): Float32Array {
  let state = 22_222
  return Float32Array.from({ length: (frames + silenceAfter) * channels }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return i < frames * channels ? (state / 0x3fffffff - 1) * 0.05 : 0
  })
}

function bestLag(given: Float32Array, heard: Float32Array, longest: number): number {
  let best = 0,
    most = -Infinity
  // A part is enough to tell, and keeps the search short.
  const probe = given.subarray(0, Math.min(given.length, 4096))
  for (let lag = 0; lag <= longest; lag++) {
    let sum = 0
    for (let i = 0; i < probe.length; i++) sum += (probe[i] ?? 0) * (heard[i + lag] ?? 0)
    if (sum > most) {
      most = sum
      best = lag
    }
  }
  return best
}

async function* once(floats: Float32Array): AsyncGenerator<Float32Array> {
  yield await Promise.resolve(floats)
}
