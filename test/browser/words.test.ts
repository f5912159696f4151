import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage, type StudioPage } from '../support/browser/studio-page.ts'
import { testFolder } from '../test-folder.ts'

needsBrowser()

type Spoken = {
  readonly revision: number
  readonly sentences: readonly {
    readonly speaker: string
    readonly excluded: boolean
    readonly words: readonly { readonly text: string; readonly excluded: boolean; readonly gapAfter?: number }[]
  }[]
}

/** The demo's interview in the page, and what the document is as other programs see it. */
async function openInterview(): Promise<StudioPage & { readonly folder: string; read(): Promise<Spoken> }> {
  const demo = join(await testFolder(), 'demo')
  expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
  const { address } = await startStudio(demo)
  const { page } = await openPage(address)
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'interview' }).click()
  await words(page).getByText('Welcome to Workbench.').waitFor()
  const read = async (): Promise<Spoken> =>
    JSON.parse((await cutroom(demo, ['state', '--on', 'interview', '--json'])).stdout) as Spoken
  return { ...studioPage(page), folder: demo, read }
}

const words = (page: Page) => page.getByRole('group', { name: 'Words of interview' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'The chosen words' })

/** Where a word of a row is: the row begins with some text, and so many words come before it. */
async function pointAt(page: Page, text: string): Promise<{ x: number; y: number }> {
  const found = await words(page).evaluate((host, wanted) => {
    for (const run of host.querySelectorAll<HTMLElement>('[data-word]')) {
      const at = run.textContent.indexOf(wanted)
      const node = run.firstChild
      if (at < 0 || !node) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    return null
  }, text)
  if (!found) throw new Error(`"${text}" is not shown`)
  return found
}

const kept = ({ sentences }: Spoken): string =>
  sentences
    .flatMap(({ excluded, words: said }) => (excluded ? [] : said.filter((word) => !word.excluded)))
    .map(({ text }) => text)
    .join(' ')

describe('a document of words', () => {
  it('is read, gone through, cut, put back and corrected by hand', async () => {
    const { page, atRevision, read, toast } = await openInterview()
    const { mouse, keyboard } = page
    const click = async (text: string, options?: { clickCount?: number }): Promise<void> => {
      const { x, y } = await pointAt(page, text)
      await mouse.click(x, y, options)
    }
    expect(await findBarriers(page)).toEqual([])
    // A click goes there, and chooses nothing yet.
    await click('overnight,')
    await page.getByText('0:22.0').first().waitFor()
    expect(await bar(page).isVisible()).toBe(false)
    // From there to another word.
    await keyboard.down('Shift')
    await click('customer')
    await keyboard.up('Shift')
    await bar(page).getByRole('button', { name: 'Cut it' }).click()
    await atRevision(2)
    expect(kept(await read())).toContain('Then, like, offered to help.')
    await words(page).locator('del').getByText('overnight, a customer').waitFor()
    // The same words are chosen still: Delete with Shift puts them back.
    await keyboard.press('Shift+Delete')
    await atRevision(3)
    expect(kept(await read())).toContain('Then, like, overnight, a customer offered to help.')
    await expect.poll(() => words(page).locator('del').count(), { timeout: 20_000 }).toBe(0)
    // A sentence by a double click, moved one earlier.
    const { x, y } = await pointAt(page, 'actually')
    await mouse.dblclick(x, y)
    await bar(page).getByRole('button', { name: 'Move its sentence earlier' }).click()
    await atRevision(4)
    expect(kept(await read())).toContain('It was actually her idea, not mine. Then, like, overnight,')
    await keyboard.press('Escape')
    // How a word is written.
    await click('kitchen')
    await keyboard.press('F2')
    await bar(page).getByLabel('How it is written').fill('dining')
    await keyboard.press('Enter')
    await atRevision(5)
    expect(kept(await read())).toContain('one radio on my dining table.')
    await keyboard.press('Control+z')
    await toast.getByText('Undone').waitFor()
    await words(page).getByText('kitchen').waitFor()
  })

  it('is gone through and edited with the keyboard alone, and says where one is', async () => {
    const { page, atRevision, read } = await openInterview()
    const { keyboard } = page
    await words(page).focus()
    await keyboard.press('Home')
    await page.getByText('Welcome, at 1 second').waitFor({ state: 'attached' })
    await keyboard.press('Alt+ArrowRight')
    await keyboard.press('ArrowRight')
    await page.getByText('guest, at 2.7 seconds').waitFor({ state: 'attached' })
    await keyboard.press('Shift+ArrowRight')
    await keyboard.press('Shift+ArrowRight')
    await bar(page).waitFor()
    await keyboard.press('Delete')
    await atRevision(2)
    expect(kept(await read())).toContain('My who founded a company')
    // Found, and written otherwise wherever it is said.
    await keyboard.press('Control+f')
    await keyboard.type('funding')
    await page.getByText('1 of 4').waitFor()
    await keyboard.press('Enter')
    await page.getByText('2 of 4').waitFor()
    await page.getByLabel('Write it so').fill('money')
    await page.getByRole('button', { name: 'Write it so everywhere' }).click()
    await atRevision(3)
    expect(kept(await read())).not.toContain('funding')
    await page.getByLabel('Find words').press('Escape')
    await expect.poll(() => words(page).evaluate((host) => host === document.activeElement)).toBe(true)
    // All of it at once, and back, each as one step.
    const before = kept(await read())
    await keyboard.press('Home')
    await keyboard.press('Shift+ArrowRight')
    for (let line = 0; line < 40; line++) await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Delete')
    await atRevision(4)
    // Of the last line, what lies behind the place that one came to.
    expect(kept(await read()).split(' ').length).toBeLessThan(8)
    await keyboard.press('Control+z')
    await expect.poll(async () => kept(await read())).toBe(before)
  })

  it('shows a plan on the words, and what of it is kept', async () => {
    const { page, say, review, tick, atRevision, read } = await openInterview()
    await say('take out the ums and put the part about funding first')
    await review.getByText('13 changes').waitFor()
    expect(await words(page).locator('del').allTextContents()).toEqual(['um,', 'um,', 'uh,', 'uh,'])
    // Sentences that move together are one move.
    expect(await words(page).locator('[data-moved]').allTextContents()).toEqual(['to 0:00.3'])
    await tick('Take out “uh,” ("uh" is a hesitation) 0:41.5').click()
    await review.getByText('12 kept, 1 refused').waitFor()
    await expect.poll(() => words(page).locator('del').allTextContents()).toEqual(['um,', 'um,', 'uh,'])
    expect(await findBarriers(page)).toEqual([])
    await review.getByRole('button', { name: 'Accept 12' }).click()
    await atRevision(2)
    const said = kept(await read())
    expect(said).toMatch(/^You have just closed a round of funding\./)
    expect(said).toContain('The beginning was, uh, one radio')
    await expect.poll(() => words(page).locator('[data-moved]').count()).toBe(0)
  })

  it('names speakers anew, makes a pause shorter, and hides what is out', async () => {
    const { page, atRevision, read, toast } = await openInterview()
    const side = page.getByRole('complementary', { name: 'Beside the words of interview' })
    await side.getByRole('button', { name: 'Priya' }).click()
    await side.getByLabel('Another name for Priya').fill('Priya Shah')
    await page.keyboard.press('Enter')
    await atRevision(2)
    await words(page).getByText('Priya Shah').first().waitFor()
    expect((await read()).sentences.map(({ speaker }) => speaker)).toContain('Priya Shah')
    const pause = words(page).getByText('¶ 2.5 s')
    await pause.waitFor()
    // The rows are laid anew once the name is known.
    await expect.poll(() => pause.boundingBox()).not.toBeNull()
    const box = (await pause.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(box.x + 10, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 - 90, box.y + 5, { steps: 5 })
    await words(page).getByText('¶ 1.0 s').waitFor()
    await page.mouse.up()
    await atRevision(3)
    expect(
      (await read()).sentences.flatMap(({ words: said }) => said.flatMap(({ gapAfter }) => gapAfter ?? [])),
    ).toEqual([1])
    // The same by a key, a tenth of a second at a time, behind the word that is chosen.
    const { x: left, y: top } = await pointAt(page, 'music.')
    await page.mouse.click(left, top)
    await page.keyboard.press(',')
    await atRevision(4)
    await words(page).getByText('¶ 0.9 s').waitFor()
    await page.keyboard.press('.')
    await atRevision(5)
    await words(page).getByText('¶ 1.0 s').waitFor()
    const { x, y } = await pointAt(page, 'Sorry,')
    await page.mouse.dblclick(x, y)
    // What could not be done is not drawn as if it were, even where nobody can say what there is.
    await page.context().route(/\/api\/v1\/(?:run|documents)/, (route) => route.abort())
    await page.keyboard.press('Delete')
    await toast.getByText('Cutroom does not answer').waitFor()
    await expect.poll(() => words(page).locator('del').count()).toBe(0)
    await page.context().unroute(/\/api\/v1\/(?:run|documents)/)
    await page.keyboard.press('Delete')
    await atRevision(6)
    await words(page).locator('del').getByText('Sorry, let me start again.').waitFor()
    await page.keyboard.press('x')
    await expect.poll(() => words(page).locator('del').count()).toBe(0)
    expect(await words(page).getByText('With that funding we rented').count()).toBeGreaterThan(0)
  })
})
