import type { Region, Song } from '../document/song.ts'
import { listen, type Heard } from './listen.ts'
import type { SoundingNote } from './gather-evidence.ts'
import { hearRhythm, type HeardRhythm } from './rhythm.ts'

export type HeardSong = Heard & {
  /** How off-beats are played between two beats, drums included. */
  rhythmOf(from: number, to: number): HeardRhythm | null
  /** Pitched notes that begin between two beats. */
  notesIn(from: number, to: number): readonly SoundingNote[]
}

/** Listens to a whole song, once: a song never changes. Drums have no pitch, and what is muted is not heard. */
export function hearSong(song: Song, isDrums: (trackId: string) => boolean): HeardSong {
  const known = heardSongs.get(song)
  if (known) return known
  const pitched: SoundingNote[] = []
  const onsets: number[] = []
  song.trackIds.forEach((trackId, voice) => {
    if (song.track(trackId)?.muted === true) return
    const hasPitch = !isDrums(trackId)
    for (const region of song.regionIds(trackId).flatMap((id) => song.region(id) ?? [])) {
      for (const note of soundingIn(song, region, voice)) {
        onsets.push(note.startBeat)
        if (hasPitch) pitched.push(note)
      }
    }
  })
  pitched.sort((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch)
  const isWithin =
    (from: number, to: number) =>
    (beat: number): boolean =>
      beat >= from - 1e-6 && beat < to - 1e-6
  const heard: HeardSong = {
    ...listen(pitched, song.timeSignature),
    rhythmOf: (from, to) => hearRhythm(onsets.filter(isWithin(from, to))),
    notesIn: (from, to) => pitched.slice(firstFrom(pitched, from), firstFrom(pitched, to)),
  }
  heardSongs.set(song, heard)
  return heard
}

/** The number of the first note that begins at a beat or later. */
function firstFrom(notes: readonly SoundingNote[], beat: number): number {
  let [low, high] = [0, notes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((notes[middle]?.startBeat ?? 0) < beat - 1e-6) low = middle + 1
    else high = middle
  }
  return low
}

const heardSongs = new WeakMap<Song, HeardSong>()

/** The notes of a region in beats of the song; what reaches over its end is not played. */
function soundingIn(song: Song, { id, startBeat, durationBeats }: Region, voice: number): SoundingNote[] {
  return song
    .notes(id)
    .filter((note) => note.startBeat < durationBeats)
    .map((note) => ({
      pitch: note.pitch,
      velocity: note.velocity,
      voice,
      startBeat: startBeat + note.startBeat,
      endBeat: startBeat + Math.min(durationBeats, note.startBeat + note.durationBeats),
    }))
}
