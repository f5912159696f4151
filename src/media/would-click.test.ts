import { expect, test } from 'vitest'
import { noise } from './test-recordings.ts'
import { wouldClick } from './would-click.ts'

const wave = (count: number, at: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => at(i))
const sine = (i: number) => 0.5 * Math.sin((2 * Math.PI * 220 * i) / 44_100)

test('a wave that goes on does not click', () => {
  expect(
    wouldClick(
      wave(110, sine),
      wave(110, (i) => sine(110 + i)),
    ),
  ).toBe(false)
})

test('a wave cut at its top and begun again at zero clicks', () => {
  expect(
    wouldClick(
      wave(110, (i) => sine(i - 60)),
      wave(110, sine),
    ),
  ).toBe(true)
})

test('a small step in silence is not heard, a larger one clicks', () => {
  expect(
    wouldClick(
      wave(110, () => 0),
      wave(110, () => 0.0003),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(110, () => 0),
      wave(110, () => 0.01),
    ),
  ).toBe(true)
})

test('noise hides a join', () => {
  const next = noise(3)
  expect(
    wouldClick(
      wave(110, () => 0.3 * next()),
      wave(110, () => 0.3 * next()),
    ),
  ).toBe(false)
})

test('sides of a few samples are no trouble', () => {
  expect(
    wouldClick(
      wave(1, () => 0),
      wave(1, () => 0),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(0, () => 0),
      wave(2, () => 1),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(2, () => 0),
      wave(1, () => 1),
    ),
  ).toBe(true)
})
