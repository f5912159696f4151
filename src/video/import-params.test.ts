import * as fc from 'fast-check'
import { describe, expect, test, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import { importParams, layOnSound, alignToSpeech } from './import-params.ts'
import type { TranscriptWord } from './transcript/transcript.ts'

const word = (text: string, startSeconds: number, endSeconds: number): TranscriptWord => ({
  text,
  startSeconds,
  endSeconds,
  confidence: null,
  speaker: null,
  interpolated: false,
})

type Stored = { readonly text: string; readonly startMicros: number; readonly endMicros: number }

function storedWords(words: readonly TranscriptWord[], silences: readonly (readonly [number, number])[]): Stored[] {
  const source = { name: 'talk.mp4', durationMicros: 10_000_000, recording: null, picture: null }
  const { params } = importParams(source, words, silences)
  return (params.segments as unknown as { words: Stored[] }[][]).flat().flatMap((sentence) => sentence.words)
}

describe('words that a tool lets last beyond the end of the recording', () => {
  test('stay where they are heard', () => {
    const words = [word('thanks,', 7, 7.4), word('everyone.', 7.5, 14)]
    const silences = [[8_200_000, 10_000_000]] as const
    expect(storedWords(words, silences)).toMatchObject([
      { text: 'thanks,', startMicros: 7_000_000 },
      { text: 'everyone.', startMicros: 7_500_000, endMicros: 8_200_000 },
    ])
  })

  test('end with the recording where it does not fall silent', () => {
    expect(storedWords([word('everyone.', 7.5, 14)], [])).toMatchObject([
      { startMicros: 7_500_000, endMicros: 10_000_000 },
    ])
  })
})

const timed = (startSeconds: number, endSeconds: number, interpolated = false) => ({
  text: 'x',
  startSeconds,
  endSeconds,
  confidence: null,
  speaker: null,
  interpolated,
})
const silences = (...seconds: readonly (readonly [number, number])[]): [number, number][] =>
  seconds.map(([from, to]) => [from * 1e6, to * 1e6])
const times = (words: readonly { startSeconds: number; endSeconds: number }[]): number[][] =>
  words.map(({ startSeconds, endSeconds }) =>
    [startSeconds, endSeconds].map((seconds) => Math.round(seconds * 1000) / 1000),
  )

describe('words are laid on the sound', () => {
  test('a word that lasts over a pause ends where the sound does', () => {
    expect(times(layOnSound([timed(1, 4), timed(4, 4.5)], silences([1.4, 3.9])))).toEqual([
      [1, 1.4],
      [4, 4.5],
    ])
  })

  test('a word in a silence, and one whose sound is too short to be it, stay where they are', () => {
    expect(times(layOnSound([timed(2, 2.5), timed(5, 6)], silences([1.5, 3], [5.03, 7])))).toEqual([
      [2, 2.5],
      [5, 6],
    ])
  })

  test('estimated words of one line share what is heard of it, and none lies in the silence', () => {
    const laid = layOnSound(
      [timed(0, 2, true), timed(2, 4, true), timed(4, 6, true), timed(6, 8, true)],
      silences([2, 6]),
    )
    expect(times(laid)).toEqual([
      [0, 1],
      [1, 2],
      [6, 7],
      [7, 8],
    ])
    expect(laid.every(({ interpolated }) => interpolated)).toBe(true)
  })

  test('lines with a break between them are laid by themselves', () => {
    expect(
      times(layOnSound([timed(0, 1, true), timed(1, 2, true), timed(5, 6, true)], silences([0, 1], [2, 5]))),
    ).toEqual([
      [1, 1.5],
      [1.5, 2],
      [5, 6],
    ])
  })
})

describe('align to speech', () => {
  const word = (text: string): TranscriptWord => ({
    text,
    startSeconds: 0,
    endSeconds: 0,
    confidence: null,
    speaker: null,
    interpolated: true,
  })

  it('lays words over what is heard, each by its characters, and none over a pause', () => {
    const silences = [
      [0, 1e6],
      [2e6, 4e6],
      [6e6, 7e6],
    ] as const
    const aligned = alignToSpeech(['one', 'two', 'six', 'ten', 'and', 'end'].map(word), { silences, seconds: 7 })
    expect(aligned.map(({ text, startSeconds, endSeconds }) => [text, startSeconds, endSeconds])).toEqual([
      ['one', 1, 1.5],
      ['two', 1.5, 2],
      ['six', 4, 4.5],
      ['ten', 4.5, 5],
      ['and', 5, 5.5],
      ['end', 5.5, 6],
    ])
  })

  it('keeps every word in its order, within the stretches', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 40 }),
        lengths,
        (texts, pairs) => {
          let at = 0
          const silences: [number, number][] = []
          const speech = pairs.map(([pause, length]) => {
            silences.push([at * 10_000, (at + pause) * 10_000])
            const startSeconds = (at + pause) / 100
            at += pause + length
            return { startSeconds, endSeconds: at / 100 }
          })
          const aligned = alignToSpeech(texts.map(word), { silences, seconds: at / 100 })
          expect(aligned.map(({ text }) => text)).toEqual(texts)
          for (const [index, each] of aligned.entries()) {
            expect(each.endSeconds).toBeGreaterThan(each.startSeconds)
            expect(each.startSeconds).toBeGreaterThanOrEqual((aligned[index - 1]?.endSeconds ?? 0) - 1e-9)
            expect(
              speech.some(
                ({ startSeconds, endSeconds }) =>
                  startSeconds <= each.startSeconds + 1e-9 && each.endSeconds <= endSeconds + 1e-9,
              ),
            ).toBe(true)
          }
        },
      ),
      drawn({ seed: 11, sample: 100, all: 2000 }),
    )
  })

  it('leaves words alone where nothing is heard', () => {
    expect(alignToSpeech([word('a')], { silences: [[0, 1e6]], seconds: 1 })).toEqual([word('a')])
  })
})
