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

type Told = {
  readonly tracks: readonly {
    readonly name: string
    readonly muted?: boolean
    readonly volume?: number
    readonly regions: readonly { readonly name: string; readonly startBeat: number; readonly noteCount: number }[]
  }[]
}

/** The demo's song in the page, and what the document is as other programs see it. */
async function openSong(): Promise<StudioPage & { read(): Promise<Told> }> {
  const demo = join(await testFolder(), 'demo')
  expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
  const { address } = await startStudio(demo)
  const { page } = await openPage(address)
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'song' }).click()
  await page.locator('[data-drawn="4"]').waitFor()
  const read = async (): Promise<Told> =>
    JSON.parse((await cutroom(demo, ['state', '--on', 'song', '--json'])).stdout) as Told
  return { ...studioPage(page), read }
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Tracks and regions of song' })
const chosen = (page: Page) => list(page).getByRole('option', { selected: true })
const playhead = (page: Page) => page.getByRole('slider', { name: 'Playhead' })
const sections = (page: Page) => page.getByRole('list', { name: 'Sections of the song' }).getByRole('listitem')

/** Where a bar of a track is seen: the demo's twelve bars, and a little room behind them. */
async function pointAt(page: Page, trackName: string, bar: number): Promise<{ x: number; y: number }> {
  const head = await page.getByRole('group', { name: `Track ${trackName}` }).boundingBox()
  const lanes = await page.locator('[data-drawn]').boundingBox()
  if (!head || !lanes) throw new Error(`${trackName} is not shown`)
  return { x: lanes.x + ((bar - 1) / (12 * 1.03)) * lanes.width, y: head.y + head.height / 2 }
}

describe('a song', () => {
  it('is shown over its bars, chosen from, played from a click and mixed by hand', async () => {
    const { page, atRevision, read, toast } = await openSong()
    await page.getByText('Dm · 82 bpm · 4/4 · 12 bars').waitFor()
    expect(await sections(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^Intro, bars 1–2/),
      expect.stringMatching(/^Verse, bars 3–6/),
      expect.stringMatching(/^Chorus, bars 7–10/),
      expect.stringMatching(/^Outro, bars 11–12/),
    ])
    expect(await findBarriers(page)).toEqual([])
    const { x, y } = await pointAt(page, 'Bass', 8)
    await page.mouse.click(x, y)
    await expect.poll(() => chosen(page).innerText()).toMatch(/^Bass, region 2 of 3, Chorus, bars 7–10, \d+ notes$/)
    await expect.poll(async () => Number(await playhead(page).getAttribute('aria-valuenow'))).toBeCloseTo(28, 0)
    await page.keyboard.press(' ')
    await expect
      .poll(async () => Number(await playhead(page).getAttribute('aria-valuenow')), { timeout: 20_000 })
      .toBeGreaterThan(28.5)
    await page.keyboard.press(' ')
    // Its notes below, as many as the document has.
    const roll = page.getByRole('region', { name: 'Notes of Bass, Chorus' })
    const count = (await read()).tracks[2]?.regions[1]?.noteCount ?? 0
    expect(await roll.getByRole('option').count()).toBe(count)
    await page.keyboard.press('m')
    await atRevision(5)
    expect((await read()).tracks.map(({ muted = false }) => muted)).toEqual([false, false, true, false, false])
    await expect.poll(() => page.getByRole('button', { name: 'Mute Bass' }).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Control+z')
    await toast.getByText('Undone').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mute Bass' }).getAttribute('aria-pressed')).toBe('false')
    // What could not be done is not drawn as if it were, even where nobody can say what there is.
    await page.context().route(/\/api\/v1\/(?:run|documents)/, (route) => route.abort())
    await page.keyboard.press('m')
    await toast.getByText('Cutroom does not answer').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mute Bass' }).getAttribute('aria-pressed')).toBe('false')
    await page.context().unroute(/\/api\/v1\/(?:run|documents)/)
    const level = page.getByRole('slider', { name: 'Volume of Keys' })
    await level.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await atRevision(7)
    expect((await read()).tracks[1]?.volume).toBe(0.9)
    // A double click in the grid is a note there; what is chosen is as long and as hard as the next one.
    const grid = (await page.locator('[data-roll]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.dblclick(grid.x + grid.width * 0.51, grid.y + 8)
    await atRevision(8)
    expect((await read()).tracks[2]?.regions[1]?.noteCount).toBe(count + 1)
    await expect.poll(() => roll.getByRole('option').count()).toBe(count + 1)
    await expect.poll(() => roll.getByRole('option', { selected: true }).innerText()).toMatch(/, bar 9, velocity 100$/)
  })

  it('shows a plan where it will stand, and only what is ticked of it', async () => {
    const { page, say, review, said, atRevision, read } = await openSong()
    await say('transpose the chorus of the bass up 2 semitones and delete the intro of the keys')
    await review.getByText('2 changes').waitFor()
    const options = list(page).getByRole('option')
    await options
      .filter({ hasText: /^Keys, region 1 of 4, Intro, bars 1–2, \d+ notes, goes$/ })
      .waitFor({ state: 'attached' })
    await options
      .filter({ hasText: /^Bass, region 2 of 3, Chorus, .* new and .* gone$/ })
      .waitFor({ state: 'attached' })
    // The piano roll is that of the change one stands on.
    const notes = page.getByRole('region', { name: 'Notes of Bass, Chorus' }).getByRole('option')
    await notes
      .filter({ hasText: /, new$/ })
      .first()
      .waitFor({ state: 'attached' })
    expect(await notes.filter({ hasText: /, new$/ }).count()).toBe(await notes.filter({ hasText: /, goes$/ }).count())
    expect(await findBarriers(page)).toEqual([])
    // What is refused is not drawn.
    await said.getByRole('checkbox', { name: /Delete Keys, Intro/ }).click()
    await options
      .filter({ hasText: /^Keys, region 1 of 4, Intro, bars 1–2, \d+ notes$/ })
      .waitFor({ state: 'attached' })
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await atRevision(5)
    await options
      .filter({ hasText: /^Bass, region 2 of 3, Chorus, bars 7–10, \d+ notes$/ })
      .waitFor({ state: 'attached' })
    expect((await read()).tracks[1]?.regions.map(({ name }) => name)).toEqual(['Intro', 'Verse', 'Chorus', 'Outro'])
    await say('move the outro to bar 15')
    await options
      .filter({ hasText: /^Drums, region 4 of 4, Outro, bars 15–16, \d+ notes, moves here from bar 11$/ })
      .waitFor({ state: 'attached' })
    await sections(page).filter({ hasText: 'Outro, bars 15–16, moves here from bar 11' }).waitFor({ state: 'attached' })
    await say('add a 4 bar bridge after the verse with a flute')
    await page.getByRole('group', { name: /^Track Flute, new$/ }).waitFor()
    await sections(page)
      .filter({ hasText: /^Bridge, bars 7–10, new/ })
      .waitFor({ state: 'attached' })
  })

  it('is gone through with the keyboard alone', async () => {
    const { page, atRevision, read } = await openSong()
    const { keyboard } = page
    await list(page).focus()
    await expect.poll(() => chosen(page).innerText()).toMatch(/^Drums, region 1 of 4, Intro/)
    await keyboard.press('ArrowRight')
    await expect.poll(() => chosen(page).innerText()).toMatch(/^Drums, region 2 of 4, Verse/)
    await expect.poll(() => playhead(page).getAttribute('aria-valuetext')).toBe('bar 3')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).innerText()).toMatch(/^Bass, region 1 of 3, Verse/)
    const id = await chosen(page).getAttribute('id')
    expect(await list(page).getAttribute('aria-activedescendant')).toBe(id)
    await keyboard.press('s')
    await expect.poll(() => page.getByRole('button', { name: 'Solo Bass' }).getAttribute('aria-pressed')).toBe('true')
    await keyboard.press('End')
    await expect.poll(() => playhead(page).getAttribute('aria-valuetext')).toBe('bar 13')
    await keyboard.press('Home')
    await expect.poll(() => playhead(page).getAttribute('aria-valuetext')).toBe('bar 1')
    expect(await list(page).evaluate((host) => host === document.activeElement)).toBe(true)
    // In the piano roll, from note to note, and on with another one.
    const notes = page.getByRole('listbox', { name: 'Notes of Bass, Verse' })
    await notes.focus()
    const one = notes.getByRole('option', { selected: true })
    await keyboard.press('ArrowRight')
    await expect.poll(() => one.innerText()).toMatch(/, bar 3, velocity \d+$/)
    expect(await notes.getAttribute('aria-activedescendant')).toBe(await one.getAttribute('id'))
    const first = await one.innerText()
    await keyboard.press('ArrowRight')
    await expect.poll(() => one.innerText()).not.toBe(first)
    await keyboard.press('ArrowLeft')
    await expect.poll(() => one.innerText()).toBe(first)
    await keyboard.press('ArrowUp')
    await expect.poll(() => one.innerText()).not.toBe(first)
    const before = (await read()).tracks[2]?.regions[0]?.noteCount ?? 0
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await expect.poll(() => one.innerText()).toBe(first)
    await keyboard.press('n')
    await atRevision(6)
    expect((await read()).tracks[2]?.regions[0]?.noteCount).toBe(before + 1)
    // The new one is chosen, so that another press goes on from there.
    await expect.poll(() => one.innerText()).not.toBe(first)
    expect((await one.innerText()).split(',')[0]).toBe(first.split(',')[0])
  })
})
