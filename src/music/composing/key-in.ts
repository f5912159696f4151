import { arrangementOf, endOfSong } from '../arrangement.ts'
import { isMinor, pitchClassesOf, readKey, type Key } from '../composer/index.ts'
import type { Song } from '../document/song.ts'
import { keyNames } from '../listen/index.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import { composedIn, heardIn, type Stretch } from './chords-in.ts'

/** The key of a stretch: as it is heard, in the song's own words where they say the same. */
export function keyIn(song: Song, { from, bars }: Stretch): string {
  const barBeats = beatsPerBar(song.timeSignature)
  const composed = composedIn(song, { from, to: from + bars * barBeats })
  const known = composed.find(({ isBorneOut }) => isBorneOut)?.key
  const first = Math.floor(from / barBeats + 1e-6)
  return known ?? inOwnWords(song, { from: first, to: first + bars }) ?? composed[0]?.key ?? songKey(song)
}

/** A song is in the key that it says as long as a good part of it is: what a section is in does not change that. */
const ENOUGH = 0.25

export function songKey(song: Song): string {
  const declared = readKey(song.key)
  const heard = heardIn(song)
  if (declared && heard.shareIn(usualName(declared)) >= ENOUGH) return song.key
  const end = Math.ceil(endOfSong(arrangementOf(song)) / beatsPerBar(song.timeSignature))
  return inOwnWords(song, { from: 0, to: end }) ?? song.key
}

/** A key by the name that is heard for it: modes go by their third. */
const usualName = (key: Key): string => keyNames[key.tonic + (isMinor(key) ? 12 : 0)] ?? 'C'

/** Fewer pitch classes than these are in too many keys to say one. */
const LEAST_CLASSES = 5

/** What another key has to explain better in each bar to be believed against what the song says. */
const CLEARLY = 0.6

/**
 * A key that is heard, by the name that the song has for it where that is as good: a mode, or the relative with the
 * same notes.
 */
function inOwnWords(song: Song, { from, to }: { from: number; to: number }): string | null {
  const heard = heardIn(song).keyOf(from, to)
  const own = readKey(song.key)
  const other = heard && readKey(heard.name)
  if (!heard || !other || !own) return heard && heard.name
  const isSame = own.tonic === other.tonic && isMinor(own) === isMinor(other)
  const isTelling = heardIn(song).classesIn(from, to) >= LEAST_CLASSES
  const isClear = isTelling && heard.lead(usualName(own)) >= CLEARLY
  return isSame || hasSameNotes(own, other) || !isClear ? song.key : heard.name
}

/** A key and its relative, or a mode of it. */
export function hasSameNotes(one: Key, other: Key): boolean {
  const [own, others] = [pitchClassesOf(one), pitchClassesOf(other)]
  return own.length === others.length && own.every((each) => others.includes(each))
}
