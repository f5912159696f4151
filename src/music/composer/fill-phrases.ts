import { barsPerPhrase } from './metre.ts'
import type { Onset } from './pattern.ts'
import type { Setting } from './setting.ts'

/**
 * A phrase from which everything was thinned out, or whose bars are too short for the pattern, still has one note at
 * its start.
 */
export function fillPhrases(onsets: readonly Onset[], { bars, metre }: Setting): Onset[] {
  const added = Array.from({ length: Math.ceil(bars / barsPerPhrase) }, (_, phrase) => phrase * barsPerPhrase)
    .filter((first) => !onsets.some(({ bar }) => bar >= first && bar < first + barsPerPhrase))
    .map((bar) => ({ step: bar * metre.barSteps, length: metre.barSteps, mark: 'x', bar, barStep: 0 }))
  return [...onsets, ...added].sort((a, b) => a.step - b.step)
}
