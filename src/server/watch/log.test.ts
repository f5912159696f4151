import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { isProblem } from '../../kernel/index.ts'
import { openLogFile } from './log.ts'

it('adds every line in order to what is there', async () => {
  const path = join(await testFolder(), 'server.log')
  for (const round of [0, 1]) {
    const log = await openLogFile(path)
    if (isProblem(log)) throw new Error(log.message)
    for (let line = 0; line < 100; line++) log.write(`${100 * round + line}\n`)
    await log.close()
  }
  expect(readFileSync(path, 'utf8')).toBe(Array.from({ length: 200 }, (_, line) => `${line}\n`).join(''))
})

it('refuses a place that cannot be written, at once', async () => {
  expect(isProblem(await openLogFile(join(await testFolder(), 'no-such-folder', 'server.log')))).toBe(true)
})
