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

/**
 * What is wrong with the page as it is laid out now: wider than the window, letters that are too small, text that runs
 * out of its box, or is shortened with no way to read the whole, and bars that lie on what is to be decided.
 */
const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    const shown: HTMLElement[] = []
    while (walker.nextNode()) {
      const element = walker.currentNode
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
      if (!element.closest('.sr-only, option')) shown.push(element)
    }
    for (const element of shown) {
      const style = getComputedStyle(element)
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
      const name = `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`
      if (text && Number.parseFloat(style.fontSize) < 12) faults.push(`${name}: letters of ${style.fontSize}`)
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
      if (isCut && style.overflowX === 'visible' && element.innerText.trim() !== '')
        faults.push(`${name}: runs out of its box`)
      if (isCut && style.textOverflow === 'ellipsis' && !element.closest('[title], select'))
        faults.push(`${name}: shortened, and nowhere whole`)
    }
    const boxes = (selector: string): DOMRect[] =>
      shown.filter((element) => element.matches(selector)).map((element) => element.getBoundingClientRect())
    const lieOnEachOther = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    const bars = [
      ...boxes('[data-review]'),
      ...boxes('#studio > div > footer'),
      ...boxes('form:has(#say)'),
      ...boxes('#studio > div > header'),
    ]
    for (const [at, bar] of bars.entries())
      if (bars.slice(at + 1).some((other) => lieOnEachOther(bar, other))) faults.push('bars lie on each other')
    const seen = document.querySelector('#said')?.getBoundingClientRect()
    if (seen && seen.width > 0 && boxes('[data-review]').some((bar) => lieOnEachOther(bar, seen)))
      faults.push('the review bar lies on the plan')
    // What is drawn fills what is laid out for it, at any size of letters.
    for (const canvas of document.querySelectorAll('canvas')) {
      const [drawn, host] = [canvas.getBoundingClientRect(), canvas.parentElement?.getBoundingClientRect()]
      if (host && host.height > 0 && Math.abs(drawn.height - host.height) > 1.5)
        faults.push(`drawn ${drawn.height} high in ${host.height}`)
    }
    return faults
  })

const SIZES = [
  [390, 844],
  [800, 600],
  [1024, 768],
  [1440, 900],
  [3840, 2160],
] as const
/** For what lies in the middle of the page, and needs no room of its own. */
const FEW_SIZES = [SIZES[0], SIZES[2]]
const appears = new Map([
  ['Render or export', 'Written in the file'],
  ['What this machine offers', 'ffprobe'],
  ['Show the history', '2 turns'],
  ['Keys', 'Letters count outside of text fields only.'],
])

const LONG = `${'A very long name of a recording from a phone '.repeat(2)}<script>alert(1)<script> שלום עולם 12`

describe('what everybody can use', () => {
  it('has no serious barriers in an empty project, in a song, and in words with a plan', async () => {
    const empty = await testStudio().empty()
    const { address } = await startStudio(empty.folder)
    const { page } = await openPage(address)
    // What is below says that nothing is open before it is known what there is.
    await page.getByRole('button', { name: 'Open the demo' }).waitFor()
    expect(await findBarriers(page), 'an empty project').toEqual([])
    await page.keyboard.press('d')
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByText('Make the demo').waitFor()
    await work.waitFor({ state: 'detached' })
    const kinds = studioPage(page)
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'song' }).click()
    await page.getByText('Chorus').first().waitFor()
    expect(await findBarriers(page), 'a song').toEqual([])
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'interview' }).click()
    await kinds.say('take out the ums')
    await page.locator('del').first().waitFor()
    expect(await findBarriers(page), 'words with a plan').toEqual([])
  })

  it('has no serious barriers in any state, in both themes', async () => {
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
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Bring files in' }).click()
    const words = { name: 'no sound.wav', mimeType: 'audio/wav', buffer: Buffer.from('only words in a file') }
    await (await chooser).setFiles([words])
    await page
      .getByRole('region', { name: 'Work' })
      .getByText(/not a recording/)
      .waitFor()
    expect(await findBarriers(page), 'a file that was not taken').toEqual([])
    await stop('SIGKILL')
    await page.getByText('not connected, nothing is lost').waitFor()
    expect(await findBarriers(page), 'a server that is gone').toEqual([])
  })

  it('is laid out whole from a phone to a wall, with many tracks and long names', async () => {
    const names = [LONG, 'x'.repeat(120), ...Array.from({ length: 18 }, (_, at) => `Track ${at}`)]
    const studio = await testStudio().withTracks(Object.fromEntries(names.map((name) => [name, 8])), { rate: 22_050 })
    await studio.ask(`add a label "${LONG}" at 0:02`).approve()
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const { say, review, tick, plan, atRevision } = studioPage(page)
    await atRevision(2)
    const faults: string[] = []
    const lookAt = async (what: string, sizes: readonly (readonly [number, number])[] = SIZES): Promise<void> => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        let found = await layoutFaults(page)
        // What is drawn comes a little after what is laid out.
        for (let looks = 0; looks < 20 && found.length > 0; looks++) {
          await page.waitForTimeout(100)
          found = await layoutFaults(page)
        }
        faults.push(...found.map((fault) => `${what} at ${width}: ${fault}`))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await say('delete from 0:03 to 0:04 and fade out the last 2 seconds')
    await review.getByText('2 changes').waitFor()
    await tick(/Fade/).click()
    await plan('refused').waitFor()
    await lookAt('a plan')
    expect(await findBarriers(page), 'many tracks and long names').toEqual([])
    await page.setViewportSize({ width: 800, height: 600 })
    await page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: 'Document' }).click()
    await lookAt('the document in one column', SIZES.slice(0, 2))
    for (const what of ['Render or export', 'What this machine offers', 'Show the history', 'Keys']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(what)
      if (what === 'Keys') await lookAt('everything by name', FEW_SIZES)
      await page.getByRole('option').first().click()
      await page
        .getByText(appears.get(what) ?? what)
        .first()
        .waitFor()
      await lookAt(what, FEW_SIZES)
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
    const sizes: number[] = []
    for (const [width, height] of [...SIZES, [3840, 1080]] as const) {
      await page.setViewportSize({ width, height })
      sizes.push(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    }
    expect(sizes.map(Math.round)).toEqual([16, 16, 16, 16, 24, 16])
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
