import { cutOf } from '../document/cut.ts'
import { goneSince, wordsOfRun, type ChosenTarget } from './chosen-run.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import { type Hearing } from './hearing.ts'
import { gathered } from './hear-out.ts'
import { bareNumbers } from './read-bare.ts'
import { readTargets } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import { resolveWords } from './resolve-words.ts'
import { anyWordsAt, wordAt, wordsAt } from './scope.ts'
import type { Line } from './script.ts'
import { deletion, type Taken } from './take-out.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, said, type HeardCall, type Question, type Understanding } from './understanding.ts'
import { backVerbs } from './vocabulary.ts'

/**
 * Bringing back: words and sentences that are out, by what they say, their number, who says them or what they are
 * about.
 */
export function hearBack(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const fronted = anyWordsAt(scope, from, [
    'bring|put|add|get|give|take|want back in',
    'bring|put|add|get|give|take|want back',
    'give me back',
    'i want|need back',
  ])
  const isBack = wordsAt(scope, to - 1, 'back') === to || wordsAt(scope, to - 2, 'back in') === to
  const end =
    wordsAt(scope, to - 2, 'back in') === to ? to - 2 : isBack || wordsAt(scope, to - 1, 'in') === to ? to - 1 : to
  const isVerb = backVerbs.has(wordAt(scope, from))
  if (
    fronted === null &&
    !isVerb &&
    !(isBack && /^(?:bring|put|add|get|give|take|want|have|need|i)$/.test(wordAt(scope, from)))
  )
    return null
  const start = fronted ?? wordsAt(scope, from + 1, 'want|need|me') ?? from + 1
  const isAll =
    anyWordsAt(scope, start, [
      'everything',
      'it all',
      'all of it',
      'all words',
      'all the words',
      'all sentences',
      'all the sentences',
      'what was cut|removed|deleted',
      'what you|i|we cut|removed|deleted',
      'everything again',
    ]) === end
  if (isAll)
    return gathered([
      goneBack(hearing, {
        kind: 'gone',
        what: /words/.test(scope.slice(start, end))
          ? 'words'
          : /sentences/.test(scope.slice(start, end))
            ? 'sentences'
            : 'all',
        from: start,
        to: end,
        text: scope.slice(start, end),
      }),
    ])
  const targets = readTargets(scope, start, end) ?? bareNumbers(scope, start, end)
  if (targets) return gathered(targets.map((target) => broughtBack(hearing, target)))
  return start < end
    ? ask(`What should come back? Say what it says, its number, or who says it.`, {
        missing: ['target'],
        completes: 'bring back {answer}',
      })
    : ask('What should come back?', { missing: ['target'], completes: 'bring back {answer}' })
}

const out = { pool: 'out', isSure: false } as const

export function broughtBack(hearing: Hearing, target: Target): Taken | { readonly question: Question } {
  hearing.onNamed?.(target)
  switch (target.kind) {
    case 'fillers':
      return wordsBack(hearing, target, (plain) =>
        target.markers.length > 0
          ? target.markers.some((marker) => marker.split(' ').includes(plain))
          : /^(?:u+h*m+|u+h+|e+r+m*|a+h+|h*m+)$/.test(plain),
      )
    case 'chosen':
      return runBack(hearing, target)
    case 'phrase':
      return phraseBack(hearing, target)
    case 'gone':
      return goneBack(hearing, target)
    case 'edge-words':
    case 'all':
      return linesBack(
        hearing,
        hearing.script.lines.filter((line) => line.words.some(({ isOut }) => isOut)),
        target,
      )
    case 'range':
    case 'moment':
      return ask('What is out has no time in the cut. Say what it says, or its number.', {
        missing: ['target'],
        completes: 'bring back {answer}',
      })
    case 'numbered':
    case 'ids': {
      const found = resolveLines(hearing, target, out)
      return isQuestion(found) ? found : linesBack(hearing, found.lines, target)
    }
    case 'pauses':
      return pausesBack(hearing, target)
    case 'repeats':
    case 'false-starts':
    case 'retakes':
      return ask(`Say "undo" to take the last step back, or which words should come back.`, {
        missing: ['target'],
        completes: 'bring back {answer}',
      })
    default: {
      if (!hearing.script.lines.some(({ isOut }) => isOut)) return { calls: [], nothing: ['No sentence is out.'] }
      const found = resolveLines(hearing, target, out)
      return isQuestion(found) ? found : linesBack(hearing, found.lines, target)
    }
  }
}

/**
 * Puts a run back, and no more than it: of a sentence that was left out whole, the words beside the run go on being
 * out.
 */
function runBack(hearing: Hearing, target: ChosenTarget): Taken | { readonly question: Question } {
  const words = wordsOfRun(hearing.script, target)
  if (words.length === 0) return goneSince(target)
  const cut = cutOf(hearing.now)
  const calls = words.flatMap(({ line, indices }): HeardCall[] => {
    const sentence = cut.sentence(line.id)
    if (!sentence || !cut.isSentenceOut(sentence)) return restored(hearing, line, indices, target.text)
    const isLeftOut = line.words.some(({ id }) => !cut.isWordOut(id))
    if (!isLeftOut && indices.length < line.words.length && !cut.isExcluded(line.id))
      return restored(hearing, line, indices, target.text)
    const beside = line.words.filter(({ id, index }) => !indices.includes(index) && !(isLeftOut && cut.isWordOut(id)))
    return [
      { operation: 'restore_sentence', params: {}, found: { sentenceId: said(line.id, target.text) }, notes: [] },
      ...(isLeftOut ? restored(hearing, line, indices, target.text) : []),
      ...(beside.length > 0
        ? [
            deletion(
              line.id,
              beside.map(({ index }) => index),
              { text: target.text, reason: 'not chosen' },
            ),
          ]
        : []),
    ]
  })
  return calls.length > 0 ? { calls, nothing: [] } : { calls, nothing: [`“${target.text}” is in the cut already.`] }
}

export function goneBack(hearing: Hearing, target: Target & { kind: 'gone' }): Taken {
  hearing.onNamed?.(target)
  const lines = hearing.script.lines.filter(
    (line) =>
      (target.what !== 'words' && line.isOut) ||
      (target.what !== 'sentences' && !line.isOut && line.words.some(({ isOut }) => isOut)),
  )
  return lines.length > 0 ? linesBack(hearing, lines, target) : { calls: [], nothing: ['Nothing of that is out.'] }
}

/** Pauses that were shortened are as long as they were spoken again. */
function pausesBack(hearing: Hearing, target: Target): Taken | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, target.within, { pool: 'in', isSure: false })
  if (within && isQuestion(within)) return within
  const cut = cutOf(hearing.now)
  const calls = (within?.lines ?? hearing.script.lines).flatMap((line) =>
    line.words
      .filter(({ id }) => cut.gapAfter(id) !== undefined)
      .map(({ index }): HeardCall => ({
        operation: 'set_gap',
        params: { seconds: null },
        found: { sentenceId: said(line.id, target.text), wordIndex: said(index, target.text) },
        notes: [],
      })),
  )
  return { calls, nothing: calls.length > 0 ? [] : ['No pause was shortened.'] }
}

/** A whole sentence comes back with all its words; one that is in gets back those that it lost. */
export function linesBack(hearing: Hearing, lines: readonly Line[], { text }: Target): Taken {
  const cut = cutOf(hearing.now)
  const calls = lines.flatMap((line): HeardCall[] => {
    const sentence = cut.sentence(line.id)
    if (sentence && cut.isSentenceOut(sentence))
      return [{ operation: 'restore_sentence', params: {}, found: { sentenceId: said(line.id, text) }, notes: [] }]
    return restored(
      hearing,
      line,
      line.words.map(({ index }) => index),
      text,
    )
  })
  return { calls, nothing: calls.length > 0 ? [] : [`“${text}” is in the cut already.`] }
}

export function restored({ now }: Hearing, line: Line, indices: readonly number[], text: string): HeardCall[] {
  const cut = cutOf(now)
  const gone = indices.filter((index) => cut.isWordOut(line.words[index]?.id ?? ''))
  return gone.length === 0
    ? []
    : [
        {
          operation: 'restore_words',
          params: {},
          found: { sentenceId: said(line.id, text), wordIndices: said(gone, text) },
          notes: [],
        },
      ]
}

function wordsBack(
  hearing: Hearing,
  target: Target,
  isMeant: (plain: string) => boolean,
): Taken | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, target.within, { pool: 'in', isSure: false })
  if (within && isQuestion(within)) return within
  const calls = (within?.lines ?? hearing.script.lines)
    .filter(({ isOut }) => !isOut)
    .flatMap((line) =>
      restored(
        hearing,
        line,
        line.words.filter(({ plain, isOut }) => isOut && isMeant(plain)).map(({ index }) => index),
        target.text,
      ),
    )
  return { calls, nothing: calls.length > 0 ? [] : [`“${target.text}” is not out.`] }
}

/** Words of a sentence that is in; else the sentence that says them. */
function phraseBack(hearing: Hearing, target: Target & { kind: 'phrase' }): Taken | { readonly question: Question } {
  const lines = hearing.script.lines.filter(({ isOut }) => !isOut)
  const found = resolveWords({ ...hearing, script: { ...hearing.script, lines } }, target, out)
  if (!isQuestion(found))
    return {
      calls: found.words.flatMap(({ line, indices }) => restored(hearing, line, indices, target.text)),
      nothing: [],
    }
  if (found.question.offers.length > 0) return found
  const sentence = resolveLines(hearing, { ...target, kind: 'saying', isStart: false, isQuoted: true }, out)
  return isQuestion(sentence) ? sentence : linesBack(hearing, sentence.lines, target)
}
