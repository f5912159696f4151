import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readmeTable, tableInReadme } from './readme-table.ts'
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

test('the README shows the figures as they are (npx tsx scripts/update-readme.ts brings it up to date)', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(tableInReadme.exec(readme)?.[1]).toBe(readmeTable(rows))
})
