import { compressor } from './compressor.ts'
import { eq, filter } from './filtered.ts'
import type { Insert } from './insert.ts'
import { phaser } from './phaser.ts'
import { distortion, overdrive } from './saturated.ts'
import { tremolo } from './tremolo.ts'
import { flanger, modulation } from './wandering-delay.ts'

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
