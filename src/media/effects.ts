import { Refusal } from '../gate/index.ts'
import type { Job } from '../audio/index.ts'
import { factorOf } from './place-windows.ts'

/** A parameter of an effect: what it is when nothing is said, and how far it goes. */
export type EffectParam = { otherwise: number; least: number; most: number }

type Params = Record<string, number>
type Effect = {
  params: Record<string, EffectParam>
  hasSidechain?: true
  delays?: true
  filters: (params: Params) => string
}

const range = (otherwise: number, least: number, most: number): EffectParam => ({ otherwise, least, most })

/** What an equaliser band with no gain, or a cut at 0 Hz, means: that it is not there. */
const band = (number: number): Record<string, EffectParam> => ({
  [`band${number}_hz`]: range(1000, 20, 20_000),
  [`band${number}_db`]: range(0, -24, 24),
  [`band${number}_q`]: range(1, 0.1, 20),
})

/**
 * Effects that compute samples, as chains of ffmpeg filters. Only numbers, checked against their range, enter a chain.
 */
export const effects: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  [
    'compressor',
    {
      params: {
        threshold_db: range(-20, -60, 0),
        ratio: range(3, 1, 20),
        attack_ms: range(10, 0.01, 2000),
        release_ms: range(150, 0.01, 9000),
        makeup_db: range(0, 0, 36),
        knee_db: range(6, 0, 18),
      },
      filters: (p) =>
        `acompressor=threshold=${factor(p, 'threshold_db')}:ratio=${plain(p, 'ratio')}` +
        `:attack=${plain(p, 'attack_ms')}:release=${plain(p, 'release_ms')}` +
        `:makeup=${factor(p, 'makeup_db')}:knee=${factor(p, 'knee_db')}:link=maximum:detection=rms`,
    },
  ],
  [
    'limiter',
    {
      params: {
        ceiling_db: range(-1, -24, 0),
        attack_ms: range(5, 0.1, 80),
        release_ms: range(50, 1, 8000),
        input_db: range(0, -36, 36),
      },
      delays: true,
      filters: (p) =>
        `alimiter=level_in=${factor(p, 'input_db')}:limit=${factor(p, 'ceiling_db')}` +
        `:attack=${plain(p, 'attack_ms')}:release=${plain(p, 'release_ms')}:level=disabled`,
    },
  ],
  [
    'noise_reduction',
    {
      params: { reduction_db: range(12, 0.01, 97), noise_floor_db: range(-50, -80, -20), track_noise: range(1, 0, 1) },
      delays: true,
      filters: (p) =>
        `afftdn=nr=${plain(p, 'reduction_db')}:nf=${plain(p, 'noise_floor_db')}` +
        `:tn=${Math.round(p['track_noise'] ?? 0)}`,
    },
  ],
  [
    'equalize',
    {
      params: {
        bass_db: range(0, -24, 24),
        mid_db: range(0, -24, 24),
        treble_db: range(0, -24, 24),
        low_cut_hz: range(0, 0, 2000),
        high_cut_hz: range(0, 0, 24_000),
        ...band(1),
        ...band(2),
        ...band(3),
        ...band(4),
      },
      filters: equaliser,
    },
  ],
  [
    'duck',
    {
      params: {
        threshold_db: range(-35, -60, 0),
        ratio: range(8, 1, 20),
        attack_ms: range(30, 0.01, 2000),
        release_ms: range(400, 0.01, 9000),
      },
      hasSidechain: true,
      filters: (p) =>
        `sidechaincompress=threshold=${factor(p, 'threshold_db')}:ratio=${plain(p, 'ratio')}` +
        `:attack=${plain(p, 'attack_ms')}:release=${plain(p, 'release_ms')}:link=maximum:detection=rms`,
    },
  ],
])

/**
 * What a job means to ffmpeg. `graph` reads all channels of one input: those of the track, then those of the sidechain.
 */
export type EffectGraph = { graph: string; inputChannels: number; delays: boolean }

export function buildGraph(job: Job): EffectGraph {
  const effect = effects.get(job.effect)
  if (!effect) throw new Refusal('unknown-effect', `There is no effect called "${job.effect}".`)
  const filters = effect.filters(checkedParams(job, effect))
  if (!effect.hasSidechain) return { graph: filters, inputChannels: job.channels, delays: effect.delays ?? false }
  if (!job.sidechain) throw new Refusal('no-sidechain', `The effect "${job.effect}" needs to know what to listen to.`)
  const main = pick(0, job.channels),
    side = pick(job.channels, job.sidechain.channels)
  return {
    graph: `asplit[all1][all2];[all1]${main}[main];[all2]${side}[side];[main][side]${filters}`,
    inputChannels: job.channels + job.sidechain.channels,
    delays: effect.delays ?? false,
  }
}

/** One or two channels out of many, from `first` on. */
function pick(first: number, channels: 1 | 2): string {
  return channels === 1 ? `pan=mono|c0=c${first}` : `pan=stereo|c0=c${first}|c1=c${first + 1}`
}

function checkedParams(job: Job, effect: Effect): Params {
  const unknown = Object.keys(job.params).find((name) => !Object.hasOwn(effect.params, name))
  if (unknown !== undefined)
    throw new Refusal('unknown-effect', `The effect "${job.effect}" has no parameter "${unknown}".`)
  return Object.fromEntries(
    Object.entries(effect.params).map(([name, { otherwise, least, most }]) => {
      const value = job.params[name] ?? otherwise
      if (!(value >= least && value <= most))
        throw new Refusal(
          'effect-out-of-range',
          `${name} of "${job.effect}" goes from ${least} to ${most}; ${value} is outside.`,
        )
      return [name, value]
    }),
  )
}

function equaliser(p: Params): string {
  const chain: string[] = []
  if ((p['low_cut_hz'] ?? 0) >= 1) chain.push(`highpass=f=${plain(p, 'low_cut_hz')}`)
  if ((p['high_cut_hz'] ?? 0) >= 1) chain.push(`lowpass=f=${plain(p, 'high_cut_hz')}`)
  if (p['bass_db']) chain.push(`bass=f=120:g=${plain(p, 'bass_db')}`)
  if (p['mid_db']) chain.push(`equalizer=f=1000:t=q:w=0.7:g=${plain(p, 'mid_db')}`)
  if (p['treble_db']) chain.push(`treble=f=6000:g=${plain(p, 'treble_db')}`)
  for (const name of ['band1', 'band2', 'band3', 'band4']) {
    if (p[`${name}_db`])
      chain.push(`equalizer=f=${plain(p, `${name}_hz`)}:t=q:w=${plain(p, `${name}_q`)}:g=${plain(p, `${name}_db`)}`)
  }
  return chain.length === 0 ? 'anull' : chain.join(',')
}

/** A number as a filter takes it: digits only, whatever it is. */
function plain(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined || !Number.isFinite(value)) throw new Error(`${name} is not a number.`)
  return value.toFixed(6)
}

function factor(params: Params, name: string): string {
  // Below this ffmpeg's compressors take no threshold.
  return Math.max(0.000977, factorOf(params[name] ?? 0)).toFixed(6)
}
