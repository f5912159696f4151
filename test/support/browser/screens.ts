import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

/** The screens of docs/screens: the studio on the demo, as a person sees it, light and dark. */
export type Screen = { readonly name: string; show(page: Page): Promise<void> }

export const SCREENS_FOLDER = resolve(import.meta.dirname, '../../../docs/screens')
export const GUIDE_FOLDER = resolve(import.meta.dirname, '../../../docs/guide')
/** Which Chromium they were made by; another one may draw letters in another way. */
export const SCREENS_MADE_BY = `${SCREENS_FOLDER}/chromium.txt`
export const SCREEN_CONTEXT = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  locale: 'en-GB',
} as const
export const THEMES = ['light', 'dark'] as const
/** Of all pixels; the edges of some letters. A sentence that is another one is more. */
export const MAX_OTHER_SHARE = 0.0005
const MAX_PICTURES = 40

export const majorOf = (version: string): string => version.split('.')[0] ?? version

export const SCREENS: readonly Screen[] = [
  {
    name: 'plan',
    show: async (page) => {
      await open(page, 'podcast')
      await say(page, 'delete from 0:10 to 0:20, then fade out the last 3 seconds')
      await page.getByRole('region', { name: 'Review' }).getByText('2 changes').waitFor()
    },
  },
  {
    name: 'history',
    show: async (page) => {
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('button', { name: /add a label "Rivers"/ }).click()
      await page.getByRole('columnheader', { name: 'Promised' }).waitFor()
    },
  },
  {
    name: 'question',
    show: async (page) => {
      await open(page, 'podcast')
      await say(page, 'fade out the')
      await page.getByText('Nothing has been changed.').waitFor()
    },
  },
  {
    name: 'words',
    show: async (page) => {
      await open(page, 'interview')
      await say(page, 'take out the ums and put the part about funding first')
      await page.getByRole('region', { name: 'Review' }).waitFor()
      // Where the playhead stands depends on what was there first, the sound as it is or the plan.
      await page.getByText('/ 1:08').waitFor()
      // The first look at a film has a lighter copy of it made.
      await page.getByText('in step with the sound').waitFor()
      await page.keyboard.press('Home')
    },
  },
  {
    name: 'song',
    show: async (page) => {
      await open(page, 'song')
      await say(page, 'compose a 4 bar bridge after the verse with drums, bass and a flute')
      await page.getByRole('button', { name: /insert it and move what follows/ }).click()
      const review = page.getByRole('region', { name: 'Review' })
      await review.waitFor()
      for (let at = 2; at <= 12; at++) {
        await page.keyboard.press(']')
        await review.getByText(`${at} of 15`).waitFor()
      }
      await page.getByRole('region', { name: 'Notes of Bass, Bridge' }).waitFor()
      // How far the tracks were scrolled depends on how quickly the changes were gone through.
      await page.evaluate("document.querySelector('[data-drawn]').closest('.overflow-y-auto').scrollTop = 0")
    },
  },
]

/** The pictures that docs/guide has besides these, light alone, by the names that its pages give them. */
export const GUIDE_SCREENS: readonly Screen[] = [
  {
    name: 'files',
    show: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Files', exact: true }).click()
      await page.getByLabel('What should be planned?').fill('create ideas.md with "Ask Priya about radios."')
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'Decide on the plan' }).waitFor()
      await page.getByText('Ask Priya about radios.').last().waitFor()
    },
  },
  {
    name: 'help',
    show: async (page) => {
      await open(page, 'podcast')
      await page.keyboard.press('F1')
      await page.getByRole('button', { name: 'fade out the last 3 seconds' }).first().waitFor()
    },
  },
  {
    name: 'settings',
    show: async (page) => {
      await page.keyboard.press('Control+,')
      await page.getByText('Plans on this machine with rules').waitFor()
      // Where the settings lie is a place of the machine that the picture is made on.
      await page.evaluate(
        "for (const p of document.querySelectorAll('[role=dialog] p')) p.textContent = p.textContent.replace(/Kept in \\S+,/, 'Kept in ~/.config/cutroom,')",
      )
    },
  },
]

const open = (page: Page, document: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: document }).click()

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Say what to do').fill(words)
  await page.keyboard.press('Enter')
  await page.getByLabel('Say what to do').blur()
}

/** The page once it is at rest, which two pictures that are the same show; with times that are the same each day. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  // The sound is there once its length is.
  await page.getByText('/ –').waitFor({ state: 'detached' })
  const undrawn = page.locator('[data-drawn]:not([data-missing="0"])')
  let last: Buffer | undefined
  for (let pictures = 0; pictures < MAX_PICTURES; pictures++) {
    await undrawn.waitFor({ state: 'detached' })
    await page.evaluate("for (const time of document.querySelectorAll('time')) time.textContent = '14:06'")
    const picture = await page.screenshot()
    if (last?.equals(picture)) return picture
    last = picture
    await page.waitForTimeout(150)
  }
  throw new Error('The page does not come to rest.')
}

/** Which share of their pixels is not the same, and the box around those. */
export type Difference = { readonly share: number; readonly box: string }

/** The browser reads both, on any page without a policy of its own. */
export async function comparePictures(page: Page, was: Buffer, is: Buffer): Promise<Difference> {
  if (was.equals(is)) return { share: 0, box: '' }
  const addresses = [was, is].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
  return page.evaluate<Difference>(`(${COMPARE})(${JSON.stringify(addresses)})`)
}

export const describeDifference = (file: string, { share, box }: Difference): string =>
  `${file}: ${(100 * share).toFixed(3)} % is another picture, ${box}`

const COMPARE = `async (addresses) => {
  const read = async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, bitmap.width, bitmap.height)
  }
  const [was, is] = await Promise.all(addresses.map(read))
  if (was.width !== is.width || was.height !== is.height) return { share: 1, box: 'of another size' }
  let other = 0
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (let at = 0; at < was.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(was.data[at + channel] - is.data[at + channel]) > 16)) {
      other += 1
      const [x, y] = [(at / 4) % was.width, Math.floor(at / 4 / was.width)]
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  return { share: other / (was.width * was.height), box: 'from ' + [left, top] + ' to ' + [right, bottom] }
}`
