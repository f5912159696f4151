import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openStudioClient } from '../../src/client/index.ts'
import { makeWav } from '../make-wav.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { numberedFilmProject } from '../support/studio/numbered-film-project.ts'
import { must, testStudio } from '../test-studio.ts'

needsBrowser()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } } as const
/** What a finger hits surely. */
const REACH_PX = 44
/** Frames and rounding. */
const ROUNDING_PX = 1

/** A page on a project with a document of each kind that has a view. */
async function openKinds() {
  const studio = await numberedFilmProject()
  for (const [name, hertz] of [
    ['Host', 200],
    ['Guest', 320],
  ] as const)
    await writeFile(
      join(studio.folder, `${name}.wav`),
      makeWav({ seconds: 30, channels: 1, rate: 8000, hertz, level: 0.2 }),
    )
  expect(await studio.run('import', 'Host.wav', 'Guest.wav', '--as', 'audio')).toMatchObject({ exitCode: 0 })
  const song = await studio.run('ask', 'compose a 4 bar verse with drums and bass', '-y')
  expect(song, song.stderr).toMatchObject({ exitCode: 0 })
  expect(await studio.run('new', 'show-notes')).toMatchObject({ exitCode: 0 })
  const server = await startStudio(studio.folder)
  const rows = await openStudioClient({ ...server, transport: fetch }).documents()
  const kinds = Object.fromEntries(must(rows).map(({ name, kind }) => [kind, name])) as Kinds
  const { page } = await openPage(server.address, PHONE)
  return { page, kinds }
}

type Kinds = { readonly [kind in 'audio' | 'video' | 'music' | 'files']: string }

const columns = (page: Page): Locator => page.getByRole('navigation', { name: 'Columns' })
const openColumn = (page: Page, name: string): Promise<void> => columns(page).getByRole('button', { name }).tap()
const openDocument = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name, exact: true }).tap()

async function openByName(page: Page, typed: string, option: string): Promise<void> {
  await page.getByRole('button', { name: 'Everything by name' }).tap()
  await page.getByRole('combobox').fill(typed)
  await page.getByRole('option', { name: option, exact: true }).tap()
}

/**
 * What a finger cannot use as the page is now: a page wider than its window, and buttons, boxes and lists whose reach
 * is smaller than a fingertip, or that what holds them cuts off.
 */
const hardToTouch = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ reach, rounding }) => {
      const faults: string[] = []
      if (document.documentElement.scrollWidth > innerWidth)
        faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
      const scope = document.querySelector('[role="dialog"]') ?? document.body
      for (const element of scope.querySelectorAll<HTMLElement>('button, select, [role="checkbox"], [role="option"]')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        // What hands edit with on a larger screen is small in its row, and is read out elsewhere.
        if (element.closest('[role="listbox"].sr-only, .sr-only, [aria-label^="Track "]')) continue
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const box = element.getBoundingClientRect()
        const after = getComputedStyle(element, '::after')
        const own = after.content === 'none' ? 0 : Number.parseFloat(after.width) || 0
        const [width, height] = [Math.max(box.width, own), Math.max(box.height, own)]
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
        if (width < reach - rounding || height < reach - rounding)
          faults.push(`${name}: ${Math.round(width)} × ${Math.round(height)}`)
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        const seen = document.elementFromPoint(x, y)
        if (!seen || !(element.contains(seen) || seen.contains(element))) faults.push(`${name}: lies below something`)
      }
      return faults
    },
    { reach: REACH_PX, rounding: ROUNDING_PX },
  )

async function isHandy(page: Page, what: string): Promise<void> {
  await expect.poll(() => hardToTouch(page), { message: what, timeout: 20_000 }).toEqual([])
}

const seconds = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Place' }).getAttribute('aria-valuenow'))

it.each([
  { what: 'a phone', context: PHONE },
  { what: 'the smallest phone', context: SMALL_PHONE },
])('on $what one says, sees the plan, hears it, leaves a part out, accepts and undoes', async ({ context }) => {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const { address } = await startStudio(studio.folder)
  const { page } = await openPage(address, context)
  const { field, review, toast, plan, tick, said, atRevision } = studioPage(page)
  await atRevision(1)
  await field.tap()
  await field.fill('delete from 0:10 to 0:12 and fade out the last 3 seconds')
  await page.getByRole('button', { name: 'Send' }).tap()
  await plan('Fade out').waitFor()
  await isHandy(page, 'a plan')
  // The tick is reached beside what is drawn of it.
  await tick(/Fade out/).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await tick(/Fade out/).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 8, (box?.y ?? 0) + 26)
  await plan('refused').waitFor()
  await plan('Fade out').getByRole('button', { name: 'Show' }).tap()
  await review.getByText('1 kept, 1 refused').waitFor()
  await isHandy(page, 'a review')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('radio', { name: /^A/ }).tap()
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await expect.poll(() => seconds(page), { timeout: 60_000 }).toBeGreaterThan(0.4)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('radio', { name: /^B/ }).tap()
  await review.getByRole('button', { name: 'Accept 1' }).tap()
  await toast.getByText(/read back/).waitFor()
  await isHandy(page, 'a result')
  await openColumn(page, 'History')
  await isHandy(page, 'the history')
  await page
    .getByRole('button', { name: /^Undo turn/ })
    .first()
    .tap()
  await page
    .getByRole('button', { name: /^Redo turn/ })
    .first()
    .waitFor()
  await openColumn(page, 'Talk')
  await said
    .getByText(/^Undone · turn/)
    .last()
    .waitFor()

  // A browser that makes room for its keyboard makes the window lower.
  const { width, height } = context.viewport
  await field.tap()
  await page.setViewportSize({ width, height: Math.round(height / 2) })
  await columns(page).waitFor({ state: 'hidden' })
  const form = await page.locator('form:has(#say)').boundingBox()
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(Math.round(height / 2))
  expect(await page.evaluate(() => document.querySelector('#said')?.clientHeight)).toBeGreaterThan(60)
  await page.setViewportSize(context.viewport)
  await columns(page).waitFor()
})

it('each kind of document, the machine and what opens over the page can be read and reached', async () => {
  const { page, kinds } = await openKinds()
  const atBothSizes = async (what: string): Promise<void> => {
    for (const { viewport } of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(viewport)
      await isHandy(page, `${what} at ${viewport.width}`)
    }
  }
  for (const [kind, name] of Object.entries(kinds)) {
    await openDocument(page, name)
    await page.getByRole('main', { name, exact: true }).getByRole('heading', { name }).waitFor()
    await page.getByText('Reading').waitFor({ state: 'detached' })
    await atBothSizes(kind)
    expect(await findBarriers(page), kind).toEqual([])
  }
  await openByName(page, 'machine', 'What this machine offers')
  await page.getByText('ffprobe').first().waitFor()
  await atBothSizes('the machine')
  await openDocument(page, kinds.audio)
  await openByName(page, 'render', 'Take it out: render or export the document')
  await page.getByRole('dialog').getByText('Written in the file').waitFor()
  await atBothSizes('what is written to a file')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Everything by name' }).tap()
  await page.getByRole('option', { name: 'Settings', exact: true }).waitFor()
  await atBothSizes('everything by name')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openByName(page, 'what can i say', 'What can I say here?')
  await page.getByRole('button', { name: 'fade out the last 3 seconds' }).first().waitFor()
  await atBothSizes('the help')
  await page.getByRole('button', { name: 'Close' }).tap()
  for (const part of ['Planning', 'Offline models', 'Look', 'Keys']) {
    await openByName(page, `settings ${part}`, `Settings: ${part}`)
    await page.getByRole('tab', { name: part, selected: true }).waitFor()
    await atBothSizes(part)
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

it('fingers hear words beside a small picture, zoom and move sound and songs, and choose when held', async () => {
  const { page, kinds } = await openKinds()
  const { video } = kinds
  await openDocument(page, video)
  const words = page.getByRole('group', { name: `Words of ${video}` })
  await page.locator('video').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.style.visibility), { timeout: 60_000 })
    .toBe('visible')
  await words.getByText('word9').first().tap()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => seconds(page), { timeout: 60_000 }).toBeGreaterThan(4.6)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.locator('video').waitFor({ state: 'detached' })
  await isHandy(page, 'on its side')
  await words.getByText('word4').first().waitFor()
  await page.setViewportSize(PHONE.viewport)
  await page.locator('video').waitFor({ state: 'attached' })

  // Two fingers make sound and songs larger, one moves them, and one that was held chooses.
  const cdp = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly (readonly [number, number])[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
  /** Where the tracks are drawn, once they are. */
  const openLanes = async (name: string): Promise<Awaited<ReturnType<Locator['boundingBox']>>> => {
    const spoken = page.getByRole('listbox', { name: new RegExp(`^Tracks and (?:clips|regions) of ${name}$`) })
    const lanes = page.locator('[data-drawn][data-missing="0"]').filter({ has: spoken })
    // A browser may take a tap that comes right after a stroke for the end of it.
    const isThere = async (): Promise<boolean> => {
      if ((await spoken.count()) === 0) await openDocument(page, name)
      return (await lanes.count()) > 0
    }
    await expect.poll(isThere, { timeout: 60_000, interval: 500 }).toBe(true)
    return lanes.boundingBox()
  }
  for (const name of [kinds.audio, kinds.music]) {
    const box = await openLanes(name)
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60]
    const playhead = page.getByRole('slider', { name: 'Playhead' })
    const placeOf = async (): Promise<number> => {
      // As long as it is seen, it tells how the view has moved: it stands where the sound stands.
      const at = await playhead.boundingBox()
      return Math.round((at?.x ?? 0) - (box?.x ?? 0))
    }
    await page.touchscreen.tap(x, y)
    await expect.poll(placeOf, { message: `${name}: a tap goes there` }).toBeGreaterThan((box?.width ?? 0) / 2 - 12)
    const before = await placeOf()
    await touch('touchStart', [x - 30, y], [x + 10, y])
    await touch('touchMove', [x - 60, y], [x + 20, y])
    await touch('touchMove', [x - 90, y], [x + 30, y])
    await touch('touchEnd')
    // Both have moved to the left, and further from each other.
    await expect.poll(placeOf, { message: `${name}: two fingers` }).not.toBe(before)
    const zoomed = await placeOf()
    await touch('touchStart', [x, y])
    await touch('touchMove', [x - 20, y])
    await touch('touchMove', [x - 45, y])
    await touch('touchEnd')
    await expect.poll(placeOf, { message: `${name}: one finger` }).toBeLessThan(zoomed - 20)
  }
  const box = await openLanes(kinds.audio)
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 0.75 * (box?.height ?? 0)]
  const chosen = page.getByRole('listbox', { name: /^Tracks and clips/ }).getByRole('option', { selected: true })
  const before = await chosen.allTextContents()
  await touch('touchStart', [x, y])
  // Once it counts as held, it has chosen the clip below it.
  await expect.poll(() => chosen.allTextContents(), { timeout: 60_000 }).not.toEqual(before)
  await touch('touchMove', [x + 40, y])
  await touch('touchMove', [x + 80, y])
  await touch('touchEnd')
  const told = page.getByRole('group', { name: 'Chosen on the document' })
  const isTold = async (): Promise<boolean> => {
    if (!(await told.isVisible())) await openColumn(page, 'Talk')
    return (await told.isVisible()) && /–[\s\S]*1 track/.test(await told.innerText())
  }
  await expect.poll(isTold, { timeout: 60_000, interval: 500 }).toBe(true)
})
