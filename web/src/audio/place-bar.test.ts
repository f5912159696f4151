import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeBar } from './place-bar.ts'

const room = { width: 800, height: 400 }
const bar = { width: 240, height: 36 }
const place = (from: number, to: number, ...bands: [number, number][]) =>
  placeBar({ room, bar, from, to, bands: bands.map(([top, bottom]) => ({ top, bottom })) })

describe('the bar at a selection', () => {
  it('stands below the tracks, above the last one, and in or beside what has all of them', () => {
    expect(place(100, 200, [0, 100])).toEqual({ x: 100, y: 108 })
    expect(place(700, 760, [0, 100])).toEqual({ x: 556, y: 108 })
    expect(place(100, 200, [300, 400])).toEqual({ x: 100, y: 256 })
    expect(place(100, 500, [0, 400])).toEqual({ x: 180, y: 356 })
    expect(place(100, 200, [0, 400])).toEqual({ x: 208, y: 356 })
    expect(place(700, 760, [0, 400])).toEqual({ x: 452, y: 356 })
  })

  it('is not there where nothing of it is seen, or there is no room', () => {
    expect(place(900, 950, [0, 100])).toBeNull()
    expect(place(100, 200, [-300, -100])).toBeNull()
    expect(
      placeBar({ room: { width: 260, height: 100 }, bar, from: 100, to: 150, bands: [{ top: 0, bottom: 100 }] }),
    ).toBeNull()
  })

  it('is never on an edge of the selection, and always whole', () => {
    const pixel = fc.integer({ min: -300, max: 1100 })
    fc.assert(
      fc.property(pixel, pixel, fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.boolean())), (a, b, tracks) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const bands = [...new Set(tracks.map(([track]) => track))]
          .toSorted((one, other) => one - other)
          .map((track) => ({ top: track * 76 - 40, bottom: track * 76 + 36 }))
        const at = placeBar({ room, bar, from, to, bands })
        if (!at) return
        expect(at.x >= 0 && at.y >= 0 && at.x + bar.width <= 800 && at.y + bar.height <= 400).toBe(true)
        for (const { top, bottom } of bands)
          for (const edge of [from, to])
            expect(at.y < bottom && at.y + bar.height > top && at.x <= edge && edge <= at.x + bar.width).toBe(false)
      }),
    )
  })
})
