import type { Chance } from './chance.ts'
import { isFleeting, type Onset } from './pattern.ts'

/**
 * What of a pattern is played at a density. Soft and weak notes are the first to go, and go in every bar alike, so that
 * the rhythm stays one; only those that come and go by nature are thrown for anew in each bar.
 */
export function thinOut(onsets: readonly Onset[], { density, chance }: { density: number; chance: Chance }): Onset[] {
  const ranks = Array.from({ length: 64 }, () => chance.next())
  return onsets.filter(({ mark, barStep }) => {
    const rank = ranks[barStep % 64] ?? 0
    if (isFleeting(mark)) return chance.happens(0.15 + 0.6 * density)
    if (mark === '-') return rank < density * 1.5
    if (mark === 'X' || barStep === 0) return true
    return rank < 0.25 + (barStep % 4 === 0 ? 2 : 1) * density * 1.4
  })
}
