import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertFrames, frameRates, framesToSeconds, secondsToFrames } from './frame-rate.ts'
import { add, decimal, rational, round } from './rational.ts'

const anyRate = fc.constantFrom(...frameRates.values())

describe('frames', () => {
  it('come back from the exact moment at which they begin', () => {
    fc.assert(
      fc.property(
        anyRate,
        fc.nat(2 ** 40),
        (rate, frames) => secondsToFrames(framesToSeconds(frames, rate), rate) === frames,
      ),
    )
  })

  it('are the nearest to a moment, a half goes up', () => {
    const rate = { num: 30000, den: 1001, dropFrame: false }
    expect(secondsToFrames(decimal(3600), rate)).toBe(107892)
    expect(secondsToFrames(rational(1001, 60000), rate)).toBe(1)
    expect(secondsToFrames(rational(1000, 60000), rate)).toBe(0)
  })

  it('of one rate become those of another', () => {
    expect(
      convertFrames({
        frames: 1001,
        from: { num: 24000, den: 1001, dropFrame: false },
        to: { num: 24, den: 1, dropFrame: false },
      }),
    ).toBe(1002)
    expect(
      convertFrames({
        frames: 25,
        from: { num: 25, den: 1, dropFrame: false },
        to: { num: 48000, den: 1, dropFrame: false },
      }),
    ).toBe(48000)
  })
})

describe('a fraction', () => {
  it('takes a number as it is written', () => {
    expect(decimal(0.1)).toEqual({ num: 1n, den: 10n })
    expect(decimal(-12.345)).toEqual({ num: -2469n, den: 200n })
    expect(decimal(1e-7)).toEqual({ num: 1n, den: 10_000_000n })
    expect(decimal(1.5e21)).toEqual({ num: 15n * 10n ** 20n, den: 1n })
    expect(() => decimal(Number.NaN)).toThrow(RangeError)
  })

  it('sums tenths without drift', () => {
    expect(Array.from({ length: 1000 }, () => decimal(0.1)).reduce(add)).toEqual({ num: 100n, den: 1n })
  })

  it('rounds below zero as above', () => {
    expect([rational(-3, 2), rational(-5, 4), rational(-7, 4), rational(3, -4), rational(1, 2)].map(round)).toEqual([
      -1, -1, -2, -1, 1,
    ])
  })

  it('needs a denominator', () => {
    expect(() => rational(1, 0)).toThrow(RangeError)
  })
})
