import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import type { TranscriptWord } from '../transcript/transcript.ts'
import { segmentsOf, sentencesOf, type TranscriptSentence } from './segments-of.ts'

type Said = { readonly text: string; readonly seconds?: number; readonly pause?: number; readonly speaker?: string }

/** Sentences one after the other, each of five seconds and behind a breath, if not said otherwise. */
function talk(said: readonly Said[]): TranscriptSentence[] {
  let at = 0
  return said.map(({ text, seconds = 5, pause = 0.3, speaker = 'Ann' }) => {
    const texts = text.split(' ')
    at += pause
    const words = texts.map((word, index): TranscriptWord => ({
      text: word,
      startSeconds: at + (seconds * index) / texts.length,
      endSeconds: at + (seconds * (index + 1)) / texts.length,
      confidence: null,
      speaker,
      interpolated: false,
    }))
    at += seconds
    return { words }
  })
}

const sizes = (sentences: readonly TranscriptSentence[]): number[] =>
  segmentsOf(sentences).map((segment) => segment.sentences.length)
const secondsOf = (sentences: readonly TranscriptSentence[]): number =>
  sentences.at(-1)!.words.at(-1)!.endSeconds - sentences[0]!.words[0]!.startSeconds

describe('a segment ends', () => {
  it('where another speaks, however short', () => {
    expect(
      sizes(
        talk([
          { text: 'Robots move.' },
          { text: 'Robots feel.' },
          { text: 'Do they?', speaker: 'Bob' },
          { text: 'They do.' },
        ]),
      ),
    ).toEqual([2, 1, 1])
  })

  it('at a pause of two seconds, and not below', () => {
    expect(sizes(talk([{ text: 'One.' }, { text: 'Two.', pause: 2 }, { text: 'Three.', pause: 1.9 }]))).toEqual([1, 2])
  })

  it('where the topic shifts', () => {
    const robots = [
      'The robot dinosaur could move its head.',
      'A robot like that robot feels pain.',
      'People treat the robot as a living dinosaur.',
      'The dinosaur robot cried when the robot hung there.',
    ]
    const money = [
      'Investors gave us the first money.',
      'That money from investors paid our rent.',
      'Then more investors offered more money.',
      'Money and investors changed the company.',
    ]
    expect(sizes(talk([...robots, ...money].map((text) => ({ text }))))).toEqual([4, 4])
  })

  it('before it has lasted a minute, leaving no short rest', () => {
    const sentences = talk(Array.from({ length: 14 }, () => ({ text: 'Robots and dinosaurs again.' })))
    const lengths = segmentsOf(sentences).map((segment) => secondsOf(segment.sentences))
    expect(lengths).toHaveLength(2)
    expect(lengths.every((seconds) => seconds >= 15 && seconds <= 60)).toBe(true)
  })
})

describe('whatever the sentences', () => {
  const one = fc.record({
    text: fc.constantFrom('Robots feel pain.', 'Money came.', 'So.', 'The investors left us.'),
    seconds: fc.constantFrom(0.2, 3, 12, 20),
    pause: fc.constantFrom(0.1, 0.9, 2),
    speaker: fc.constantFrom('Ann', 'Ann', 'Ann', 'Bob'),
  })

  it('each is in one segment, in order; none passes a minute or mixes speakers; a short one lies between two hard ends or in a stretch that cannot be cut better', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 80 }), (said) => {
        const sentences = talk(said)
        const segments = segmentsOf(sentences)
        expect(segments.flatMap((segment) => segment.sentences)).toEqual(sentences)
        for (const { sentences: own } of segments) {
          expect(own.length > 0 && secondsOf(own) <= 60.001).toBe(true)
          expect(new Set(own.flatMap(({ words }) => words.map(({ speaker }) => speaker))).size).toBe(1)
          expect(
            own.slice(1).every((each, index) => each.words[0]!.startSeconds - own[index]!.words.at(-1)!.endSeconds < 2),
          ).toBe(true)
        }
        for (const [index, { sentences: own }] of segments.entries()) {
          if (secondsOf(own) >= 15) continue
          const before = segments[index - 1]?.sentences.at(-1)?.words.at(-1)
          const after = segments[index + 1]?.sentences[0]?.words[0]
          const [first, last] = [own[0]!.words[0]!, own.at(-1)!.words.at(-1)!]
          expect(!before || before.speaker !== first.speaker || first.startSeconds - before.endSeconds >= 1.999).toBe(
            true,
          )
          expect(!after || after.speaker !== last.speaker || after.startSeconds - last.endSeconds >= 1.999).toBe(true)
        }
        expect(segmentsOf(sentences)).toEqual(segments)
      }),
      drawn({ seed: 20_261_124, sample: 100, all: 500 }),
    )
  })

  it('two hundred thousand words are put together from sentences without going back over them', () => {
    let looks = 0
    const count = (size: number): number => {
      looks = 0
      const words = Array.from({ length: size }, (_, index): TranscriptWord => ({
        get text() {
          looks += 1
          return index % 9 === 8 ? 'end.' : `word${index % 50}`
        },
        startSeconds: index / 3,
        endSeconds: index / 3 + 0.3,
        confidence: null,
        speaker: null,
        interpolated: false,
      }))
      const segments = segmentsOf(sentencesOf(words))
      expect(
        segments.reduce(
          (sum, segment) => sum + segment.sentences.reduce((inner, sentence) => inner + sentence.words.length, 0),
          0,
        ),
      ).toBe(size)
      return looks
    }
    const [half, whole] = [count(100_000), count(200_000)]
    expect(whole).toBeLessThan(2.1 * half)
  })
})

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
