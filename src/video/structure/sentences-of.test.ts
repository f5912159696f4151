import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TranscriptWord } from '../transcript/transcript.ts'
import { sentencesOf } from './sentences-of.ts'

/**
 * Words of 0.2 seconds with 0.1 between them; "|0.8" is a pause of that length before the next word, "Ann:" a speaker.
 */
function say(text: string): TranscriptWord[] {
  const words: TranscriptWord[] = []
  let at = 0
  let speaker: string | null = null
  for (const piece of text.split(' ')) {
    if (piece.startsWith('|')) at += Number(piece.slice(1)) - 0.1
    else if (piece.endsWith(':')) speaker = piece.slice(0, -1)
    else {
      words.push({
        text: piece,
        startSeconds: at,
        endSeconds: at + 0.2,
        confidence: null,
        speaker,
        interpolated: false,
      })
      at += 0.3
    }
  }
  return words
}

const texts = (text: string): string[] =>
  sentencesOf(say(text)).map(({ words }) => words.map((word) => word.text).join(' '))

describe('a sentence ends', () => {
  it('at a mark, also inside quotes and brackets', () => {
    expect(texts('So it began. Really? Yes! She said “stop.” (It did.) Then')).toEqual([
      'So it began.',
      'Really?',
      'Yes!',
      'She said “stop.”',
      '(It did.)',
      'Then',
    ])
  })

  it.each([
    'I saw Dr. Smith today.',
    'Some fruit, e.g. apples, and so on.',
    'The U.S. economy grew.',
    'About 3.5 percent of it.',
    'Ask J. K. Rowling about it.',
    'On No. 5 it stops.',
    'At 5 p.m. we left.',
    'Apples, pears, etc. were there.',
    'Well... maybe not.',
    'On Jan. 5 it began.',
    'Mr. Jones vs. Mrs. Brown.',
    'By Acme Inc. of Texas.',
  ])('not in “%s”', (sentence) => {
    expect(texts(`${sentence} And then`)).toEqual([sentence, 'And then'])
  })

  it('after an abbreviation where something new begins', () => {
    expect(
      texts('He lives in the U.S. The rest stayed. Is it so? No. We left at 5 p.m. Nobody saw. It was Plan B. So what'),
    ).toEqual([
      'He lives in the U.S.',
      'The rest stayed.',
      'Is it so?',
      'No.',
      'We left at 5 p.m.',
      'Nobody saw.',
      'It was Plan B.',
      'So what',
    ])
  })

  it('at a pause of 0.8 seconds, and not below', () => {
    expect(texts('one two |0.8 three |0.79 four')).toEqual(['one two', 'three four'])
  })

  it('where another speaks', () => {
    expect(texts('Ann: so I Bob: yes Ann: thought')).toEqual(['so I', 'yes', 'thought'])
  })

  it('at 40 words', () => {
    expect(sentencesOf(say(Array.from({ length: 90 }, () => 'on').join(' '))).map(({ words }) => words.length)).toEqual(
      [40, 40, 10],
    )
  })

  it('at 20 seconds', () => {
    const slow = Array.from({ length: 30 }, () => 'on').join(' |0.7 ')
    // 0.2 of a word and 0.7 of a pause: the 22nd word ends at 22 × 0.9 − 0.7 = 19.1, the 23rd at 20.
    expect(sentencesOf(say(slow)).map(({ words }) => words.length)).toEqual([23, 7])
  })
})

describe('whatever the words', () => {
  const word = fc.record({
    text: fc.constantFrom('so', 'Dr.', 'it.', 'No.', 'U.S.', '…', '?', 'The', '3.5'),
    pause: fc.constantFrom(0, 0.1, 0.5, 0.8, 3),
    length: fc.constantFrom(0.01, 0.3, 25),
    speaker: fc.constantFrom(null, 'Ann'),
  })

  it('each is in one sentence, in order, and no sentence is too long', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), (given) => {
        let at = 0
        const words = given.map(({ text, pause, length, speaker }): TranscriptWord => {
          const startSeconds = at + pause
          at = startSeconds + length
          return { text, startSeconds, endSeconds: at, confidence: null, speaker, interpolated: false }
        })
        const sentences = sentencesOf(words)
        expect(sentences.flatMap((sentence) => sentence.words)).toEqual(words)
        for (const { words: own } of sentences) {
          expect(own.length > 0 && own.length <= 40).toBe(true)
          expect(own.length === 1 || own.at(-1)!.endSeconds - own[0]!.startSeconds <= 20.001).toBe(true)
          expect(new Set(own.map(({ speaker }) => speaker)).size).toBe(1)
          expect(own.slice(1).every((each, index) => each.startSeconds - own[index]!.endSeconds < 0.8)).toBe(true)
        }
      }),
      { seed: 20_261_123, numRuns: 500 },
    )
  })
})
