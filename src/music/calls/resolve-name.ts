import type { Song } from '../document/song.ts'
import { nearest } from '../../words/index.ts'
import { quote } from './call.ts'

/** Something of the song that can be called by name: `answer` is what the parameter then holds. */
type Candidate = { readonly id: string; readonly name: string; readonly answer: string; readonly told: string }
type Wanted = {
  readonly thing: 'track' | 'region' | 'bus'
  readonly said: string
  /** Where names of regions are looked for first. */ readonly onTrack?: string
}

/**
 * The id (of a bus its name) that a text means: an id, a name in any case, or whole words that only one name has; else
 * why not.
 */
export function resolveName(
  song: Song,
  { thing, said, onTrack }: Wanted,
): { readonly answer: string } | { readonly sentence: string } {
  const all = candidatesOf(song, thing)
  const byId = all.find(({ id }) => id === said)
  if (byId) return { answer: byId.answer }
  const mistaken = otherKind(song, thing, said)
  if (mistaken !== undefined) return { sentence: mistaken }
  const nearby = onTrack === undefined ? [] : all.filter(({ id }) => song.region(id)?.trackId === onTrack)
  for (const pool of [nearby, all]) {
    for (const matches of [isSameName, hasWords]) {
      const found = pool.filter(({ name }) => matches(name, said))
      const [only] = found
      if (found.length === 1 && only) return { answer: only.answer }
      if (found.length > 1) return { sentence: `${quote(said)} may be any of ${listed(found)}; give the id.` }
    }
  }
  const meant = nearest(
    said,
    all.map(({ name }) => name),
  )
  const hint =
    meant === null
      ? all.length === 0
        ? `There is no ${thing} yet.`
        : `There is ${listed(all)}.`
      : `Did you mean '${meant}'?`
  return { sentence: `There is no ${thing} ${quote(said)}. ${hint}` }
}

function candidatesOf(song: Song, thing: Wanted['thing']): Candidate[] {
  if (thing === 'bus')
    return song.busIds
      .flatMap((id) => song.bus(id) ?? [])
      .map(({ id, name }) => ({ id, name, answer: name, told: quote(name) }))
  if (thing === 'track')
    return song.trackIds
      .flatMap((id) => song.track(id) ?? [])
      .map(({ id, name }) => ({ id, name, answer: id, told: `${quote(name)} (${id})` }))
  return song.trackIds.flatMap((track) =>
    song
      .regionIds(track)
      .flatMap((each) => song.region(each) ?? [])
      .map(({ id, name }) => ({
        id,
        name,
        answer: id,
        told: `${quote(name)} on ${quote(song.track(track)?.name ?? track)} (${id})`,
      })),
  )
}

/** A track where a region belongs, or the other way round, is a common slip and has its own answer. */
function otherKind(song: Song, thing: Wanted['thing'], said: string): string | undefined {
  const region = thing === 'track' ? song.region(said) : undefined
  if (region)
    return `${quote(said)} is a region, and a track is needed here; it is on the track ${quote(region.trackId)}.`
  if (thing !== 'region' || !song.track(said)) return undefined
  const own = song.regionIds(said)
  return `${quote(said)} is a track, and a region is needed here; ${
    own.length === 0
      ? 'it has no region yet'
      : `it has ${own
          .slice(0, MAX_LISTED)
          .map((id) => `${quote(song.region(id)?.name ?? '')} (${id})`)
          .join(', ')}`
  }.`
}

const MAX_LISTED = 5
const listed = (found: readonly Candidate[]): string =>
  `${found
    .slice(0, MAX_LISTED)
    .map(({ told }) => told)
    .join(', ')}${found.length > MAX_LISTED ? ` and ${found.length - MAX_LISTED} more` : ''}`

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const isSameName = (name: string, said: string): boolean =>
  name.normalize('NFC').trim().toLowerCase() === said.normalize('NFC').trim().toLowerCase()

/** "bass" is in "Synth Bass" and not in "Bassoon". */
function hasWords(name: string, said: string): boolean {
  const [all, some] = [wordsOf(name), wordsOf(said)]
  return some.length > 0 && all.some((_, at) => some.every((word, offset) => all[at + offset] === word))
}
