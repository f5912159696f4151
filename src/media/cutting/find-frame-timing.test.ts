import { describe, expect, test } from 'vitest'
import { noise } from '../../../test/support/media/recordings.ts'
import { findFrameTiming } from './find-frame-timing.ts'

describe('the rate of a picture', () => {
  const even = (num: number, den: number, count = 3000) =>
    Array.from({ length: count }, (_, i) => 0.4 + (i * den) / num)
  const told = [
    { num: 30, den: 1 },
    { num: 0, den: 0 },
  ]

  test('is found from when its frames are shown, whatever the file says, also where times are rounded to milliseconds', () => {
    expect(findFrameTiming(even(30_000, 1001), told)).toMatchObject({
      rate: { num: 30_000, den: 1001 },
      isVariable: false,
      firstSeconds: 0.4,
      frames: 3000,
    })
    expect(
      findFrameTiming(
        even(24_000, 1001).map((time) => Math.round(time * 1000) / 1000),
        told,
      ),
    ).toMatchObject({ rate: { num: 24_000, den: 1001 }, isVariable: false })
    expect(findFrameTiming(even(30, 1, 40).toReversed(), told)).toMatchObject({
      rate: { num: 30, den: 1 },
      isVariable: false,
    })
    expect(findFrameTiming(even(15, 1), [{ num: 15, den: 1 }])).toMatchObject({
      rate: { num: 15, den: 1 },
      isVariable: false,
    })
  })

  test('is the common one nearby where frames come at odd times', () => {
    const next = noise(3)
    expect(
      findFrameTiming(
        even(30, 1).map((time) => time + 0.012 * next()),
        told,
      ),
    ).toMatchObject({ isVariable: true })
    expect(
      findFrameTiming(
        even(25, 1).filter((_, i) => i % 7 !== 0),
        told,
      ),
    ).toMatchObject({ rate: { num: 25, den: 1 }, isVariable: true })
  })
})
