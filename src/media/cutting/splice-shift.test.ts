import { expect, test } from 'vitest'
import { quietestPlace } from './splice-shift.ts'

test('the quietest place wins, and of silences the nearest', () => {
  const powers = new Map([
    [1, 0.2],
    [2, 0.01],
    [3, 0.02],
    [4, 1e-9],
    [5, 0],
  ])
  expect(quietestPlace([1, 2, 3], 3, (place) => powers.get(place) ?? 1)).toBe(2)
  expect(quietestPlace([1, 2, 3, 4, 5], 4.4, (place) => powers.get(place) ?? 1)).toBe(4)
  expect(quietestPlace([], 0, () => 0)).toBeUndefined()
})
