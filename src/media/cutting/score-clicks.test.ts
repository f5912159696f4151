import { expect, test } from 'vitest'
import { scoreClick } from './score-clicks.ts'

test('a clean splice scores 0, a jump scores by how much it sticks out', () => {
  const wave = Float64Array.from({ length: 400 }, (_, i) => 0.3 * Math.sin(i * 0.05))
  const score = (jump: number) =>
    scoreClick(
      wave.map((value, i) => (i >= 200 ? value + jump : value)),
      { from: 180, to: 220 },
    )
  expect(score(0)).toBe(0)
  expect(score(0.05)).toBeGreaterThan(10)
  expect(score(0.5)).toBeGreaterThan(score(0.05) + 15)
})
