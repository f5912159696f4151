import type { Metre } from './metre.ts'
import { isFleeting, type Onset } from './pattern.ts'

/** How loud a pattern's note is, from its mark and from where it falls in the bar. */
export function loudnessOf({ mark, barStep }: Pick<Onset, 'mark' | 'barStep'>, metre: Metre): number {
  const written = mark === 'X' ? 0.95 : mark === '-' ? 0.45 : isFleeting(mark) ? 0.58 : 0.76
  const pulse = metre.pulses.find(({ step }) => step === barStep)
  if (pulse === undefined) return written - (barStep % 2 === 0 ? 0.06 : 0.12)
  return written + (pulse.isStrong ? 0.07 : 0.01)
}
