import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

/** What has the focus, as a person would hear it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: has } = document
    if (!has || has === document.body) return 'nothing'
    const name = has.getAttribute('aria-label') ?? has.textContent?.trim().slice(0, 60)
    return `${has.role ?? has.getAttribute('role') ?? has.tagName.toLowerCase()} ${name ?? ''}`
  })

const becomes = (page: Page, what: RegExp): Promise<void> =>
  expect.poll(() => focused(page), { timeout: 15_000 }).toMatch(what)

describe('with the keyboard alone', () => {
  it('asks, answers, takes another reading, ticks, accepts, undoes and finds its way, and the focus is always somewhere', async () => {
    const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { field, said, review, toast, atRevision } = studioPage(page)
    const { keyboard } = page
    await atRevision(1)
    await keyboard.press('/')
    await becomes(page, /Say what to do/)
    // Bare letters and digits are text in a field.
    await keyboard.type('fade out 1 a r q ?')
    expect(await field.inputValue()).toBe('fade out 1 a r q ?')
    await keyboard.press('Control+a')
    await keyboard.type('fade out')
    await keyboard.press('Enter')
    await said.getByRole('button', { name: 'over the last 3 seconds' }).waitFor()
    await becomes(page, /Say what to do/)
    await keyboard.press('Escape')
    await becomes(page, /nothing/)
    await keyboard.press('1')
    await review.getByText('1 change').waitFor()
    await keyboard.press(']')
    await becomes(page, /checkbox Fade out/)
    await keyboard.press('r')
    await toast.getByText('Dropped; nothing was changed.').waitFor()
    await becomes(page, /^div/)
    await keyboard.press('/')
    await keyboard.type('delete from 0:10 to 0:12 and fade out the last 3 seconds')
    await keyboard.press('Enter')
    await review.getByText('2 changes').waitFor()
    // Out of the field to what is to be decided.
    await keyboard.press('Escape')
    await becomes(page, /checkbox Delete/)
    await keyboard.press('ArrowDown')
    await becomes(page, /checkbox Fade out/)
    await review.getByText('2 of 2').waitFor()
    await keyboard.press('Space')
    await review.getByText('1 kept, 1 refused').waitFor()
    await keyboard.press('[')
    await becomes(page, /checkbox Delete/)
    // Another reading of the same words.
    await keyboard.press('1')
    await said
      .getByText(/Delete 0:10–0:12 on Host$/)
      .first()
      .waitFor()
    await keyboard.press('q')
    await review.waitFor({ state: 'detached' })
    await said.getByRole('button', { name: 'Show' }).press('Enter')
    await review.waitFor()
    await keyboard.press('Escape')
    await review.waitFor({ state: 'detached' })
    await said.getByRole('button', { name: 'Show' }).press('Enter')
    await review.getByRole('checkbox').focus()
    await keyboard.press('Enter')
    await toast.getByText(/Done: \d+ of \d+ read back/).waitFor()
    await atRevision(2)
    await becomes(page, /^main/)
    expect((await studio.look()).tracks.map(({ clips }) => Math.max(...clips.map(({ end }) => end)))).toEqual([28, 30])
    // Through the panes, forth and back; none keeps it.
    const seen: string[] = []
    for (let at = 0; at < 5; at++) {
      await keyboard.press('F6')
      seen.push(
        await page.evaluate(() => document.activeElement?.closest('header, #talk, #document, footer')?.tagName ?? ''),
      )
    }
    expect(seen).toEqual(['FOOTER', 'HEADER', 'SECTION', 'MAIN', 'FOOTER'])
    await keyboard.press('Shift+F6')
    await becomes(page, /^main/)
    const stops = new Set<string>()
    for (let at = 0; at < 60; at++) {
      await keyboard.press('Tab')
      stops.add(await focused(page))
    }
    // The whole page was gone through: the field, the documents, the bar below.
    for (const stop of [/Say what to do/, /Host/, /Undo/, /Everything by name/, /History/])
      expect(
        [...stops].some((each) => stop.test(each)),
        String(stop),
      ).toBe(true)
    // Dialogs give the focus back.
    for (const [key, name] of [
      ['?', 'Keys'],
      ['Control+k', 'Everything by name'],
    ] as const) {
      await keyboard.press('F6')
      const had = await focused(page)
      const from = had.includes('Say what') ? (await keyboard.press('F6'), await focused(page)) : had
      await keyboard.press(key)
      await page.getByRole('dialog', { name }).waitFor()
      await keyboard.press('Escape')
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page), { timeout: 15_000 }).toBe(from)
    }
    await keyboard.press('Control+k')
    await keyboard.type('show the history')
    await keyboard.press('Enter')
    await page.getByRole('list', { name: 'Turns, the newest first' }).waitFor()
    const undo = page.getByRole('button', { name: 'Undo turn 2' })
    await undo.focus()
    await keyboard.press('Enter')
    await toast.getByText('Undone, and read back: turn 2.').waitFor()
    await becomes(page, /Redo turn 2/)
    await keyboard.press('h')
    await keyboard.press('Control+Shift+z')
    await toast.getByText('Done again, and read back: turn 2.').waitFor()
    // Pressed twice, it is done once.
    await keyboard.press('Control+z')
    await keyboard.press('Control+z')
    await toast.getByText('Undone, and read back: turn 2.').waitFor()
    await atRevision(5)
    expect((await studio.look()).tracks).toHaveLength(2)
  })
})
