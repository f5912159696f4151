import { bell, biquad, highPass, highShelf, lowPass, type Coefficients } from './biquad.ts'
import type { Insert } from './insert.ts'

/**
 * A low-pass of 24 dB an octave. Its two halves have the Q of a Butterworth filter, the second one with a little
 * resonance.
 */
export const filter = (rate: number): Insert =>
  filtered([lowPass({ hertz: 1500, rate, q: 0.54 }), lowPass({ hertz: 1500, rate, q: 1.6 })])

/** What is mostly wanted of an equalizer that nobody set: no rumble, less mud, some air. */
export const eq = (rate: number): Insert =>
  filtered([
    highPass({ hertz: 40, rate }),
    bell({ hertz: 350, rate, gainDb: -2 }),
    highShelf({ hertz: 6000, rate, gainDb: 3 }),
  ])

function filtered(filters: readonly Coefficients[]): Insert {
  const chain = filters.map(biquad)
  return (block, count) => {
    for (const each of chain) each(block, count)
  }
}
