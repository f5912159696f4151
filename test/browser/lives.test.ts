import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

describe('a page whose server, or network, comes and goes', () => {
  it('goes on after a reload, after the server was killed in the middle of a plan, and with a new token', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const token = 'kept-over-two-lives'
    const first = await startStudio(studio.folder, { token })
    const port = Number(new URL(first.url).port)
    const { page } = await openPage(first.address)
    const { say, said, field, review, tick, toast, plan, atRevision } = studioPage(page)
    await atRevision(1)
    await say('delete from 0:03 to 0:04 and fade out the last 2 seconds')
    await page.reload()
    await review.getByText('2 changes').waitFor()
    await tick(/Fade/).click()
    await review.getByText('1 kept').waitFor()
    await field.fill('a thought that was not sent yet')
    await first.stop('SIGKILL')
    await page.getByText('not connected, nothing is lost').waitFor()
    // Whatever is pressed now is answered with a sentence, and nothing is lost by it.
    await field.press('Enter')
    await toast.getByText('Cutroom does not answer').waitFor()
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await toast.getByText('Cutroom does not answer').waitFor()
    expect(await field.inputValue()).toBe('a thought that was not sent yet')
    const second = await startStudio(studio.folder, { token, port })
    await atRevision(1)
    // The plan is there again, with the ticks of this tab.
    await review.getByText('1 kept, 1 refused').waitFor()
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await toast.getByText(/Done: \d+ of \d+ read back/).waitFor()
    await atRevision(2)
    expect((await studio.look()).duration).toBe(29)
    // A question outlives the server too.
    await say('fade out')
    await said.getByRole('button', { name: 'over the last 3 seconds' }).waitFor()
    await second.stop('SIGKILL')
    await page.getByText('not connected, nothing is lost').waitFor()
    const third = await startStudio(studio.folder, { token, port })
    await atRevision(2)
    await said.getByRole('button', { name: 'over the last 3 seconds' }).click()
    await plan('Fade out').waitFor()
    await third.stop('SIGKILL')
    await startStudio(studio.folder, { token: 'a-new-one-this-time', port })
    await page.getByRole('heading', { name: 'This page is not let in yet' }).waitFor()
    await page.getByRole('alert').getByText('Run "cutroom studio" in the project').waitFor()
  })

  it('says that the network is gone, and catches up when it is back', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage(address)
    const { say, field, toast, review, atRevision } = studioPage(page)
    await atRevision(1)
    await context.setOffline(true)
    await say('delete from 0:03 to 0:04')
    await toast.getByText('Cutroom does not answer').waitFor()
    await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
    await context.setOffline(false)
    await atRevision(2)
    expect(await field.inputValue()).toBe('delete from 0:03 to 0:04')
    await field.press('Enter')
    await review.getByText('1 change').waitFor()
  })

  it('works in a browser that shares no workers, and in seven tabs at once', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const { address, url } = await startStudio(studio.folder)
    const { page, context } = await openPage(address)
    await studioPage(page).atRevision(1)
    const tabs = [page]
    for (let at = 1; at < 7; at++) tabs.push((await openPage(url, { context })).page)
    const seventh = studioPage(tabs[6] ?? page)
    await seventh.atRevision(1)
    await seventh.say('delete from 0:03 to 0:04')
    for (const tab of tabs) await studioPage(tab).review.getByText('1 change').waitFor()
    await seventh.review.getByRole('button', { name: 'Accept 1' }).click()
    for (const tab of tabs) await studioPage(tab).atRevision(2)
    // Without workers: each has a stream of its own.
    const alone = await openPage('about:blank')
    await alone.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    await alone.page.goto(address)
    const own = studioPage(alone.page)
    await own.atRevision(2)
    await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
    await own.atRevision(3)
    await own.say('how long is it')
    await own.said.getByText('0:28 long').waitFor()
  })
})
