import { readFileSync, writeFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { contain, withLock } from '../../src/gate/index.ts'
import { isProblem } from '../../src/base/index.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Counts a number in a file up under the lock, in a way that loses counts without one: FOLDER TIMES */
const countUp: ChildRun = async ([folder = '', times = '1'], print) => {
  const place = await contain(folder, 'records', { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  for (let time = 0; time < Number(times); time++) {
    const outcome = await withLock(place, { waitMs: 60_000, purpose: 'count' }, async () => {
      const before = Number(readFileSync(`${folder}/count`, 'utf8'))
      await turn()
      writeFileSync(`${folder}/count`, `${before + 1}`)
      print(`${before + 1}\n`)
    })
    if (isProblem(outcome)) throw new Error(outcome.message)
  }
}
await asChild(import.meta.url, countUp)
