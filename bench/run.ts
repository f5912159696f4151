import { benchExecute } from './execute.ts'
import { benchKernel } from './kernel.ts'
import { benchMedia } from './media.ts'
import { benchMusic } from './music.ts'
import type { BenchRow } from './row.ts'
import { benchServer } from './server.ts'
import { benchSessionsInput } from './sessions-input.ts'
import { benchSessions } from './sessions.ts'
import { benchStartup } from './startup.ts'
import { benchStore } from './store.ts'
import { benchVideoDocument } from './video-document.ts'
import { benchVideo } from './video.ts'

/** Prints each figure beside its reference, measured in the same run, and fails when a bar is missed. */
const rooms: Record<string, () => BenchRow[] | Promise<BenchRow[]>> = { startup: benchStartup, kernel: benchKernel, media: benchMedia, 'video-document': benchVideoDocument, video: benchVideo, music: benchMusic, store: benchStore, server: benchServer, sessions: async () => [...benchSessions(), ...await benchSessionsInput(), ...await benchExecute()] }
const wanted = process.argv.slice(2)
const rows: BenchRow[] = []
for (const [name, bench] of Object.entries(rooms)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  rows.push(...(await bench()))
}
const wide = Math.max(...rows.map(({ name }) => name.length))
for (const { name, value, reference, ratio, bar, ok } of rows) process.stdout.write(`${ok ? '✓' : '✗'} ${name.padEnd(wide)} ${figure(value)} ${figure(reference)}  ${ratio.toFixed(2)} × (bar ${bar} ×)\n`)
const missed = rows.filter(({ ok }) => !ok).length
process.stdout.write(`${rows.length - missed} bars met, ${missed} missed\n`)
process.exitCode = missed > 0 ? 1 : 0

function figure(value: number): string {
  return value.toPrecision(4).padStart(10)
}
