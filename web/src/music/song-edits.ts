import type { MusicTrack, MusicView } from '../../../src/client/index.ts'
import { keyOfNote } from './paint-roll.ts'
import { chooseInSong, chosenInSong, editSong, songIn, trackIn } from './song-store.ts'

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

type NewNote = { readonly region: string; readonly pitch: number; readonly beat: number }

/** Sixteenths of a bar of four beats: where new notes begin. */
const STEP_BEATS = 0.25
/** The step that begins there or next. */
export const toStep = (beat: number): number => Math.ceil(beat / STEP_BEATS - 1e-6) * STEP_BEATS
const USUAL_BEATS = 0.5
const USUAL_VELOCITY = 100

/**
 * A note where a hand points, at the step before it, as long and as hard as the one that is chosen. Only in a region
 * that is there: what is only proposed has to be accepted first.
 */
export function addNote(document: string, { region: id, pitch, beat }: NewNote): boolean {
  const track = songIn(document)?.tracks.find(({ regions }) => regions.some((region) => region.id === id))
  const region = track?.regions.find((each) => each.id === id)
  const startBeat = region ? Math.floor((beat - region.startBeat) / STEP_BEATS + 1e-6) * STEP_BEATS : -1
  if (!track || !region || startBeat < 0 || startBeat >= region.durationBeats) return false
  const { notes } = region
  const like = notes.pitches.findIndex(
    (each, at) => keyOfNote({ pitch: each, start: notes.starts[at] ?? 0 }) === chosenInSong(document).note,
  )
  const isThere = notes.pitches.some((each, at) => each === pitch && notes.starts[at] === startBeat)
  if (isThere) return false
  const length = notes.lengths[like] ?? (track.isDrums ? STEP_BEATS : USUAL_BEATS)
  const durationBeats = Math.min(length, region.durationBeats - startBeat)
  const velocity = notes.velocities[like] ?? USUAL_VELOCITY
  chooseInSong(document, { note: keyOfNote({ pitch, start: startBeat }) })
  void editSong(document, {
    operation: 'stori_add_notes',
    params: { regionId: id, notes: [{ pitch, startBeat, durationBeats, velocity }] },
  })
  return true
}

/** Mutes or solos the track that is chosen; whether one was. */
export function toggleChosenTrack(document: string, what: 'muted' | 'solo'): boolean {
  const { track } = chosenInSong(document)
  if (track === null || !trackIn(document, track)) return false
  toggleSongTrack(document, track, what)
  return true
}
