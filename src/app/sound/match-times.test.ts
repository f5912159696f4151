import { describe, expect, it } from 'vitest'
import { matchTimes, type Carried } from './match-times.ts'

const carried = (before: number, after: number, length: number, weight = 1): Carried => ({
  before,
  after,
  length,
  weight,
})
const match = (pieces: Carried[], beforeEnd: number, afterEnd: number): string[] =>
  matchTimes({ carried: pieces, beforeEnd, afterEnd }).map(
    ({ before, after }) => `${before.start}–${before.end} ${after.start}–${after.end}`,
  )

describe('the same place of two states', () => {
  it('is shifted by what was cut', () => {
    expect(match([carried(0, 0, 10), carried(20, 10, 30)], 50, 40)).toEqual(['0–10 0–10', '20–50 10–40'])
  })
  it('has none in what came in between neighbours', () => {
    expect(match([carried(0, 0, 10), carried(10, 15, 30)], 40, 45)).toEqual(['0–10 0–10', '10–40 15–45'])
  })
  it('goes by the most of the tracks, and stays where it was when they are as many', () => {
    const tracks = [carried(0, 0, 10), carried(20, 10, 20), carried(0, 0, 30), carried(0, 0, 30)]
    expect(match(tracks, 40, 30)).toEqual(['0–30 0–30'])
    expect(match([carried(0, 0, 10), carried(20, 10, 20), carried(0, 0, 30)], 40, 30)).toEqual(['0–30 0–30'])
  })
  it('goes by sound, and by silence only where there is none', () => {
    expect(match([carried(0, 0, 40), carried(0, 0, 10, 9), carried(20, 10, 20, 9)], 40, 40)).toEqual([
      '0–10 0–10',
      '20–40 10–30',
      '30–40 30–40',
    ])
  })
  it('follows what was moved, in the order of after', () => {
    expect(match([carried(10, 0, 10), carried(0, 10, 10)], 20, 20)).toEqual(['10–20 0–10', '0–10 10–20'])
  })
  it('is, for what took the place of something, the same from its beginning on', () => {
    expect(match([carried(0, 0, 10), carried(20, 25, 10)], 30, 35)).toEqual(['0–20 0–20', '20–30 25–35'])
    expect(match([], 30, 20)).toEqual(['0–20 0–20'])
    expect(match([], 0, 20)).toEqual([])
  })
})
