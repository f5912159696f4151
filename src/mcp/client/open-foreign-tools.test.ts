import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { changeUserConfig, readUserConfig } from '../../gate/user-config.ts'
import { rememberTools } from './open-foreign-tools.ts'

test('fingerprints are kept with their server, and a server that is gone is told of', async () => {
  const before = process.env['CUTROOM_CONFIG_DIR']
  onTestFinished(() => {
    if (before === undefined) delete process.env['CUTROOM_CONFIG_DIR']
    else process.env['CUTROOM_CONFIG_DIR'] = before
  })
  process.env['CUTROOM_CONFIG_DIR'] = join(await testFolder(), 'settings')
  await changeUserConfig((now) => ({
    ...now,
    servers: { one: { command: ['a'], tools: { old: 'x' } }, two: { command: ['b'] } },
  }))
  expect(await rememberTools('one', { tool: 'f' })).toBeUndefined()
  expect(await readUserConfig()).toMatchObject({
    servers: { one: { command: ['a'], tools: { tool: 'f' } }, two: { command: ['b'] } },
  })
  expect(await rememberTools('constructor', { tool: 'f' })).toMatchObject({ code: 'unknown-server' })
})
