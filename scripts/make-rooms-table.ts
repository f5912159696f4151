import { readFileSync, writeFileSync } from 'node:fs'
import { roomsTable } from '../test/rooms.ts'

/** Brings the table of ARCHITECTURE.md up to date with test/rooms.ts: `npx tsx scripts/make-rooms-table.ts`. */
const page = new URL('../ARCHITECTURE.md', import.meta.url)
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(/\| room \| may import \|\n(?:\|.*\n)+/, () => `${roomsTable()}\n`),
)
