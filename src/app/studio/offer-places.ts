import type { Outcome } from '../../agent/index.ts'
import type { OfferPlace } from '../../client/index.ts'
import type { Workbench } from '../workbench.ts'

/** More than these are no places any more that somebody would look at one by one. */
const MAX_PLACES = 12

/** Where each offer of a question would change something, for pages that mark it there. */
export function placesOfOffers(workbench: Workbench, outcome: Outcome): { offerPlaces?: OfferPlace[][] } {
  if (outcome.status !== 'question' || !outcome.offered?.some((parts) => parts !== null)) return {}
  return {
    offerPlaces: outcome.offered.map((parts) => {
      if (!parts) return []
      const all = workbench.diff(parts).changes.map(({ before, after, tracks }): OfferPlace => {
        const span = spanOf(before) ?? spanOf(after)
        return { start: span?.start ?? null, end: span?.end ?? null, tracks: tracks ? [...tracks] : null }
      })
      const distinct = new Map(all.map((place) => [JSON.stringify(place), place]))
      // What has neither a time nor a track is no place.
      return [...distinct.values()].filter(({ start, tracks }) => start !== null || tracks).slice(0, MAX_PLACES)
    }),
  }
}

function spanOf(value: unknown): { start: number; end: number } | undefined {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return undefined
  const { start, end } = value
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined
}
