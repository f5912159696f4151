import { coreOf } from './core-of.ts'
import type { Expected, ExpectedSentence, ExpectedWord, Wanted } from './expected.ts'
import { pauseDifferences } from './pause-differences.ts'
import { isOut, type Override, type SentenceState, type Timeline, type WordState } from './timeline.ts'

/** In what a cut is not the expected one. Where a sentence that is not heard stands makes no difference. */
export function differences(expected: Expected, before: Timeline, after: Timeline): readonly string[] {
  const found = new Map(after.sentences.map((sentence) => [keyOf(sentence), sentence]))
  if (found.size !== expected.sentences.length || found.size !== after.sentences.length)
    return [`there are ${after.sentences.length} sentences where ${expected.sentences.length} should be`]
  const missing = expected.sentences.filter((sentence) => !found.has(keyOf(sentence)))
  if (missing.length > 0) return missing.map((sentence) => `"${textOf(sentence)}" is not one sentence`)
  const heard = after.sentences.filter((sentence) => !isOut(sentence)).map(keyOf)
  const wanted = expected.sentences.map(keyOf).filter((key) => heard.includes(key))
  return [
    ...expected.sentences.flatMap((sentence) => {
      const actual = found.get(keyOf(sentence))
      return actual ? sentenceDifferences(sentence, actual).map((what) => `"${textOf(sentence)}" ${what}`) : []
    }),
    ...(heard.join() === wanted.join()
      ? []
      : [
          `the order is ${after.sentences
            .filter((sentence) => !isOut(sentence))
            .map(({ id }) => id)
            .join(' ')}`,
        ]),
    ...pauseDifferences(expected.pauses, before, after),
  ]
}

/** A sentence is known by the words that it holds. */
const keyOf = ({ words }: ExpectedSentence | SentenceState): string =>
  words.map(({ startSeconds }) => startSeconds.toFixed(3)).join(' ')
const textOf = ({ words }: ExpectedSentence): string => words.map(({ text }) => text).join(' ')

function sentenceDifferences(expected: ExpectedSentence, actual: SentenceState): readonly string[] {
  return [
    ...(expected.id === null || expected.id === actual.id ? [] : [`is ${actual.id}`]),
    ...(allows(isExpectedOut(expected), isOut(actual)) ? [] : [isOut(actual) ? 'is out' : 'is in']),
    ...(expected.speaker === actual.speaker ? [] : [`is spoken by ${actual.speaker ?? 'nobody'}`]),
    ...(isSamePicture(expected.override, actual.override) ? [] : ['shows another picture']),
    ...expected.words.flatMap((word, index) => wordDifferences(word, actual.words[index], isOut(actual))),
  ]
}

/** A sentence without a word that must be there may be out; one with no word at all is. */
function isExpectedOut({ isOut: wanted, words }: ExpectedSentence): Wanted {
  if (words.every((word) => word.isOut === true)) return true
  return wanted === false && words.every((word) => word.isOut !== false) ? 'either' : wanted
}

/** Which words of a sentence are out is not judged where the sentence is not heard. */
function wordDifferences(expected: ExpectedWord, actual: WordState | undefined, isUnheard: boolean): readonly string[] {
  if (!actual) return [`lacks ${expected.text}`]
  const isSameText = expected.isCorrected
    ? coreOf(expected.text) === coreOf(actual.text)
    : expected.text === actual.text
  return [
    ...(isSameText ? [] : [`says ${actual.text} for ${expected.text}`]),
    ...(isUnheard || allows(expected.isOut, actual.excluded)
      ? []
      : [`has ${expected.text} ${actual.excluded ? 'out' : 'in'}`]),
  ]
}

const allows = (wanted: Wanted, actual: boolean): boolean => wanted === 'either' || wanted === actual

function isSamePicture(expected: Override | null, actual: Override | null): boolean {
  if (!expected || !actual) return expected === actual
  const isEnd = expected.endSeconds === null || expected.endSeconds === actual.endSeconds
  return expected.source === actual.source && expected.startSeconds === actual.startSeconds && isEnd
}
