import { isProblem } from '../../kernel/index.ts'
import { nearest, type Token, ordinals } from '../../words/index.ts'
import { instrumentAt, styleAt } from '../composer/index.ts'
import type { SongTrack } from '../document/song.ts'
import { findSection, type FoundSection } from '../position/find-section.ts'
import { foldName, sectionIndex } from '../position/section-index.ts'
import { isMark, mark, type Draft, type Unplaced } from './draft.ts'
import type { Item, Score, SectionItem } from './line.ts'
import { fillers, grammarWords, sectionWords } from './vocabulary.ts'

/**
 * Marks whole names of tracks, sections and buses; the longest name wins. A picture at the end that no name has is only
 * a greeting.
 */
export function markNames(draft: Draft): void {
  const index = nameIndex(draft.score)
  everyWindow(draft, LONGEST_NAME, (at, size) =>
    stands(draft, at, size) ? (index.whole(keyOf(draft, at, size)) ?? index.whole(ownerKey(draft, at, size))) : null,
  )
  if (draft.words.some(isPicture))
    everyWindow(draft, LONGEST_NAME, (at, size) =>
      draft.words.slice(at, at + size).every(isPicture) ? pictured(draft, at, size) : null,
    )
  while (
    draft.words.length > 2 &&
    isPicture(draft.words.at(-1)) &&
    !/^(?:to|as|called|named|and|the|an?|,|&)$/.test(draft.words.at(-2)?.text ?? '')
  )
    draft.words.pop()
}

/** The thing that a text is the whole name of. */
export const wholeName = (name: string, score: Score): Unplaced | null => nameIndex(score).whole(foldName(name))

/** The things that have a text in their names, as words of them. */
export const partName = (name: string, score: Score): Unplaced | null => nameIndex(score).part(foldName(name))

/** A picture, with the signs that colour or join it. */
export const isPicture = (word: Token | undefined): boolean =>
  word !== undefined && !isMark(word) && /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\u200d]+$/u.test(word.text)

/** What has this picture in its name: "mute 🎹". */
function pictured({ words, source, score }: Draft, at: number, size: number): Unplaced | null {
  const picture = source.slice(words[at]?.span.from, words[at + size - 1]?.span.to)
  const tracks = score.tracks.filter(({ name }) => name.includes(picture))
  const section =
    tracks.length > 0 ? undefined : sectionIndex(score.arrangement).regions.find(({ name }) => name.includes(picture))
  return tracks.length > 0 ? trackItem(tracks, 'part', false) : section ? sectionNamed(section.name, score) : null
}

/** Marks words that are a part of names ("drums" for "Intro Drums"), and plurals ("the verses"). */
export function markPartNames(draft: Draft): void {
  const index = nameIndex(draft.score)
  everyWindow(draft, LONGEST_PART, (at, size) => {
    const words = draft.words.slice(at, at + size)
    if (
      words.some(({ text, kind }) => kind !== 'word' || grammarWords.has(text) || fillers.has(text)) ||
      !stands(draft, at, size)
    )
      return null
    // "electric piano" is an instrument, whoever plays the electric guitar.
    if (
      (instrumentAt(
        draft.words.slice(at).map(({ text }) => text),
        0,
      )?.size ?? 0) > size
    )
      return null
    return index.part(keyOf(draft, at, size))
  })
  markCounted(draft)
}

/** Marks words that are a slip of the hand away from a name. */
export function markSlips(draft: Draft): void {
  const names = [
    ...new Set([
      ...draft.score.tracks.map(({ name }) => name),
      ...sectionIndex(draft.score.arrangement).regions.map(({ name }) => name),
    ]),
  ].filter((name) => !/\s/.test(name.trim()))
  everyWindow(draft, 1, (at) => {
    const word = draft.words[at]?.text ?? ''
    const spoken = draft.words.slice(at).map(({ text }) => text)
    if (
      word.length < 4 ||
      !/^\p{L}+$/u.test(word) ||
      grammarWords.has(word) ||
      fillers.has(word) ||
      sectionWords.has(word) ||
      instrumentAt(spoken, 0) ||
      styleAt(spoken, 0)
    )
      return null
    const near = nearest(word, names)
    const found =
      near === null || near.charAt(0).toLowerCase() !== word.charAt(0)
        ? null
        : nameIndex(draft.score).whole(foldName(near))
    if (found?.kind === 'track') return { ...found, level: 'fuzzy' }
    return found?.kind === 'section' ? { ...found, isFuzzy: true } : null
  })
}

const LONGEST_NAME = 8
const LONGEST_PART = 3

function everyWindow(draft: Draft, longest: number, find: (at: number, size: number) => Unplaced | null): void {
  for (let at = 0; at < draft.words.length; at += 1) {
    for (let size = Math.min(longest, draft.words.length - at); size > 0; size -= 1) {
      if (draft.words.slice(at, at + size).some(isMark)) continue
      const found = find(at, size)
      if (!found) continue
      mark(draft, at, size, found)
      break
    }
  }
}

const keyOf = ({ words, source }: Draft, at: number, size: number): string =>
  foldName(source.slice(words[at]?.span.from ?? 0, words[at + size - 1]?.span.to ?? 0))

/** The same where a thing owns another: "the lead's program". */
const ownerKey = ({ words, source }: Draft, at: number, size: number): string =>
  foldName(source.slice(words[at]?.span.from ?? 0, words[at + size - 1]?.span.to ?? 0).replace(/['’]s?$/, ''))

/** What stands between names and ends none. */
const pauses = /^[,.;:!?+–—-]$/
const units = /^(?:bars?|beats?|measures?|bpm|%|percent|semitones?|octaves?|db|times|x)$/

/**
 * A name that is also a plain word counts only where a name is expected; a number is no end of a name where it counts
 * something.
 */
function stands({ words, source, score }: Draft, at: number, size: number): boolean {
  const [first, last, before, behind] = [
    words[at],
    words[at + size - 1],
    words[at - 1]?.text ?? '',
    words[at + size]?.text ?? '',
  ]
  if (!first || !last || pauses.test(last.text)) return false
  // Signs at the edge of a name count only where the name has them: in "call the drums <b>" the name ends before.
  if (
    (first.kind === 'sign' || last.kind === 'sign') &&
    !nameIndex(score).isWritten(source.slice(first.span.from, last.span.to))
  )
    return false
  if (
    last.kind === 'number' &&
    (units.test(behind) || (size === 1 && /^(?:bar|beat|to|at|by|from|tempo)$/.test(before)))
  )
    return false
  // "upright bass" is an instrument of its own, whatever plays the bass.
  if (size === 1 && !(before === 'pan' && at === 1) && instrumentAt([before, first.text], 0)?.size === 2) return false
  if (size > 1 || !grammarWords.has(first.text)) return true
  const isCapital = at > 0 && /^\p{Lu}/u.test(source.slice(first.span.from))
  return (
    isCapital ||
    /^(?:the|my|our|track|called|of|after|before|in|into|during|and|with|whole|entire|over|through|throughout|until|first|second|third|last|final|each|every|between)$/.test(
      before,
    ) ||
    /^(?:track|region|section|part|bus|send|aux|return)$/.test(behind)
  )
}

type NameIndex = {
  whole(key: string): Unplaced | null
  part(key: string): Unplaced | null
  /** Whether a name is written so, signs and all. */ isWritten(name: string): boolean
}

const indexes = new WeakMap<Score, NameIndex>()

function nameIndex(score: Score): NameIndex {
  const made = indexes.get(score)
  if (made) return made
  const tracks = score.tracks.map((track) => ({ track, key: foldName(track.name) }))
  const buses = score.song.busIds
    .flatMap((id) => score.song.bus(id) ?? [])
    .map((bus) => ({ bus, key: foldName(bus.name) }))
  const sections = sectionIndex(score.arrangement).regions
  const whole = (key: string): Unplaced | null => {
    if (key === '') return null
    const named = tracks.filter((each) => each.key === key).map(({ track }) => track)
    const section = sections.some((each) => each.key === key) ? sectionNamed(key, score) : null
    const bus = buses.find((each) => each.key === key)?.bus
    if (section && (named.length === 0 || isSectionName(key))) return section
    return named.length > 0 ? trackItem(named, 'exact', false) : bus ? { kind: 'bus', bus } : null
  }
  const part = (key: string): Unplaced | null => {
    if (!/\p{L}/u.test(key)) return null
    const [own, single] = [inNames(key), singular(key)]
    if (single === null || own?.kind === 'section') return own
    const hits = tracks
      .filter((each) => [key, single].some((word) => ` ${each.key} `.includes(` ${word} `)))
      .map(({ track }) => track)
    const one = whole(single) ?? inNames(single)
    return hits.length > 0 && one?.kind !== 'section' ? trackItem(hits, 'part', true) : (own ?? many(one))
  }
  const inNames = (key: string): Unplaced | null => {
    const leading = tracks.filter((each) => each.key.startsWith(`${key} `))
    const hits = leading.length > 0 ? leading : tracks.filter((each) => ` ${each.key} `.includes(` ${key} `))
    const section = sections.some((each) => ` ${each.key} `.includes(` ${key} `)) ? sectionNamed(key, score) : null
    if (section && (hits.length === 0 || isSectionName(key))) return section
    return hits.length > 0
      ? trackItem(
          hits.map(({ track }) => track),
          'part',
          false,
        )
      : null
  }
  const written = new Set(
    [
      ...tracks.map(({ track }) => track.name),
      ...buses.map(({ bus }) => bus.name),
      ...sections.map(({ name }) => name),
    ].map((name) => name.trim().toLowerCase()),
  )
  const index = { whole, part, isWritten: (name: string) => written.has(name.toLowerCase()) }
  indexes.set(score, index)
  return index
}

const isSectionName = (key: string): boolean => key.split(' ').some((word) => sectionWords.has(word))

const singular = (key: string): string | null =>
  /(?:ss|x|ch|sh|us)es$/.test(key) ? key.slice(0, -2) : /[^s]s$/.test(key) ? key.slice(0, -1) : null

const many = (item: Unplaced | null): Unplaced | null =>
  item?.kind === 'track' || item?.kind === 'section' ? { ...item, isMany: true } : item

export const trackItem = (
  tracks: readonly SongTrack[],
  level: 'exact' | 'part' | 'role' | 'fuzzy',
  isMany: boolean,
): Extract<Unplaced, { kind: 'track' }> => ({ kind: 'track', tracks, isMany, level })

/** The section that a name stands for, where regions have it. */
export function sectionNamed(name: string, score: Score): Extract<Unplaced, { kind: 'section' }> | null {
  const found = findSection(name, score.arrangement)
  return isProblem(found) || found.kind !== 'region' ? null : sectionItem(found, score)
}

function sectionItem(
  { names, regionIds, occurrences, level }: FoundSection,
  { song }: Score,
): Extract<Unplaced, { kind: 'section' }> {
  return {
    kind: 'section',
    names,
    regions: regionIds.flatMap((id) => song.region(id) ?? []),
    occurrences,
    isMany: false,
    isFuzzy: level === 'fuzzy',
  }
}

/** "the second verse", "the last chorus", and "verse 2" where no name says 2. */
function markCounted(draft: Draft): void {
  for (let at = 0; at < draft.words.length; at += 1) {
    const [word, next, behind] = [draft.words[at], draft.words[at + 1], draft.words[at + 2]?.text ?? '']
    if (!word || !next) continue
    const isOrdinal = (ordinals.has(word.text) || word.text === 'last') && next.text.startsWith('@s')
    const isNumbered = word.text.startsWith('@s') && next.kind === 'number' && !units.test(behind)
    if (!isOrdinal && !isNumbered) continue
    const found = counted(draft, at)
    if (found) mark(draft, at, 2, found)
  }
}

function counted({ words, items, source, score }: Draft, at: number): Unplaced | null {
  const [first, last] = [words[at], words[at + 1]]
  const item = [first, last]
    .map((word): Item | undefined => (isMark(word) ? items[Number(word?.text.slice(2))] : undefined))
    .find((each): each is SectionItem => each?.kind === 'section')
  if (!first || !last || !item) return null
  const found = findSection(source.slice(first.span.from, last.span.to), score.arrangement)
  return isProblem(found) || found.kind !== 'region' || found.level === 'fuzzy'
    ? null
    : { ...sectionItem(found, score), isMany: false }
}
