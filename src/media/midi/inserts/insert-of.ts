import type { Insert } from '../open-synth.ts'
import { compressor } from './compressor.ts'
import { phaser, waver } from './phaser.ts'
import { bell, biquad, highPass, highShelf, lowPass, type Coefficients } from './biquad.ts'
import { saturated } from './saturated.ts'
import { wanderingDelay } from './wandering-delay.ts'

const overdrive = (rate: number): Insert => saturated(rate, { driveDb: 20, lowCutHertz: 60, highCutHertz: 7500 })
const distortion = (rate: number): Insert => saturated(rate, { driveDb: 38, lowCutHertz: 100, highCutHertz: 5000 })

const flanger = (rate: number): Insert =>
  wanderingDelay(rate, { hertz: 0.25, leastSeconds: 0.0008, mostSeconds: 0.005, feedback: 0.5, dry: 0.65, wet: 0.5 })
const modulation = (rate: number): Insert =>
  wanderingDelay(rate, { hertz: 0.8, leastSeconds: 0.006, mostSeconds: 0.011, feedback: 0, dry: 0.7, wet: 0.7 })

/**
 * A low-pass of 24 dB an octave. Its two halves have the Q of a Butterworth filter, the second one with a little
 * resonance.
 */
const filter = (rate: number): Insert =>
  filtered([lowPass({ hertz: 1500, rate, q: 0.54 }), lowPass({ hertz: 1500, rate, q: 1.6 })])

/** What is mostly wanted of an equalizer that nobody set: no rumble, less mud, some air. */
const eq = (rate: number): Insert =>
  filtered([
    highPass({ hertz: 40, rate }),
    bell({ hertz: 350, rate, gainDb: -2 }),
    highShelf({ hertz: 6000, rate, gainDb: 3 }),
  ])

const hertz = 5
const depth = 0.6

/** The effects that are played here; reverb, chorus and delay are the synthesizer's own. */
const inserts = new Map<string, (rate: number) => Insert>(
  Object.entries({ compressor, distortion, eq, filter, flanger, modulation, overdrive, phaser, tremolo }),
)

export const isInsert = (type: string): boolean => inserts.has(type.toLowerCase())

/** Effects one after the other, on the sound as it is before the fader of its track, which stands at `faderGain`. */
export function insertsOf(types: readonly string[], { rate, faderGain }: { rate: number; faderGain: number }): Insert {
  const chain = types.flatMap((type) => inserts.get(type.toLowerCase())?.(rate) ?? [])
  return (block, count) => {
    scale(block, count, 1 / faderGain)
    for (const insert of chain) insert(block, count)
    scale(block, count, faderGain)
  }
}

function scale({ left, right }: Parameters<Insert>[0], count: number, factor: number): void {
  if (factor === 1) return
  for (let i = 0; i < count; i++) {
    left[i] = (left[i] ?? 0) * factor
    right[i] = (right[i] ?? 0) * factor
  }
}

/** Louder and softer, five times a second. */
function tremolo(rate: number): Insert {
  const wave = waver({ hertz, rate })
  return ({ left, right }, count) => {
    for (let i = 0; i < count; i++) {
      const gain = 1 - depth * wave()
      left[i] = (left[i] ?? 0) * gain
      right[i] = (right[i] ?? 0) * gain
    }
  }
}

function filtered(filters: readonly Coefficients[]): Insert {
  const chain = filters.map(biquad)
  return (block, count) => {
    for (const each of chain) each(block, count)
  }
}
