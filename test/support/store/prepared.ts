import { randomBytes } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isProblem } from '../../../src/kernel/index.ts'
import { openPglite } from '../../../src/store/pglite.ts'

/** Where an empty embedded database is kept that all tests begin with; the first one to need it makes it. */
export const preparedIn = resolve(import.meta.dirname, '../../../node_modules/.cache/cutroom-prepared')

/**
 * Puts an embedded database without any table into a data folder, as unpacking would have left it: a copy takes a tenth
 * of that time. How one is unpacked is what `pglite.test.ts` and `kills-new-database.test.ts` are about.
 */
export async function putDatabase(folder: string): Promise<void> {
  const ready = join(preparedIn, 'ready-18')
  if (!existsSync(ready)) await makeReady(ready)
  await mkdir(folder, { recursive: true })
  cpSync(join(ready, 'database'), join(folder, 'database'), { recursive: true })
}

/** Made beside its place, since several processes may be the first. */
async function makeReady(ready: string): Promise<void> {
  const making = `${ready}-${randomBytes(6).toString('hex')}`
  const database = await openPglite({ folder: making, preparedIn })
  if (isProblem(database)) throw new Error(database.message)
  await database.close()
  await rename(making, ready).catch(() => rm(making, { recursive: true, force: true }))
}
