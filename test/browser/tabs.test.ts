import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const TABS = 7

/** Plays, and waits until the clock has moved. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const place = page.getByRole('slider', { name: 'Place' })
  await expect
    .poll(async () => Number(await place.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(0.4)
}

it('of seven tabs all play at once, and the seventh asks', async () => {
  const studio = await testStudio().withTracks({ Host: 120 })
  const { address } = await startStudio(studio.folder)
  const { page: first, context } = await openPage(address)
  const pages = [first]
  while (pages.length < TABS) pages.push((await openPage(address, { context })).page)
  for (const page of pages) await play(page)
  for (const page of pages) expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1)
  const last = pages.at(-1) ?? first
  await last.getByLabel('Say what to do').fill('delete from 0:05 to 0:06')
  await last.keyboard.press('Enter')
  await last.getByRole('region', { name: 'Review' }).getByText('1 change', { exact: true }).waitFor()
})
