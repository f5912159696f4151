import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { countOf, seedOf } from '../full.ts'
import { drawNumbers } from '../support/browser/draw-numbers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testFolder } from '../test-folder.ts'

needsBrowser()

type Spoken = {
  readonly revision: number
  readonly sentences: readonly {
    readonly excluded: boolean
    readonly words: readonly { readonly text: string; readonly excluded: boolean }[]
  }[]
}

/** The words of a document as the page shows them, with what is out in brackets. */
const shownWords = (page: Page): Promise<string> =>
  page.getByRole('group', { name: 'Words of interview' }).evaluate((host) => {
    const rows = [...host.querySelectorAll<HTMLElement>('[data-word]')]
    rows.sort((a, b) => Number(a.dataset['word']) - Number(b.dataset['word']))
    return rows
      .flatMap(({ tagName, textContent }) => {
        const said = textContent.split(' ').map((word) => word.replaceAll('\u00A0', ' '))
        return tagName === 'DEL' ? said.map((word) => `[${word}]`) : said
      })
      .join(' ')
  })

const heldWords = ({ sentences }: Spoken): string =>
  sentences
    .flatMap(({ excluded, words }) => words.map((word) => (excluded || word.excluded ? `[${word.text}]` : word.text)))
    .join(' ')

const REQUESTS = [
  'take out the ums',
  'drop sentence 3',
  'put the part about funding first',
  'shorten the pauses',
  'take out what Tom says',
  'bring it back',
]

it('whatever hands do to words, the page and the server have the same document', async () => {
  const demo = join(await testFolder(), 'demo')
  expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
  const { address } = await startStudio(demo)
  // High enough for all of it to be seen.
  const { page } = await openPage(address, { viewport: { width: 1440, height: 1800 } })
  const { say, review } = studioPage(page)
  const { keyboard } = page
  const words = page.getByRole('group', { name: 'Words of interview' })
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'interview' }).click()
  await words.getByText('Welcome to Workbench.').waitFor()
  const draw = drawNumbers(seedOf(18))
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[draw(values.length)] ?? values[0]
  const press = async (key: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count++) await keyboard.press(key)
  }
  const gestures: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
    async () => press(pick(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Alt+ArrowRight']), 1 + draw(6)),
    async () => press(pick(['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft']), 1 + draw(5)),
    async () => press('Delete'),
    async () => press('Delete'),
    async () => press('Shift+Delete'),
    async () => press(pick(['Alt+ArrowUp', 'Alt+ArrowDown'])),
    async () => press('Control+z'),
    async () => press(pick(['Control+Shift+z', 'x', 'Escape', 'b'])),
    async () => {
      await press('F2')
      const field = page.getByLabel('How it is written')
      if (!(await field.isVisible())) return
      await field.fill(pick(['other', 'two words', '']))
      await press('Enter')
    },
    async () => {
      const boxes = await words.locator('[data-word]').all()
      const one = boxes[draw(boxes.length)]
      const other = boxes[draw(boxes.length)]
      // Rows are drawn anew at any moment: what is gone by now cannot be pressed.
      const boxOf = (run = one) => run?.boundingBox({ timeout: 1000 }).catch(() => null)
      const [from, to] = [await boxOf(), await boxOf(other)]
      if (!from || !to) return
      await page.mouse.move(from.x + 4, from.y + 8)
      await page.mouse.down()
      if (draw(2) === 0) await page.mouse.move(to.x + 4, to.y + 8, { steps: 3 })
      await page.mouse.up()
    },
    async () => {
      await say(REQUESTS[draw(REQUESTS.length)] ?? '')
      await words.focus()
    },
    async () => press('a'),
    async () => press('r'),
  ]
  /** Hands wait for what is planned, and leave it. */
  const leavePlans = async (): Promise<void> => {
    await expect.poll(() => page.getByLabel('How far the plan is').count(), { timeout: 60_000 }).toBe(0)
    await words.focus()
    while (await review.isVisible()) {
      await press('q')
      await page.waitForTimeout(200)
    }
  }
  const count = countOf({ sample: 100, all: 500 })
  for (let made = 0; made < count; made++) {
    // Where planning is slow, most of what hands do is waited for or refused: now and then they have the words for themselves.
    if (made % 20 === 19) {
      await leavePlans()
      await press('ArrowRight')
      await press('F2')
      const field = page.getByLabel('How it is written')
      await field.fill(`word ${made}`)
      await press('Enter')
      await field.waitFor({ state: 'hidden' })
    }
    // A field that is open takes keys as text.
    if (await page.evaluate(() => document.activeElement?.matches('#say, [type=search]') ?? false)) await words.focus()
    await pick(gestures)()
  }
  const read = async (): Promise<Spoken> =>
    JSON.parse((await cutroom(demo, ['state', '--on', 'interview', '--json'])).stdout) as Spoken
  // What is planned still has come, and nothing of it is drawn on the words any more.
  await leavePlans()
  const isHiding = await page.getByRole('button', { name: 'Hide what was taken out' }).getAttribute('aria-pressed')
  if (isHiding === 'true') await press('x')
  const settled = async (): Promise<string> => {
    const held = heldWords(await read())
    return (await shownWords(page)) === held ? 'the same' : `${await shownWords(page)}\n${held}`
  }
  await expect.poll(settled, { timeout: 30_000, interval: 500 }).toBe('the same')
  expect((await read()).revision).toBeGreaterThan(3)
})
