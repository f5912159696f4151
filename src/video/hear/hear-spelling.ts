import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { isAlike } from './is-alike.ts'
import { anyWordsAt, quotedAt, verbAt, wordsAt, type Found, type Scope } from './scope.ts'
import { readTarget } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, said, type Understanding } from './understanding.ts'
import { fixVerbs } from './vocabulary.ts'

/** How a word is written: "correct recieve to receive", "Marry should be Mary", "replace Marry with Mary". */
export function hearSpelling(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const read = correctionIn(hearing.scope, from, to)
  if (!read) return howWritten(hearing, { from, to })
  const voice = hearing.scope.speakers.find(({ name }) => name.toLowerCase() === read.wrong.toLowerCase())
  if (voice && !read.isSure)
    return /^(?:called|named)\b/i.test(read.right)
      ? null
      : ask(`Should the speaker ${voice.name} be called ${read.right}, or is a word written wrong?`, {
          missing: ['operation'],
          offers: [
            { text: 'the speaker', words: `rename ${voice.name} to ${read.right}` },
            { text: 'the word', words: `correct "${read.wrong}" to "${read.right}"` },
          ],
        })
  const phrase = phraseWords(read.wrong)
  const within = read.within && resolveLines(hearing, read.within, { pool: 'in', isSure: false })
  if (within && isQuestion(within)) return within
  const found = (within?.lines ?? hearing.script.lines).flatMap((line) =>
    findPhrase(
      line.words.map(({ text }) => text),
      phrase,
    ).map((index) => ({ line, index })),
  )
  const [first] = found
  if (!first)
    return read.isSure
      ? ask(`“${read.wrong}” is not said here. Which word should be written “${read.right}”?`, {
          operation: 'correct_word',
          missing: ['target'],
        })
      : null
  // "Lovely is spelled wrong" says how it is; only something like it says how it should be.
  if (read.isTold && !isAlike(read.wrong, read.right)) return askSpelling(read.wrong)
  if (read.right.split(/\s+/).length < phrase.length)
    return ask(`“${read.wrong}” is ${phrase.length} words that are heard; how is each of them written?`, {
      operation: 'replace_text',
      missing: ['replacement'],
    })
  const isWritten = found.every(
    ({ line, index }) =>
      line.words
        .slice(index, index + phrase.length)
        .map(({ text }) => coreOf(text))
        .join(' ') === read.right,
  )
  if (isWritten) return { nothing: `It is written “${read.right}” already.` }
  const scoped =
    within && read.within
      ? {
          sentenceIds: said(
            within.lines.map(({ id }) => id),
            read.within.text,
          ),
        }
      : {}
  return {
    calls: [
      {
        operation: 'replace_text',
        params: {},
        found: { find: said(read.wrong, read.wrong), replacement: said(read.right, read.right), ...scoped },
        notes: [],
      },
    ],
  }
}

const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** "Fix the spelling of recieve": how it is written is asked. */
function howWritten({ scope }: Hearing, { from, to }: { from: number; to: number }): Understanding | null {
  const start = anyWordsAt(scope, from, [
    'correct|fix|change the spelling of',
    'correct|fix|change how is|you spelled|spell|write|written',
    'correct|fix|respell the word',
    'correct|respell',
  ])
  const word = start === null ? null : wordsIn(scope, wordsAt(scope, start, 'the word') ?? start, to)
  return word && askSpelling(word.value)
}

const askSpelling = (word: string): Understanding =>
  ask(`How is “${word}” written?`, {
    operation: 'correct_word',
    missing: ['word'],
    completes: `correct "${word}" to "{answer}"`,
  })

type Correction = {
  readonly wrong: string
  readonly right: string
  /** A word of correcting was said. */ readonly isSure: boolean
  /** It is only said how the word is written. */ readonly isTold: boolean
  readonly within: Target | null
}

function correctionIn(scope: Scope, from: number, end: number): Correction | null {
  const place = placeIn(scope, from, end)
  const to = place?.at ?? end
  const verb = verbAt(scope, from)
  const isVerb = fixVerbs.has(verb)
  const isTold =
    isVerb && anyWordsAt(scope, from + 1, ['the|a typo|spelling|mistake|transcript|error :|,|-|–']) !== null
  const start =
    anyWordsAt(scope, from, [
      'correct|fix the|a typo|spelling|mistake|transcript|error :|,|-|–',
      'correct|fix the spelling|transcript :',
      'correct|fix|change the spelling of',
      'correct|fix|change|replace the misspelled|misspelt|wrong|incorrect|mistaken word',
      'correct|fix|change|replace the misspelled|misspelt|wrong|incorrect|mistaken',
      'correct|fix|change|replace|spell|respell the word|name',
      'correct|fix|change|replace|spell|respell every',
      'correct|fix|change|replace|spell|respell',
    ]) ??
    anyWordsAt(scope, from, ['the word']) ??
    from
  for (let at = start + 1; at < to; at += 1) {
    const link = anyWordsAt(
      scope,
      at,
      isVerb && !isTold
        ? ['so it|that reads', ": it|it's is", 'to read', 'to|with|into|as|by|→']
        : [
            'should be spelled|spelt|written|read|say|correctly',
            'is spelled|spelt|written',
            'should be',
            'should read|say',
            'must be',
            'needs to be',
            '→',
            '- >',
          ],
    )
    if (link === null) continue
    const [wrong, right] = [wordsIn(scope, start, at), wordsIn(scope, wordsAt(scope, link, 'as') ?? link, to)]
    if (
      wrong &&
      right &&
      wrong.value.toLowerCase() !== '' &&
      (wrong.isQuoted || !POINTS.test(wrong.value)) &&
      (isVerb || wrong.isQuoted || right.isQuoted || link > at + 1)
    )
      return {
        wrong: wrong.value,
        right: right.value,
        isSure: (isVerb && verb !== 'change' && verb !== 'fix') || wrong.isQuoted,
        isTold: wordsAt(scope, at, 'is spelled|spelt|written') !== null && !right.isQuoted,
        within: place?.target ?? null,
      }
  }
  return null
}

/** "It should be Mary" is about a word that was named before, and not about the word "it". */
const POINTS = /^(?:it|this|that|they|these|those|he|she)$/i

/** "… in sentence 13" at the end. */
function placeIn(scope: Scope, from: number, to: number): { at: number; target: Target } | null {
  for (let at = to - 2; at > from + 2; at -= 1) {
    const next = wordsAt(scope, at, 'in|of')
    const target = next === null ? null : readTarget(scope, next, to)
    if (target?.next === to && /^(?:numbered|ids|topic|moment)$/.test(target.value.kind))
      return { at, target: target.value }
  }
  return null
}

/** One to three words, quoted or bare, and nothing else. */
function wordsIn(scope: Scope, from: number, to: number): (Found<string> & { isQuoted: boolean }) | null {
  const quoted = quotedAt(scope, from)
  if (quoted) return quoted.next === to ? { ...quoted, isQuoted: true } : null
  const isPlain =
    to > from &&
    to - from <= 3 &&
    scope.tokens.slice(from, to).every(({ kind }) => kind === 'word' || kind === 'number')
  return isPlain ? { value: scope.slice(from, to), next: to, isQuoted: false } : null
}
