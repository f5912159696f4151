import type { Document } from '../kernel/index.ts'
import { playedMicros, playedRanges } from './document/played-ranges.ts'
import { MICROS } from './document/words.ts'

/** How long the cut is. */
export function keptSeconds(document: Document): number {
  return playedMicros(playedRanges(document)) / MICROS
}
