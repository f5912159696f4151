import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const places = ['test', 'src', 'src/sessions']

test('the table of docs/sessions.md names tests that are there', () => {
  const page = readFileSync(join(root, 'docs/sessions.md'), 'utf8')
  const rows = page
    .slice(page.indexOf('## What is checked'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const named = [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
    expect(named.length, row).toBeGreaterThan(0)
    for (const name of named)
      expect(
        places.some((place) => existsSync(join(root, place, `${name}.test.ts`))),
        name,
      ).toBe(true)
  }
})
