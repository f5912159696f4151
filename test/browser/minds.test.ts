import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { anthropicWire } from '../support/models/anthropic-wire.ts'
import { startWire } from '../support/models/wire-server.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const call = (name: string, args: object = {}): { id: string; name: string; args: never } => ({
  id: `call_${name}`,
  name,
  args: args as never,
})

it('asks a model only after the person heard what leaves the machine, and shows what it cost', async () => {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const server = await startWire(anthropicWire, [
    {
      reply: {
        calls: [
          call('set_time_selection', { start_time: 27, end_time: 30 }),
          call('apply_fade_out'),
          call('finish', { goals: [{ goal: 'as asked', met: true, by: 'apply_fade_out' }] }),
        ],
        usage: { fresh: 1800, cached: 0, output: 90 },
      },
    },
  ])
  onTestFinished(() => server.close())
  const env = { ...anthropicWire.env(server.origin), CUTROOM_CONFIG_DIR: join(await testFolder(), 'settings') }
  const { address } = await startStudio(studio.folder, { env })
  const { page } = await openPage(address)
  await page.getByLabel('Who plans').selectOption({ label: 'anthropic/claude-sonnet-4-5' })
  await page.getByLabel('Say what to do').fill('let it end softly, as a good story does')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing was sent').waitFor()
  expect(server.chats()).toHaveLength(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Agree, and ask' }).click()
  await page.getByRole('article').getByText('Planned by anthropic/claude-sonnet-4-5').waitFor()
  expect(server.chats()).toHaveLength(1)
  expect(await page.getByRole('button', { name: 'Agree, and ask' }).count()).toBe(0)
  await page.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Accept 1' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /let it end softly/ })
    .click()
  await page.getByText('1 call, 1890 tokens').waitFor()
})
