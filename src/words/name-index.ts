import type { Thing, ThingKind, Token } from './reading.ts'
import { tokenize } from './tokenize.ts'
import { functionWords, partNouns, projectNouns } from './vocabulary.ts'

/** Everything that can be named, arranged so that a look-up costs one step however many things there are. */
export type NameIndex = {
  readonly things: readonly Thing[]
  readonly ofKind: ReadonlyMap<ThingKind, readonly Thing[]>
  readonly byId: ReadonlyMap<string, readonly Thing[]>
  /** Full names, in lower case, words joined by a space. */
  readonly byName: ReadonlyMap<string, readonly Thing[]>
  readonly byLeading: ReadonlyMap<string, readonly Thing[]>
  readonly byInner: ReadonlyMap<string, readonly Thing[]>
  readonly byTag: ReadonlyMap<string, readonly Thing[]>
  /** One-word and longer names by first letter, for slips of the hand. */
  readonly byLetter: ReadonlyMap<string, readonly { readonly key: string; readonly thing: Thing }[]>
  readonly longestName: number
}

export function nameIndex(things: readonly Thing[]): NameIndex {
  const ofKind = new Map<ThingKind, Thing[]>()
  const [byId, byName, byLeading, byInner, byTag] = [newMap(), newMap(), newMap(), newMap(), newMap()]
  const byLetter = new Map<string, { key: string; thing: Thing }[]>()
  let longestName = 1
  for (const thing of things) {
    add(ofKind, thing.kind, thing)
    const id = nameWords(thing.id)
    // A bare number is an ordinal in a sentence; an id that is one is said with its kind ("track 3") and read there.
    if (id.some((word) => /\p{L}/u.test(word))) add(byId, id.join(' '), thing)
    const words = nameWords(thing.name).slice(0, 12)
    longestName = Math.max(longestName, words.length, Math.min(12, id.length))
    if (words.length > 0) indexName({ thing, words, byName, byLeading, byInner, byLetter })
    for (const tag of thing.tags ?? []) add(byTag, singular(tag.toLowerCase()), thing)
  }
  return { things, ofKind, byId, byName, byLeading, byInner, byTag, byLetter, longestName }
}

type Letters = Map<string, { key: string; thing: Thing }[]>
type Maps = {
  thing: Thing
  words: string[]
  byName: Map<string, Thing[]>
  byLeading: Map<string, Thing[]>
  byInner: Map<string, Thing[]>
  byLetter: Letters
}

function indexName({ thing, words, byName, byLeading, byInner, byLetter }: Maps): void {
  const key = words.join(' ')
  add(byName, key, thing)
  for (let length = 1; length < words.length; length += 1) {
    const lead = words.slice(0, length)
    if (lead.some(isTelling)) add(byLeading, lead.join(' '), thing)
  }
  for (const word of new Set(words.slice(1))) if (isTelling(word) && word.length >= 3) add(byInner, word, thing)
  if (words.some((word) => word.length >= 4)) add(byLetter, key.charAt(0), { key, thing })
}

/** A word that can stand for a name. "Part" cannot stand for "Part 2", nor "the" for "The end". */
export function isTelling(word: string): boolean {
  return (
    /\p{L}/u.test(word) &&
    !functionWords.has(word) &&
    !partNouns.has(word) &&
    !projectNouns.has(word) &&
    !kindWords.has(word) &&
    !generic.has(word)
  )
}

const generic = new Set(
  (
    'chapter chapters take takes version mono stereo wav mp3 flac ogg m4a aif aiff copy left right new old first ' +
    'second third last final start end beginning main channel one two three four five six time times minute minutes ' +
    'seconds'
  ).split(' '),
)

const kinds: readonly (readonly [ThingKind, string])[] = [
  ['track', 'track tracks'],
  ['clip', 'clip clips'],
  ['label', 'label labels marker markers'],
  ['region', 'region regions'],
  ['bus', 'bus buses busses'],
  ['speaker', 'speaker speakers'],
  ['source', 'source sources'],
  ['document', 'document documents'],
]
export const kindWords: ReadonlyMap<string, ThingKind> = new Map(
  kinds.flatMap(([kind, words]) => words.split(' ').map((word): [string, ThingKind] => [word, kind])),
)

/** The words of a name as the index compares them: lower case, signs left out, "two" as 2. */
export function nameWords(name: string): string[] {
  return tokenize(name.normalize('NFC').slice(0, 300))
    .filter((token) => token.kind !== 'sign')
    .map(nameWord)
}

export function nameWord(token: Token): string {
  return digitWords.get(token.text) ?? token.text.normalize('NFC')
}

const digitWords: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at): [string, string] => [word, String(at)]),
)

export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

const newMap = (): Map<string, Thing[]> => new Map()

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
