import { writeFileSync } from 'node:fs'
import { operationsPage } from './operations-page.ts'

/** Writes docs/operations.md from the declarations: `npx tsx scripts/make-operations-page.ts`. */
writeFileSync(new URL('../docs/operations.md', import.meta.url), await operationsPage())
