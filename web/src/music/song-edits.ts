import { wholeBeats } from './beats.ts'
import type { MusicTrack, MusicView } from '../../../src/client/index.ts'
import type { HandNote } from './change-note.ts'
import { keyOf, placeOf } from './note-edits.ts'
import { snapBeat } from './roll-tools.ts'
import { chosenInSong, editSong, trackIn } from './song-store.ts'

/** What hands do to a song: each is operations that words would have come to as well. */

const guessTrack =
  (id: string, fields: Partial<MusicTrack>) =>
  (song: MusicView): MusicView => ({
    ...song,
    tracks: song.tracks.map((track) => (track.id === id ? { ...track, ...fields } : track)),
  })

export function setVolume(document: string, track: string, to: number): void {
  const volume = Math.round(to * 100) / 100
  if (trackIn(document, track)?.volume === volume) return
  void editSong(document, {
    operation: 'stori_set_track_volume',
    params: { trackId: track, volume },
    guess: guessTrack(track, { volume }),
  })
}

/** The opposite of what is shown. */
export function toggleSongTrack(document: string, track: string, what: 'muted' | 'solo'): void {
  const now = trackIn(document, track)
  if (!now) return
  const [muted, solo] = [!now.isMuted, !now.isSolo]
  void editSong(
    document,
    what === 'muted'
      ? {
          operation: 'stori_mute_track',
          params: { trackId: track, muted },
          guess: guessTrack(track, { isMuted: muted }),
        }
      : { operation: 'stori_solo_track', params: { trackId: track, solo }, guess: guessTrack(track, { isSolo: solo }) },
  )
}

/** 0 is left, 1 right. */
export function setSongPan(document: string, track: string, to: number): void {
  const pan = Math.round(to * 100) / 100
  if (trackIn(document, track)?.pan === pan) return
  void editSong(document, {
    operation: 'stori_set_track_pan',
    params: { trackId: track, pan },
    guess: guessTrack(track, { pan }),
  })
}

type SendCall = {
  readonly track: string
  readonly bus: { readonly id: string; readonly name: string }
  readonly to: number
}

export function setSend(document: string, { track, bus, to }: SendCall): void {
  const level = Math.round(to * 100) / 100
  const now = trackIn(document, track)?.sends ?? []
  if ((now.find((send) => send.bus === bus.id)?.level ?? 0) === level) return
  void editSong(document, {
    operation: 'stori_add_send',
    params: { trackId: track, busName: bus.name, sendLevel: level },
    guess: guessTrack(track, { sends: [...now.filter((send) => send.bus !== bus.id), { bus: bus.id, level }] }),
  })
}

type NewNote = { readonly region: string; readonly pitch: number; readonly beat: number }

const USUAL_BEATS = 0.5
const DRUM_BEATS = 0.25
const USUAL_VELOCITY = 100

/**
 * A note where a hand points, at the step before it, as long and as hard as the one that is chosen. Only in a region
 * that is there: what is only proposed has to be accepted first.
 */
export function newNoteAt(document: string, { region: id, pitch, beat }: NewNote): HandNote | undefined {
  const place = placeOf(document, id)
  const startBeat = place ? wholeBeats(snapBeat(beat, 'floor') - place.region.startBeat) : -1
  if (!place || startBeat < 0 || startBeat >= place.region.durationBeats) return undefined
  if (place.notes.some((note) => note.pitch === pitch && note.startBeat === startBeat)) return undefined
  const like = place.notes.find((note) => keyOf(note) === chosenInSong(document).notes.at(-1))
  const usual = place.track.isDrums ? DRUM_BEATS : USUAL_BEATS
  const durationBeats = Math.min(like?.durationBeats ?? usual, place.region.durationBeats - startBeat)
  return { pitch, startBeat, durationBeats, velocity: like?.velocity ?? USUAL_VELOCITY }
}

/** Mutes or solos the track that is chosen; whether one was. */
export function toggleChosenTrack(document: string, what: 'muted' | 'solo'): boolean {
  const { track } = chosenInSong(document)
  if (track === null || !trackIn(document, track)) return false
  toggleSongTrack(document, track, what)
  return true
}
