import { expect, test } from 'vitest'
import { cutroom } from './command.ts'
import { testFolder } from './test-folder.ts'

test('a command in this process has its environment for as long as it runs', async () => {
  const folder = await testFolder()
  const before = { ...process.env }
  const settings = async (env: Record<string, string>): Promise<string> =>
    (await cutroom(folder, ['doctor'], { env })).stdout
  expect(await settings({ CUTROOM_CONFIG_DIR: '/nowhere/else' })).toContain('/nowhere/else')
  expect(process.env).toEqual(before)
  expect(await settings({})).not.toContain('/nowhere/else')
})

test('commands at once share an environment, or the second is told to be a process', async () => {
  const folder = await testFolder()
  const before = { ...process.env }
  const one = cutroom(folder, ['operations'], { env: { CUTROOM_PLAIN: '1' } })
  const same = cutroom(folder, ['operations'], { env: { CUTROOM_PLAIN: '1' } })
  const other = cutroom(folder, ['operations'], { env: { CUTROOM_PLAIN: '0' } })
  await expect(other).rejects.toThrow('cutroomProcess')
  expect([(await one).exitCode, (await same).exitCode]).toEqual([0, 0])
  expect(process.env).toEqual(before)
})
