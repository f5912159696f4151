import { describe, expect, test } from 'vitest'
import { noise } from '../../../test/support/media/recordings.ts'
import { lagBetween } from './lag-between.ts'

describe('how much later a sound is heard', () => {
  const next = noise(9)
  const sound = Float64Array.from({ length: 6000 }, () => 0.2 * next())
  const far = 400
  const heardAt = (lag: number) => sound.subarray(2000 - far - lag, 2000 - far - lag + 2000 + 2 * far)

  test.each([0, 96, -240, 399])('is found for a lag of %i samples, whatever the loudness', (lag) => {
    const found = lagBetween(
      sound.subarray(2000, 4000),
      heardAt(lag).map((value) => value * 0.3),
      far,
    )
    expect(Math.abs(found! - lag)).toBeLessThanOrEqual(4)
  })

  test('cannot be told from silence, or from another sound', () => {
    expect(lagBetween(new Float64Array(2000), heardAt(0), far)).toBeNull()
    expect(
      lagBetween(
        sound.subarray(0, 2000),
        Float64Array.from({ length: 2800 }, () => 0.2 * next()),
        far,
      ),
    ).toBeNull()
  })

  test('is the nearer one of a tone that repeats', () => {
    const tone = Float64Array.from({ length: 6000 }, (_, i) => Math.sin(i * 0.1))
    expect(Math.abs(lagBetween(tone.subarray(2000, 4000), tone.subarray(1600, 4400), far)!)).toBeLessThanOrEqual(4)
  })
})
