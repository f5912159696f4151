import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampScale, fitAll, rulerTicks, sampleAt, xOf, zoomAround } from './timeline-scale.ts'

const RATE = 48_000
const LONG = 3 * 3600 * RATE

describe('where samples stand on the page', () => {
  it('is found both ways', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: LONG, noNaN: true }),
        fc.double({ min: 1 / 24, max: 1e6, noNaN: true }),
        fc.double({ min: -10, max: 4000, noNaN: true }),
        (start, perPx, x) => {
          const scale = { start, perPx, width: 1000 }
          expect(xOf(scale, sampleAt(scale, x))).toBeCloseTo(x, 3)
        },
      ),
      { seed: 1, numRuns: 200 },
    )
  })

  it('stays under the hand that zooms, from three hours down to samples', () => {
    let scale = fitAll({ length: LONG, rate: RATE, width: 1000 })
    const held = sampleAt(scale, 400)
    for (let i = 0; i < 60; i++) {
      scale = clampScale(zoomAround(scale, { factor: 1.5, x: 400 }), { length: LONG, rate: RATE })
      expect(xOf(scale, held)).toBeCloseTo(400, 3)
    }
    // A sample is then many pixels wide.
    expect(xOf(scale, held + 1) - xOf(scale, held)).toBeCloseTo(24, 2)
  })

  it('never lies before the start, nor is wider than the whole', () => {
    const whole = { length: LONG, rate: RATE }
    const all = fitAll({ ...whole, width: 800 })
    expect(clampScale({ start: -5, perPx: all.perPx * 9, width: 800 }, whole)).toEqual({ ...all, start: 0 })
    const end = clampScale({ start: LONG * 2, perPx: 100, width: 800 }, whole)
    expect(sampleAt(end, 800)).toBeCloseTo(LONG * 1.04, -1)
    expect(fitAll({ length: 0, rate: RATE, width: 600 }).perPx).toBe((60 * RATE) / 600)
  })
})

describe('the ruler', () => {
  it.each([0.05, 1, 40, 480, 48_000, 600_000])('names round times far enough apart at %d samples a pixel', (perPx) => {
    const ticks = rulerTicks({ start: 0, perPx, width: 1200 }, RATE)
    const named = ticks.filter(({ isNamed }) => isNamed)
    expect(named[0]).toMatchObject({ x: 0, seconds: 0 })
    expect(named.length).toBeGreaterThan(1)
    for (const [place, tick] of named.slice(1).entries()) expect(tick.x - named[place]!.x).toBeGreaterThanOrEqual(76)
    // Two names beside each other are not the same.
    const texts = named.map(({ seconds, digits }) => seconds.toFixed(digits))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
