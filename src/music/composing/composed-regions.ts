import { isProblem } from '../../kernel/index.ts'
import {
  chordPitchClasses,
  chordsFor,
  compose,
  nameOfPitchClass,
  readChord,
  readKey,
  type ComposedChord,
  type Key,
} from '../composer/index.ts'
import { beatsOfBars } from '../document/bars.ts'
import type { Region, Song } from '../document/song.ts'
import { hearSong, type HeardSong } from '../listen/hear-song.ts'
import { usualName } from '../listen/keys.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { requestOf } from './phrase-calls.ts'
import { recipeOf, roleOfTrack, type Recipe } from './recipe.ts'

/** Listens to a song whose drums are those that play drums here. */
export function listenTo(song: Song): HeardSong {
  return hearSong(song, (trackId) => {
    const track = song.track(trackId)
    return track !== undefined && (track.channel === DRUM_CHANNEL || roleOfTrack(track) === 'drums')
  })
}

const DRUM_CHANNEL = 10

/** A region that was composed here, with its key and chords where its notes are now. */
export type ComposedRegion = {
  /** It is on chords of the song's own making, and not on such as were named or heard. */
  readonly isOwn: boolean
  readonly startBeat: number
  readonly endBeat: number
  readonly key: string
  readonly chords: readonly ComposedChord[]
  /** What sounds there still says so. */
  readonly isBorneOut: boolean
}

/** The chord on which a region was composed at a beat of the song. */
export function composedChordAt(
  { startBeat, endBeat, chords }: Pick<ComposedRegion, 'startBeat' | 'endBeat' | 'chords'>,
  beat: number,
): string | undefined {
  const isInside = beat >= startBeat - 1e-6 && beat < endBeat - 1e-6
  return isInside ? chords.findLast((chord) => chord.beat <= beat - startBeat + 1e-6)?.name : undefined
}

/**
 * Regions between two beats that were composed here and say on which chords; one whose notes nobody has seen is
 * believed. Drums say none, unless some were given.
 */
export function composedIn(song: Song, { from, to }: { from: number; to: number }): ComposedRegion[] {
  const regions = song.trackIds
    .flatMap((track) => song.regionIds(track))
    .flatMap((id) => song.region(id) ?? [])
    .filter(({ startBeat, durationBeats }) => startBeat < to - 1e-6 && startBeat + durationBeats > from + 1e-6)
  return regions.flatMap((region) => composedRegion(song, region) ?? [])
}

function composedRegion(song: Song, region: Region): ComposedRegion | null {
  const known = composedOf.get(song) ?? new Map<string, ComposedRegion | null>()
  composedOf.set(song, known)
  const before = known.get(region.id)
  if (before !== undefined) return before
  const found = readComposed(song, region)
  known.set(region.id, found)
  return found
}

const composedOf = new WeakMap<Song, Map<string, ComposedRegion | null>>()

function readComposed(song: Song, region: Region): ComposedRegion | null {
  const recipe = recipeOf(region)
  const isOwn = recipe?.progression === undefined
  const isDrums = recipe?.role === 'drums'
  const key = recipe && readKey(recipe.key)
  if (!recipe || !key || (isDrums && isOwn)) return null
  const written = chordsFor(requestOf(recipe, song, region))
  if (isProblem(written)) return null
  const placeAt = (by: number): Omit<ComposedRegion, 'isBorneOut'> => ({
    isOwn,
    startBeat: region.startBeat,
    endBeat: region.startBeat + Math.min(region.durationBeats, beatsOfBars(song, region.startBeat, recipe.bars)),
    key: by === 0 ? recipe.key : transposedKey(key, by),
    chords: by === 0 ? written : written.map((chord) => ({ ...chord, name: transposedChord(chord.name, { by, key }) })),
  })
  if (isDrums) return { ...placeAt(0), isBorneOut: false }
  if (region.isUnsent) return { ...placeAt(0), isBorneOut: true }
  const by = transpositionOf(song, { region, recipe })
  const placed = placeAt(by ?? 0)
  const share = shareOfLeaning(song, { region, placed })
  // A part that never leans on a strong beat says what it is by its notes alone.
  return { ...placed, isBorneOut: share === null ? by !== null : share >= BORNE_OUT }
}

/**
 * Composed parts have tones of the chord where they lean, so that others there are a sign that the notes were changed
 * since.
 */
const BORNE_OUT = 0.85
const SLACK_BEATS = 0.13

/** Of all that leans while a region plays, how much is in its chords; null where nothing leans. */
function shareOfLeaning(
  song: Song,
  { region, placed }: { region: Region; placed: Pick<ComposedRegion, 'startBeat' | 'endBeat' | 'chords'> },
): number | null {
  const { startBeat, durationBeats } = region
  const heard = listenTo(song)
  const metre = heard.metreAt(startBeat)
  const barBeats = metre.barSteps / 4
  const strong = metre.pulses.filter(({ isStrong }) => isStrong).map(({ step }) => step / 4)
  const key = readKey(song.key) ?? readKey('C')
  const tonesOf = new Map<string, readonly number[]>()
  const leaning = heard.notesIn(startBeat - SLACK_BEATS, startBeat + durationBeats).flatMap((note) => {
    const inside = note.startBeat - placed.startBeat
    const bar = Math.floor((inside + SLACK_BEATS) / barBeats)
    const place = strong.find((beat) => Math.abs(inside - bar * barBeats - beat) <= SLACK_BEATS)
    const name = place === undefined ? undefined : composedChordAt(placed, placed.startBeat + bar * barBeats + place)
    if (name === undefined || key === null) return []
    const chord = tonesOf.has(name) ? null : readChord(name, { key, colour: 'triad' })
    if (chord) tonesOf.set(name, chordPitchClasses(chord))
    return [tonesOf.get(name)?.includes(note.pitch % 12) === true]
  })
  return leaning.length === 0 ? null : leaning.filter(Boolean).length / leaning.length
}

/** So much of a part has to be as it was written for it to be known again. */
const KNOWN_AGAIN = 0.8
/** Swing and a looser hand move notes, but not to another place. */
const SAME_PLACE_BEATS = 0.2

/**
 * By how many semitones a part lies above what its recipe writes, 0 where nobody moved it; null where it is no longer
 * that part.
 */
function transpositionOf(song: Song, { region, recipe }: { region: Region; recipe: Recipe }): number | null {
  const composed = compose(requestOf(recipe, song, region))
  const written = isProblem(composed) ? [] : (composed.parts[0]?.notes ?? [])
  const notes = song.notes(region.id)
  if (notes.length === 0 || written.length === 0) return null
  const counts = Array.from({ length: 12 }, () => 0)
  for (const note of notes) {
    const near = written.filter((each) => Math.abs(each.startBeat - note.startBeat) <= SAME_PLACE_BEATS)
    for (const by of new Set(near.map((each) => stepsBetween(each, note)))) counts[by] = (counts[by] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return most >= KNOWN_AGAIN * notes.length ? counts.indexOf(most) : null
}

const stepsBetween = (from: Pick<SongNote, 'pitch'>, to: Pick<SongNote, 'pitch'>): number =>
  (((to.pitch - from.pitch) % 12) + 12) % 12

/** A key so many semitones higher, by its usual name. */
function transposedKey(key: Key, by: number): string {
  const usual = usualName({ ...key, tonic: (key.tonic + by) % 12 })
  return key.mode === 'major' || key.mode === 'minor' ? usual : `${usual.replace(/m$/, '')} ${key.mode}`
}

/** A chord so many semitones higher, with its bass. */
export function transposedChord(name: string, { by, key }: { by: number; key: Key }): string {
  return name.replaceAll(/(^|\/)([A-G][#b]?)/g, (text, before: string, note: string) => {
    const root = readChord(note, { key, colour: 'triad' })?.root
    return root === undefined ? text : before + nameOfPitchClass(root + by, key)
  })
}
