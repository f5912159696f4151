import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import type { HeardWord } from './format.ts'
import { repairTimes } from './repair-times.ts'

const word = (text: string, startSeconds: number | null, endSeconds: number | null): HeardWord => ({
  text,
  startSeconds,
  endSeconds,
  confidence: null,
  speaker: null,
  interpolated: false,
})
const times = (words: readonly HeardWord[]): unknown[] =>
  repairTimes(words).words.map(({ text, startSeconds, endSeconds }) => [text, startSeconds, endSeconds])
const notes = (words: readonly HeardWord[]): string[] => repairTimes(words).notes.map(({ text }) => text)

describe('what is wrong with word times is mended and counted', () => {
  it('leaves right times as they are, and says nothing', () => {
    const right = [word('So', 0, 0.2), word('we', 0.2, 0.4), word('began.', 1, 1.5)]
    expect(times(right)).toEqual([
      ['So', 0, 0.2],
      ['we', 0.2, 0.4],
      ['began.', 1, 1.5],
    ])
    expect(notes(right)).toEqual([])
  })

  it('rounds the noise of single precision away', () => {
    expect(times([word('a', 5.2799997, 5.7799997)])).toEqual([['a', 5.28, 5.78]])
  })

  it('trims a word that runs into the next', () => {
    const words = [word('a', 0, 0.7), word('b', 0.5, 1)]
    expect(times(words)).toEqual([
      ['a', 0, 0.5],
      ['b', 0.5, 1],
    ])
    expect(notes(words)).toEqual(['1 word ran into its neighbour and was trimmed.'])
  })

  it('swaps the times of a word that ends before it begins', () => {
    const words = [word('a', 0.5, 0.2), word('b', 0.9, 0.6)]
    expect(times(words)).toEqual([
      ['a', 0.2, 0.5],
      ['b', 0.6, 0.9],
    ])
    expect(notes(words)).toEqual(['2 words ended before they began; their times were swapped.'])
  })

  it('gives a word without length a hundredth of a second, or what there is before the next', () => {
    const words = [word('a', 0, 0), word('b', 0.004, 0.004), word('c', 0.007, 0.5)]
    expect(times(words)).toEqual([
      ['a', 0, 0.004],
      ['b', 0.004, 0.007],
      ['c', 0.007, 0.5],
    ])
    expect(notes(words)).toEqual(['2 words had no length and were given one.'])
  })

  it('lets words that begin together share their time by their length', () => {
    const words = [word('a', 1, 2), word('bcd', 1, 2), word('e', 3, 4)]
    expect(times(words)).toEqual([
      ['a', 1, 1.25],
      ['bcd', 1.25, 2],
      ['e', 3, 4],
    ])
    expect(notes(words)).toEqual(['2 words began together with others and share their time.'])
  })

  it('sorts words that are out of order', () => {
    const words = [word('b', 1, 2), word('a', 0, 1), word('c', 2, 3)]
    expect(times(words)).toEqual([
      ['a', 0, 1],
      ['b', 1, 2],
      ['c', 2, 3],
    ])
    expect(notes(words)).toEqual(['1 word came before its turn and was sorted by time.'])
  })

  it('reads a word once that stands there twice, but not a word that is said twice', () => {
    const words = [word('the', 0, 1), word('the', 0, 1), word('the', 1, 2)]
    expect(times(words)).toEqual([
      ['the', 0, 1],
      ['the', 1, 2],
    ])
    expect(notes(words)).toEqual(['1 word stood there twice and was read once.'])
  })

  it('estimates missing times from the neighbours, marks them, and does not fill a long silence', () => {
    const words = [
      word('in', 0, 0.5),
      word('2014', null, null),
      word('we', 0.9, 1.2),
      word('left', NaN, Infinity),
      word('again', 60, 61),
    ]
    const repaired = repairTimes(words).words
    expect(repaired.map(({ interpolated }) => interpolated)).toEqual([false, true, false, true, false])
    expect(repaired[1]).toMatchObject({ startSeconds: 0.5, endSeconds: 0.82 })
    expect(repaired[3]).toMatchObject({ startSeconds: 1.2, endSeconds: 1.52 })
    expect(notes(words)).toEqual([
      '2 words had no usable time and were given an estimate.',
      '2 words have estimated times.',
    ])
  })

  it('completes a word that has one of its times', () => {
    expect(times([word('ab', null, 1), word('cd', 1, null), word('ef', 1.1, 2)])).toEqual([
      ['ab', 0.81, 1],
      ['cd', 1, 1.1],
      ['ef', 1.1, 2],
    ])
  })

  it('makes room where there is none for a word without a time', () => {
    expect(times([word('a', 0, 1), word('b', null, null), word('c', 1, 2)])).toEqual([
      ['a', 0, 1],
      ['b', 1, 1.5],
      ['c', 1.5, 2],
    ])
  })
})

describe('whatever times come in', () => {
  const time = fc.oneof(
    fc.constantFrom(null, NaN, Infinity, -1, 0, 1e300, 1e-9),
    fc.integer({ min: 0, max: 12 }),
    fc.double({ min: 0, max: 5, noNaN: true }),
  )
  const anyWord = fc.record({
    text: fc.constantFrom('a', 'bb', 'ccc', 'd e'),
    startSeconds: time,
    endSeconds: time,
    confidence: fc.constant(null),
    speaker: fc.constant(null),
    interpolated: fc.boolean(),
  })

  it('comes out in order, with room for every word, and complete', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 30 }), (heard) => {
        const { words } = repairTimes(heard)
        for (const [index, each] of words.entries()) {
          expect(each.startSeconds >= 0 && each.startSeconds < each.endSeconds).toBe(true)
          expect(each.endSeconds <= (words[index + 1]?.startSeconds ?? Infinity)).toBe(true)
        }
        expect([...words.map(({ text }) => text), ...repeats(heard)].sort()).toEqual(
          heard.map(({ text }) => text).sort(),
        )
        expect(repairTimes(words)).toEqual({
          words,
          notes: words.some(({ interpolated }) => interpolated)
            ? [expect.objectContaining({ code: 'estimated-times' })]
            : [],
        })
      }),
      drawn({ seed: 20_261_116, sample: 600, all: 3000 }),
    )
  })

  it('keeps the order in time of words that all have one', () => {
    const known = fc.record({ startSeconds: fc.integer({ min: 0, max: 50 }), length: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.array(known, { maxLength: 30 }), (given) => {
        const heard = given.map(({ startSeconds, length }, index) =>
          word(`w${index}`, startSeconds, startSeconds + length),
        )
        // The naive model: pick the earliest again and again, the first of equals first.
        const left = [...heard]
        const order: string[] = []
        while (left.length > 0) {
          const earliest = left.reduce((best, each) => (each.startSeconds! < best.startSeconds! ? each : best))
          order.push(left.splice(left.indexOf(earliest), 1)[0]!.text)
        }
        expect(repairTimes(heard).words.map(({ text }) => text)).toEqual(order)
      }),
      drawn({ seed: 20_261_117, sample: 100, all: 500 }),
    )
  })

  /**
   * By the slow way: each word that has the text and the times of an earlier one, allowing for swapped ends and for
   * rounding.
   */
  function repeats(heard: readonly HeardWord[]): string[] {
    const micros = (value: number | null): number | null =>
      value !== null && value >= 0 && value <= 8_640_000 ? Math.round(value * 1e6) : null
    const keys = heard.map(({ text, startSeconds, endSeconds }) => {
      const ends = [micros(startSeconds), micros(endSeconds)]
      return ends.includes(null) || ends[0] === ends[1]
        ? null
        : `${text} ${ends
            .map(Number)
            .sort((a, b) => a - b)
            .join(' ')}`
    })
    return heard.flatMap(({ text }, index) =>
      keys[index] !== null && keys.indexOf(keys[index]!) < index ? [text] : [],
    )
  }
})
