import type { MusicRegion, MusicTrack, MusicView } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { barAt, beatOfBar, wholeBeats } from './beats.ts'

import { chooseInSong, chosenInSong, editSong, followSong, madeRegion, songIn } from './song-store.ts'

type RegionPlace = { readonly song: MusicView; readonly track: MusicTrack; readonly region: MusicRegion }

/** A region of the document as it is; what is only proposed cannot be moved yet. */
export function regionPlace(document: string, id: string | null): RegionPlace | undefined {
  const song = songIn(document)
  const track = song?.tracks.find(({ regions }) => regions.some((region) => region.id === id))
  const region = track?.regions.find((each) => each.id === id)
  return song && track && region && { song, track, region }
}

const onRegions =
  (id: string, change: (region: MusicRegion) => readonly MusicRegion[]) =>
  (song: MusicView): MusicView => ({
    ...song,
    tracks: song.tracks.map((track) => ({
      ...track,
      regions: track.regions.flatMap((region) => (region.id === id ? change(region) : [region])),
    })),
  })

const DUST = 1e-6
/** Whether a region would share time with another of its track. */
export const isFree = (
  { regions }: MusicTrack,
  from: number,
  { to, except }: { to: number; except?: string },
): boolean =>
  from >= 0 &&
  regions.every(
    ({ id, startBeat, durationBeats }) =>
      id === except || startBeat >= to - DUST || startBeat + durationBeats <= from + DUST,
  )

export function moveRegion(document: string, id: string, to: number): boolean {
  const place = regionPlace(document, id)
  const startBeat = wholeBeats(Math.max(0, to))
  if (!place || place.region.startBeat === startBeat) return false
  if (!isFree(place.track, startBeat, { to: startBeat + place.region.durationBeats, except: id })) {
    say({ says: `Something of ${place.track.name} is there already.`, tone: 'problem' })
    return false
  }
  void editSong(document, {
    operation: 'stori_move_region',
    params: { regionId: id, startBeat },
    guess: onRegions(id, (region) => [{ ...region, startBeat }]),
  })
  return true
}

/** A bar earlier or later, wherever that bar begins. */
export function nudgeRegion(document: string, by: 1 | -1): boolean {
  const place = regionPlace(document, chosenInSong(document).region)
  if (!place) return false
  const { song, region } = place
  const bar = barAt(song, region.startBeat)
  const next = by > 0 ? Math.floor(bar + DUST) + 1 : Math.ceil(bar - DUST) - 1
  if (next < 1) return true
  moveRegion(document, region.id, beatOfBar(song, next))
  return true
}

/** A guess has a name of its own: a region may be copied again before the server told of the first copy. */
let copies = 0

export function copyRegionTo(document: string, id: string, to: number): boolean {
  const place = regionPlace(document, id)
  const startBeat = wholeBeats(Math.max(0, to))
  if (!place) return false
  const { track, region } = place
  if (!isFree(track, startBeat, { to: startBeat + region.durationBeats })) {
    say({ says: `Something of ${track.name} is there already.`, tone: 'problem' })
    return false
  }
  copies += 1
  const guessed = `${id}+${copies}`
  void editSong(document, {
    operation: 'stori_duplicate_region',
    params: { regionId: id, startBeat },
    guess: onRegions(id, (had) => [had, { ...had, id: guessed, name: `${had.name} (copy)`, startBeat }]),
  })
  chooseInSong(document, { track: track.id, region: guessed })
  // Its id is made by the server: once it is known, the copy is chosen by that.
  const stop = followSong(document, (song) => {
    const there = song.tracks.find((each) => each.id === track.id)?.regions
    if (there?.some((each) => each.id === guessed)) return
    stop()
    const made = madeRegion(guessed) ?? there?.find((each) => each.startBeat === startBeat && each.id !== id)?.id
    if (made !== undefined && chosenInSong(document).region === guessed) chooseInSong(document, { region: made })
  })
  return true
}

/** The region that is chosen once more, where its track is free next. */
export function duplicateRegion(document: string): boolean {
  const place = regionPlace(document, chosenInSong(document).region)
  if (!place) return false
  const { track, region } = place
  const ends = track.regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats)
  const behind = ends
    .filter((end) => end >= region.startBeat + region.durationBeats - DUST)
    .toSorted((a, b) => a - b)
    .find((end) => isFree(track, end, { to: end + region.durationBeats }))
  return behind !== undefined && copyRegionTo(document, region.id, behind)
}

export function deleteRegion(document: string): boolean {
  const { region: id } = chosenInSong(document)
  if (id === null || !regionPlace(document, id)) return false
  chooseInSong(document, { region: null })
  void editSong(document, {
    operation: 'stori_delete_region',
    params: { regionId: id },
    guess: onRegions(id, () => []),
  })
  return true
}

let copied: { readonly document: string; readonly region: string } | null = null

export function copyRegion(document: string): boolean {
  const place = regionPlace(document, chosenInSong(document).region)
  if (!place) return false
  copied = { document, region: place.region.id }
  say({ says: `${place.track.name}, ${place.region.name} copied.`, tone: 'done' })
  return true
}

/** At the bar that a beat is in. */
export function pasteRegion(document: string, beat: number): boolean {
  const place = copied?.document === document ? regionPlace(document, copied.region) : undefined
  if (!place) return false
  copyRegionTo(document, place.region.id, beatOfBar(place.song, Math.floor(barAt(place.song, beat) + DUST)))
  return true
}
