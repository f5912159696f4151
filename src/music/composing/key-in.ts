import { arrangementOf, endOfSong } from '../arrangement.ts'
import { isMinor, pitchClassesOf, readKey, type Key } from '../composer/index.ts'
import { barAt, beatsOfBars } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import { usualName } from '../listen/keys.ts'
import type { BarSpan } from './chords-in.ts'
import { composedIn, listenTo } from './composed-regions.ts'

/** The key of a stretch: as it is heard, in the song's own words where they say the same. */
export function keyIn(song: Song, { from, bars }: BarSpan): string {
  const composed = composedIn(song, { from, to: from + beatsOfBars(song, from, bars) })
  const known = composed.find(({ isBorneOut }) => isBorneOut)?.key
  const first = Math.floor(barAt(song, from) - 1 + 1e-6)
  return known ?? inOwnWords(song, { from: first, to: first + bars }) ?? composed[0]?.key ?? songKey(song)
}

/** A song is in the key that it says as long as a good part of it is: what a section is in does not change that. */
const ENOUGH = 0.25

export function songKey(song: Song): string {
  const composed = composedKey(song)
  if (composed !== null) return composed
  const declared = song.isKeyStated ? readKey(song.key) : null
  const heard = listenTo(song)
  if (declared && heard.shareIn(usualName(declared)) >= ENOUGH) return song.key
  return inOwnWords(song, wholeOf(song)) ?? song.key
}

/** So many of the bars that sound have to be composed here for their key to be the song's. */
const MOST = 0.5

/**
 * The key of a song that was composed here: nobody has to listen for it. The one that it says, as long as any of it is
 * in that; else, since all of it was moved, the one that most is in.
 */
function composedKey(song: Song): string | null {
  const sure = composedIn(song, { from: 0, to: Infinity }).filter(({ isBorneOut }) => isBorneOut)
  const barsOf = new Map<string, Set<number>>()
  for (const { key, startBeat, endBeat } of sure) {
    const bars = barsOf.get(key) ?? new Set()
    for (let bar = Math.floor(barAt(song, startBeat) + 1e-6); bar < barAt(song, endBeat) - 1e-6; bar += 1) bars.add(bar)
    barsOf.set(key, bars)
  }
  const covered = new Set([...barsOf.values()].flatMap((bars) => [...bars])).size
  if (covered === 0 || covered < MOST * listenTo(song).bars.size) return null
  const own = song.isKeyStated ? readKey(song.key) : null
  if (own && sure.some(({ key }) => readKey(key)?.name === own.name)) return song.key
  return [...barsOf].toSorted(([, one], [, other]) => other.size - one.size)[0]?.[0] ?? null
}

/** The key that the notes of a song tell by themselves; null where they are too few to tell one. */
export function hearKey(song: Song): string | null {
  const whole = wholeOf(song)
  const heard = listenTo(song)
  return heard.classesIn(whole.from, whole.to) >= MIN_CLASSES ? (heard.keyOf(whole.from, whole.to)?.name ?? null) : null
}

/** "D", or "D (heard)" where nobody named it. */
export function describeKey(song: Song): string {
  if (song.isKeyStated) return song.key
  const heard = hearKey(song)
  return heard === null ? 'no key' : `${heard} (heard)`
}

/** What there is to say of the key of a song, and who says it. */
export function sayKey(song: Song): string {
  const heard = hearKey(song)
  if (song.isKeyStated)
    return `The song is in ${song.key} (stated).${
      heard === null || isBorneOut(song) ? '' : ` Its notes are heard in ${heard}.`
    }`
  return heard === null
    ? 'No key is stated, and there are too few notes to hear one.'
    : `No key is stated; its notes are heard in ${heard}.`
}

/** Whether the notes bear out the key that is stated. */
export const isBorneOut = (song: Song): boolean => songKey(song) === song.key

/** Whether a key is what is heard, or would be with the same notes: a relative or a mode sounds the same. */
export function soundsLike(heard: string, key: string): boolean {
  const [own, other] = [readKey(heard), readKey(key)]
  return own !== null && other !== null && (usualName(own) === usualName(other) || hasSameNotes(own, other))
}

/** All bars, from 0. */
const wholeOf = (song: Song): { from: number; to: number } => ({
  from: 0,
  to: Math.ceil(barAt(song, endOfSong(arrangementOf(song))) - 1 - 1e-6),
})

/** Fewer pitch classes than these are in too many keys to say one. */
const MIN_CLASSES = 5

/** What another key has to explain better in each bar to be believed against what the song says. */
const CLEARLY = 0.6

/**
 * A key that is heard, by the name that the song has for it where that is as good: a mode, or the relative with the
 * same notes.
 */
function inOwnWords(song: Song, { from, to }: { from: number; to: number }): string | null {
  const heard = listenTo(song).keyOf(from, to)
  const own = song.isKeyStated ? readKey(song.key) : null
  const other = heard && readKey(heard.name)
  if (!heard || !other || !own) return heard && heard.name
  const isSame = own.tonic === other.tonic && isMinor(own) === isMinor(other)
  const isTelling = listenTo(song).classesIn(from, to) >= MIN_CLASSES
  const isClear = isTelling && heard.lead(usualName(own)) >= CLEARLY
  return isSame || hasSameNotes(own, other) || !isClear ? song.key : heard.name
}

/** A key and its relative, or a mode of it. */
export function hasSameNotes(one: Key, other: Key): boolean {
  const [own, others] = [pitchClassesOf(one), pitchClassesOf(other)]
  return own.length === others.length && own.every((each) => others.includes(each))
}
