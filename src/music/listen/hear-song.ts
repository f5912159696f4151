import { readKey } from '../composer/key.ts'
import { metreOf, type Metre } from '../composer/metre.ts'
import { metreParts, partAt } from '../document/bars.ts'
import type { Region, Song } from '../document/song.ts'
import { listen, type HeardHarmony } from './listen.ts'
import { usualName } from './keys.ts'
import type { SoundingNote } from './gather-evidence.ts'

/** Fewer off-beats than these may be chance. */
const MIN_ONSETS = 8
/** Less than that is a hand, not a feel. */
const MIN_SWING = 0.2

export type HeardSong = Omit<HeardHarmony, 'metre'> & {
  metreAt(beat: number): Metre
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
    ...listenToParts(pitched, song),
    rhythmOf: (from, to) => hearRhythm(onsets.filter(isWithin(from, to))),
    notesIn: (from, to) => pitched.slice(firstFrom(pitched, from), firstFrom(pitched, to)),
  }
  heardSongs.set(song, heard)
  return heard
}

/** Each part in its own metre; what is said of several is what most of their bars say. */
function listenToParts(notes: readonly SoundingNote[], song: Song): Omit<HeardSong, 'rhythmOf' | 'notesIn'> {
  const own = song.isKeyStated ? readKey(song.key) : null
  const stated = own === null ? {} : { statedKey: usualName(own) }
  const parts = metreParts(song).map((part) => {
    const inside = notes.slice(firstFrom(notes, part.beat), firstFrom(notes, part.to))
    const moved = part.beat === 0 ? inside : inside.map((note) => movedBy(note, -part.beat))
    return { part, skipped: part.bar - 1, heard: listen(moved, part.timeSignature, stated) }
  })
  const [first, ...more] = parts
  const metreAt = (beat: number): Metre => metreOf(partAt(song, beat).timeSignature)
  if (first && more.length === 0) return { ...first.heard, metreAt }
  return {
    metreAt,
    bars: new Map(
      parts.flatMap(({ skipped, heard }) => [...heard.bars].map(([bar, each]) => [bar + skipped, each] as const)),
    ),
    keyOf: (from, to) => {
      const found = parts.flatMap(({ skipped, heard }) => {
        const key = heard.keyOf(from - skipped, to - skipped)
        const bars = [...heard.bars.keys()].filter((bar) => bar + skipped >= from && bar + skipped < to).length
        return key ? [{ key, bars }] : []
      })
      return found.toSorted((a, b) => b.bars - a.bars)[0]?.key ?? null
    },
    classesIn: (from, to) =>
      Math.max(...parts.map(({ skipped, heard }) => heard.classesIn(from - skipped, to - skipped))),
    shareIn: (key) => {
      const all = parts.reduce((sum, { heard }) => sum + heard.bars.size, 0)
      return parts.reduce((sum, { heard }) => sum + heard.shareIn(key) * heard.bars.size, 0) / Math.max(1, all)
    },
  }
}

const movedBy = (note: SoundingNote, beats: number): SoundingNote => ({
  ...note,
  startBeat: note.startBeat + beats,
  endBeat: note.endBeat + beats,
})

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

/** How off-beats are played. `swing` is 0 for straight and 1 for a full triplet, as the composer has it. */
type HeardRhythm = { readonly swing: number; readonly swungUnit: 'eighth' | 'sixteenth' }

/** Hears how late the second of two eighths, or of two sixteenths, comes; null where there are too few of them. */
function hearRhythm(onsetBeats: readonly number[]): HeardRhythm | null {
  const phases = onsetBeats.map((beat) => beat - Math.floor(beat))
  const eighths = phases.filter((phase) => phase > 0.42 && phase < 0.72)
  const sixteenths = phases.map((phase) => phase % 0.5).filter((phase) => phase > 0.18 && phase < 0.4)
  const late = { eighth: swingOf(eighths, 0.5), sixteenth: swingOf(sixteenths, 0.25) }
  if (late.eighth !== null && late.eighth >= MIN_SWING) return { swing: late.eighth, swungUnit: 'eighth' }
  if (late.sixteenth !== null) {
    return { swing: late.sixteenth < MIN_SWING ? 0 : late.sixteenth, swungUnit: 'sixteenth' }
  }
  return late.eighth === null ? null : { swing: 0, swungUnit: 'eighth' }
}

/** A full triplet comes a third of the way later than a straight note. */
function swingOf(phases: readonly number[], straight: number): number | null {
  if (phases.length < MIN_ONSETS) return null
  const middle = phases.toSorted((a, b) => a - b)[Math.floor(phases.length / 2)] ?? straight
  return Math.round(Math.max(0, Math.min(1, ((middle - straight) / straight) * 3)) * 100) / 100
}
