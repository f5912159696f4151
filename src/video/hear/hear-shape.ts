import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { runOfName } from './chosen-run.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { bareNumbers } from './read-bare.ts'
import { readTarget, readTargets } from './read-target.ts'
import { resolveAll, resolveLines } from './resolve-lines.ts'
import { anyWordsAt, mentionAt, quotedAt, verbAt, wordAt, wordsAt, type Scope } from './scope.ts'
import type { Line } from './script.ts'
import { ask, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { mergeVerbs } from './vocabulary.ts'

/** Where sentences begin and end: splitting one, merging two. */
export function hearShape(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  return hearMerge(hearing, frame) ?? hearSplit(hearing, frame)
}

function hearMerge(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const made = anyWordsAt(scope, from, [
    'make one sentence out of',
    'make one sentence of|from',
    'turn into one sentence',
    'put together',
  ])
  if (!mergeVerbs.has(verbAt(scope, from)) && made === null) return null
  const start = made ?? from + 1
  const end =
    wordsAt(scope, to - 1, 'together') === to
      ? to - 1
      : anyWordsAt(scope, to - 3, ['into one|a sentence']) === to
        ? to - 3
        : anyWordsAt(scope, to - 2, ['into one', 'to one']) === to
          ? to - 2
          : to
  const beside = besideIn(hearing, start, end)
  if (beside) return beside
  const targets = readTargets(scope, start, end) ?? withJoined(scope, start, end) ?? bareNumbers(scope, start, end)
  if (!targets)
    return ask('Which two sentences should become one? (for example "merge the second and third sentence")', {
      operation: 'merge_sentences',
      missing: ['target'],
      completes: 'merge {answer}',
    })
  const found = resolveAll(hearing, targets, { pool: 'in', isSure: false })
  if (isQuestion(found)) return found
  const lines = found.lines.toSorted((a, b) => a.index - b.index)
  const [first, ...more] = lines
  if (!first || more.length === 0)
    return ask('With which sentence should it become one?', { operation: 'merge_sentences', missing: ['target'] })
  // The first takes in one after another, so each merge names it again.
  return {
    calls: more.map(({ id }): HeardCall => ({
      operation: 'merge_sentences',
      params: {},
      found: { sentenceIdA: said(first.id, targets[0]?.text ?? ''), sentenceIdB: said(id, targets.at(-1)?.text ?? '') },
      notes: [],
    })),
  }
}

/** "sentence 10 with the next one", "the funding sentence and the one before it". */
function besideIn(hearing: Hearing, from: number, to: number): Understanding | null {
  const { scope } = hearing
  for (let at = from + 1; at < to; at += 1) {
    const link = wordsAt(scope, at, 'with|and|to|into')
    const next =
      link === null
        ? null
        : anyWordsAt(scope, link, [
            'the next|following one|sentence|line',
            'the one after|following it|that|this',
            'the one after',
            'what follows',
          ])
    const previous =
      link === null
        ? null
        : anyWordsAt(scope, link, [
            'the previous|preceding|last one|sentence|line',
            'the one before it|that|this',
            'the one before',
          ])
    if ((next ?? previous) !== to) continue
    const targets = readTargets(scope, from, at)
    const found = targets && resolveAll(hearing, targets, { pool: 'in', isSure: false })
    if (!found) return null
    if (isQuestion(found)) return found
    const kept = hearing.script.lines.filter(({ isOut }) => !isOut)
    const index = kept.findIndex(({ id }) => id === found.lines[0]?.id)
    const [a, b] = next === null ? [kept[index - 1], kept[index]] : [kept[index], kept[index + 1]]
    if (!a || !b || found.lines.length !== 1) return null
    return {
      calls: [
        {
          operation: 'merge_sentences',
          params: {},
          found: { sentenceIdA: said(a.id, scope.slice(from, to)), sentenceIdB: said(b.id, scope.slice(from, to)) },
          notes: [],
        },
      ],
    }
  }
  return null
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
  const isHalved = scope.tokens
    .slice(from, to)
    .some((_, at) => anyWordsAt(scope, from + at, ['in|into two|half|2']) !== null)
  if (
    !/^(?:split|divide|break)$/.test(verbAt(scope, from)) &&
    !(isHalved && /^(?:cut|chop|slice)$/.test(verbAt(scope, from)))
  )
    return null
  const start = wordsAt(scope, from + 1, 'up') ?? from + 1
  const inTwo = ['in|into two|half|2', 'in|into two parts|halves|sentences|pieces']
  for (let at = start; at < to; at += 1) {
    const link = anyWordsAt(scope, at, ['right|just after|before', 'after|before|at|behind'])
    if (link === null) continue
    const time = mentionAt(scope, at, 'time') ?? mentionAt(scope, link, 'time')
    const targets = at > start ? readTarget(scope, start, at) : null
    if (at > start && targets && targets.next !== at && anyWordsAt(scope, targets.next, inTwo) !== at) continue
    if (at > start && !targets) continue
    const lines = targets
      ? resolveLines(hearing, targets.value, { pool: 'in', isSure: false })
      : { lines: hearing.script.lines.filter(({ isOut }) => !isOut) }
    if (isQuestion(lines)) return lines
    if (time && time.next === to) return splitAtTime(hearing, lines.lines, time.value.seconds, time.value.text)
    const run = runOfName(wordAt(scope, link))
    if (run && link + 1 === to) {
      const isAfter = /^(?:after|behind)$/.test(wordAt(scope, link - 1))
      const { sentence, word } = isAfter ? run.last : run.first
      const line = hearing.script.lines.find(({ id }) => id === sentence)
      if (line) return split(hearing, line, isAfter ? word + 1 : word)
    }
    const sign = wordsAt(scope, link, 'the comma') ?? wordsAt(scope, link, 'the first|only comma')
    if (sign === to && targets) return splitAtComma(hearing, lines.lines)
    const phrase =
      quotedAt(scope, wordsAt(scope, link, 'the word|words') ?? link) ??
      bareWord(scope, wordsAt(scope, link, 'the word') ?? link, to)
    if (phrase?.next === to)
      return splitAtPhrase(hearing, lines.lines, {
        phrase: phrase.value,
        isAfter: /^(?:after|behind)$/.test(wordAt(scope, link - 1)),
      })
  }
  return ask('Where should which sentence be split? (for example "split the second sentence after “company”")', {
    operation: 'split_sentence',
    missing: ['target'],
  })
}

const bareWord = (scope: Scope, at: number, to: number): { value: string; next: number } | null =>
  to - at >= 1 && to - at <= 3 && scope.tokens.slice(at, to).every(({ kind }) => kind === 'word')
    ? { value: scope.slice(at, to), next: to }
    : null

/** Behind the word that a comma follows, where there is only one. */
function splitAtComma(hearing: Hearing, lines: readonly Line[]): Understanding {
  const [line, ...more] = lines
  const commas = line?.words.filter(({ text, isOut }) => !isOut && /,["”’)]*$/.test(text)) ?? []
  const [comma, ...others] = commas
  if (!line || more.length > 0 || !comma || others.length > 0)
    return ask(
      `There ${commas.length === 0 ? 'is no comma' : `are ${commas.length} commas`} there. After which word should it be split?`,
      { operation: 'split_sentence', missing: ['target'] },
    )
  return split(hearing, line, comma.index + 1)
}

function splitAtPhrase(
  hearing: Hearing,
  lines: readonly Line[],
  { phrase, isAfter }: { phrase: string; isAfter: boolean },
): Understanding {
  const row = phraseWords(phrase)
  const found = lines.flatMap((line) =>
    findPhrase(
      line.words.map(({ text }) => text),
      row,
    ).map((index) => ({ line, index: isAfter ? index + row.length : index })),
  )
  const [first, ...more] = found
  if (!first)
    return ask(`“${phrase}” is not said there. Where should it be split?`, {
      operation: 'split_sentence',
      missing: ['target'],
    })
  if (more.length > 0)
    return ask(
      `“${phrase}” is said ${found.length} times. Which sentence should be split? (for example "split ${first.line.id} ${isAfter ? 'after' : 'before'} “${phrase}”")`,
      {
        operation: 'split_sentence',
        missing: ['target'],
        offers: [...new Set(found.map(({ line }) => line))]
          .slice(0, 5)
          .map((line) => ({ text: line.id, words: `split ${line.id} ${isAfter ? 'after' : 'before'} "${phrase}"` })),
      },
    )
  return split(hearing, first.line, first.index)
}

/** Between the words that are nearest to a moment. */
function splitAtTime(hearing: Hearing, lines: readonly Line[], seconds: number, text: string): Understanding {
  const line = lines.find(
    ({ fromSeconds = Infinity, toSeconds = -1 }) => fromSeconds <= seconds && seconds <= toSeconds,
  )
  const word = line?.words.find(
    ({ fromSeconds, toSeconds }) =>
      fromSeconds !== undefined && toSeconds !== undefined && (fromSeconds + toSeconds) / 2 > seconds,
  )
  return line && word
    ? split(hearing, line, word.index)
    : ask(`No sentence plays at ${text}. Which one should be split, and where?`, {
        operation: 'split_sentence',
        missing: ['target'],
      })
}

function split({ clause }: Hearing, line: Line, index: number): Understanding {
  if (index <= 0 || index >= line.words.length)
    return ask('That is where the sentence begins or ends; after which word should it be split?', {
      operation: 'split_sentence',
      missing: ['target'],
    })
  return {
    calls: [
      {
        operation: 'split_sentence',
        params: {},
        found: { sentenceId: said(line.id, clause.text), atWordIndex: said(index, clause.text) },
        notes: [],
      },
    ],
  }
}
