import type { Document } from '../kernel/index.ts'
import { placesOf } from './places.ts'

/** How long the cut is. */
export function keptSeconds(document: Document): number {
  return placesOf(document).seconds
}
