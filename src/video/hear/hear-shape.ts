import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { readTarget, readTargets } from './read-target.ts'
import { resolveAll, resolveLines } from './resolve-lines.ts'
import { anyWordsAt, mentionAt, quotedAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Line } from './script.ts'
import { ask, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { mergeVerbs } from './vocabulary.ts'

/** Where sentences begin and end: splitting one, merging two. */
export function hearShape(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  return hearMerge(hearing, frame) ?? hearSplit(hearing, frame)
}

function hearMerge(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  if (!mergeVerbs.has(wordAt(scope, from))) return null
  const end = wordsAt(scope, to - 1, 'together') === to ? to - 1 : anyWordsAt(scope, to - 3, ['into one sentence']) === to ? to - 3 : to
  const targets = readTargets(scope, from + 1, end) ?? withJoined(scope, from + 1, end)
  if (!targets) return ask('Which two sentences should become one? (for example "merge the second and third sentence")', { operation: 'merge_sentences', missing: ['target'], completes: 'merge {answer}' })
  const found = resolveAll(hearing, targets, { pool: 'in', isSure: false })
  if (isQuestion(found)) return found
  const lines = found.lines.toSorted((a, b) => a.index - b.index)
  const [first, ...more] = lines
  if (!first || more.length === 0) return ask('With which sentence should it become one?', { operation: 'merge_sentences', missing: ['target'] })
  // The first takes in one after another, so each merge names it again.
  return { calls: more.map(({ id }): HeardCall => ({ operation: 'merge_sentences', params: {}, found: { sentenceIdA: said(first.id, targets[0]?.text ?? ''), sentenceIdB: said(id, targets.at(-1)?.text ?? '') }, notes: [] })) }
}

/** "the second sentence with the third sentence". */
function withJoined(scope: Scope, from: number, to: number): ReturnType<typeof readTargets> {
  for (let at = from + 1; at < to; at += 1) {
    const next = wordsAt(scope, at, 'with|into|to')
    const [a, b] = next === null ? [null, null] : [readTargets(scope, from, at), readTargets(scope, next, to)]
    if (a && b) return [...a, ...b]
  }
  return null
}

function hearSplit(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  if (!/^(?:split|divide|break)$/.test(wordAt(scope, from))) return null
  const start = wordsAt(scope, from + 1, 'up') ?? from + 1
  for (let at = start; at < to; at += 1) {
    const link = anyWordsAt(scope, at, ['right|just after|before', 'after|before|at|behind'])
    if (link === null) continue
    const time = mentionAt(scope, at, 'time') ?? mentionAt(scope, link, 'time')
    const targets = at > start ? readTarget(scope, start, at) : null
    if (at > start && targets?.next !== at) continue
    const lines = targets ? resolveLines(hearing, targets.value, { pool: 'in', isSure: false }) : { lines: hearing.script.lines.filter(({ isOut }) => !isOut) }
    if (isQuestion(lines)) return lines
    if (time && time.next === to) return splitAtTime(hearing, lines.lines, time.value.seconds, time.value.text)
    const phrase = quotedAt(scope, wordsAt(scope, link, 'the word|words') ?? link) ?? bareWord(scope, wordsAt(scope, link, 'the word') ?? link, to)
    if (phrase?.next === to) return splitAtPhrase(hearing, lines.lines, { phrase: phrase.value, isAfter: /^(?:after|behind)$/.test(wordAt(scope, link - 1)) })
  }
  return ask('Where should which sentence be split? (for example "split the second sentence after “company”")', { operation: 'split_sentence', missing: ['target'] })
}

const bareWord = (scope: Scope, at: number, to: number): { value: string; next: number } | null => (to - at >= 1 && to - at <= 3 && scope.tokens.slice(at, to).every(({ kind }) => kind === 'word') ? { value: scope.slice(at, to), next: to } : null)

function splitAtPhrase(hearing: Hearing, lines: readonly Line[], { phrase, isAfter }: { phrase: string; isAfter: boolean }): Understanding {
  const row = phraseWords(phrase)
  const found = lines.flatMap((line) => findPhrase(line.words.map(({ text }) => text), row).map((index) => ({ line, index: isAfter ? index + row.length : index })))
  const [first, ...more] = found
  if (!first) return ask(`“${phrase}” is not said there. Where should it be split?`, { operation: 'split_sentence', missing: ['target'] })
  if (more.length > 0) return ask(`“${phrase}” is said ${found.length} times. Which sentence should be split? (for example "split ${first.line.id} ${isAfter ? 'after' : 'before'} “${phrase}”")`, { operation: 'split_sentence', missing: ['target'], offers: [...new Set(found.map(({ line }) => line))].slice(0, 5).map((line) => ({ text: line.id, words: `split ${line.id} ${isAfter ? 'after' : 'before'} "${phrase}"` })) })
  return split(hearing, first.line, first.index)
}

/** Between the words that are nearest to a moment. */
function splitAtTime(hearing: Hearing, lines: readonly Line[], seconds: number, text: string): Understanding {
  const line = lines.find(({ fromSeconds = Infinity, toSeconds = -1 }) => fromSeconds <= seconds && seconds <= toSeconds)
  const word = line?.words.find(({ fromSeconds, toSeconds }) => fromSeconds !== undefined && toSeconds !== undefined && (fromSeconds + toSeconds) / 2 > seconds)
  return line && word ? split(hearing, line, word.index) : ask(`No sentence plays at ${text}. Which one should be split, and where?`, { operation: 'split_sentence', missing: ['target'] })
}

function split({ clause }: Hearing, line: Line, index: number): Understanding {
  if (index <= 0 || index >= line.words.length) return ask('That is where the sentence begins or ends; after which word should it be split?', { operation: 'split_sentence', missing: ['target'] })
  return { calls: [{ operation: 'split_sentence', params: {}, found: { sentenceId: said(line.id, clause.text), atWordIndex: said(index, clause.text) }, notes: [] }] }
}
