import type { Expected, ExpectedSentence, ExpectedWord, Wanted } from './expected.ts'
import { findWords } from './find-words.ts'
import { sentenceId } from './start-of-scene.ts'
import type { Place, Step } from './step.ts'

/** What a cut must be after one more thing has happened to it. */
export function takeStep(expected: Expected, step: Step): Expected {
  const { sentences, pauses } = expected
  const changing = (
    numbers: readonly number[],
    change: (sentence: ExpectedSentence) => ExpectedSentence,
  ): Expected => ({ pauses, sentences: changed(sentences, numbers, change) })
  switch (step.step) {
    case 'words':
      return {
        pauses,
        sentences: step.words.reduce(
          (now, reference) => withWords(now, reference, (word) => ({ ...word, isOut: wantedOf(step.to) })),
          sentences,
        ),
      }
    case 'correct':
      return {
        pauses,
        sentences: withWords(sentences, step.word, (word) => ({ ...word, text: step.text, isCorrected: true })),
      }
    case 'sentences':
      return changing(step.sentences, (sentence) => ({ ...sentence, isOut: wantedOf(step.to) }))
    case 'speaker':
      return changing(step.sentences, (sentence) => ({ ...sentence, speaker: step.speaker }))
    case 'show':
      return changing([step.sentence], (sentence) => ({
        ...sentence,
        override: { source: step.source, startSeconds: step.startSeconds, endSeconds: step.endSeconds },
      }))
    case 'unshow':
      return changing([step.sentence], (sentence) => ({ ...sentence, override: null }))
    case 'place':
      return { pauses, sentences: placed(sentences, step.sentences, step.at) }
    case 'swap': {
      const [one, other] = step.sentences.map((number) => at(sentences, number))
      const swapped = new Map([
        [one, other],
        [other, one],
      ])
      return { pauses, sentences: sentences.map((sentence) => swapped.get(sentence) ?? sentence) }
    }
    case 'split':
      return { pauses, sentences: split(sentences, step.after) }
    case 'merge':
      return { pauses, sentences: merged(sentences, step.sentences) }
    case 'pauses':
      return { sentences, pauses: [...pauses, step.rule] }
  }
}

const wantedOf = (to: 'out' | 'in' | 'maybe'): Wanted => (to === 'maybe' ? 'either' : to === 'out')

function at(sentences: readonly ExpectedSentence[], number: number): ExpectedSentence {
  const found = sentences.find(({ id }) => id === sentenceId(number))
  if (!found) throw new Error(`There is no sentence ${number}`)
  return found
}

function changed(
  sentences: readonly ExpectedSentence[],
  numbers: readonly number[],
  change: (sentence: ExpectedSentence) => ExpectedSentence,
): readonly ExpectedSentence[] {
  const chosen = new Set(numbers.map((number) => at(sentences, number)))
  return sentences.map((sentence) => (chosen.has(sentence) ? change(sentence) : sentence))
}

function withWords(
  sentences: readonly ExpectedSentence[],
  reference: string,
  change: (word: ExpectedWord) => ExpectedWord,
): readonly ExpectedSentence[] {
  const { sentence, indices } = wordsNamed(sentences, reference)
  return sentences.map((each) =>
    each === sentence
      ? { ...each, words: each.words.map((word, index) => (indices.includes(index) ? change(word) : word)) }
      : each,
  )
}

function wordsNamed(
  sentences: readonly ExpectedSentence[],
  reference: string,
): { readonly sentence: ExpectedSentence; readonly indices: readonly number[] } {
  const sentence = at(sentences, Number(reference.split(':', 1)[0]))
  return { sentence, indices: findWords([sentence], reference.replace(/^\d+/, '1')).indices }
}

function placed(
  sentences: readonly ExpectedSentence[],
  numbers: readonly number[],
  place: Place,
): readonly ExpectedSentence[] {
  const moving = numbers.map((number) => at(sentences, number))
  const staying = sentences.filter((sentence) => !moving.includes(sentence))
  const index = indexOf(staying, place)
  return [...staying.slice(0, index), ...moving, ...staying.slice(index)]
}

function indexOf(sentences: readonly ExpectedSentence[], place: Place): number {
  if (place === 'start') return 0
  if (place === 'end') return sentences.length
  return 'before' in place
    ? sentences.indexOf(at(sentences, place.before))
    : sentences.indexOf(at(sentences, place.after)) + 1
}

function split(sentences: readonly ExpectedSentence[], reference: string): readonly ExpectedSentence[] {
  const { sentence, indices } = wordsNamed(sentences, reference)
  const from = (indices.at(-1) ?? 0) + 1
  const half = (words: readonly ExpectedWord[]): ExpectedSentence => ({ ...sentence, id: null, words })
  return sentences.flatMap((each) =>
    each === sentence ? [half(each.words.slice(0, from)), half(each.words.slice(from))] : [each],
  )
}

function merged(sentences: readonly ExpectedSentence[], numbers: readonly number[]): readonly ExpectedSentence[] {
  const parts = numbers.map((number) => at(sentences, number))
  const [first] = parts
  return sentences.flatMap((each) => {
    if (each === first) return [{ ...each, id: null, words: parts.flatMap(({ words }) => words) }]
    return parts.includes(each) ? [] : [each]
  })
}
