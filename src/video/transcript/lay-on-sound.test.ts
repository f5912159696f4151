import { describe, expect, test } from 'vitest'
import { layOnSound } from './lay-on-sound.ts'

const word = (startSeconds: number, endSeconds: number, interpolated = false) => ({
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
    expect(times(layOnSound([word(1, 4), word(4, 4.5)], silences([1.4, 3.9])))).toEqual([
      [1, 1.4],
      [4, 4.5],
    ])
  })

  test('a word in a silence, and one whose sound is too short to be it, stay where they are', () => {
    expect(times(layOnSound([word(2, 2.5), word(5, 6)], silences([1.5, 3], [5.03, 7])))).toEqual([
      [2, 2.5],
      [5, 6],
    ])
  })

  test('estimated words of one line share what is heard of it, and none lies in the silence', () => {
    const laid = layOnSound([word(0, 2, true), word(2, 4, true), word(4, 6, true), word(6, 8, true)], silences([2, 6]))
    expect(times(laid)).toEqual([
      [0, 1],
      [1, 2],
      [6, 7],
      [7, 8],
    ])
    expect(laid.every(({ interpolated }) => interpolated)).toBe(true)
  })

  test('lines with a break between them are laid by themselves', () => {
    expect(times(layOnSound([word(0, 1, true), word(1, 2, true), word(5, 6, true)], silences([0, 1], [2, 5])))).toEqual(
      [
        [1, 1.5],
        [1.5, 2],
        [5, 6],
      ],
    )
  })
})
