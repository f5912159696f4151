import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isProblem } from '../src/kernel/index.ts'
import {
  findFalseStarts,
  findFillers,
  findRepeats,
  findRetakes,
  readTranscript,
  segmentsOf,
  sentencesOf,
  type Removal,
  type TranscriptSentence,
} from '../src/video/index.ts'

const transcript = readTranscript(readFileSync(new URL('../assets/demo/interview.json', import.meta.url)))
if (isProblem(transcript)) throw new Error(transcript.message)
const { words, notes } = transcript
const sentences = sentencesOf(words)
const segments = segmentsOf(sentences)

const textOf = (sentence: TranscriptSentence): string => sentence.words.map(({ text }) => text).join(' ')
const removed = (find: (words: TranscriptSentence['words']) => readonly Removal[]): string =>
  sentences.flatMap((sentence) => find(sentence.words).map(({ index }) => sentence.words[index]?.text)).join(' ')
const segmentsWith = (phrase: string): number[] =>
  segments.flatMap((segment, at) =>
    segment.sentences.some((sentence) => textOf(sentence).toLowerCase().includes(phrase)) ? [at] : [],
  )

test('the interview of the demo has true word times for both of its speakers', () => {
  expect(notes).toEqual([])
  expect(words.some(({ interpolated }) => interpolated)).toBe(false)
  expect(new Set(words.map(({ speaker }) => speaker))).toEqual(new Set(['Tom', 'Priya']))
})

test('it has what people cut: fillers among words that carry meaning, a repeat, a false start, a retake and a long pause', () => {
  expect(removed((said) => findFillers(said, 'low'))).toBe('um, um, uh, uh,')
  expect(removed((said) => findFillers(said, 'middle'))).toBe('um, So, um, you know, like, uh, uh, I mean, like,')
  for (const meant of ['so nice', 'actually her idea', 'I like how', 'so that people'])
    expect(sentences.map(textOf).join(' ')).toContain(meant)
  expect(removed(findRepeats)).toBe('the')
  expect(removed(findFalseStarts)).toBe('I wanted to,')
  expect(
    findRetakes(sentences.map((sentence) => sentence.words)).map(({ sentence }) =>
      textOf(sentences[sentence] as TranscriptSentence),
    ),
  ).toEqual(['With that funding we rented, uh, a small workshop by the sea.', 'Sorry, let me start again.'])
  expect(
    words.slice(1).filter(({ startSeconds }, at) => startSeconds - (words[at]?.endSeconds ?? 0) > 2.4),
  ).toHaveLength(1)
})

test('it is told out of order, and each part can be asked for by its words', () => {
  expect(segmentsWith('funding')).toEqual([2, 3])
  expect(segmentsWith('the beginning')).toEqual([4, 5])
  expect(segmentsWith('my mom')).toEqual([6])
})
