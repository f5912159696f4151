import { describe, expect, it } from 'vitest'
import { connect } from '../support/mcp/connected.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { must, testStudio } from '../test-studio.ts'

needsBrowser()

describe('a project with several doors', () => {
  it('shows in two tabs and the terminal what each of them does, and lets one of two approvals win', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address, url } = await startStudio(studio.folder)
    const { page, context } = await openPage(address)
    const one = studioPage(page)
    await one.atRevision(1)
    const two = studioPage((await openPage(url, { context })).page)
    await two.atRevision(1)
    // The terminal edits.
    await studio.run('ask', 'delete from 0:01 to 0:02', '-y')
    await Promise.all([one.atRevision(2), two.atRevision(2)])
    // The terminal asks, and does not decide.
    await studio.run('ask', 'delete from 0:03 to 0:04')
    for (const each of [one, two]) {
      await each.said.getByText('From the terminal', { exact: true }).waitFor()
      await each.review.getByText('1 change').waitFor()
    }
    // Both tabs accept at once.
    const at = Date.now() + 1000
    for (const { review } of [one, two]) {
      const accept = await review.getByRole('button', { name: 'Accept 1' }).elementHandle()
      await accept?.evaluate(
        (button, at) => void setTimeout(() => (button as HTMLElement).click(), at - Date.now()),
        at,
      )
    }
    await Promise.all([one.atRevision(3), two.atRevision(3)])
    await Promise.all([one, two].map(({ toast }) => toast.getByText(/\.$/).waitFor()))
    const told = await Promise.all([one, two].map(({ toast }) => toast.innerText()))
    expect(told.filter((says) => /Done: \d+ of \d+ read back/.test(says))).toHaveLength(1)
    expect(told.filter((says) => /^[A-Z][^]*(?:no proposal|already|moved on|changed)[^]*\.$/m.test(says))).toHaveLength(
      1,
    )
    expect((await studio.look()).duration).toBe(28)
    // The page asks, another tab sees it, the terminal decides.
    await one.say('fade out the last 2 seconds')
    await two.review.getByText('1 change').waitFor()
    const [waiting] = (await studio.run('proposals')).json as unknown as { id: string }[]
    expect((await studio.run('approve', waiting?.id ?? '')).exitCode).toBe(0)
    await Promise.all([one.review.waitFor({ state: 'detached' }), two.review.waitFor({ state: 'detached' })])
    await Promise.all([one.atRevision(4), two.atRevision(4)])
    // One asks twice as fast as anybody can: each is answered.
    await one.say('how long is it')
    await two.say('how many tracks are there')
    await one.said.getByText('0:28 long').waitFor()
    await two.said.getByText('0:28 long').waitFor()
  })

  it('shows what a program proposes over MCP, and what the terminal was asked back', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { said, review, plan, atRevision } = studioPage(page)
    await atRevision(1)
    const mcp = await connect(studio)
    await mcp.call('set_time_selection', { start_time: 5, end_time: 10 })
    await mcp.call('select_all_tracks')
    expect((await mcp.call('delete_selection')).data).toMatchObject({ proposal: expect.any(String) as string })
    await said.getByText('From another program, over MCP').waitFor()
    await plan('Proposed by another program').waitFor()
    await review.getByRole('button', { name: 'Reject' }).click()
    await review.waitFor({ state: 'detached' })
    expect(must(studio.workbench.document()).revision).toBe(1)
    await studio.run('ask', 'fade out')
    await said.getByRole('button', { name: 'over the last 3 seconds' }).click()
    await review.getByText('1 change').waitFor()
  })

  it('says when a plan has become stale, and when the document that is looked at is gone', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { say, said, review, toast, plan, atRevision } = studioPage(page)
    await atRevision(1)
    await say('delete from 0:03 to 0:04')
    await review.getByText('1 change').waitFor()
    await studio.run('ask', 'delete from 0:10 to 0:11', '-y')
    await plan('The document has moved on since this was planned').waitFor()
    expect(await review.getByRole('button', { name: /^Accept/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    expect((await studio.look()).duration).toBe(29)
    const [imported] = (await studio.run('log')).json as unknown as { turn: string }[]
    expect((await studio.run('undo')).exitCode).toBe(0)
    expect((await studio.run('undo', imported?.turn ?? '')).exitCode).toBe(0)
    await toast.getByText('Host is not in this project any more').waitFor()
    await page.getByText('nothing open').waitFor()
    await said.getByText('Undone · turn 1').waitFor()
    await say('delete from 0:01 to 0:02')
    await said.getByText('Nothing has been changed.').last().waitFor()
  })
})
