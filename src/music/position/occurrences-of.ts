import type { PlacedRegion } from './section-index.ts'

/** One stretch of the song in which a section plays, on however many tracks. */
export type Occurrence = {
  readonly startBeat: number
  readonly endBeat: number
  readonly regions: readonly PlacedRegion[]
}

/**
 * Cuts the regions of a section into the places where it stands. Regions that overlap are one place. Regions that only
 * touch are one too ("Intro Bass" in two pieces), unless their names are numbered ("Verse 1", "Verse 2") or `apart`
 * counts every start.
 */
export function findOccurrences(regions: readonly PlacedRegion[], apart = false): Occurrence[] {
  const places: { startBeat: number; endBeat: number; regions: PlacedRegion[] }[] = []
  for (const region of regions.toSorted((a, b) => a.startBeat - b.startBeat || a.endBeat - b.endBeat)) {
    const place = places.at(-1)
    if (place !== undefined && joins(place, region, apart)) {
      place.endBeat = Math.max(place.endBeat, region.endBeat)
      place.regions.push(region)
    } else {
      places.push({ startBeat: region.startBeat, endBeat: region.endBeat, regions: [region] })
    }
  }
  return places
}

/** Beats are floats at the edges; two regions closer than this touch. */
export const TOUCHING_BEATS = 1e-6

function joins(place: Occurrence, region: PlacedRegion, apart: boolean): boolean {
  const gapBeats = region.startBeat - place.endBeat
  if (gapBeats < -TOUCHING_BEATS) return true
  return gapBeats <= TOUCHING_BEATS && !apart && numberIn(place.regions.at(-1)?.name ?? '') === numberIn(region.name)
}

const numberIn = (name: string): string => name.replace(/\D/g, '')
