import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

describe('talking in the studio', () => {
  it('plans what is said, leaves a part out, applies the rest, reads it back and takes it back', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address, url } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    await page.getByLabel('Say what to do').fill('delete from 0:10 to 0:12 and fade out the last 3 seconds')
    await page.keyboard.press('Enter')
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByText('2 changes').waitFor()
    // The token is not left where it could be read or copied.
    expect(page.url()).toBe(`${url}/`)
    const card = page.getByRole('article')
    await card.getByRole('checkbox', { name: /fade/i }).click()
    await review.getByText('1 kept, 1 refused').waitFor()
    expect((await studio.look()).duration).toBe(30)
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await page.getByText(/Done: \d+ of \d+ read back/).waitFor()
    expect((await studio.look()).duration).toBe(28)
    await page.getByText('Done, read back').first().waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Undo turn 2' }).click()
    await page.getByRole('button', { name: 'Redo turn 2' }).waitFor()
    expect((await studio.look()).duration).toBe(30)
  })

  it('does what its buttons do where that is what is said, once and in the tab where it is said', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage(address)
    const { page: other } = await openPage(address, { context })
    const { say, toast, said, review, atRevision } = studioPage(page)
    for (const seconds of ['0:02', '0:04']) {
      await say(`delete from 0:00 to ${seconds}`)
      await review.getByRole('button', { name: /^Accept/ }).click()
      await toast.getByText(/Done: \d+ of \d+ read back/).waitFor()
      await toast.getByRole('button', { name: 'Close' }).click()
    }
    expect((await studio.look()).duration).toBe(24)
    await atRevision(3)
    await say('undo')
    await toast.getByText('Undone, and read back: turn 3.').waitFor()
    await said.getByText('Taken as a press of Undo.').waitFor()
    expect((await studio.look()).duration).toBe(28)
    await say('redo')
    await toast.getByText('Done again, and read back').waitFor()
    expect((await studio.look()).duration).toBe(24)
    await say('play')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await say('stop')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    // The other tab heard all of it, and a page that is loaded anew reads of it: neither does it again.
    await other.locator('#said').getByText('Taken as a press of Stop.').waitFor()
    await page.reload()
    await said.getByText('Taken as a press of Stop.').waitFor()
    expect((await studio.look()).duration).toBe(24)
  })

  it('keeps half a sentence while the server is killed and started anew', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const first = await startStudio(studio.folder)
    const { page } = await openPage(first.address)
    const { field, say, said, atRevision } = studioPage(page)
    await atRevision(1)
    await field.fill('fade out the last')
    await first.stop('SIGKILL')
    const next = await startStudio(studio.folder, { port: Number(new URL(first.url).port) })
    await page.goto('about:blank')
    await page.goto(next.address)
    await atRevision(1)
    await expect.poll(() => field.inputValue()).toBe('fade out the last')
    // What was sent is no draft any more.
    await say('what can you do?')
    await expect.poll(() => field.inputValue()).toBe('')
    await page.reload()
    await said.getByText('what can you do?').waitFor()
    expect(await field.inputValue()).toBe('')
  })
})
