import type { Measure } from '../../src/kernel/index.ts'
import type { Job, Window } from '../../src/audio/mix.ts'
import { slice } from '../../src/audio/windows.ts'
import type { Look } from '../../src/audio/keys/measured.ts'
import type { Levels } from './outcome.ts'
import { scenes, type Scene, type SceneName } from './scene.ts'

/** A steady sound, as the scenes have it: its mean level and loudness lie this far below its peak. */
const RMS_BELOW_PEAK = 3
const LUFS_BELOW_PEAK = 4

/** A stretch that is heard, with the level of its peaks; null where it is silent. */
type Stretch = { readonly samples: number; readonly peakDb: number | null }

/** Measures from what a scene says of its sources, without a sample. */
export function measureFrom(name: SceneName): Measure {
  return async ({ measure, of }) => {
    const { windows, jobs, rate, minSeconds = 0.5 } = of as unknown as Look
    const stretches = stretchesOf(name, windows, new Map(jobs), rate)
    if (measure === 'silences') return silences(stretches, minSeconds * rate)
    const levels = levelsFrom(stretches)
    if (levels === null) return null
    return measure === 'peak' ? levels.peakDb : measure === 'rms' ? levels.rmsDb : levels.lufs
  }
}

/** The levels of some windows; very low ones where nothing is heard. */
export function levelsOf(
  name: SceneName,
  windows: readonly Window[],
  jobs: ReadonlyMap<string, Job>,
  rate: number,
): Levels {
  return levelsFrom(stretchesOf(name, windows, jobs, rate)) ?? { peakDb: -200, rmsDb: -200, lufs: -200 }
}

function levelsFrom(stretches: readonly Stretch[]): Levels | null {
  const heard = stretches.filter(({ peakDb }) => peakDb !== null)
  if (heard.length === 0) return null
  const samples = heard.reduce((sum, each) => sum + each.samples, 0)
  const energy = heard.reduce((sum, each) => sum + each.samples * 10 ** ((each.peakDb ?? 0) / 10), 0)
  const mean = 10 * Math.log10(energy / samples)
  return {
    peakDb: Math.max(...heard.map(({ peakDb }) => peakDb ?? -200)),
    rmsDb: mean - RMS_BELOW_PEAK,
    lufs: mean - LUFS_BELOW_PEAK,
  }
}

function stretchesOf(
  name: SceneName,
  windows: readonly Window[],
  jobs: ReadonlyMap<string, Job>,
  rate: number,
): Stretch[] {
  return windows.flatMap((window): Stretch[] => {
    if ('gap' in window) return [{ samples: window.gap, peakDb: null }]
    const job = jobs.get(window.source)
    const inner = job
      ? stretchesOf(name, slice(job.input, window.from, window.to), jobs, rate)
      : soundOf(name, window, rate)
    const gain =
      window.gainDb + window.curves.reduce((sum, { from, to }) => sum + 20 * Math.log10(Math.max(from, to, 1e-9)), 0)
    return inner.map(({ samples, peakDb }) => ({
      samples,
      peakDb: peakDb === null || window.silent ? null : peakDb + gain,
    }))
  })
}

/** One window of a source: it sounds except where the scene says that it is silent. */
function soundOf(name: SceneName, window: Exclude<Window, { gap: number }>, rate: number): Stretch[] {
  const scene: Scene = scenes[name]
  const track = scene.tracks.find((each) => `source:${each.name}` === window.source)
  const edges = [
    ...new Set([
      window.from,
      window.to,
      ...(track?.silences ?? []).flatMap(({ start, end }) => [start * rate, end * rate]),
    ]),
  ]
    .filter((at) => at >= window.from && at <= window.to)
    .sort((a, b) => a - b)
  const found = edges.slice(0, -1).map((from, index): Stretch => {
    const to = edges[index + 1] ?? from
    const isSilent = (track?.silences ?? []).some(({ start, end }) => from >= start * rate && to <= end * rate)
    return { samples: to - from, peakDb: isSilent || !track ? null : track.peakDb }
  })
  return window.reversed ? found.toReversed() : found
}

/** Where nothing is heard for long enough, from the first sample on. */
function silences(stretches: readonly Stretch[], atLeast: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let at = 0
  for (const { samples, peakDb } of stretches) {
    const last = found.at(-1)
    if (peakDb === null && last?.to === at) last.to = at + samples
    else if (peakDb === null) found.push({ from: at, to: at + samples })
    at += samples
  }
  return found.filter(({ from, to }) => to - from >= atLeast)
}
