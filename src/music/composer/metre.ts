import type { TimeSignature } from '../wire/snapshot.ts'

/** A step is a sixteenth note: the unit in which everything is composed before it is played. */
export const stepsPerBeat = 4

/** A phrase is accepted or refused by itself, so nothing may reach over its edge. */
export const barsPerPhrase = 4

/** One felt beat of a bar. `source` says which beat of a 4/4 pattern it takes its notes from. */
export type Pulse = {
  readonly step: number
  readonly length: number
  readonly source: number
  readonly isStrong: boolean
}

export type Metre = { readonly barSteps: number; readonly pulses: readonly Pulse[]; readonly isCompound: boolean }

/**
 * How a bar is felt: 4/4 as four beats, 6/8 as two long ones, 7/8 as short, short, long, 5/4 as three and two.
 * Patterns are written once, in 4/4; each beat of another metre borrows the beat that does the same work there.
 */
export function metreOf({ numerator, denominator }: TimeSignature): Metre {
  const barSteps = (numerator * 16) / denominator
  const isCompound = denominator >= 8 && numerator >= 6 && numerator % 3 === 0
  const lengths = isCompound ? Array.from({ length: numerator / 3 }, () => 48 / denominator) : simpleLengths(barSteps)
  const sources = sourcesOf(lengths.length)
  let step = 0
  const pulses = lengths.map((length, index) => {
    const source = sources[index] ?? 0
    const pulse = { step, length, source, isStrong: source === 0 || source === 2 }
    step += length
    return pulse
  })
  return { barSteps, pulses, isCompound }
}

/** Quarter notes, with an eighth that is left over making the last one longer, as in 7/8. */
function simpleLengths(barSteps: number): number[] {
  const whole = Math.floor(barSteps / 4)
  const rest = barSteps - whole * 4
  const lengths = Array.from({ length: whole }, () => 4)
  if (rest === 0) return lengths
  if (rest === 2 && whole > 0) return [...lengths.slice(0, -1), 6]
  return [...lengths, rest]
}

function sourcesOf(count: number): number[] {
  const short = [[], [0], [0, 1], [0, 1, 3], [0, 1, 2, 3], [0, 1, 3, 2, 3]][count]
  return short ?? [0, 1, 2, 3, ...sourcesOf(count - 4)]
}
