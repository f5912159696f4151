import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const demo = resolve(import.meta.dirname, '../../assets/demo')

/** What the playhead tells those who listen to the page, in seconds. */
const place = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Place' }).getAttribute('aria-valuenow'))

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Say what to do').fill(words)
  await page.keyboard.press('Enter')
  await page.getByLabel('Say what to do').blur()
}

it('takes a podcast from two recordings to an episode, without a terminal', async () => {
  const studio = await testStudio().empty()
  const { address } = await startStudio(studio.folder)
  const { page } = await openPage(address)
  const review = page.getByRole('region', { name: 'Review' })

  // Two recordings are dropped in and read.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([join(demo, 'host.ogg'), join(demo, 'guest.ogg')])
  const timeline = page.getByRole('listbox', { name: /^Tracks and clips/ })
  await timeline.getByRole('group', { name: 'guest' }).waitFor()

  // The plan fills, and stands on the waveforms.
  await say(page, 'delete the first 2.5 seconds and normalize the guest to -16 LUFS')
  await review.getByText('2 changes').waitFor()
  const changes = page.getByRole('list', { name: 'Changes on the timeline' })
  await changes.getByText(/2\.5/).first().waitFor({ state: 'attached' })
  expect(await changes.getByRole('listitem').count()).toBeGreaterThan(1)

  // A and B, while it plays.
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => place(page), { timeout: 60_000 }).toBeGreaterThan(0.3)
  const sides = page.getByRole('radiogroup', { name: 'What is heard' })
  expect(await sides.getByRole('radio', { name: /after/ }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('b')
  await expect
    .poll(() => sides.getByRole('radio', { name: /before/ }).getAttribute('aria-checked'), { timeout: 60_000 })
    .toBe('true')
  // The same place lies 2.5 seconds later before the cut.
  await expect.poll(() => place(page), { timeout: 60_000 }).toBeGreaterThan(2.6)
  await page.getByRole('button', { name: 'Pause' }).click()

  // One change is left out, the other is accepted and read back.
  await page.getByRole('article').getByRole('checkbox', { name: /LUFS/ }).click()
  await review.getByText('1 kept, 1 refused').waitFor()
  await review.getByRole('button', { name: 'Accept 1' }).click()
  await page.getByText(/Done: \d+ of \d+ read back/).waitFor()
  const [name] = (await studio.run('documents')).json.map((row) => (row as unknown as { name: string }).name)
  expect((await studio.look(name)).duration).toBeCloseTo(70.2, 1)

  // A second request, then the first one is undone alone.
  await say(page, 'fade out the last 3 seconds')
  await review.getByText('1 change', { exact: true }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(async () => (await studio.run('log')).json.length, { timeout: 60_000 }).toBe(3)
  await page.getByRole('button', { name: 'History' }).click()
  const older = page.getByRole('listitem').filter({ hasText: 'delete the first 2.5 seconds' })
  await older.getByRole('button', { name: /delete the first/ }).click()
  await older.getByRole('cell', { name: /is out of host/ }).waitFor()
  await older.getByRole('button', { name: /^Undo turn/ }).click()
  await older.getByRole('button', { name: /^Redo turn/ }).waitFor()
  expect((await studio.look(name)).duration).toBeCloseTo(72.7, 1)

  // The episode is taken out, and holds what a render holds.
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Render or export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /WAV/ }).check()
  await dialog.getByRole('button', { name: 'Render' }).click()
  const link = page.getByRole('region', { name: 'Work' }).getByRole('link', { name: 'Download' })
  await link.waitFor()
  const fetched = page.waitForEvent('download')
  await link.click()
  const episode = await readFile(await (await fetched).path())
  await studio.say('render', 'beside.wav', '--on', name ?? '')
  expect(episode.equals(await readFile(join(studio.folder, 'beside.wav')))).toBe(true)
})
