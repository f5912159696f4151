import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutroom } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { testStudio } from '../test-studio.ts'

test('a project whose media is over its budget takes no more in, says what to do, and loses nothing', async () => {
  const studio = await testStudio().withTracks({ Host: 10 })
  await writeFile(join(studio.folder, 'more.wav'), makeWav({ seconds: 2 }))
  const refused = await cutroom(studio.folder, ['import', 'more.wav'], { env: { CUTROOM_MEDIA_BUDGET_GB: '0.000001' } })
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toMatch(/cutroom clean/)
  expect((await studio.reopen()).workbench.project.documents().map(({ name }) => name)).toEqual(['Host'])
  expect((await cutroom(studio.folder, ['import', 'more.wav'])).exitCode).toBe(0)
})

test('a budget that is no number is bad usage and not an endless budget', async () => {
  const studio = await testStudio().withTracks({ Host: 10 })
  await writeFile(join(studio.folder, 'more.wav'), makeWav({ seconds: 2 }))
  const said = await cutroom(studio.folder, ['import', 'more.wav'], { env: { CUTROOM_MEDIA_BUDGET_GB: 'lots' } })
  expect(said.exitCode).toBe(2)
  expect(said.stderr).toMatch(/CUTROOM_MEDIA_BUDGET_GB/)
})
