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

it('of seven tabs all play at once, the seventh asks, and all are told', async () => {
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
})

it('a browser that shares no workers has a stream for each page', async () => {
  const studio = await testStudio().withTracks({ Host: 30 })
  const { address } = await startStudio(studio.folder)
  const { page, context } = await openPage('about:blank')
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.goto(address)
  const { say, said, atRevision } = studioPage(page)
  await atRevision(1)
  await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
  await atRevision(2)
  await say('how long is it')
  await said.getByText('0:29 long').waitFor()
})

it('a plan that was decided in one window is told as decided in the other', async () => {
  const studio = await testStudio().withTracks({ Host: 30 })
  const { address, url } = await startStudio(studio.folder)
  const { page: one, context } = await openPage(address)
  const { page: other } = await openPage(url, { context })
  const [first, second] = [studioPage(one), studioPage(other)]
  await second.atRevision(1)
  await first.say('delete from 0:05 to 0:06')
  await second.review.getByRole('button', { name: 'Accept 1' }).waitFor()
  // The other window is told of nothing any more, and its approval comes second.
  let isDecided = (): void => undefined
  const decided = new Promise<void>((resolve) => (isDecided = resolve))
  await other.route('**/approve', async (route) => {
    await decided
    await route.continue()
  })
  await second.review.getByRole('button', { name: 'Accept 1' }).click()
  await first.review.getByRole('button', { name: 'Accept 1' }).click()
  await first.atRevision(2)
  isDecided()
  await second.toast.getByText('This plan was decided in another window').waitFor()
})
