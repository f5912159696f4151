import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

/** Buttons and fields that a person cannot bring into view, because what holds them cuts them off and does not scroll. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('button, textarea, select, input, [tabindex="0"]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]')) continue
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      // The playhead is moved by keys, wherever it is.
      if (element.matches('.sr-only, .sr-only *, input[type="file"], [role="slider"]')) continue
      if (width === 0 || height === 0) continue
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isInside = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight
      const seen = isInside ? document.elementFromPoint(x, y) : null
      if (!seen || !(element.contains(seen) || seen.contains(element)))
        lost.push(
          `${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)} at ${Math.round(x)},${Math.round(y)}`,
        )
    }
    return lost
  })

describe('what everybody can use', () => {
  it('has no serious barriers in any state, in both themes', async () => {
    const empty = await testStudio().empty()
    const first = await startStudio(empty.folder)
    const { page: none } = await openPage(first.address)
    await none.getByText('nothing open').waitFor()
    expect(await findBarriers(none), 'an empty project').toEqual([])
    await none.goto('about:blank')
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address, url, stop } = await startStudio(studio.folder)
    const { page: closed } = await openPage(url)
    await closed.getByRole('alert').waitFor()
    expect(await findBarriers(closed), 'a page that is not let in').toEqual([])
    const { page } = await openPage(address)
    const { say, said, review, toast, tick, openHistory, atRevision } = studioPage(page)
    await atRevision(1)
    await page.getByRole('listbox', { name: /^Tracks and clips/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('c')
    await page.keyboard.press('g')
    await page.getByRole('slider', { name: 'Loop ends' }).waitFor()
    await page.getByRole('toolbar', { name: /^Selection/ }).waitFor()
    expect(await findBarriers(page), 'a selection, a loop and the mixer').toEqual([])
    await page.keyboard.press('c')
    await page.keyboard.press('g')
    await page.getByRole('button', { name: 'Choose nothing' }).click()
    await say('fade out')
    await said.getByRole('button', { name: 'over the last 3 seconds' }).waitFor()
    expect(await findBarriers(page), 'a question').toEqual([])
    await say('delete from 0:10 to 0:12 and fade out the last 3 seconds')
    await review.getByText('2 changes').waitFor()
    await tick(/Fade/).click()
    await review.getByText('1 kept, 1 refused').waitFor()
    expect(await findBarriers(page), 'a plan').toEqual([])
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await toast.getByText(/read back/).waitFor()
    expect(await findBarriers(page), 'a result').toEqual([])
    await say('delete from 1:00 to 2:00')
    await said.getByText('the document is 0:28 long.').last().waitFor()
    await openHistory()
    await page.locator('#document button[aria-expanded]').first().click()
    await page.getByRole('columnheader', { name: 'Promised' }).waitFor()
    expect(await findBarriers(page), 'the history, and a refusal').toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await findBarriers(page), 'everything by name').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findBarriers(page), 'the keys').toEqual([])
    await page.keyboard.press('Escape')
    await stop('SIGKILL')
    await page.getByText('not connected, nothing is lost').waitFor()
    expect(await findBarriers(page), 'a server that is gone').toEqual([])
  })

  it.each([
    { what: 'at 200 %', width: 720, height: 450, deviceScaleFactor: 2 },
    { what: 'on a phone', width: 390, height: 780, deviceScaleFactor: 1 },
  ])('can be used whole $what, in one column', async ({ width, height, deviceScaleFactor }) => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address, { viewport: { width, height }, deviceScaleFactor })
    const { say, said, review, toast, field, plan, atRevision } = studioPage(page)
    const columns = page.getByRole('navigation', { name: 'Columns' })
    const isWhole = async (where: string): Promise<void> => {
      expect(await cutOff(page), where).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBe(0)
    }
    await atRevision(1)
    await field.waitFor()
    expect(await page.getByRole('main').isVisible()).toBe(false)
    await isWhole('talk')
    await say('delete from 0:10 to 0:12 and fade out the last 3 seconds')
    await plan('Fade out').waitFor()
    await isWhole('a plan')
    await columns.getByRole('button', { name: 'Document' }).click()
    await review.getByText('2 changes').waitFor()
    expect(await field.isVisible()).toBe(false)
    await isWhole('the document')
    await review.getByRole('checkbox').click()
    await review.getByText('1 kept').waitFor()
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await toast.getByText(/read back/).waitFor()
    await isWhole('a result')
    await columns.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Undo turn 2' }).click()
    await page.getByRole('button', { name: 'Redo turn 2' }).waitFor()
    await isWhole('the history')
    expect(await findBarriers(page)).toEqual([])
    // A key that belongs to the other column brings it.
    await page.keyboard.press('/')
    await field.waitFor()
    await said.getByText('Undone · turn 2').waitFor()
  })
})
