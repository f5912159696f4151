import type { Onset } from './pattern.ts'
import type { Setting } from './setting.ts'

/** The last bar of an outro is one long note: that is how it is heard to end. Other sections go on as they are. */
export function endSection(onsets: readonly Onset[], { section, bars, metre }: Setting): Onset[] {
  if (section.kind !== 'outro') return [...onsets]
  const step = (bars - 1) * metre.barSteps
  const before = onsets
    .filter((onset) => onset.step < step)
    .map((onset) => ({ ...onset, length: Math.min(onset.length, step - onset.step) }))
  return [...before, { step, length: metre.barSteps, mark: 'X', bar: bars - 1, barStep: 0 }]
}
