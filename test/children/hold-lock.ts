import { setTimeout as sleep } from 'node:timers/promises'
import { contain, withLock } from '../../src/gate/index.ts'
import { isProblem } from '../../src/base/index.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Takes a lock, prints `held` and keeps it until it is killed, or for MS: FOLDER [MS] */
export const holdLock: ChildRun = async ([folder = '', holdMs = '600000'], print) => {
  const place = await contain(folder, 'records', { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  const outcome = await withLock(place, { waitMs: 20_000, purpose: 'hold it for a test' }, async () => {
    print('held\n')
    await sleep(Number(holdMs))
  })
  if (isProblem(outcome)) throw new Error(outcome.message)
}
await asChild(import.meta.url, holdLock)
