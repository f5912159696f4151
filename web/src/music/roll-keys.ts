import { player } from '../sound/sound.ts'
import { keyOfNote } from './paint-roll.ts'
import { addNote, toStep } from './song-edits.ts'
import type { PictureNote, PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'
import { beatHeard, seekBeat } from './song-place.ts'
import { chooseInSong, chosenInSong, pictureIn } from './song-store.ts'
import { inOrder } from './spoken-song.tsx'

type Place = { readonly picture: SongPicture; readonly track: PictureTrack; readonly region: PictureRegion }

/** The region whose notes are seen. */
export function chosenPlace(picture: SongPicture, document: string): Place | undefined {
  const { track: trackId, region: regionId } = chosenInSong(document)
  const track = picture.tracks.find(({ id }) => id === trackId)
  const region = track?.regions.find(({ id }) => id === regionId)
  return track && region && { picture, track, region }
}

/** To another note of the region that is chosen: the next in time, or the nearest that is higher or lower. */
export function walkNotes(document: string, to: 'next' | 'before' | 'higher' | 'lower'): void {
  const picture = pictureIn(document)
  const place = picture && chosenPlace(picture, document)
  if (!picture || !place) return
  const notes = inOrder(place.region).filter(({ tone }) => tone !== 'gone')
  const at = notes.findIndex((note) => keyOfNote(note) === chosenInSong(document).note)
  const next = at < 0 ? notes[0] : (beside(notes, at, to) ?? notes[at])
  if (!next) return
  chooseInSong(document, { note: keyOfNote(next) })
  if (!player.state.getState().isPlaying) seekBeat(document, picture, place.region.startBeat + next.start)
}

function beside(
  notes: readonly PictureNote[],
  at: number,
  to: Parameters<typeof walkNotes>[1],
): PictureNote | undefined {
  if (to === 'next' || to === 'before') return notes[at + (to === 'next' ? 1 : -1)]
  const from = notes[at]
  if (!from) return undefined
  const way = to === 'higher' ? 1 : -1
  return notes
    .filter(({ pitch }) => (pitch - from.pitch) * way > 0)
    .toSorted(
      (a, b) =>
        Math.abs(a.start - from.start) - Math.abs(b.start - from.start) ||
        Math.abs(a.pitch - from.pitch) - Math.abs(b.pitch - from.pitch),
    )[0]
}

/** Behind the note that is chosen and as high, or at the playhead and as high as the lowest that is played there. */
export function addNoteHere(document: string): boolean {
  const picture = pictureIn(document)
  const place = picture && chosenPlace(picture, document)
  if (!place) return false
  const { region, track } = place
  const chosen = region.notes.find((note) => keyOfNote(note) === chosenInSong(document).note)
  const lowest = Math.min(...region.notes.map(({ pitch }) => pitch))
  const pitch = chosen?.pitch ?? (Number.isFinite(lowest) ? lowest : track.isDrums ? KICK : MIDDLE_C)
  const behind = chosen && region.startBeat + toStep(chosen.start + chosen.length)
  return addNote(document, { region: region.id, pitch, beat: behind ?? beatHeard(document, place.picture) })
}

const KICK = 36
const MIDDLE_C = 60
