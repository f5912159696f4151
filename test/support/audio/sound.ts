import {
  canonical,
  cellsUnder,
  check,
  isProblem,
  itemsOf,
  piecesFrom,
  placeOf,
  runOperation,
  sequenceOf,
  trackedView,
  type AnyOperation,
  type Checked,
  type Claim,
  type Document,
  type Json,
  type Measure,
  type Measurement,
  type Performed,
  type Problem,
  type State,
  type WorkingCopy,
} from '../../../src/kernel/index.ts'
import { audio } from '../../../src/audio/for-planning.ts'
import { resolveSound } from '../../../src/audio/resolve-sound.ts'
import type { Look, LookAtDifference, LookAtMix } from '../../../src/audio/keys/measured.ts'
import type { Job, Window } from '../../../src/audio/mix.ts'
import { importTracks } from '../../../src/audio/operations/import-tracks.ts'
import { TRACKS, tracksOf } from '../../../src/audio/tracks.ts'
import { windowLength } from '../../../src/audio/windows.ts'

/** Audio documents for tests, with sound that is computed sample by sample, so that what is heard can be compared. */

/** Few samples a second keep whole renders small; every time with two decimals is a whole sample. */
export const RATE = 100

export type TestTrack = {
  name: string
  seconds: number
  channels?: 1 | 2
  silences?: readonly (readonly [number, number])[]
}

/** A document with one source per track. A source's silences are named in its address. */
export function documentWith(...tracks: TestTrack[]): WorkingCopy {
  const copy: WorkingCopy = { state: audio.newDocument, nextId: 1 }
  if (tracks.length === 0) return copy
  const sources = tracks.map(({ name, seconds, channels = 1, silences = [] }) => ({
    name,
    source: `${name}?${JSON.stringify(silences)}`,
    frames: Math.round(seconds * RATE),
    channels,
  }))
  const made = runOperation(copy, importTracks, { rate: RATE, sources })
  if (isProblem(made)) throw new Error(made.message)
  return made.copy
}

export type Ran = Performed & { params: Json; measured: Json[] }

/** Runs one operation with its measurements answered. */
export async function run(copy: WorkingCopy, name: string, params: Json = {}): Promise<Ran | Problem> {
  const operation = audio.operations.get(name)
  if (!operation) throw new Error(`No operation ${name}`)
  const measured = await answers(copy.state, operation, params)
  const performed = runOperation(copy, operation, params, measured)
  return isProblem(performed) ? performed : { ...performed, params, measured }
}

/** Runs operations one after another and hands back where that leads; a refusal is a mistake of the test. */
export async function after(
  copy: WorkingCopy,
  ...steps: readonly (readonly [name: string, params?: Json])[]
): Promise<WorkingCopy> {
  let now = copy
  for (const [name, params] of steps) {
    const ran = await run(now, name, params ?? {})
    if (isProblem(ran)) throw new Error(`${name}: ${ran.message}`)
    now = ran.copy
  }
  return now
}

async function answers(state: State, operation: AnyOperation, params: Json): Promise<Json[]> {
  const parsed = operation.params.safeParse(params)
  if (!parsed.success || !operation.measures) return []
  const found: Json[] = []
  for (const wanted of operation.measures(trackedView(operation, state), parsed.data)) found.push(await measure(wanted))
  return found
}

export const checked = (state: State, claims: readonly Claim[]): Promise<Checked[]> =>
  Promise.all(claims.map((claim) => check(audio.checkers, claim, state, measure)))

/** What media would measure, on whole renders. */
export const measure: Measure = async ({ measure: what, of }: Measurement) => {
  if (what === 'mix') return mixLevels(of as unknown as LookAtMix)
  const { windows, jobs, rate, thresholdDb = -40, minSeconds = 0 } = of as unknown as Look
  const heardNow = render(windows, new Map(jobs))
  const less = what === 'difference' ? render((of as unknown as LookAtDifference).less, new Map(jobs)) : []
  const samples = heardNow.map((sample, at) => sample - (less[at] ?? 0))
  const level = (value: number): number | null => (value > 0 ? 20 * Math.log10(value) : null)
  const mean = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
  if (what === 'peak') return level(Math.max(0, ...samples.map(Math.abs)))
  if (what === 'rms' || what === 'difference') return level(mean)
  if (what === 'floor') return level(samples.map(Math.abs).sort((a, b) => a - b)[Math.floor(samples.length / 10)] ?? 0)
  if (what === 'loudness') return mean > 0 ? 20 * Math.log10(mean) - 0.691 : null
  return quietStretches(samples, 10 ** (thresholdDb / 20)).filter(({ from, to }) => to - from >= minSeconds * rate)
}

/** Tracks one upon another, without what lies between samples. */
function mixLevels({ mix, jobs }: LookAtMix): Json {
  const tracks = mix.tracks.map(({ windows, gainDb }) => ({
    samples: render(windows, new Map(jobs)),
    factor: 10 ** (gainDb / 20),
  }))
  const sum = Array.from({ length: mix.length }, (_, at) =>
    tracks.reduce((total, { samples, factor }) => total + (samples[at] ?? 0) * factor, 0),
  )
  const peak = Math.max(0, ...sum.map(Math.abs))
  return { true_peak_db: peak > 0 ? 20 * Math.log10(peak) : null, lufs: null }
}

function quietStretches(samples: readonly number[], threshold: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) >= threshold) continue
    const last = found.at(-1)
    if (last?.to === at) last.to++
    else found.push({ from: at, to: at + 1 })
  }
  return found
}

/** What is heard on a track, sample by sample; gaps are 0. */
export function samplesOf(document: Document, track: string): number[] {
  const { windows, jobs } = resolveSound(document, track)
  return render(windows, jobs)
}

function render(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): number[] {
  const made = new Map<string, number[]>()
  const samplesFor = (source: string): ((at: number) => number) => {
    const job = jobs.get(source)
    if (!job) return (at) => sourceSample(source, at)
    const known = made.get(source) ?? runJob(job, jobs)
    made.set(source, known)
    return (at) => known[at] ?? Number.NaN
  }
  return windows.flatMap((window) => {
    const length = windowLength(window)
    if ('gap' in window || window.silent) return Array.from({ length }, () => 0)
    const sample = samplesFor(window.source)
    return Array.from({ length }, (_, at) => {
      const curve = window.curves.reduce((product, { from, to }) => product * (from + ((to - from) * at) / length), 1)
      return (
        sample(window.reversed ? window.to - 1 - at : window.from + at) *
        10 ** (window.gainDb / 20) *
        curve *
        (window.inverted ? -1 : 1)
      )
    })
  })
}

/** Effects are told apart by what they do to a sample; a limiter keeps its promise. */
function runJob(job: Job, jobs: ReadonlyMap<string, Job>): number[] {
  const input = render(job.input, jobs)
  const side = job.sidechain && render(job.sidechain.windows, jobs)
  const ceiling = 10 ** ((job.params['ceiling_db'] ?? 0) / 20)
  if (job.effect === 'limiter') return input.map((sample) => Math.max(-ceiling, Math.min(ceiling, sample)))
  return input.map((sample, at) => (side && Math.abs(side[at] ?? 0) > 0 ? sample / 4 : sample) * 0.9)
}

/** A sample that depends on the source and on the place, so that no two stretches sound alike. */
function sourceSample(source: string, at: number): number {
  const [name = '', silences = '[]'] = source.split('?')
  if ((JSON.parse(silences) as [number, number][]).some(([from, to]) => at >= from * RATE && at < to * RATE)) return 0
  const seed = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum * 31 + code, 7)
  return 0.05 + (((seed * 2654435761 + at * 40503) % 9973) / 9973) * 0.4
}

/**
 * The content as one text: what two documents must share to be the same. How runs lie in storage, and what was never
 * there, does not count.
 */
export function contentOf(document: Document): string {
  const tracks = tracksOf(document)
  const labels = itemsOf(document, 'labels').map((id) => ({ id, place: placeOf(document, id) }))
  const cells = [...cellsUnder(document, '')].map(({ path, value }) => [path, value])
  const sequences = itemsOf(document, TRACKS).map((id) => [id, piecesIn(document, id)])
  return canonical({ tracks, labels, cells, sequences })
}

function piecesIn(document: Document, track: string): Json[] {
  const found: { run: string; from: number; to: number; facts: string }[] = []
  for (const { piece } of piecesFrom(sequenceOf(document, track))) {
    if (!piece.live) continue
    const facts = JSON.stringify(piece.facts.map(({ change, kind, value }) => [change, kind, value]))
    const last = found.at(-1)
    if (last && last.run === piece.run && last.to === piece.from && last.facts === facts) last.to = piece.to
    else found.push({ run: piece.run, from: piece.from, to: piece.to, facts })
  }
  return found
}
