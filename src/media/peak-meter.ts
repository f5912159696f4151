/** Follows the largest value that a signal reaches between its samples too, as a converter would play it. */
type PeakMeter = { add: (samples: Float32Array) => void; peak: () => number }

/** Four points a sample, as ITU-R BS.1770 asks; a windowed sinc over 12 samples finds them to 0.1 dB. */
const between = 4
const taps = 12

/** So many places are passed over together where all of them are too quiet to matter. */
const group = 64

/** One meter a channel: it remembers the end of the last block. */
export function peakMeter(): PeakMeter {
  let past = new Float32Array(taps)
  let peak = 0
  return {
    peak: () => peak,
    add: (samples) => {
      const all = new Float32Array(past.length + samples.length)
      all.set(past)
      all.set(samples, past.length)
      const places = all.length - taps + 1
      for (let from = 0; from < places; from += group) {
        const to = Math.min(places, from + group)
        peak = reached(all, { from, to, known: peak, most: largest(all, from, to + taps - 1) })
      }
      past = all.slice(Math.max(0, all.length - taps + 1))
    },
  }
}

function largest(all: Float32Array, from: number, to: number): number {
  let most = 0
  for (let i = from; i < to; i++) {
    const size = Math.abs(all[i] ?? 0)
    if (size > most) most = size
  }
  return most
}

/**
 * The highest of the points between samples `from` to `to`, none of which is larger than `most`; or what was known
 * where none is higher.
 */
function reached(
  all: Float32Array,
  { from, to, known, most }: { from: number; to: number; known: number; most: number },
): number {
  let peak = known
  if ((near + far) * most <= peak) return peak
  for (let at = from; at < to; at++) {
    // A point between two samples is made of these two above all, so most places need no closer look.
    const beside = Math.max(Math.abs(all[at + before] ?? 0), Math.abs(all[at + before + 1] ?? 0))
    if (near * beside + far * most <= peak) continue
    for (const phase of phases) {
      let sum = 0
      for (let i = 0; i < taps; i++) sum += (all[at + i] ?? 0) * (phase[i] ?? 0)
      if (Math.abs(sum) > peak) peak = Math.abs(sum)
    }
  }
  return peak
}

const phases = Array.from({ length: between }, (_, phase) => {
  const weights = Array.from({ length: taps }, (_each, i) => {
    const x = i - (taps / 2 - 1) - phase / between
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (taps / 2)))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
})

/** The two samples that a point lies between, and how much of it they and all others can make. */
const before = taps / 2 - 1
const isNear = (i: number): boolean => i === before || i === before + 1
const sizes = (phase: readonly number[], counts: (i: number) => boolean): number =>
  phase.reduce((sum, weight, i) => sum + (counts(i) ? Math.abs(weight) : 0), 0)
const near = Math.max(...phases.map((phase) => sizes(phase, isNear)))
const far = Math.max(...phases.map((phase) => sizes(phase, (i) => !isNear(i))))
