import type { Arrangement } from './position.ts'

/** Beats are floats at the edges; two regions closer than this touch. */
export const TOUCHING_BEATS = 1e-6

/** Everything in a song that has a name, with the names folded once. */
export type SectionIndex = {
  readonly regions: readonly NamedSections[]
  readonly tracks: readonly NamedSections[]
  /** Where the last region ends; 0 for an empty song. */
  readonly endBeat: number
}

/** All that has one name: `ids` are those of the regions, or of the tracks whose regions these are. */
export type NamedSections = {
  readonly name: string
  /** Signs kept, so that "A'" is not "A". */ readonly lower: string
  readonly key: string
  readonly ids: readonly string[]
  readonly regions: readonly PlacedRegion[]
}

export type PlacedRegion = {
  readonly id: string
  readonly trackId: string
  readonly name: string
  readonly startBeat: number
  readonly endBeat: number
}

/** A snapshot is a value, so its index is made once. */
export function sectionIndex(arrangement: Arrangement): SectionIndex {
  const made = indexes.get(arrangement)
  if (made !== undefined) return made
  const index = makeIndex(arrangement)
  indexes.set(arrangement, index)
  return index
}

const indexes = new WeakMap<Arrangement, SectionIndex>()

function makeIndex({ tracks }: Arrangement): SectionIndex {
  const [regionNames, trackNames] = [new Map<string, Growing>(), new Map<string, Growing>()]
  let endBeat = 0
  for (const track of tracks) {
    const ofTrack = growingOf(trackNames, track.name)
    ofTrack.ids.push(track.id)
    for (const { id, name: own, startBeat, durationBeats } of track.regions) {
      // A region without a name takes its track's name.
      const name = own === undefined || own.trim() === '' ? track.name : own
      const region: PlacedRegion = { id, trackId: track.id, name, startBeat, endBeat: startBeat + durationBeats }
      endBeat = Math.max(endBeat, region.endBeat)
      ofTrack.regions.push(region)
      const ofName = growingOf(regionNames, name)
      ofName.ids.push(id)
      ofName.regions.push(region)
    }
  }
  return { regions: [...regionNames.values()], tracks: [...trackNames.values()], endBeat }
}

type Growing = { name: string; lower: string; key: string; ids: string[]; regions: PlacedRegion[] }

function growingOf(names: Map<string, Growing>, name: string): Growing {
  const known = names.get(name)
  if (known !== undefined) return known
  const growing: Growing = { name, lower: name.trim().toLowerCase(), key: foldName(name), ids: [], regions: [] }
  names.set(name, growing)
  return growing
}

/** A name as it is compared: lower case, signs as spaces, "two" as 2. One that is only signs stays as it is. */
export function foldName(name: string): string {
  const quick = name.length > 300 ? '' : name.toLowerCase()
  if (plainWords.test(quick) && !digitWord.test(quick)) return quick
  const lower = name.slice(0, 300).normalize('NFC').toLowerCase().replace(invisible, '')
  const words = lower.split(between).filter((word) => word !== '')
  return words.length === 0 ? lower.trim() : words.map((word) => digitOf.get(word) ?? word).join(' ')
}

const invisible = /\p{Cf}/gu
const between = /[^\p{L}\p{M}\p{N}]+/u
const digits = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const digitOf: ReadonlyMap<string, string> = new Map(digits.map((word, at) => [word, String(at)]))
/** Nearly every name is plain words already; ten thousand of them are folded with every new snapshot. */
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const digitWord = new RegExp(`\\b(?:${digits.join('|')})\\b`)

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

function joins(place: Occurrence, region: PlacedRegion, apart: boolean): boolean {
  const gapBeats = region.startBeat - place.endBeat
  if (gapBeats < -TOUCHING_BEATS) return true
  return gapBeats <= TOUCHING_BEATS && !apart && numberIn(place.regions.at(-1)?.name ?? '') === numberIn(region.name)
}

const numberIn = (name: string): string => name.replace(/\D/g, '')
