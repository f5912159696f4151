import { describe, expect, it } from 'vitest'
import { readWords } from './read-words.ts'
import type { Frame } from './reading.ts'

const elevenMinutes: Frame = { durationSeconds: 660, cursorSeconds: 0, selection: null, things: [] }

/** The reading that is taken and the others, as start and end in seconds. */
const readings = (words: string, frame = elevenMinutes): number[][] =>
  readWords(words, frame)
    .clauses.flatMap(({ mentions }) => mentions)
    .flatMap((mention) => {
      if (mention.kind === 'time') return [[mention.seconds], ...(mention.readings ?? []).map((seconds) => [seconds])]
      return mention.kind === 'range'
        ? [mention, ...(mention.readings ?? [])].map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
        : []
    })

describe('a number without a unit', () => {
  it.each<[string, number[][]]>([
    [
      'delete between 2 and 3',
      [
        [2, 3],
        [120, 180],
      ],
    ],
    [
      'delete 2 to 3',
      [
        [2, 3],
        [120, 180],
      ],
    ],
    [
      'delete from 5 to the end',
      [
        [5, 660],
        [300, 660],
      ],
    ],
    [
      'delete everything after 5',
      [
        [5, 660],
        [300, 660],
      ],
    ],
    [
      'delete the first 5',
      [
        [0, 5],
        [0, 300],
      ],
    ],
    [
      'trim the last 2',
      [
        [658, 660],
        [540, 660],
      ],
    ],
    ['split at 5', [[5], [300]]],
  ])('may be minutes as well where the document is long enough: %s', (words, expected) => {
    expect(readings(words)).toEqual(expected)
  })

  it.each<[string, number[][]]>([
    ['delete between 2 and 3 seconds', [[2, 3]]],
    ['delete between 2 and 3 minutes', [[120, 180]]],
    ['delete 100 to 110', [[100, 110]]],
    ['delete 9 to 12', [[9, 12]]],
    [
      'lose the first 5 and the last 5 seconds',
      [
        [0, 5],
        [655, 660],
      ],
    ],
    ['split at 2:00', [[120]]],
    ['go to 0', [[0]]],
  ])('leaves no doubt where a unit is said, or where minutes would not fit: %s', (words, expected) => {
    expect(readings(words)).toEqual(expected)
  })

  it('is beats where a document counts so', () => {
    expect(readings('delete 2 to 3', { ...elevenMinutes, counts: 'beats', beat: (n) => n / 2 })).toEqual([[1, 1.5]])
  })
})
