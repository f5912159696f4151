import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { contain, withLock } from '../../src/gate/index.ts'
import { isProblem } from '../../src/kernel/problem.ts'

/** Takes a lock, prints `held` and keeps it until it is killed, or for MS: hold-lock.ts FOLDER [MS] */
const [folder = '', holdMs = '600000'] = process.argv.slice(2)
const place = await contain(folder, 'records', { access: 'write' })
if (isProblem(place)) throw new Error(place.message)
const outcome = await withLock(place, { waitMs: 20_000, purpose: 'hold it for a test' }, async () => {
  writeSync(1, 'held\n')
  await sleep(Number(holdMs))
})
if (isProblem(outcome)) throw new Error(outcome.message)
