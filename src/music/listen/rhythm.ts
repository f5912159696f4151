/** How off-beats are played. `swing` is 0 for straight and 1 for a full triplet, as the composer has it. */
export type HeardRhythm = { readonly swing: number; readonly swungUnit: 'eighth' | 'sixteenth' }

/** Fewer off-beats than these may be chance. */
const LEAST_ONSETS = 8
/** Less than that is a hand, not a feel. */
const LEAST_SWING = 0.2

/** Hears how late the second of two eighths, or of two sixteenths, comes; null where there are too few of them. */
export function hearRhythm(onsetBeats: readonly number[]): HeardRhythm | null {
  const phases = onsetBeats.map((beat) => beat - Math.floor(beat))
  const eighths = phases.filter((phase) => phase > 0.42 && phase < 0.72)
  const sixteenths = phases.map((phase) => phase % 0.5).filter((phase) => phase > 0.18 && phase < 0.4)
  const late = { eighth: swingOf(eighths, 0.5), sixteenth: swingOf(sixteenths, 0.25) }
  if (late.eighth !== null && late.eighth >= LEAST_SWING) return { swing: late.eighth, swungUnit: 'eighth' }
  if (late.sixteenth !== null) {
    return { swing: late.sixteenth < LEAST_SWING ? 0 : late.sixteenth, swungUnit: 'sixteenth' }
  }
  return late.eighth === null ? null : { swing: 0, swungUnit: 'eighth' }
}

/** A full triplet comes a third of the way later than a straight note. */
function swingOf(phases: readonly number[], straight: number): number | null {
  if (phases.length < LEAST_ONSETS) return null
  const middle = phases.toSorted((a, b) => a - b)[Math.floor(phases.length / 2)] ?? straight
  return Math.round(Math.max(0, Math.min(1, ((middle - straight) / straight) * 3)) * 100) / 100
}
