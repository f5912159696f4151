import { keptLines, speakersOf, type Line } from '../../hear/script.ts'
import { isAlike } from '../../hear/is-alike.ts'
import { findPhrase, phraseWords, plainWord } from '../../search/find-phrase.ts'
import { findLines, occurrences, rowOf } from '../find-lines.ts'
import { misspellings } from '../misspellings.ts'
import type { SaidPlace } from '../place.ts'
import { called, calls, lookIn, placeOf, textIn, type AskedClause, type Lower, type VideoLowered } from './lowering.ts'

/** How words are written. */
export const correct: Lower = (asked) => {
  const edge = asked.slots['side'] ? edgeWord(asked) : textIn(asked, 'wrong', 'words')
  return edge === null ? null : rewritten(asked, edge, textIn(asked, 'right', 'words'))
}

/** "The last word": of a sentence, or of all of them. */
function edgeWord(asked: AskedClause): string | null {
  const where = placeOf(asked, 'where')
  const lines = where === null ? keptLines(asked.hearing.script) : findLines(where, lookIn(asked, 'in', false))
  const words = rowOf(lines ?? [], 'in')
  const found = asked.slots['side']?.['word'] === 'first' ? words[0] : words.at(-1)
  return found ? coreOf(found.word.text) : null
}

function rewritten(asked: AskedClause, wrong: string, right: string): VideoLowered {
  const { hearing, slots } = asked
  const isQuoted = slots['wrong']?.['isQuoted'] === true
  const voice = speakersOf(hearing.script).find((name) => name.toLowerCase() === wrong.toLowerCase())
  if (voice !== undefined && !isQuoted) return null
  const where = placeOf(asked, 'where')
  const lines = where === null ? hearing.script.lines : findLines(where, lookIn(asked, 'in', false))
  const phrase = phraseWords(wrong)
  const found = (lines ?? []).filter(
    (line) =>
      findPhrase(
        line.words.map(({ text }) => text),
        phrase,
      ).length > 0,
  )
  if (found.length === 0 || right === '' || right.split(/\s+/).length < phrase.length) return null
  // What is heard stays: a word that is nothing like the other is no correction of it.
  if (!isQuoted && !isAlike(wrong, right)) return null
  return {
    calls: [
      called(asked, 'replace_text', {
        find: wrong,
        replacement: right,
        ...(where && { sentenceIds: found.map(({ id }) => id) }),
      }),
    ],
  }
}

/** "It is written DreamWell": the one word that is said and nearly so. */
export const writtenSo: Lower = (asked) => {
  const right = textIn(asked, 'right', 'words')
  const where = placeOf(asked, 'where')
  const lines = where === null ? asked.hearing.script.lines : findLines(where, lookIn(asked, 'in', false))
  const said = [...new Set((lines ?? []).flatMap(({ words }) => words.map(({ text }) => coreOf(text))))]
  const same = said.filter((word) => word !== right && plainWord(word) === plainWord(right))
  const near = same.length > 0 ? same : said.filter((word) => word.length > 3 && isAlike(word, right) && word !== right)
  const [only, ...more] = near
  return only !== undefined && more.length === 0 ? rewritten(asked, only, right) : null
}

/** What is spelled wrong, where everybody knows how it is spelled. */
export const misspelled: Lower = (asked) => {
  const wrong = textIn(asked, 'wrong', 'words')
  const where = placeOf(asked, 'where')
  if (wrong === '' && where) return misspelledIn(asked, where)
  const right = misspellings.get(wrong.toLowerCase())
  return right === undefined ? null : rewritten(asked, wrong, right)
}

/** The one word of some sentences that everybody knows to be wrong. */
function misspelledIn(asked: AskedClause, where: SaidPlace): VideoLowered {
  const lines = findLines(where, lookIn(asked, 'in', false)) ?? []
  const found = new Set(lines.flatMap(({ words }) => words.map(({ text }) => coreOf(text).toLowerCase())))
  const [only, ...more] = [...found].filter((word) => misspellings.has(word))
  return only !== undefined && more.length === 0 ? rewritten(asked, only, misspellings.get(only) ?? '') : null
}

const PREFIXES = new RegExp(
  [
    String.raw`^(co|re|pre|non|self|anti|multi|semi|ex|e|over|under|mid|post|sub|cross|well|long|high|`,
    String.raw`low|full|part|half)(?=\p{L}{3,})`,
  ].join(''),
  'iu',
)

export const hyphenated: Lower = (asked) => {
  const wrong = textIn(asked, 'wrong', 'words')
  const words = wrong.split(/\s+/)
  if (words.length === 2) return null
  return PREFIXES.test(wrong) ? rewritten(asked, wrong, wrong.replace(PREFIXES, '$1-')) : null
}

export const capitalized: Lower = (asked) => {
  const wrong = textIn(asked, 'wrong', 'words').toLowerCase()
  return rewritten(
    asked,
    wrong,
    wrong.replace(/\p{L}/u, (first) => first.toUpperCase()),
  )
}

const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Who speaks is called something else. */
export const rename: Lower = (asked) => {
  const [from, said] = [textIn(asked, 'old', 'name'), textIn(asked, 'new', 'name')]
  const to = asked.slots['part'] && !said.startsWith(from) ? `${from} ${nameOf(said)}` : said
  const isOther = speakersOf(asked.hearing.script).some(
    (name) => name.toLowerCase() === to.toLowerCase() && name !== from,
  )
  if (from === '' || !isName(to) || isOther) return null
  return from === to
    ? { nothing: 'That is the name already.' }
    : { calls: [called(asked, 'rename_speaker', { from, to: nameOf(to) })] }
}

/** A name as it is written: people who type in a hurry leave out the capital. */
const nameOf = (name: string): string =>
  /\p{Lu}/u.test(name) ? name : name.replace(/\p{L}/u, (letter) => letter.toUpperCase())
const isName = (name: string): boolean =>
  name !== '' &&
  !/^(?:the|a|an|not|in|on|too|very|him|her|it|that|this|something|someone|back|out|speaker|voice)\b/i.test(name)

/** The only voice, named or not, has a name. */
export const nameAll: Lower = (asked) => {
  const name = textIn(asked, 'new', 'name')
  const names = speakersOf(asked.hearing.script)
  const [only, ...more] = names
  if (!isName(name) || more.length > 0) return null
  const unnamed = asked.hearing.script.lines.filter(({ speaker }) => speaker === null)
  if (only !== undefined && unnamed.length === 0)
    return { calls: [called(asked, 'rename_speaker', { from: only, to: nameOf(name) })] }
  return only === undefined ? spokenBy(asked, unnamed, nameOf(name)) : null
}

function spokenBy(asked: AskedClause, lines: readonly Line[], name: string): VideoLowered {
  const left = lines.filter(({ speaker }) => speaker !== name)
  return calls(
    left.map(({ id }) => called(asked, 'set_speaker', { sentenceId: id, speaker: name })),
    `${name} speaks that already.`,
  )
}

export const assign: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  const said = textIn(asked, 'who', 'name') || textIn(asked, 'new', 'name')
  const names = speakersOf(asked.hearing.script)
  const known = names.find((name) => name.toLowerCase() === said.toLowerCase())
  const lines = place && findLines(place, lookIn(asked, 'in', false))
  // "The line about sleep is by mistake" names nobody.
  const isNew = known === undefined && /^\p{Lu}/u.test(said) && isName(said)
  if (lines === null || (known === undefined && !isNew)) return null
  const other = textIn(asked, 'other', 'name')
  if (other !== '' && lines.some(({ speaker }) => speaker !== other && speaker !== known)) return null
  return spokenBy(asked, lines, known ?? said)
}

/** Two names of one person. */
export const sameSpeaker: Lower = (asked) => {
  const [old, who] = [textIn(asked, 'old', 'name'), textIn(asked, 'who', 'name')]
  if (old === '' || who === '' || old === who) return null
  return spokenBy(
    asked,
    asked.hearing.script.lines.filter(({ speaker }) => speaker === old),
    who,
  )
}

export const split: Lower = (asked) => {
  const place = placeOf(asked, 'place')
  const lines = place === null ? keptLines(asked.hearing.script) : findLines(place, lookIn(asked, 'in', false))
  const found = occurrences(textIn(asked, 'at', 'words'), lines ?? [], 'out')
  const [only, ...more] = found
  const [start, end] = [only?.words[0], only?.words.at(-1)]
  if (!start || !end || more.length > 0 || start.line !== end.line) return null
  const side = asked.slots['side']?.['word']
  const index =
    side !== undefined && side !== 'before' && side !== 'at' && side !== 'with' ? end.word.index + 1 : start.word.index
  if (index <= 0 || index >= start.line.words.length) return null
  return { calls: [called(asked, 'split_sentence', { sentenceId: start.line.id, atWordIndex: index })] }
}

export const merge: Lower = (asked) => {
  const look = lookIn(asked, 'in', false)
  const [place, one, other] = [placeOf(asked, 'place'), placeOf(asked, 'one'), placeOf(asked, 'other')]
  const lines =
    place === null ? pairOf(one && findLines(one, look), other && findLines(other, look)) : findLines(place, look)
  const [first, ...more] = (lines ?? []).toSorted((a, b) => a.index - b.index)
  if (!first || more.length === 0) return null
  return {
    calls: more.map(({ id }) => called(asked, 'merge_sentences', { sentenceIdA: first.id, sentenceIdB: id })),
  }
}
const pairOf = (one: readonly Line[] | null, other: readonly Line[] | null): readonly Line[] | null =>
  one?.length === 1 && other?.length === 1 ? [...one, ...other] : null
