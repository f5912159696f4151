import { canonical } from '../kernel/index.ts'

/**
 * What is to be heard, as plain data. It is all that `media/` needs to know of an audio document:
 * the document is turned into a mix, and the mix is measured, previewed and rendered.
 * Positions and lengths are whole samples (frames) at the mix's rate.
 */
export type Mix = { rate: number; length: number; tracks: MixTrack[] }

/** Muted tracks, and those silenced by another's solo, are left out before a mix is made. */
export type MixTrack = { id: string; name: string; channels: 1 | 2; gainDb: number; pan: number; windows: Window[] }

/** The windows of a track stand back to back from sample 0. */
export type Window = GapWindow | Sound

type GapWindow = { gap: number }

/** A stretch of one source: samples `from` (inclusive) to `to` (exclusive). */
export type Sound = {
  source: SourceAddress
  from: number
  to: number
  /** Constant factor in dB, all gain facts summed. */
  gainDb: number
  /** Fades, multiplied on top of `gainDb`; each spans the whole window, in the order in which it is heard. */
  curves: Curve[]
  /** Heard from `to - 1` down to `from`. */
  reversed: boolean
  /** Polarity flipped. */
  inverted: boolean
  /** Still a clip, but every sample is zero. */
  silent: boolean
}

/** A factor that goes from `from` at the window's first sample to `to` just past its last one, by its shape. */
export type Curve = { shape: 'linear'; from: number; to: number }

/** A media file by the hash of its bytes (`sha256:…`), or the result of a job (`job:…`). */
export type SourceAddress = string

/**
 * Slow work as data: its address is the hash of itself, known without running it. The result has as many samples as its
 * input.
 */
export type Job = {
  effect: string
  params: Record<string, number>
  rate: number
  channels: 1 | 2
  input: Window[]
  sidechain?: { channels: 1 | 2; windows: Window[] }
}

/** The name of a job's result, known without running it: 128 bits over the job's canonical text. */
export function jobAddress(job: Job): SourceAddress {
  const text = canonical(job)
  const lanes = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  const primes = [0x01000193, 0x5bd1e995, 0x1b873593, 0xcc9e2d51]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    for (let lane = 0; lane < 4; lane++)
      lanes[lane] = Math.imul((lanes[lane] ?? 0) ^ (unit + lane), primes[lane] ?? 1) ^ ((lanes[lane] ?? 0) >>> 13)
  }
  return `job:${lanes.map((lane, index) => mix(lane ^ (lanes[(index + 1) % 4] ?? 0))).join('')}`
}

/** The last bits must depend on all bits (the finaliser of MurmurHash3). */
function mix(lane: number): string {
  let h = lane
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
