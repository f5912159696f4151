import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsPage } from '../scripts/operations-page.ts'

it('docs/operations.md says what the declarations say (npx tsx scripts/make-operations-page.ts brings it up to date)', async () => {
  expect(readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')).toBe(await operationsPage())
})
