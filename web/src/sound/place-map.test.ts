import { describe, expect, it } from 'vitest'
import { mapPlace, mapStanding, type PlacePair } from './place-map.ts'

const pair = (before: [number, number], after: [number, number]): PlacePair => ({
  before: { start: before[0], end: before[1] },
  after: { start: after[0], end: after[1] },
})
const across = (places: PlacePair[], times: number[], from: 'before' | 'after'): number[] =>
  times.map((at) => mapPlace({ places, from }, at))

describe('the same place on the other side', () => {
  it('is shifted behind a cut, and its seam within it', () => {
    const cut = [pair([0, 10], [0, 10]), pair([20, 50], [10, 40])]
    expect(across(cut, [0, 5, 10, 15, 20, 30, 50, 55], 'before')).toEqual([0, 5, 10, 10, 10, 20, 40, 45])
    expect(across(cut, [0, 5, 10, 20, 40], 'after')).toEqual([0, 5, 20, 30, 50])
  })
  it('is the seam for what came in', () => {
    const inserted = [pair([0, 10], [0, 10]), pair([10, 40], [15, 45])]
    expect(across(inserted, [9, 10, 12, 15, 20], 'after')).toEqual([9, 10, 10, 10, 15])
    expect(across(inserted, [9, 10, 12], 'before')).toEqual([9, 15, 17])
  })
  it('follows what was moved, whichever way', () => {
    const moved = [pair([10, 20], [0, 10]), pair([0, 10], [10, 20])]
    expect(across(moved, [0, 5, 10, 15], 'before')).toEqual([10, 15, 0, 5])
    expect(across(moved, [0, 5, 10, 15], 'after')).toEqual([10, 15, 0, 5])
  })
  it('is the beginning for who stands there, and the same place for who went elsewhere', () => {
    const way = [{ places: [pair([10, 20], [0, 10]), pair([0, 10], [10, 20])], from: 'before' as const }]
    expect([0, 5, 12].map((at) => mapStanding(way, at))).toEqual([0, 15, 2])
  })
  it('goes with the tempo', () => {
    expect(across([pair([0, 10], [0, 20])], [5, 9, 12], 'before')).toEqual([10, 18, 22])
  })
  it('is the beginning for what was cut off there, and in step where nothing is known', () => {
    expect(across([pair([5, 20], [0, 15])], [0, 3, 5], 'before')).toEqual([0, 0, 0])
    expect(across([], [3], 'before')).toEqual([3])
  })
})
