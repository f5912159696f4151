import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const SAID = [
  ['Tom', 'So, um, hello Ada.'],
  ['Ada', 'We raised some funding in spring.'],
  ['Tom', 'Where did you live then?'],
  ['Ada', 'The winter was, um, very cold.'],
  ['Tom', 'And after that it was warm.'],
] as const
/** What whoever listened was not sure of. */
const UNSURE = new Map([
  ['funding', 0.41],
  ['cold.', 0.3],
])

const words = (page: Page) => page.getByRole('group', { name: 'Words of talk' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'The chosen words' })

/** A talk of two in a page, a word every half second; `repeats` makes it longer than a page. */
async function openTalk(repeats = 1) {
  const studio = await testStudio().empty()
  let at = 0
  const segments = Array.from({ length: repeats }, () => SAID).flatMap((lines) =>
    lines.map(([speaker, text]) => {
      const said = text.split(' ').map((word) => {
        at += 0.5
        return { word, start: at - 0.45, end: at - 0.05, speaker, score: UNSURE.get(word) ?? 0.97 }
      })
      return { speaker, text, start: said[0]?.start ?? 0, end: at, words: said }
    }),
  )
  await writeFile(join(studio.folder, 'talk.wav'), makeWav({ seconds: at + 1, channels: 1, hertz: 220, level: 0.2 }))
  await writeFile(join(studio.folder, 'talk.json'), JSON.stringify({ segments }))
  await studio.run('import', 'talk.wav', '--transcript', 'talk.json', '--as', 'video')
  const { address } = await startStudio(studio.folder)
  const { page } = await openPage(address)
  await words(page).getByText('Ada.').first().waitFor()
  const kept = async (): Promise<string> => {
    const { sentences } = JSON.parse((await cutroom(studio.folder, ['state', '--json'])).stdout) as {
      sentences: { excluded: boolean; words: { text: string; excluded: boolean }[] }[]
    }
    return sentences
      .flatMap(({ excluded, words: said }) => (excluded ? [] : said.filter((word) => !word.excluded)))
      .map(({ text }) => text)
      .join(' ')
  }
  return { ...studioPage(page), folder: studio.folder, kept }
}

/** The middle of some words of a row. */
async function pointAt(page: Page, text: string): Promise<{ x: number; y: number }> {
  const found = await words(page).evaluate((host, wanted) => {
    for (const run of host.querySelectorAll<HTMLElement>('[data-word]')) {
      const at = run.textContent.indexOf(wanted)
      if (at < 0 || !run.firstChild) continue
      const range = document.createRange()
      range.setStart(run.firstChild, at)
      range.setEnd(run.firstChild, at + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    return null
  }, text)
  if (!found) throw new Error(`"${text}" is not shown`)
  return found
}

async function choose(page: Page, first: string, last: string): Promise<void> {
  const [from, to] = [await pointAt(page, first), await pointAt(page, last)]
  await page.mouse.click(from.x, from.y)
  await page.keyboard.down('Shift')
  await page.mouse.click(to.x, to.y)
  await page.keyboard.up('Shift')
}

describe('words that are chosen', () => {
  it('are what “this” means, and are shown where one says it', async () => {
    const { page, say, field, review, said, atRevision, kept } = await openTalk()
    const chips = page.getByRole('group', { name: 'Chosen on the document' })
    await choose(page, 'some', 'funding')
    await chips.getByText('2 words · “some funding”').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Ask about this' }).click()
    await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true)
    await say('cut this')
    await review.getByText('1 change').waitFor()
    await expect.poll(() => words(page).locator('del').allTextContents()).toEqual(['some funding'])
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await atRevision(2)
    expect(await kept()).toContain('We raised in spring.')
    // The same by keys alone: to the field, the words, out of it to the change, and yes.
    const { keyboard } = page
    await words(page).focus()
    await keyboard.press('/')
    await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true)
    await keyboard.type('bring this back')
    await keyboard.press('Enter')
    await review.getByText('1 change').waitFor()
    await keyboard.press('Escape')
    await keyboard.press('a')
    await atRevision(3)
    expect(await kept()).toContain('We raised some funding in spring.')
    // Nothing chosen any more: it is asked, and nothing is planned.
    await chips.getByRole('button', { name: 'Choose nothing' }).click()
    await chips.waitFor({ state: 'detached' })
    await say('move this to the end')
    await said.getByText('Nothing is chosen in the text, so what is “this”?').waitFor()
    expect(await review.count()).toBe(0)
    // The answer may be what is chosen now.
    await choose(page, 'Where', 'then?')
    await say('this sentence')
    await review.getByRole('button', { name: /Accept/ }).click()
    await atRevision(4)
    expect(await kept()).toMatch(/warm\. Where did you live then\?$/)
  })

  it('are dragged to another place, with a line where they would stand, or not where Escape is pressed', async () => {
    const { page, atRevision, kept } = await openTalk()
    const { mouse, keyboard } = page
    const line = words(page).locator('[data-drop]')
    await choose(page, 'Where', 'then?')
    const [from, to] = [await pointAt(page, 'did'), await pointAt(page, 'hello')]
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x - 30, from.y - 30, { steps: 3 })
    await mouse.move(to.x, to.y, { steps: 3 })
    await line.waitFor()
    await keyboard.press('Escape')
    await line.waitFor({ state: 'hidden' })
    await mouse.up()
    await page.getByText('Nothing was moved.').waitFor({ state: 'attached' })
    const first = await pointAt(page, 'So,')
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(first.x + 2, first.y, { steps: 6 })
    await line.waitFor()
    const [box, word] = [await line.boundingBox(), await pointAt(page, 'So,')]
    expect(Math.abs((box?.x ?? 0) - word.x)).toBeLessThan(30)
    await mouse.up()
    await atRevision(2)
    expect(await kept()).toMatch(/^Where did you live then\? So, um, hello Ada\. We raised/)
    // Several at once by the keys, as one step.
    await choose(page, 'hello', 'raised')
    await words(page).focus()
    await keyboard.press('Alt+ArrowDown')
    await atRevision(3)
    expect(await kept()).toMatch(/^Where .* then\? The winter was, um, very cold\. So, um, hello Ada\. We raised/)
    await keyboard.press('Control+z')
    await expect.poll(kept).toMatch(/^Where did you live then\? So, um, hello Ada\. We raised/)
    // A press on what is chosen without a drag is a click.
    const again = await pointAt(page, 'Ada.')
    await choose(page, 'hello', 'Ada.')
    await mouse.click(again.x, again.y)
    await bar(page).waitFor({ state: 'detached' })
  })

  it('have their bar where it covers no words, and none while a plan is reviewed', async () => {
    const { page, say, review, toast } = await openTalk(30)
    const coversNone = async (): Promise<void> => {
      await bar(page).waitFor()
      const [lines, row] = [await words(page).boundingBox(), await bar(page).boundingBox()]
      expect(row?.y).toBeGreaterThanOrEqual((lines?.y ?? Infinity) + (lines?.height ?? 0))
    }
    await choose(page, 'hello', 'raised')
    await coversNone()
    await say('delete this')
    await review.getByRole('button', { name: /^Accept/ }).waitFor()
    await bar(page).waitFor({ state: 'detached' })
    await review.getByRole('button', { name: /^Accept/ }).click()
    await toast.getByText(/read back/).waitFor()
    await coversNone()
  })

  it('that were not heard well are marked, told of and gone to, and are sure once they were written anew', async () => {
    const { page, atRevision } = await openTalk()
    const { keyboard } = page
    const unsure = page.getByRole('button', { name: '2 unsure' })
    await unsure.waitFor()
    const waved = words(page).locator('.decoration-wavy')
    expect(await waved.allTextContents()).toEqual(['funding', 'cold.'])
    await words(page).focus()
    await keyboard.press('u')
    await page.getByText(/^funding, unsure, 41 percent, at 3\.\d seconds/).waitFor({ state: 'attached' })
    await bar(page).getByText('Heard with 41 % certainty').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await unsure.click()
    await bar(page).getByText('Heard with 30 % certainty').waitFor()
    await keyboard.press('F2')
    await bar(page).getByLabel('How it is written').fill('old.')
    await keyboard.press('Enter')
    await atRevision(2)
    await page.getByRole('button', { name: '1 unsure' }).waitFor()
    expect(await waved.allTextContents()).toEqual(['funding'])
  })

  it('have the captions beside them that an SRT of the cut has', async () => {
    const { page, folder, atRevision, toast } = await openTalk()
    const { keyboard } = page
    const strip = page.getByRole('region', { name: 'Captions as they will be written' })
    const written = async () => {
      expect((await cutroom(folder, ['export', 'cut.srt', '--force'])).exitCode).toBe(0)
      return (await readFile(join(folder, 'cut.srt'), 'utf8'))
        .trim()
        .split(/\n\n/)
        .map((block) => {
          const [, times = '', ...lines] = block.split('\n')
          return { times, text: lines.join('\n') }
        })
    }
    await page.getByRole('button', { name: 'Show the captions' }).click()
    await strip.getByText('captions', { exact: false }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const before = await written()
    await strip.getByText(`${before.length} captions`).waitFor()
    await words(page).focus()
    await keyboard.press('Home')
    for (const { text } of before) {
      await expect.poll(() => strip.locator('p').first().textContent()).toBe(text)
      await keyboard.press('Alt+ArrowRight')
    }
    await choose(page, 'Where', 'then?')
    await keyboard.press('Delete')
    await atRevision(2)
    const after = await written()
    await strip.getByText(`${after.length} captions`).waitFor()
    expect(after.map(({ text }) => text)).toEqual(
      before.map(({ text }) => text).filter((text) => !text.startsWith('Where')),
    )
    await keyboard.press('End')
    await expect.poll(() => strip.locator('p').first().textContent()).toBe(after.at(-1)?.text)
    await keyboard.press('s')
    await strip.waitFor({ state: 'detached' })
    // The cut is heard with two seconds on each side, over and over.
    await keyboard.press('n')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Stop looping 0:0[23]\.\d to 0:0[67]\.\d/ }).waitFor()
    await keyboard.press('k')
    await keyboard.press('Control+z')
    await toast.getByText('Undone').waitFor()
    await strip.waitFor({ state: 'detached' })
    await expect.poll(() => words(page).locator('del').count()).toBe(0)
    await keyboard.press('n')
    await toast.getByText('Nothing is cut here yet.').waitFor()
  })

  it('are of two who are made one only where that is wanted, and can be two again', async () => {
    const { page, toast, atRevision } = await openTalk()
    const side = page.getByRole('complementary', { name: 'Beside the words of talk' })
    const rename = async (to: string): Promise<void> => {
      await side.getByRole('button', { name: 'Tom' }).click()
      await side.getByLabel('Another name for Tom').fill(to)
      await page.keyboard.press('Enter')
    }
    await rename('ada')
    const question = side.getByRole('alertdialog')
    await question.getByText('Ada speaks here already. Make one speaker of both?').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByText('saved · revision 1', { exact: true }).count()).toBe(1)
    await rename('Ada')
    await question.getByRole('button', { name: 'Make one of both' }).click()
    await atRevision(2)
    await toast.getByText('Tom and Ada are one speaker now: Ada.').waitFor()
    expect(await side.getByRole('button', { name: 'Tom' }).count()).toBe(0)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await side.getByRole('button', { name: 'Tom' }).waitFor()
    // What cannot be done is said in the words of those who see it.
    await choose(page, 'hello', 'raised')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByLabel('Find words').fill('some funding')
    await page.getByLabel('Write it so').fill('money')
    await page.getByRole('button', { name: 'Write it so everywhere' }).click()
    await toast.getByText('write at least as many, or cut what is too much').waitFor()
    expect(await toast.textContent()).not.toMatch(/_|sent-/)
  })

  it('lie where the plan begins once there is one, and changes are gone through by their keys', async () => {
    const { page, say, review, tick } = await openTalk(30)
    const { keyboard } = page
    const inSight = (): Promise<number[]> =>
      words(page).evaluate((host) => {
        const { top, bottom } = host.getBoundingClientRect()
        return [...host.querySelectorAll<HTMLElement>('del[data-word]')]
          .filter((each) => each.getBoundingClientRect().bottom > top && each.getBoundingClientRect().top < bottom)
          .map((each) => Number(each.dataset['word']))
      })
    await say('take out sentence 140 and sentence 148')
    await review.getByText('2 changes').waitFor()
    await expect.poll(async () => (await inSight()).length).toBeGreaterThan(0)
    await words(page).evaluate((host) => host.scrollTo(0, 0))
    expect(await inSight()).toEqual([])
    await words(page).focus()
    await keyboard.press(']')
    await expect.poll(async () => (await inSight()).length).toBeGreaterThan(0)
    await tick(/sent|“/)
      .first()
      .waitFor()
    await words(page).evaluate((host) => host.scrollTo(0, 0))
    await keyboard.press('[')
    await expect.poll(async () => (await inSight()).length).toBeGreaterThan(0)
    // The cut of the plan that is nearest, before and after in turn.
    await keyboard.press('n')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    const sides = page.getByRole('radio', { checked: true })
    const side = await sides.first().textContent()
    await keyboard.press('n')
    await expect.poll(() => sides.first().textContent()).not.toBe(side)
    await keyboard.press('k')
  })
})
