import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const TABS = 7

/** Waits until the clock has moved. */
async function hasPlayed(page: Page): Promise<void> {
  const place = page.getByRole('slider', { name: 'Place' })
  await expect
    .poll(async () => Number(await place.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(0.4)
}

it('of seven tabs all play at once, the seventh asks, and all are told, as is one that shares no workers', async () => {
  const studio = await testStudio().withTracks({ Host: 120 })
  const { address, url } = await startStudio(studio.folder)
  const { page: first, context } = await openPage(address)
  await studioPage(first).atRevision(1)
  const pages = [first]
  // The others have the cookie of the first.
  while (pages.length < TABS) pages.push((await openPage(url, { context })).page)
  for (const page of pages) await page.getByRole('button', { name: 'Play', exact: true }).click()
  for (const page of pages) await hasPlayed(page)
  const seventh = studioPage(pages.at(-1) ?? first)
  await seventh.say('delete from 0:05 to 0:06')
  await seventh.review.getByText('1 change', { exact: true }).waitFor()
  // All of them still play.
  for (const page of pages) await page.getByRole('button', { name: 'Pause' }).click()
  for (const page of pages) await studioPage(page).review.getByText('1 change', { exact: true }).waitFor()
  await seventh.review.getByRole('button', { name: 'Accept 1' }).click()
  for (const page of pages) await studioPage(page).atRevision(2)
  await context.close()
  // Without workers: each has a stream of its own.
  const alone = await openPage('about:blank')
  await alone.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await alone.page.goto(address)
  const own = studioPage(alone.page)
  await own.atRevision(2)
  await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
  await own.atRevision(3)
  await own.say('how long is it')
  await own.said.getByText('1:58 long').waitFor()
})
