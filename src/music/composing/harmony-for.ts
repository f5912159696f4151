import type { Note } from '../../kernel/index.ts'
import { arrangementOf } from '../arrangement.ts'
import { chordPitchClasses, isMinor, pitchClassesOf, readChord, readKey, type Key } from '../composer/index.ts'
import { barAt, barsIn, beatsOfBars } from '../document/bars.ts'
import type { Region, Song } from '../document/song.ts'
import { findOverlaps } from '../operations/things.ts'
import { sayNames } from '../position/say-names.ts'
import { composedIn, listenTo, transposedChord } from './composed-regions.ts'
import { chordsIn, fillBars, tellBars, type BarSpan, type ChordBars } from './chords-in.ts'
import { hasSameNotes, keyIn, songKey } from './key-in.ts'

/** What is to be composed: where it goes, what it is called, and what was named of it. */
export type HarmonyWish = BarSpan & {
  readonly section: string
  readonly key?: string
  readonly hasPitch: boolean
  /** What is there now makes room. */
  readonly isInserted?: boolean
}

/** What to compose on, and what a person should know of it. Without a progression the style has its own. */
export type FoundHarmony = {
  readonly key: string
  readonly progression?: readonly string[]
  readonly notes: readonly Note[]
}

/**
 * The harmony of new parts. What is named wins; then what is there at the same time, then a section of the same name,
 * then the song, and then the style.
 */
export function harmonyFor(song: Song, wish: HarmonyWish): FoundHarmony {
  const place = { from: wish.from, bars: wish.bars }
  const named = wish.key === undefined ? null : readKey(wish.key)
  const found = firstKnown(song, sourcesOf(song, wish))
  const key = wish.key ?? found?.key ?? songKey(song)
  if (!wish.hasPitch) return { key, notes: [] }
  if (!found) return { key, notes: unsentNotes(song, place, key) }
  if (named && !fits(found.known, { own: readKey(found.key) ?? C, named })) return otherKey(found, { wish, named })
  return { key, progression: fillBars(found.known, wish.bars), notes: [told(song, found, wish)] }
}

const C: Key = { name: 'C', tonic: 0, mode: 'major', scale: [0, 2, 4, 5, 7, 9, 11], isFlat: false }

/** The first source in which anything is known. */
function firstKnown(song: Song, sources: readonly Source[]): Found | undefined {
  for (const source of sources) {
    const key = keyIn(song, source)
    const known = chordsIn(song, source, readKey(key) ?? C)
    if (known.some((bar) => bar !== null)) return { ...source, key, known }
  }
  return undefined
}

type Source = BarSpan & { readonly kind: 'place' | 'section' | 'song'; readonly name: string }
type Found = Source & { readonly key: string; readonly known: ChordBars }

/**
 * Where chords may come from, the best first. A song that was composed here has chords for each kind of section by
 * itself.
 */
function sourcesOf(song: Song, { from, bars, section, isInserted = false }: HarmonyWish): Source[] {
  const place: Source = { kind: 'place', name: section, from, bars }
  const same = sameSections(song, { from, bars: isInserted ? 0 : bars, section })
  const isOurs = composedIn(song, { from: 0, to: Infinity }).some(({ isBorneOut, isOwn }) => isBorneOut && isOwn)
  return [
    ...(isInserted ? [] : [place]),
    ...same.slice(0, MAX_SOURCES),
    ...(isOurs ? [] : aroundPlace(song, { from, bars }).slice(0, MAX_SOURCES)),
  ]
}

/** Where so many have nothing to say, the next will not either. */
const MAX_SOURCES = 12

/** "Verse 2" is a verse, and so is "verse". */
const baseName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s\d.:()#-]+$/u, '')
    .trim()

function sameSections(song: Song, { from, bars, section }: Pick<HarmonyWish, 'from' | 'bars' | 'section'>): Source[] {
  const end = from + beatsOfBars(song, from, bars)
  const regions = song.trackIds.flatMap((track) => song.regionIds(track)).flatMap((id) => song.region(id) ?? [])
  const alike = regions.filter(
    ({ name, startBeat }) =>
      baseName(name) === baseName(section) && (startBeat < from - 1e-6 || startBeat >= end - 1e-6),
  )
  const starts = [...new Set(alike.map(({ startBeat }) => startBeat))].sort((a, b) => a - b)
  return starts.map((start) => ({
    kind: 'section',
    name: section,
    from: start,
    bars: barsOf(song, {
      startBeat: start,
      durationBeats: Math.max(
        ...alike.filter(({ startBeat }) => startBeat === start).map(({ durationBeats }) => durationBeats),
      ),
    }),
  }))
}

const MAX_BARS = 64
const barsOf = (song: Song, region: Pick<Region, 'startBeat' | 'durationBeats'>): number =>
  Math.min(MAX_BARS, Math.max(1, Math.round(barsIn(song, region))))

/** What stands just before the place, or behind it, or anywhere. */
function aroundPlace(song: Song, { from }: BarSpan): Source[] {
  const { tracks } = arrangementOf(song)
  const regions = tracks.flatMap((track) => track.regions)
  const before = regions
    .filter(({ startBeat }) => startBeat < from - 1e-6)
    .toSorted(
      (a, b) => b.startBeat + b.durationBeats - a.startBeat - a.durationBeats || b.durationBeats - a.durationBeats,
    )
  const after = regions
    .filter(({ startBeat }) => startBeat >= from - 1e-6)
    .toSorted((a, b) => a.startBeat - b.startBeat)
  const seen = new Set<string>()
  return [...before, ...after].flatMap(({ startBeat, durationBeats, name = '' }): Source[] => {
    const place = `${startBeat} ${durationBeats}`
    if (seen.has(place)) return []
    seen.add(place)
    return [{ kind: 'song', name, from: startBeat, bars: barsOf(song, { startBeat, durationBeats }) }]
  })
}

/** Whether chords can be played in a key that was named: most of their tones are in it. */
const FITTING = 0.8

function fits(known: ChordBars, { own, named }: { own: Key; named: Key }): boolean {
  const scale = new Set(pitchClassesOf(named))
  const tones = known
    .flatMap((bar) => bar?.split(' ') ?? [])
    .flatMap((name) => {
      const chord = readChord(name, { key: own, colour: 'triad' })
      return chord ? chordPitchClasses(chord) : []
    })
  return tones.filter((tone) => scale.has(tone)).length >= FITTING * tones.length
}

/**
 * A key that is named against what is heard: a section of the same name goes over into it, and what sounds at the same
 * time is said to differ.
 */
function otherKey(
  { kind, known, name, key: text }: Found,
  { wish, named }: { wish: HarmonyWish; named: Key },
): FoundHarmony {
  const own = readKey(text) ?? C
  const by = (named.tonic - own.tonic + 12) % 12
  const chords = tellBars(known)
  const transposedBar = (bar: string): string =>
    bar
      .split(' ')
      .map((name) => transposedChord(name, { by, key: named }))
      .join(' ')
  if (kind === 'section' && isMinor(own) === isMinor(named)) {
    const progression = fillBars(
      known.map((bar) => bar && transposedBar(bar)),
      wish.bars,
    )
    const moved = `Heard ${chords} in ${name}; moved it from ${own.name} to ${named.name}.`
    return { key: named.name, progression, notes: [heard(moved)] }
  }
  const differs = `What sounds there is in ${own.name} (${chords}); the new part is in ${named.name}, as you say.`
  return { key: named.name, notes: kind === 'place' ? [heard(differs)] : [] }
}

const heard = (text: string): Note => ({ code: 'heard', text })

/** "Heard C–G–Am–F in bars 1–4; repeated it." */
function told(song: Song, { kind, from, known, key }: Found, { bars }: HarmonyWish): Note {
  const first = known.findIndex((bar) => bar !== null)
  const last = known.findLastIndex((bar) => bar !== null)
  const begin = Math.floor(barAt(song, from) + 1e-6)
  const where = first === last ? `bar ${begin + first}` : `bars ${begin + first}–${begin + last}`
  const [own, other] = [readKey(song.key), readKey(key)]
  const inKey = own && other && !hasSameNotes(own, other) ? ` (${other.name})` : ''
  const again = kind !== 'place' || last - first + 1 < bars ? '; repeated it' : ''
  const chords = tellBars(known.slice(first, last + 1))
  if (hasPitches(song, { from, bars: known.length })) return heard(`Heard ${chords} in ${where}${inKey}${again}.`)
  return heard(`B${where.slice(1)} ${first === last ? 'was' : 'were'} composed on ${chords}, and so is this.`)
}

/** Whether a stretch has anything to hear, or notes that only the client hears. */
function hasPitches(song: Song, { from, bars }: BarSpan): boolean {
  const to = from + beatsOfBars(song, from, bars)
  return listenTo(song).notesIn(from, to).length > 0 || composedIn(song, { from, to }).some((each) => each.isBorneOut)
}

/** Notes that only the client has cannot be listened to, which is said where they would have been. */
function unsentNotes(song: Song, { from, bars }: BarSpan, key: string): readonly Note[] {
  const to = from + beatsOfBars(song, from, bars)
  const isUnheard = (id: string): boolean => findOverlaps(song, id, { from, to }).some(({ isUnsent }) => isUnsent)
  const names = song.trackIds.filter(isUnheard).flatMap((id) => song.track(id)?.name ?? [])
  if (names.length === 0) return []
  const whose = sayNames([...new Set(names)])
  const text = `The notes of ${whose} were not sent, so their chords are not known; it is in ${key}.`
  return [{ code: 'not-heard', text }]
}
