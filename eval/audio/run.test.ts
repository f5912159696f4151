import { expect, test } from 'vitest'
import { requests } from './requests.ts'
import { countRows, runAll } from './table.ts'

const rows = await runAll(requests)

test.each(['tune', 'aside'] as const)('nothing in the half "%s" is wrong, and at least 85 % is right', (half) => {
  const { right, wrong, all } = countRows(rows.filter((row) => row.half === half))
  expect(wrong).toBe(0)
  expect(right / all).toBeGreaterThanOrEqual(0.85)
})

test('the whole set has nothing wrong and at least 85 % right', () => {
  const { right, wrong, all } = countRows(rows)
  expect({ wrong, isGood: right / all >= 0.85 }).toEqual({ wrong: 0, isGood: true })
})
