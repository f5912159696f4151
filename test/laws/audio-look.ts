import { clipsOf } from '../../src/audio/clips.ts'
import { resolveSound } from '../../src/audio/resolve-sound.ts'
import { labelsOf } from '../../src/audio/labels.ts'
import type { Job, Window } from '../../src/audio/mix.ts'
import { tracksOf } from '../../src/audio/tracks.ts'
import { canonical, type Document, type Json, type Measure } from '../../src/kernel/index.ts'
import { describe, digest, effectName, type Value } from './audio-model.ts'

/** A real document as the naive model draws it: one description per sample. */
export function pictureOf(document: Document): object {
  const tracks = tracksOf(document).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    tracks: tracks.map(({ id, name, kind, gainDb, pan, muted, solo }) => {
      const { windows, jobs } =
        kind === 'label' ? { windows: [], jobs: new Map<string, Job>() } : resolveSound(document, id)
      return {
        track: id,
        settings: [name, kind, gainDb, pan, muted, solo],
        sound: units(windows, jobs).map(describe),
        clips: kind === 'label' ? [] : clipsOf(document, id).map(({ start, end }) => `${start}-${end}`),
      }
    }),
    labels: labelsOf(document)
      .map(({ track, text, start, end }) => `${track} ${text} ${start}-${end}`)
      .sort(),
  }
}

/** Windows sample by sample. */
function units(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): Value[] {
  return windows.flatMap((window): Value[] => {
    if ('gap' in window) return Array.from({ length: window.gap }, () => null)
    const { source, from, to, gainDb, curves, reversed, inverted, silent } = window
    const job = jobs.get(source)
    const input = job ? inputOf(job, jobs) : ''
    const length = to - from
    return Array.from({ length }, (_, n) => {
      const offset = reversed ? to - 1 - n : from + n
      const at = job ? effectName(effectOf(job, jobs), input, offset) : `${source}:${offset}`
      return {
        at,
        gainDb,
        inverted,
        silent,
        curves: curves.map(
          (curve) =>
            [
              curve.from + ((curve.to - curve.from) * n) / length,
              curve.from + ((curve.to - curve.from) * (n + 1)) / length,
            ] as const,
        ),
      }
    })
  })
}

const known = new WeakMap<Job, string>()
/** How many effects lie over each other in what an effect was given, by the name of that. */
const depths = new Map<string, number>()

function inputOf(job: Job, jobs: ReadonlyMap<string, Job>): string {
  const before = known.get(job)
  if (before !== undefined) return before
  const given = units(job.input, jobs)
  const input = digest(given.map(describe).join())
  depths.set(input, Math.max(0, ...given.map((value) => (value === null ? 0 : depthOf(value.at)))))
  known.set(job, input)
  return input
}

/** A sample that came straight from a recording has none. */
function depthOf(at: string): number {
  const [, input] = /\((.*)\)\d+$/.exec(at) ?? []
  return input === undefined ? 0 : 1 + (depths.get(input) ?? 0)
}

const effectOf = ({ effect, params, sidechain }: Job, jobs: ReadonlyMap<string, Job>): string =>
  effectText(effect, params, sidechain && units(sidechain.windows, jobs).map(describe))

export const effectText = (effect: string, params: object, sidechain?: readonly string[]): string =>
  `${effect} ${digest(canonical(params as Json))}${sidechain ? ` ${digest(sidechain.join())}` : ''}`

/**
 * How loud a sample is in this little world: fixed by its name, with a quiet stretch in every forty; every effect makes
 * it far softer than all that it was given.
 */
function levelDb(value: Value): number {
  if (value === null || value.silent) return -Infinity
  const [source = '', offset = '0'] = value.at.split(':')
  const depth = depthOf(value.at)
  const own =
    depth > 0
      ? -1000 * (depth + 1) - (value.at.length % 10)
      : (Number(offset) + source.length) % 40 >= 28
        ? -80
        : -3 - ((Number(offset) * 7) % 20)
  const curve = value.curves.reduce((product, [from, to]) => (product * (from + to)) / 2, 1)
  return own + value.gainDb + (curve <= 0 ? -Infinity : 20 * Math.log10(curve))
}

export function peakDb(values: readonly Value[]): number | null {
  const top = Math.max(-Infinity, ...values.map(levelDb))
  return Number.isFinite(top) ? top : null
}

export function quietStretches(
  values: readonly Value[],
  thresholdDb: number,
  least: number,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < values.length; at++) {
    if (levelDb(values[at] ?? null) >= thresholdDb) continue
    const from = at
    while (at < values.length && levelDb(values[at] ?? null) < thresholdDb) at++
    if (at - from >= least) found.push({ from, to: at })
  }
  return found
}

/** Stands in for looking at samples. */
export const fakeMeasure: Measure = async ({ measure, of }) => {
  if (measure === 'mix') return { true_peak_db: -3, lufs: -20 }
  const {
    windows,
    jobs,
    rate,
    thresholdDb = 0,
    minSeconds = 0,
  } = of as unknown as {
    windows: Window[]
    jobs: [string, Job][]
    rate: number
    thresholdDb?: number
    minSeconds?: number
  }
  const values = units(windows, new Map(jobs))
  const peak = peakDb(values)
  if (measure === 'difference')
    return isSame(values, units((of as unknown as { less: Window[] }).less, new Map(jobs))) ? null : -20
  if (measure === 'silences') return quietStretches(values, thresholdDb, Math.round(minSeconds * rate))
  return peak === null ? null : measure === 'loudness' ? peak - 3 : measure === 'rms' ? peak - 10 : peak
}

const isSame = (a: readonly Value[], b: readonly Value[]): boolean => a.map(describe).join() === b.map(describe).join()
