import type { Insert } from '../open-synth.ts'

/** A single track of our sounds peaks around -16 dBFS. */
const thresholdDb = -32
const ratio = 3
const kneeDb = 8
const makeupDb = 6
const attackSeconds = 0.005
const releaseSeconds = 0.12

/** The gain is worked out so often, and is a straight line in between. */
const step = 16

/** Makes loud parts softer and the whole louder; both channels by the same amount, so that nothing wanders. */
export function compressor(rate: number): Insert {
  const attack = 1 - Math.exp(-1 / (attackSeconds * rate))
  const release = 1 - Math.exp(-1 / (releaseSeconds * rate))
  let held = { level: 0, gain: 10 ** (makeupDb / 20) }
  return ({ left, right }, count) => {
    let { level, gain } = held
    for (let from = 0; from < count; from += step) {
      const to = Math.min(count, from + step)
      for (let i = from; i < to; i++) {
        const loud = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0))
        level += (loud - level) * (loud > level ? attack : release)
      }
      const slope = (gainFor(level) - gain) / (to - from)
      for (let i = from; i < to; i++) {
        gain += slope
        left[i] = (left[i] ?? 0) * gain
        right[i] = (right[i] ?? 0) * gain
      }
    }
    held = { level, gain }
  }
}

function gainFor(level: number): number {
  const overDb = 20 * Math.log10(level + 1e-9) - thresholdDb
  const bent = overDb <= -kneeDb / 2 ? 0 : overDb >= kneeDb / 2 ? overDb : (overDb + kneeDb / 2) ** 2 / (2 * kneeDb)
  return 10 ** ((makeupDb - bent * (1 - 1 / ratio)) / 20)
}
