import { problem, type Problem } from '../../kernel/index.ts'
import { ordinals, allowedEdits, editsBetween } from '../../words/index.ts'
import {
  findOccurrences,
  type Occurrence,
  foldName,
  sectionIndex,
  type NamedSections,
  type SectionIndex,
} from './section-index.ts'
import type { Arrangement } from './position.ts'
import { sayName, sayNames } from './say-names.ts'
/** Words of the trade are no slips of each other: where nothing is called "chorus", "Chords" is not meant. */
const musicWords = new Set(
  (
    'intro introduction verse chorus refrain bridge outro drop hook break breakdown build buildup solo interlude ' +
    'coda vamp ending theme head tag loop drums drum percussion bass chords keys lead pads pad strings piano guitar ' +
    'vocals vocal synth arp arpeggio melody brass organ bells'
  ).split(' '),
)

/** How a name was found, from the surest to the least sure. */
export type MatchLevel = (typeof levels)[number] | 'ordinal' | 'fuzzy'

/** A section of the song that a name stands for. */
export type FoundSection = {
  /** Names as the song has them, each once. */
  readonly names: readonly string[]
  readonly level: MatchLevel
  /** What has the name: regions, or tracks where no region has it. */
  readonly kind: 'region' | 'track'
  /** Of the regions or tracks that have the name. */
  readonly ids: readonly string[]
  readonly regionIds: readonly string[]
  /** Where it plays, in order; more than one means that the name alone does not say which. */
  readonly occurrences: readonly Occurrence[]
  readonly startBeat: number
  readonly endBeat: number
  readonly warnings: readonly string[]
}

/**
 * Finds the section that a name means: by id, by its name, by the words of its name without signs, by the leading words
 * of a name, by words inside it, by its count ("the second verse"), by a near miss. The first level with hits wins;
 * regions come before tracks.
 */
export function findSection(name: string, arrangement: Arrangement): FoundSection | Problem {
  const index = sectionIndex(arrangement)
  const phrases = phrasesOf(name)
  const found = byName(phrases, index) ?? byCount(phrases, index) ?? byLikeness(phrases, index)
  if (found === null) return unknown(name, index)
  if (!('kind' in found)) return found
  if (found.hits.every(({ regions }) => regions.length === 0))
    return problem(
      'empty-section',
      `Nothing stands on ${sayNames(found.hits.map((hit) => hit.name))} yet; name a section that has regions, or a ` +
        `bar such as “at bar 1”.`,
    )
  return sectionOf(found)
}

type Found = {
  readonly hits: readonly NamedSections[]
  readonly kind: FoundSection['kind']
  readonly level: MatchLevel
  readonly warnings: readonly string[]
  readonly place?: Occurrence
}

function sectionOf({ hits, kind, level, warnings, place }: Found): FoundSection {
  const regions = place?.regions ?? hits.flatMap((hit) => hit.regions)
  const occurrences = place === undefined ? findOccurrences(regions) : [place]
  const regionIds = regions.map(({ id }) => id)
  return {
    names: [...new Set(place?.regions.map((region) => region.name) ?? hits.map((hit) => hit.name))],
    level,
    kind,
    ids: kind === 'track' ? hits.flatMap((hit) => hit.ids) : regionIds,
    regionIds,
    occurrences,
    warnings,
    startBeat: occurrences[0]?.startBeat ?? 0,
    endBeat: occurrences.reduce((end, { endBeat }) => Math.max(end, endBeat), 0),
  }
}

/** "the intro section" as it stands, then without "the", then without "section", then without both. */
function phrasesOf(name: string): readonly string[] {
  const whole = name.trim().slice(0, 300)
  const bare = whole.replace(/^(?:the|my|our|this|that)\s+(?=\S)/iu, '')
  const withoutNoun = (text: string): string => text.replace(/(?<=\S)\s+(?:section|part|region|track)$/iu, '')
  return [...new Set([whole, bare, withoutNoun(whole), withoutNoun(bare)])].filter((phrase) => phrase !== '')
}

const levels = ['id', 'exact', 'name', 'leading', 'inner'] as const

function byName(phrases: readonly string[], index: SectionIndex): Found | null {
  for (const kind of ['region', 'track'] as const) {
    const pool = kind === 'region' ? index.regions : index.tracks
    for (const level of levels) {
      for (const phrase of phrases) {
        const hits = hitsOn(level, phrase, pool)
        if (hits.length > 0) return { hits, kind, level, warnings: [] }
      }
    }
  }
  return null
}

function hitsOn(
  level: (typeof levels)[number],
  phrase: string,
  pool: readonly NamedSections[],
): readonly NamedSections[] {
  if (level === 'id') return pool.flatMap((entry) => (entry.ids.includes(phrase) ? [only(entry, phrase)] : []))
  if (level === 'exact') return pool.filter(({ lower }) => lower === phrase.toLowerCase())
  const key = foldName(phrase)
  if (level === 'name') return pool.filter((entry) => entry.key === key)
  // "2" alone says too little to stand for "Verse 2".
  if (!/\p{L}/u.test(key)) return []
  if (level === 'leading') return pool.filter((entry) => entry.key.startsWith(`${key} `))
  return pool.filter((entry) => ` ${entry.key} `.includes(` ${key} `))
}

/** An id means one thing, also where others have its name. */
const only = (entry: NamedSections, id: string): NamedSections => ({
  ...entry,
  ids: [id],
  regions: entry.regions.filter((region) => region.id === id || region.trackId === id),
})

/** "the second verse", "the last chorus", "verse 2" where two regions are called Verse. */
function byCount(phrases: readonly string[], index: SectionIndex): Found | Problem | null {
  for (const phrase of phrases) {
    const counted = countIn(foldName(phrase))
    if (counted === null) continue
    const { name, count } = counted
    const numbered = count > 0 ? byName([`${name} ${count}`], index) : null
    if (numbered !== null) return numbered
    const found = byName([name], index)
    if (found === null) continue
    const places = findOccurrences(
      found.hits.flatMap(({ regions }) => regions),
      true,
    )
    const place = count > 0 ? places[count - 1] : places.at(-1)
    const known = found.hits.map((hit) => hit.name)
    if (place === undefined)
      return notFound(
        'unknown-section',
        `“${sayName(phrase)}” is not there; ${sayNames(known)} ${known.length > 1 ? 'stand' : 'stands'} in ` +
          `${places.length === 1 ? 'one place' : `${places.length} places`}.`,
        { name: phrase, known },
      )
    return { ...found, kind: 'region', level: 'ordinal', place, warnings: [] }
  }
  return null
}

/** The count is 0 for the last one. */
function countIn(key: string): { name: string; count: number } | null {
  const [first = '', ...rest] = key.split(' ')
  const ordinal = first === 'last' ? 0 : ordinals.get(first)
  if (ordinal !== undefined && rest.length > 0) return { name: rest.join(' '), count: ordinal }
  const behind = /^(.*\p{L}\S*) (\d{1,3})$/u.exec(key)
  return behind?.[1] === undefined || Number(behind[2]) < 1 ? null : { name: behind[1], count: Number(behind[2]) }
}

/** A slip of the hand, where it can only have meant one name. */
function byLikeness(phrases: readonly string[], index: SectionIndex): Found | Problem | null {
  for (const kind of ['region', 'track'] as const) {
    for (const phrase of phrases) {
      const near = nearNames(foldName(phrase), kind === 'region' ? index.regions : index.tracks)
      const hits = near.map(({ entry }) => entry)
      const known = hits.map((hit) => hit.name)
      if (new Set(near.map(({ like }) => like)).size > 1)
        return notFound(
          'ambiguous-section',
          `“${sayName(phrase)}” could be ${sayNames(known)}; write the one you mean.`,
          { name: phrase, known },
        )
      if (hits.length > 0)
        return { hits, kind, level: 'fuzzy', warnings: [`“${sayName(phrase)}” was read as ${sayNames(known, 3)}.`] }
    }
  }
  return null
}

/** The names that come nearest to what was said, for the sentence and for programs. */
function notFound(
  code: 'unknown-section' | 'ambiguous-section',
  message: string,
  { name, known }: { name: string; known: readonly string[] },
): Problem {
  return problem(code, message, { name: sayName(name), known: known.slice(0, MAX_KNOWN).map(sayName) })
}

const MAX_KNOWN = 20

function unknown(name: string, { regions }: SectionIndex): Problem {
  const known = regions
    .toSorted((a, b) => (a.regions[0]?.startBeat ?? 0) - (b.regions[0]?.startBeat ?? 0))
    .map((entry) => entry.name)
  const said = sayName(name)
  if (known.length === 0)
    return notFound(
      'unknown-section',
      `Nothing is called “${said}”, since the song is still empty; name a bar such as “at bar 1”.`,
      { name, known },
    )
  return notFound('unknown-section', `Nothing is called “${said}”; the song has ${sayNames(known)}.`, { name, known })
}

/** What a slip of the hand may have meant: `like` is that part of the name which is near. */
type NearName = { readonly entry: NamedSections; readonly like: string }

/**
 * The names nearest to a key, by their leading words: same first letter, same digits, few edits. All of them are
 * equally near.
 */
function nearNames(key: string, pool: readonly NamedSections[]): readonly NearName[] {
  const words = key.split(' ').length
  const digits = digitsOf(key)
  let best = Infinity
  let near: NearName[] = []
  for (const entry of pool) {
    if (entry.key.charAt(0) !== key.charAt(0)) continue
    const like = leadingWords(entry.key, words)
    const allowed = Math.min(best, allowedEdits(Math.max(key.length, like.length)))
    if (Math.abs(like.length - key.length) > allowed || digitsOf(like) !== digits) continue
    const edits = editsBetween(key, like)
    if (edits > allowed || (musicWords.has(key) && !isPlural(key, like))) continue
    if (edits < best) near = []
    best = edits
    near.push({ entry, like })
  }
  return near
}

const isPlural = (a: string, b: string): boolean => a === `${b}s` || b === `${a}s`
const digitsOf = (text: string): string => text.replace(/\D/g, '')

function leadingWords(key: string, count: number): string {
  let end = -1
  for (let each = 0; each < count; each += 1) {
    end = key.indexOf(' ', end + 1)
    if (end === -1) return key
  }
  return key.slice(0, end)
}
