import { problem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import type { Bus, Region, Song, SongTrack } from '../document/song.ts'

/** The track of an id, or a sentence that says which ones there are. */
export function findTrack(song: Song, id: string): SongTrack | Problem {
  const track = song.track(id)
  if (track) return track
  const named = song.trackIds.flatMap((each) => song.track(each) ?? [])
  return problem(
    'ENTITY_NOT_FOUND',
    song.region(id)
      ? `"${id}" is a region, and a track is needed here; its track is "${song.region(id)?.trackId}".`
      : `There is no track "${id}".${suggestNames(
          id,
          named.map((each) => each.name),
        )}`,
  )
}

export function findRegion(song: Song, id: string): Region | Problem {
  const region = song.region(id)
  if (region) return region
  const names = song.trackIds.flatMap((track) => song.regionIds(track)).flatMap((each) => song.region(each)?.name ?? [])
  return problem(
    'ENTITY_NOT_FOUND',
    song.track(id)
      ? `"${id}" is a track, and a region is needed here; its regions are ${song.regionIds(id).join(', ') || 'none'}.`
      : `There is no region "${id}".${suggestNames(id, names)}`,
  )
}

export function findBus(song: Song, name: string): Bus | Problem {
  const found = song.busIds.flatMap((id) => song.bus(id) ?? [])
  return (
    found.find((bus) => bus.name === name) ??
    found.find((bus) => bus.name.toLowerCase() === name.toLowerCase()) ??
    problem(
      'ENTITY_NOT_FOUND',
      `There is no bus "${name}".${suggestNames(
        name,
        found.map((bus) => bus.name),
      )}`,
    )
  )
}

const MAX_CANDIDATES = 5

/** " Did you mean “Bass”?", or what there is. */
export function suggestNames(name: string, names: readonly string[]): string {
  const all = [...new Set(names)]
  const near = nearest(name, all)
  if (near !== null) return ` Did you mean "${near}"?`
  return all.length === 0
    ? ' There are none.'
    : ` There is ${all
        .slice(0, MAX_CANDIDATES)
        .map((each) => `"${each}"`)
        .join(', ')}${all.length > MAX_CANDIDATES ? ` and ${all.length - MAX_CANDIDATES} more` : ''}.`
}

export const endOf = ({ startBeat, durationBeats }: Pick<Region, 'startBeat' | 'durationBeats'>): number =>
  startBeat + durationBeats
const DUST = 1e-6

/** Regions of a track that would share time with a stretch. */
export function findOverlaps(
  song: Song,
  track: string,
  { from, to, except }: { from: number; to: number; except?: string },
): Region[] {
  return song
    .regionIds(track)
    .flatMap((id) => song.region(id) ?? [])
    .filter((region) => region.id !== except && region.startBeat < to - DUST && endOf(region) > from + DUST)
}

export function overlapProblem(
  song: Song,
  track: string,
  stretch: { from: number; to: number; except?: string },
): Problem | undefined {
  const [first] = findOverlaps(song, track, stretch)
  return (
    first &&
    problem(
      'INVALID_VALUE',
      `On "${song.track(track)?.name ?? track}", "${first.name}" is at beats ` +
        `${formatBeat(first.startBeat)}–${formatBeat(endOf(first))}, so beats ` +
        `${formatBeat(stretch.from)}–${formatBeat(stretch.to)} are not free.`,
    )
  )
}

/** A beat as people write it. */
export const formatBeat = (beats: number): string => String(Math.round(beats * 1000) / 1000)

/** "Bass, Verse": a region with the track that it is on. */
export function describeRegion(song: Song, id: string): string {
  const region = song.region(id)
  const track = region && song.track(region.trackId)
  return region && track ? (track.name === region.name ? region.name : `${track.name}, ${region.name}`) : 'the region'
}

/**
 * "Drums", "Drums 2": the first name that nobody has; who works beside others on the same song leaves each of them one.
 */
export function freeName(
  name: string,
  { taken, beside }: { readonly taken: readonly string[]; readonly beside: number },
): string {
  const names = new Set(taken.map((each) => each.toLowerCase()))
  let left = beside
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? name : `${name} ${number}`
    if (names.has(each.toLowerCase())) continue
    if (left === 0) return each
    left -= 1
  }
}
