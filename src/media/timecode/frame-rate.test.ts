import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../../base/index.ts'
import {
  convertFrames,
  frameRates,
  framesToSeconds,
  secondsToFrames,
  add,
  decimal,
  rational,
  round,
  nominalFps,
  rateFromFps,
  type FrameRate,
  formatTimecode,
  parseTimecode,
} from './frame-rate.ts'

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

const rate = (name: string): FrameRate => frameRates.get(name)!

/** Counts as a clock does, one frame after the other: what drop-frame means, without any arithmetic on minutes. */
function* clock(fps: number, dropped: number): Generator<string> {
  const two = (value: number) => String(value).padStart(2, '0')
  for (let minute = 0; ; minute++) {
    for (let second = 0; second < 60; second++) {
      for (let frame = second === 0 && minute % 10 !== 0 ? dropped : 0; frame < fps; frame++) {
        yield `${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second)}${dropped > 0 ? ';' : ':'}${two(frame)}`
      }
    }
  }
}

describe('a timecode', () => {
  it.each([
    ['29.97 drop', '00:00:59;29', '00:01:00;02'],
    ['29.97 drop', '00:09:59;29', '00:10:00;00'],
    ['29.97 drop', '00:10:59;29', '00:11:00;02'],
    ['29.97 drop', '23:59:59;29', '24:00:00;00'],
    ['59.94 drop', '00:00:59;59', '00:01:00;04'],
    ['59.94 drop', '00:09:59;59', '00:10:00;00'],
    ['29.97', '00:00:59:29', '00:01:00:00'],
    ['23.976', '00:00:59:23', '00:01:00:00'],
    ['25', '09:59:59:24', '10:00:00:00'],
  ])('at %s goes from %s to %s', (name, before, after) => {
    expect(formatTimecode(Number(parseTimecode(before, rate(name))) + 1, rate(name))).toBe(after)
    expect(parseTimecode(after, rate(name))).toBe(Number(parseTimecode(before, rate(name))) + 1)
  })

  it.each([
    ['29.97 drop', '00:01:00;02', 1800],
    ['29.97 drop', '00:10:00;00', 17982],
    ['29.97 drop', '01:00:00;00', 107892],
    ['59.94 drop', '01:00:00;00', 215784],
    ['29.97', '01:00:00:00', 108000],
    ['23.976', '01:00:00:00', 86400],
  ])('at %s, %s is frame %d', (name, text, frames) => {
    expect(parseTimecode(text, rate(name))).toBe(frames)
    expect(formatTimecode(frames, rate(name))).toBe(text)
  })

  it.each([...frameRates])('at %s counts as a clock does for 21 minutes', (_name, one) => {
    const count = nominalFps(one) * 60 * 21
    const told = clock(nominalFps(one), one.dropFrame ? nominalFps(one) / 15 : 0)
    const wrong: string[] = []
    for (let frame = 0; frame < count; frame++) {
      const expected = told.next().value as string
      if (formatTimecode(frame, one) !== expected || parseTimecode(expected, one) !== frame) wrong.push(expected)
    }
    expect(wrong).toEqual([])
  })

  it('is the same text after it was read, wherever it exists', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(99), fc.nat(59), fc.nat(59), fc.nat(59), (one, hours, minutes, seconds, frame) => {
        fc.pre(frame < nominalFps(one))
        const skipped = one.dropFrame && seconds === 0 && minutes % 10 !== 0 && frame < nominalFps(one) / 15
        const [h, m, s, f] = [hours, minutes, seconds, frame].map((part) => String(part).padStart(2, '0'))
        const text = `${h}:${m}:${s}${one.dropFrame ? ';' : ':'}${f}`
        const frames = parseTimecode(text, one)
        if (skipped) return isProblem(frames)
        return !isProblem(frames) && formatTimecode(frames, one) === text
      }),
      { numRuns: 2000 },
    )
  })

  it('gives back every frame', () => {
    fc.assert(
      fc.property(
        anyRate,
        fc.nat(2 ** 31),
        (one, frames) => parseTimecode(formatTimecode(frames, one), one) === frames,
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['29.97 drop', '00:01:00;00', 'drop-frame skips it'],
    ['29.97', '00:01:00;02', 'without drop-frame'],
    ['25', '00:00:00:25', 'has 25 frames'],
    ['25', '00:60:00:00', 'not a timecode'],
    ['25', '1:2:3', 'not a timecode'],
    ['25', '-1:00:00:00', 'not a timecode'],
  ])('at %s refuses %s', (name, text, why) => {
    expect(parseTimecode(text, rate(name))).toMatchObject({
      code: 'bad-timecode',
      message: expect.stringContaining(why),
    })
  })

  it('reads drop-frame written with colons, as many programs do', () => {
    expect(parseTimecode('00:10:00:00', rate('29.97 drop'))).toBe(17982)
  })
})

it.each([
  [23.98, 24000, 1001],
  [23.976, 24000, 1001],
  [24000 / 1001, 24000, 1001],
  [29.97, 30000, 1001],
  [59.94, 60000, 1001],
  [24, 24, 1],
  [25, 25, 1],
  [12.5, 12500, 1000],
  [48000, 48000, 1],
])('%d fps is %d/%d', (fps, num, den) => {
  expect(rateFromFps(fps)).toEqual({ num, den, dropFrame: false })
})
