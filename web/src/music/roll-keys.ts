import { player } from '../sound/sound.ts'
import { keyOfNote } from './paint-roll.ts'
import { hearNote } from './audition.ts'
import type { KeyBinding } from '../app/keys.ts'
import type { HandChange } from './change-note.ts'
import {
  addNotes,
  changeNotes,
  chooseAllNotes,
  chosenPlace as chosenPlaceByHand,
  copyNotes,
  deleteNotes,
  duplicateNotes,
  pasteNotes,
} from './note-edits.ts'
import { rollRows, SPARE_ROWS } from './roll-rows.ts'
import { rollTools, snapBeat, stepBeats } from './roll-tools.ts'
import { newNoteAt } from './song-edits.ts'
import type { PictureNote, PictureRegion, PictureTrack, SongPicture } from './song-picture.ts'
import { beatHeard, seekBeat } from './song-place.ts'
import { chooseInSong, chosenInSong, pictureIn } from './song-store.ts'
import { inOrder } from './spoken-song.tsx'

type Place = { readonly picture: SongPicture; readonly track: PictureTrack; readonly region: PictureRegion }

type Bind = (keys: readonly string[], name: string, run: () => boolean | void) => KeyBinding

/**
 * The keys of the piano roll. Arrows go from note to note until one takes hold of what is chosen, by Enter or with the
 * mouse; then they move it, until Escape. With Alt they always do.
 */
export function rollKeys(document: string, bind: Bind): KeyBinding[] {
  const isHeld = (): boolean => rollTools.getState().isHeld && chosenPlaceByHand(document) !== undefined
  const move = (change: HandChange) => changeByKey(document, change)
  const arrow = (
    key: string,
    to: Parameters<typeof walkNotes>[1],
    name: string,
    change: () => HandChange,
  ): KeyBinding[] => [
    bind([key], `${name} note, or the chosen ones there`, () => (isHeld() ? move(change()) : walkNotes(document, to))),
    bind([`Alt+${key}`], `The chosen notes ${to}`, () => move(change())),
  ]
  return [
    ...arrow('ArrowRight', 'next', 'Next', () => ({ beats: stepBeats() })),
    ...arrow('ArrowLeft', 'before', 'Previous', () => ({ beats: -stepBeats() })),
    ...arrow('ArrowUp', 'higher', 'Higher', () => ({ semitones: rowStep(document, 1) })),
    ...arrow('ArrowDown', 'lower', 'Lower', () => ({ semitones: rowStep(document, -1) })),
    bind(['Shift+ArrowRight'], 'Longer by a step', () => move({ longer: stepBeats() })),
    bind(['Shift+ArrowLeft'], 'Shorter by a step', () => move({ longer: -stepBeats() })),
    bind(['Shift+ArrowUp'], 'An octave higher', () => move({ semitones: 12 })),
    bind(['Shift+ArrowDown'], 'An octave lower', () => move({ semitones: -12 })),
    bind(['Mod+ArrowUp'], 'Struck harder', () => move({ harder: VELOCITY_STEP })),
    bind(['Mod+ArrowDown'], 'Struck softer', () => move({ harder: -VELOCITY_STEP })),
    bind(['Delete', 'Backspace'], 'Delete the chosen notes', () => deleteNotes(document)),
    bind(['Mod+a'], 'Choose all notes of the region', () => chooseAllNotes(document)),
    bind(['Mod+c'], 'Copy the chosen notes', () => copyNotes(document)),
    bind(['Mod+v'], 'Paste notes at the playhead', () => {
      const picture = pictureIn(document)
      return picture !== undefined && pasteNotes(document, snapBeat(beatHeard(document, picture), 'floor'))
    }),
    bind(['Mod+d'], 'The chosen notes once more, behind them', () => duplicateNotes(document)),
    bind(['Enter'], 'Take hold of the chosen notes', () => {
      if (rollTools.getState().isHeld || !chosenPlaceByHand(document)) return false
      rollTools.setState({ isHeld: true })
      return true
    }),
    bind(['Escape'], 'Let go of the chosen notes', () => {
      const { isHeld: wasHeld, tool } = rollTools.getState()
      if (!wasHeld && tool === 'select') return false
      rollTools.setState({ isHeld: false, tool: 'select' })
      return true
    }),
  ]
}

const VELOCITY_STEP = 5

function changeByKey(document: string, change: HandChange): boolean {
  const isDone = changeNotes(document, change)
  const place = chosenPlaceByHand(document)
  const note = place?.notes.at(-1)
  if (isDone && place && note && (change.semitones ?? change.harder) !== undefined)
    hearNote(document, { track: place.track.id, pitch: note.pitch, velocity: note.velocity })
  return isDone
}

/** A semitone; of a kit, as far as to the next drum that has a row. */
function rowStep(document: string, way: 1 | -1): number {
  const picture = pictureIn(document)
  const place = picture && chosenPlace(picture, document)
  const lead = chosenPlaceByHand(document)?.notes.at(-1)
  if (!place?.track.isDrums || !lead) return way
  const rows = rollRows(place.track, place.region, '', SPARE_ROWS).map(({ pitch }) => pitch)
  const next = rows[rows.indexOf(lead.pitch) - way]
  return next === undefined ? 0 : next - lead.pitch
}

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
  const at = notes.findIndex((note) => keyOfNote(note) === chosenInSong(document).notes.at(-1))
  const next = at < 0 ? notes[0] : (beside(notes, at, to) ?? notes[at])
  if (!next) return
  rollTools.setState({ isHeld: false })
  chooseInSong(document, { notes: [keyOfNote(next)] })
  hearNote(document, { track: place.track.id, pitch: next.pitch, velocity: next.velocity })
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
  const chosen = region.notes.find((note) => keyOfNote(note) === chosenInSong(document).notes.at(-1))
  const lowest = Math.min(...region.notes.map(({ pitch }) => pitch))
  const pitch = chosen?.pitch ?? (Number.isFinite(lowest) ? lowest : track.isDrums ? KICK : MIDDLE_C)
  const behind =
    chosen && region.startBeat + Math.ceil((chosen.start + chosen.length) / stepBeats() - 1e-6) * stepBeats()
  const note = newNoteAt(document, { region: region.id, pitch, beat: behind ?? beatHeard(document, place.picture) })
  if (!note) return false
  hearNote(document, { track: track.id, pitch, velocity: note.velocity })
  return addNotes(document, region.id, [note])
}

const KICK = 36
const MIDDLE_C = 60
