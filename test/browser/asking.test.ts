import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { planCalls } from '../plan-calls.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const TRANSCRIPT = `1
00:00:00,000 --> 00:00:04,000
So um we went to the um market today.

2
00:00:04,500 --> 00:00:08,000
It was um quite good and then we left.
`

describe('asking', () => {
  it('goes from a question to its offer to a plan, to another reading, to a follow-up, an answer and a refusal', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { say, said, review, toast, plan, atRevision } = studioPage(page)
    await atRevision(1)
    await say('fade out')
    await said.getByText('Nothing has been changed.').waitFor()
    await said.getByRole('button', { name: 'over the last 3 seconds' }).click()
    await review.getByText('1 change').waitFor()
    // Answered: the offers are no buttons any more.
    expect(await said.getByRole('button', { name: 'over the last 3 seconds' }).count()).toBe(0)
    await plan('Fade out').getByRole('button', { name: 'Accept 1' }).click()
    await toast.getByText(/Done: \d+ of \d+ read back/).waitFor()
    await atRevision(2)
    await say('delete 10 to 12')
    await plan('0:10–0:12').waitFor()
    await page.evaluate(() => {
      const seen = Object.assign(globalThis, { mostPlans: 0 })
      const count = (): void =>
        void (seen.mostPlans = Math.max(seen.mostPlans, document.querySelectorAll('#said article').length))
      new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await plan('0:10–0:12').getByRole('button', { name: 'Instead: Delete 0:10–0:12 on Guest' }).click()
    await plan('0:10–0:12')
      .getByRole('button', { name: /^Instead: .*all 2 tracks$/ })
      .waitFor()
    // One takes the place of the other: at no time are there two to decide on.
    expect(await page.evaluate(() => (globalThis as never as { mostPlans: number }).mostPlans)).toBe(1)
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await atRevision(3)
    const { tracks } = await studio.look()
    expect(tracks.map(({ clips }) => Math.max(...clips.map(({ end }) => end)))).toEqual([30, 28])
    await say('and on the host too')
    await review.getByRole('button', { name: 'Reject' }).click()
    await toast.getByText('Dropped; nothing was changed.').waitFor()
    await said.getByText('it was rejected, and nothing was changed').waitFor()
    await say('how long is it')
    await said.getByText('Host is 0:30 long.').waitFor()
    await say('delete from 1:00 to 2:00')
    await said.getByText('the document is 0:30 long.').last().waitFor()
    expect((await studio.look()).revision).toBe(3)
  })

  it('accepts a part, shows what goes along with what is left out, and leaves a plan to wait', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    await writeFile(join(studio.folder, 'talk.srt'), TRANSCRIPT)
    await studio.run('import', '--transcript', 'talk.srt')
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { say, said, review, tick, plan, toast, atRevision } = studioPage(page)
    await atRevision(1)
    await studio.look('talk')
    const sentence = 'sent-2'
    await planCalls(studio.workbench, 'talk', [
      { operation: 'split_sentence', params: { sentenceId: sentence, atWordIndex: 3 } },
      { operation: 'exclude_sentence', params: { sentenceId: `${sentence}+3` } },
    ])
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'talk' }).click()
    await review.getByText('2 changes').waitFor()
    await tick(/Split/).click()
    await said.getByText('goes too: it needs what split_sentence').waitFor()
    await review.getByText('0 kept, 2 refused').waitFor()
    expect(await review.getByRole('button', { name: 'Accept 0' }).isDisabled()).toBe(true)
    // What moves on elsewhere takes nobody's ticks away.
    await studio.run('ask', 'delete from 0:01 to 0:02', '--on', 'Host', '-y')
    await said.getByText('delete from 0:01 to 0:02').waitFor()
    await said.getByText('goes too:').waitFor()
    await review.getByRole('button', { name: 'Leave' }).click()
    await review.waitFor({ state: 'detached' })
    await say('take out the ums and delete the first sentence')
    await review.getByText('3 changes').waitFor()
    // A heading stands for all below it.
    const ticks = plan('Take out the ums').getByRole('checkbox')
    const heading = ticks.first()
    await heading.click()
    await review.getByText('1 kept, 2 refused').waitFor()
    await heading.click()
    await review.getByText('3 kept').waitFor()
    await ticks.nth(1).click()
    await review.getByText('2 kept, 1 refused').waitFor()
    expect(await heading.getAttribute('aria-checked')).toBe('mixed')
    // Whoever accepts before it is known what goes along is waited for, not ignored.
    await ticks.nth(2).click()
    await page.keyboard.press('a')
    await toast.getByText(/Done: .* read back/).waitFor()
    await atRevision(2)
    const { sentences } = (await studio.look('talk')) as unknown as {
      sentences: { excluded: boolean; words: { excluded: boolean }[] }[]
    }
    expect(sentences.map(({ excluded }) => excluded)).toEqual([true, false])
    expect(sentences[1]?.words.some(({ excluded }) => excluded)).toBe(false)
    // What was left waits until it is asked for, and is stale by now.
    expect(await review.count()).toBe(0)
    await plan('Split').getByRole('button', { name: 'Show' }).click()
    await review.getByText('0 kept, 2 refused').waitFor()
  })

  it('undoes an older turn, and says what stands on one that cannot be undone', async () => {
    const studio = await testStudio().withTracks({ Host: 30 })
    await studio.run('run', 'create_mono_track', '--params', '{"name":"music"}')
    for (const words of ['mute music', 'add a label "end" at 0:02'])
      expect((await studio.run('ask', words, '-y')).exitCode).toBe(0)
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { openHistory, toast, atRevision } = studioPage(page)
    await atRevision(4)
    await openHistory()
    await page.getByRole('button', { name: 'Undo turn 2' }).click()
    const refused = page.getByRole('list', { name: 'Turns, the newest first' }).getByRole('alert')
    await refused.getByText('mute music').waitFor()
    await refused.getByText('Nothing was changed.').waitFor()
    await page.getByRole('button', { name: 'Undo turn 3' }).click()
    await toast.getByText('Undone, and read back: turn 3.').waitFor()
    await page.getByRole('button', { name: 'Redo turn 3' }).waitFor()
    expect((await studio.look()).labels).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo turn 2' }).click()
    await toast.getByText('Undone, and read back: turn 2.').waitFor()
    expect((await studio.look()).tracks.map(({ name }) => name)).not.toContain('music')
    await page.getByRole('button', { name: 'Redo turn 2' }).click()
    await toast.getByText('Done again, and read back: turn 2.').waitFor()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Redo turn 2' }).waitFor()
  })
})
