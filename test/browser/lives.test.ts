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
    const { page } = await openPage(first.address, { isAlone: true })
    const { say, said, field, review, tick, toast, plan, atRevision } = studioPage(page)
    await atRevision(1)
    await say('delete from 0:03 to 0:04 and fade out the last 2 seconds')
    await said.getByText('delete from 0:03 to 0:04').first().waitFor()
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
    await page.getByRole('heading', { name: 'Cutroom was started anew' }).waitFor()
    await page.getByRole('alert').getByText('Run "cutroom studio" in the project').waitFor()
  })

  it('shows all but the view where that cannot be loaded', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage('about:blank')
    await context.route(/assets\/view-.*\.js$/, (route) => route.abort())
    await page.goto(address)
    const { say, review, atRevision } = studioPage(page)
    await atRevision(1)
    await page.getByRole('main').getByRole('alert').getByText('Host cannot be shown').waitFor()
    await say('delete from 0:03 to 0:04')
    await review.getByText('1 change').waitFor()
    await context.unroute(/assets\/view-.*\.js$/)
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await page.getByText('0:30').first().waitFor()
    await review.getByText('1 change').waitFor()
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
})
