import { wholeBeats } from './beats.ts'
import type { MusicNotes, MusicRegion, MusicTrack, MusicView, ShownState } from '../../../src/client/index.ts'
import { say } from '../state/actions.ts'
import { changeNote, MIN_BEATS, withinRegion, type HandNote, type HandChange } from './change-note.ts'
import { keyOfNote } from './paint-roll.ts'
import { stepBeats } from './roll-tools.ts'
import { chooseInSong, chosenInSong, editSong, songIn } from './song-store.ts'

export type HandPlace = {
  readonly track: MusicTrack
  readonly region: MusicRegion
  readonly notes: readonly HandNote[]
}

const handNotes = ({ pitches, starts, lengths, velocities }: MusicNotes): HandNote[] =>
  pitches.map((pitch, at) => ({
    pitch,
    startBeat: starts[at] ?? 0,
    durationBeats: lengths[at] ?? 0,
    velocity: velocities[at] ?? 0,
  }))

export const keyOf = ({ pitch, startBeat }: Pick<HandNote, 'pitch' | 'startBeat'>): string =>
  keyOfNote({ pitch, start: startBeat })

/** A region of the document with its notes; what is only proposed has to be accepted first. */
export function placeOf(document: string, id: string | null): HandPlace | undefined {
  const track = songIn(document)?.tracks.find(({ regions }) => regions.some((region) => region.id === id))
  const region = track?.regions.find((each) => each.id === id)
  return track && region && { track, region, notes: handNotes(region.notes) }
}

/** The notes that are chosen, as far as they are there. */
export function chosenPlace(document: string): HandPlace | undefined {
  const { region, notes: keys } = chosenInSong(document)
  const place = placeOf(document, region)
  const wanted = new Set(keys)
  const notes = place?.notes.filter((note) => wanted.has(keyOf(note))) ?? []
  return place && notes.length > 0 ? { ...place, notes } : undefined
}

/** What "these notes" are, for what is said. */
export function notesToSend(document: string): ShownState['notes'] {
  const place = placeOf(document, chosenInSong(document).region)
  const notes = (chosenPlace(document)?.notes ?? []).map(({ pitch, startBeat }) => ({ pitch, startBeat }))
  return place && { regionId: place.region.id, notes }
}

/** Does to the chosen notes what hands did; whether there was something to do. */
export function changeNotes(document: string, wanted: HandChange): boolean {
  const place = chosenPlace(document)
  if (!place) return false
  const change = withinRegion(place, wanted)
  const { beats = 0, semitones = 0, longer = 0, edge = 'end', harder = 0 } = change
  const notes = place.notes.map(({ pitch, startBeat }) => ({ pitch, startBeat }))
  const named = { regionId: place.region.id, notes }
  const after = place.notes.map((note) => changeNote(note, change))
  if (after.every((note, at) => JSON.stringify(note) === JSON.stringify(place.notes[at]))) return true
  const order =
    beats !== 0 || semitones !== 0
      ? { operation: 'move_notes', params: { ...named, beats, semitones } }
      : longer !== 0
        ? { operation: 'stretch_notes', params: { ...named, beats: longer, edge } }
        : { operation: 'set_note_velocity', params: { ...named, by: harder } }
  const keys = new Set(place.notes.map(keyOf))
  chooseInSong(document, { notes: after.map(keyOf) })
  void editSong(document, {
    ...order,
    guess: guessNotes(place.region.id, (note) => (keys.has(keyOf(note)) ? [changeNote(note, change)] : [note])),
  })
  return true
}

export function deleteNotes(document: string, wanted = chosenPlace(document)): boolean {
  if (!wanted) return false
  const { region, notes } = wanted
  const keys = new Set(notes.map(keyOf))
  chooseInSong(document, { notes: chosenInSong(document).notes.filter((key) => !keys.has(key)) })
  void editSong(document, {
    operation: 'delete_notes',
    params: { regionId: region.id, notes: notes.map(({ pitch, startBeat }) => ({ pitch, startBeat })) },
    guess: guessNotes(region.id, (note) => (keys.has(keyOf(note)) ? [] : [note])),
  })
  return true
}

/** Writes notes into a region, as far as they fit, and chooses them. */
export function addNotes(document: string, id: string, wanted: readonly HandNote[]): boolean {
  const place = placeOf(document, id)
  if (!place) return false
  const { durationBeats: end } = place.region
  const there = new Set(place.notes.map(keyOf))
  const notes = wanted.flatMap((note): HandNote[] => {
    const startBeat = wholeBeats(note.startBeat)
    const isFree = startBeat >= 0 && startBeat < end && !there.has(keyOf({ ...note, startBeat }))
    const durationBeats = Math.max(MIN_BEATS, Math.min(note.durationBeats, end - startBeat))
    return isFree ? [{ ...note, startBeat, durationBeats }] : []
  })
  if (notes.length === 0) return false
  chooseInSong(document, { notes: notes.map(keyOf) })
  void editSong(document, {
    operation: 'stori_add_notes',
    params: { regionId: id, notes: notes.map((note) => ({ ...note })) },
    guess: guessNotes(id, (note) => [note], notes),
  })
  return true
}

/** What was copied last in this tab, from the first of its notes on. */
let copied: readonly HandNote[] = []

export function copyNotes(document: string): boolean {
  const place = chosenPlace(document)
  if (!place) return false
  const first = Math.min(...place.notes.map(({ startBeat }) => startBeat))
  copied = place.notes.map((note) => ({ ...note, startBeat: wholeBeats(note.startBeat - first) }))
  say({ says: `${copied.length} ${copied.length === 1 ? 'note' : 'notes'} copied.`, tone: 'done' })
  return true
}

/** At a beat of the song, in the region that is seen. */
export function pasteNotes(document: string, beat: number): boolean {
  const { region: id } = chosenInSong(document)
  const place = placeOf(document, id)
  if (!place || copied.length === 0) return false
  const from = beat - place.region.startBeat
  const isDone = addNotes(
    document,
    place.region.id,
    copied.map((note) => ({ ...note, startBeat: note.startBeat + from })),
  )
  if (!isDone) say({ says: `There is no room for them in ${place.region.name} at the playhead.`, tone: 'problem' })
  return true
}

/** The same again behind them, as many steps of the grid later as they are long together. */
export function duplicateNotes(document: string): boolean {
  const place = chosenPlace(document)
  if (!place) return false
  const first = Math.min(...place.notes.map(({ startBeat }) => startBeat))
  const last = Math.max(...place.notes.map(({ startBeat, durationBeats }) => startBeat + durationBeats))
  const by = Math.max(1, Math.ceil((last - first) / stepBeats() - 1e-6)) * stepBeats()
  const isDone = addNotes(
    document,
    place.region.id,
    place.notes.map((note) => ({ ...note, startBeat: note.startBeat + by })),
  )
  if (!isDone) say({ says: `There is no room for them behind, in ${place.region.name}.`, tone: 'problem' })
  return true
}

export function chooseAllNotes(document: string): boolean {
  const place = placeOf(document, chosenInSong(document).region)
  if (!place) return false
  chooseInSong(document, { notes: place.notes.map(keyOf) })
  return true
}

/** The notes of one region otherwise, until the server has said so. */
function guessNotes(id: string, change: (note: HandNote) => readonly HandNote[], added: readonly HandNote[] = []) {
  const changed = (region: MusicRegion): MusicRegion => {
    if (region.id !== id) return region
    const notes = [...handNotes(region.notes).flatMap(change), ...added]
    return {
      ...region,
      notes: {
        pitches: notes.map(({ pitch }) => pitch),
        starts: notes.map(({ startBeat }) => startBeat),
        lengths: notes.map(({ durationBeats }) => durationBeats),
        velocities: notes.map(({ velocity }) => velocity),
      },
    }
  }
  return (song: MusicView): MusicView => ({
    ...song,
    tracks: song.tracks.map((track) => ({ ...track, regions: track.regions.map(changed) })),
  })
}
