import { describe, expect, test } from 'vitest'
import { isProblem, runOperation, type Json, type State } from '../../kernel/index.ts'
import { video } from '../for-planning.ts'
import { importTranscript } from '../operations/import-transcript.ts'
import { hear, told } from '../../../test/support/video/told.ts'

/** Thirty seconds of film: words from 5 to 11 and from 17 to 21, each a second long, and nobody speaks elsewhere. */
function film(): State {
  const words = (from: number, text: string): Json[] =>
    text.split(' ').map((word, at) => ({
      text: word,
      startMicros: (from + at) * 1_000_000,
      endMicros: (from + at) * 1_000_000 + 900_000,
      interpolated: false,
    }))
  const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, {
    source: { name: 'film.mp4', durationMicros: 30_000_000, recording: null },
    segments: [
      [
        { speaker: null, words: words(5, 'Welcome to us.') },
        { speaker: null, words: words(8, 'It was hard.') },
      ],
      [{ speaker: null, words: words(17, 'We hired two people.') }],
    ],
  })
  if (isProblem(performed)) throw new Error(performed.message)
  return performed.copy.state
}

const questionOf = (words: string): string => {
  const [heard] = hear(film(), words)
  return heard && 'question' in heard ? heard.question.question : `no question: ${JSON.stringify(heard)}`
}

describe('a time in which nobody speaks', () => {
  test.each([
    ['cut from 0:12 to 0:16', '0:12–0:16'],
    ['trim the last 3 seconds', '0:27–0:30'],
    ['delete the first 3 seconds', '0:00–0:03'],
    ['remove everything after 0:22', '0:22–0:30'],
  ])('%s: is not said to be gone, and the way out is named', (words, span) => {
    expect(questionOf(words)).toContain(`Nobody speaks in ${span}`)
    expect(questionOf(words)).toContain('--as audio')
  })

  test('between two sentences, the pause can be shortened by as much', () => {
    const [heard] = hear(film(), 'cut from 0:12 to 0:16')
    const [offer] = heard && 'question' in heard ? heard.question.offers : []
    expect(told(film(), offer?.words ?? '')).toEqual(['set_gap sent-2 2 2.1'])
  })

  test('is not said to be nothing where it is all that would go', () => {
    expect(questionOf('keep only the first 25 seconds')).toContain('Nobody speaks in 0:25–0:30')
    expect(questionOf('keep only from 0:12 to 0:16')).toContain('Nobody speaks in 0:12–0:16')
  })
})

describe('words beside a time in which nobody speaks', () => {
  test.each([
    ['cut from 0:05 to 0:08', '0:00–0:05'],
    ['delete from 0:19 to 0:25', '0:25–0:30'],
    ['keep only the first 15 seconds', '0:11.1–0:15'],
  ])('%s: what would go besides is asked about', (words, besides) => {
    expect(questionOf(words)).toContain(`${besides} would go as well`)
  })

  test('what would stay is asked about too', () => {
    expect(questionOf('keep only from 0:06 to 0:22')).toContain('0:22–0:30 would stay')
  })

  test('what strays by no more than a pause is announced', () => {
    const [heard] = hear(film(), 'cut from 0:12 to 0:18')
    expect(heard && 'calls' in heard ? heard.calls[0]?.notes : heard).toEqual([
      {
        code: 'wordless-time',
        text: expect.stringContaining('0:11.1–0:12 would go as well') as string,
      },
    ])
  })

  test('the offer takes what is said there', () => {
    const [heard] = hear(film(), 'cut from 0:05 to 0:08')
    const [offer] = heard && 'question' in heard ? heard.question.offers : []
    expect(told(film(), offer?.words ?? '')).toEqual(['delete_words sent-1 0+1+2'])
    expect(told(film(), 'keep only what is said from 0:06 to 0:22')).toEqual(['delete_words sent-1 0'])
  })

  test.each([
    ['cut from 0:00 to 0:08', ['delete_words sent-1 0+1+2']],
    ['cut from 0:06 to 0:08', ['delete_words sent-1 1+2']],
    ['delete everything after 0:18', ['delete_words sent-3 1+2+3']],
    ['keep only the first 8 seconds', ['exclude_sentence sent-2', 'exclude_sentence sent-3']],
  ])('%s: goes without a question where the time is that of the words', (words, calls) => {
    expect(told(film(), words)).toEqual(calls)
  })
})
