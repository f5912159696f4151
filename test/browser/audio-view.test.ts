import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

needsBrowser()

type Timeline = {
  readonly page: Page
  /** Where a time of a track stands on the page; 0.5 is in the middle of its sound, 0.1 on the name of its clip. */
  at(seconds: number, track: number, down?: number): Promise<[number, number]>
  drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>
  /** The colour of a pixel as the page shows it. */
  pixel(place: readonly [number, number]): Promise<readonly number[]>
  /** Until the last change is drawn, with every tile that it needs. */
  drawn(): Promise<void>
}

async function openTimeline(studio: TestStudio, options: object = {}): Promise<Timeline> {
  const { address } = await startStudio(studio.folder)
  const { page } = await openPage(address, { colorScheme: 'dark', ...options })
  const lanes = page.locator('[data-drawn]')
  await lanes.waitFor()
  const { duration } = await studio.look()
  const drawn = (): Promise<void> => page.locator('[data-missing="0"]').waitFor()
  await drawn()
  return {
    page,
    drawn,
    at: async (seconds, track, down = 0.5) => {
      const box = (await lanes.boundingBox())!
      const heads = page.getByRole('group', { name: /^Track / })
      const height = (await heads.first().boundingBox())!.height
      return [box.x + (seconds / (duration * 1.04)) * box.width, box.y + (track + down) * height]
    },
    drag: async (from, to) => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 })
      await page.mouse.move(...to, { steps: 3 })
      await page.mouse.up()
    },
    pixel: async ([x, y]) =>
      colourIn(await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } })),
  }
}

/** The colour of a PNG of one pixel: its data may come in several chunks. */
function colourIn(png: Buffer): readonly number[] {
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [, ...colour] = inflateSync(Buffer.concat(data))
  return colour.slice(0, 3)
}

/** How many animation frames the page asks for in a third of a second. */
const countFrames = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { requestAnimationFrame: ask } = globalThis
    let asked = 0
    globalThis.requestAnimationFrame = (run) => {
      asked += 1
      return ask(run)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    globalThis.requestAnimationFrame = ask
    return asked
  })

const isNear = (one: readonly number[], other: readonly number[], by = 12): boolean =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= by)

/** Waits until the server has what a hand did. */
async function until<Seen>(look: () => Promise<Seen>, fits: (seen: Seen) => boolean): Promise<Seen> {
  for (let turn = 0; ; turn++) {
    const seen = await look()
    if (fits(seen) || turn === 400) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('hands on the audio view', () => {
  it('draws sound, selects by dragging, cuts what is selected, goes where it is clicked, and means it by "this"', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const { page, at, drag, pixel, drawn } = await openTimeline(studio)
    // A page at rest asks for no frames, so that it costs nothing to leave it open.
    await expect.poll(() => countFrames(page), { timeout: 60_000 }).toBe(0)
    expect(Math.min(...(await pixel(await at(5, 0, 0.56))))).toBeGreaterThan(120)
    expect(isNear(await pixel(await at(5, 0, 0.9)), [0x26, 0x2c, 0x36])).toBe(true)
    expect(isNear(await pixel(await at(20.4, 1, 0.5)), [0x16, 0x18, 0x1d])).toBe(true)
    const before = await pixel(await at(6.5, 0, 0.9))
    await drag(await at(5, 0), await at(8, 0))
    await drawn()
    const place = await at(6.5, 0, 0.9)
    expect(
      await until(
        () => pixel(place),
        (seen) => !isNear(seen, before),
      ),
    ).not.toEqual(before)
    expect(isNear(await pixel(await at(6.5, 1, 0.9)), before)).toBe(true)
    await page.keyboard.press('Delete')
    const cut = await until(
      () => studio.look(),
      ({ tracks }) => (tracks[0]?.clips[0]?.end ?? 20) < 19,
    )
    expect(cut.tracks.map(({ clips }) => Math.round((clips.at(-1)?.end ?? 0) * 10) / 10)).toEqual([17, 20])
    await page.mouse.click(...(await at(10, 1)))
    const playhead = page.getByRole('slider', { name: 'Playhead' })
    await until(
      () => playhead.getAttribute('aria-valuenow'),
      (now) => Math.abs(Number(now) - 10) < 0.1,
    )
    expect(Math.abs(Number(await playhead.getAttribute('aria-valuenow')) - 10)).toBeLessThan(0.1)
    // Undo is the same as for words.
    await page.keyboard.press('Control+z')
    const back = await until(
      () => studio.look(),
      ({ tracks }) => tracks[0]?.clips[0]?.end === 20,
    )
    expect(back.tracks[0]?.clips[0]?.end).toBe(20)
    // "This" is what is selected in this tab.
    await drag(await at(5, 1), await at(8, 1))
    await page.getByLabel('Say what to do').fill('delete this')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Review' }).waitFor()
    await page
      .getByRole('list', { name: 'Changes on the timeline' })
      .getByText(/removed from 0:0[45]\.\d to 0:0[78]\.\d on one track/)
      .waitFor()
    await drawn()
    // What goes is hatched in its own colour.
    const look = async (): Promise<boolean> => {
      for (const seconds of [5.4, 5.5, 5.6, 5.7, 5.8, 5.9, 6]) {
        const [red = 0, green = 0] = await pixel(await at(seconds, 1, 0.9))
        if (red > green + 40) return true
      }
      return false
    }
    expect(await until(look, (isRed) => isRed)).toBe(true)
  })

  it('splits, trims, moves, fades, mutes and names, and takes back what is refused', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const { page, at, drag, pixel, drawn } = await openTimeline(studio)
    await page.mouse.click(...(await at(12, 0)))
    await page.keyboard.press('x')
    const split = await until(
      () => studio.look(),
      ({ tracks }) => tracks[0]?.clips.length === 2,
    )
    expect(split.tracks.map(({ clips }) => clips.length)).toEqual([2, 1])
    const clipsOf = async (): Promise<number[][]> =>
      (await studio.look()).tracks[0]!.clips.map(({ start, end }) => [
        Math.round(start * 5) / 5,
        Math.round(end * 5) / 5,
      ])
    // The edge of the second clip, then its name.
    await drag(await at(19.95, 0, 0.7), await at(17, 0, 0.7))
    expect(await until(clipsOf, ([, second]) => (second?.[1] ?? 20) < 18)).toEqual([
      [0, 12],
      [12, 17],
    ])
    await drag(await at(14, 0, 0.1), await at(15, 0, 0.1))
    expect(await until(clipsOf, ([, second]) => (second?.[0] ?? 12) > 12.5)).toEqual([
      [0, 12],
      [13, 18],
    ])
    await drag(await at(0.03, 0, 0.08), await at(4, 0, 0.08))
    const turns = await until(
      async () => (await studio.run('log')).json as unknown as { words: string }[],
      (all) => all.some(({ words }) => /fade in/i.test(words)),
    )
    expect(turns.map(({ words }) => words).at(-1)).toMatch(/^Fade in 0:00–0:0[34]/)

    // Over the other clip there is no room: what was drawn is taken back, and it says why.
    const place = await at(2, 0, 0.9)
    await drawn()
    const before = await pixel(place)
    await drag(await at(6, 0, 0.1), await at(10, 0, 0.1))
    await page.getByText(/There is no room for Host/).waitFor()
    await drawn()
    expect(
      isNear(
        await until(
          () => pixel(place),
          (seen) => isNear(seen, before),
        ),
        before,
      ),
    ).toBe(true)
    expect((await clipsOf())[0]).toEqual([0, 12])
    expect((await studio.run('proposals')).json).toEqual([])

    await page.getByRole('button', { name: 'Mute Guest' }).click()
    expect(
      (
        await until(
          () => studio.look(),
          ({ tracks }) => tracks[1]?.muted === true,
        )
      ).tracks[1]?.muted,
    ).toBe(true)
    await page.getByRole('slider', { name: 'Gain of Host' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(
      (
        await until(
          () => studio.look(),
          ({ tracks }) => tracks[0]?.gainDb === -0.5,
        )
      ).tracks[0]?.gainDb,
    ).toBe(-0.5)
    await page.mouse.click(...(await at(4, 0)))
    await page.keyboard.press('n')
    await page.getByLabel('Name of this place').fill('Intro <b>')
    await page.keyboard.press('Enter')
    const named = await until(
      () => studio.look(),
      ({ labels }) => labels.length === 1,
    )
    expect(named.labels[0]).toMatchObject({ text: 'Intro <b>', start: expect.closeTo(4, 1) })
  })

  it('keeps what quick hands chose until the server has it, in their order', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const { page } = await openTimeline(studio)
    // What buttons and slider show, whenever it changes.
    const mute = page.getByRole('button', { name: 'Mute Guest' })
    const solo = page.getByRole('button', { name: 'Solo Host' })
    const gain = page.getByRole('slider', { name: 'Gain of Host' })
    await page.evaluate(() => {
      const { document, MutationObserver, shownStates } = Object.assign(globalThis, {
        shownStates: [] as string[],
      }) as never as {
        document: {
          querySelector(selector: string): { getAttribute(name: string): string | null } | null
          body: unknown
        }
        MutationObserver: new (hear: () => void) => { observe(on: unknown, options: object): void }
        shownStates: string[]
      }
      const look = (selector: string, name: string): string =>
        document.querySelector(selector)?.getAttribute(name) ?? ''
      new MutationObserver(() => {
        const now = [
          look('[aria-label="Mute Guest"]', 'aria-pressed'),
          look('[aria-label="Solo Host"]', 'aria-pressed'),
          look('[aria-label="Gain of Host"]', 'aria-valuetext'),
        ].join(' ')
        if (shownStates.at(-1) !== now) shownStates.push(now)
      }).observe(document.body, { subtree: true, attributes: true, childList: true })
    })
    const answers: string[] = []
    const count = (all: readonly string[], what: string): number => all.filter((each) => each === what).length
    page.on('response', (response) => {
      if (response.url().endsWith('/approve')) answers.push('approve')
      else if (response.url().includes('form=view')) answers.push('view')
    })
    await mute.click()
    await solo.click()
    await mute.click()
    await gain.focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft')
    const words = async (): Promise<string[]> =>
      ((await studio.run('log')).json as unknown as { words: string }[]).map((turn) => turn.words)
    const turns = await until(words, (all) => all.some((said) => /-3|−3/.test(said)))
    expect(turns.slice(-4)).toEqual([
      expect.stringMatching(/guest.*muted/i),
      expect.stringMatching(/host.*solo/i),
      expect.stringMatching(/guest/i),
      expect.stringMatching(/[-−]3/),
    ])
    await until(
      () => studio.look(),
      ({ tracks }) => tracks[0]?.gainDb === -3,
    )
    // The state after the last edit has come, and is drawn.
    await until(
      async () => answers,
      (all) => all.slice(all.lastIndexOf('approve')).includes('view') && count(all, 'approve') === 4,
    )
    expect(count(answers, 'approve')).toBe(4)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    const shown = await page.evaluate(() => (globalThis as never as { shownStates: string[] }).shownStates)
    const steps = ['−0.5', '−1.0', '−1.5', '−2.0', '−2.5', '−3.0'].map((db) => `false true ${db} dB`)
    expect(shown).toEqual(['true false 0.0 dB', 'true true 0.0 dB', 'false true 0.0 dB', ...steps])
  })

  it('can be used without a pointer, and tells what it shows', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const { page } = await openTimeline(studio)
    const list = page.getByRole('listbox', { name: /Tracks and clips/ })
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('role')).toBe('listbox')
    // A step is a part of what the ruler counts in: half a second here.
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowRight')
    const playhead = page.getByRole('slider', { name: 'Playhead' })
    const now = await until(
      () => playhead.getAttribute('aria-valuetext'),
      (said) => said !== null && !said.startsWith('0'),
    )
    expect(now).toMatch(/second/)
    await page.keyboard.press('Delete')
    const cut = await until(
      () => studio.look(),
      ({ tracks }) => (tracks[1]?.clips[0]?.end ?? 20) < 20,
    )
    expect(cut.tracks[0]?.clips[0]?.end).toBe(20)
    expect(cut.tracks[1]?.clips[0]?.end).toBeLessThan(20)
    await list.focus()
    await page.keyboard.press('Alt+ArrowRight')
    const active = (await list.getAttribute('aria-activedescendant')) ?? ''
    expect(await page.locator(`[id="${active}"]`).textContent()).toMatch(
      /^Guest, clip 1 of 1, Guest, from 0 seconds to/,
    )
    await page.getByLabel('Say what to do').fill('delete from 0:02 to 0:04')
    await page.keyboard.press('Enter')
    await page
      .getByRole('list', { name: 'Changes on the timeline' })
      .getByText(/removed from 0:02.0 to 0:04.0/)
      .waitFor()
  })
})

describe('what stands on the audio view beside the sound', () => {
  it('has a bar at the selection, a loop with ends, a mixer with meters, and the places of a question', async () => {
    const studio = await testStudio().withTracks({ Host: 20, Guest: 20 })
    const { page, at, drag } = await openTimeline(studio)
    const turns = async (): Promise<number> => (await studio.look()).revision
    const before = await turns()
    const timeline = page.getByRole('listbox', { name: /^Tracks and clips/ })
    const bar = page.getByRole('toolbar', { name: /^Selection/ })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    // The bar: below what is selected, on none of its edges; the keys reach it, and Escape sends it away.
    const [from, to] = [await at(5, 0), await at(8, 0)]
    await drag(from, to)
    await bar.waitFor()
    const box = (await bar.boundingBox())!
    expect(box.y).toBeGreaterThan(from[1] + 10)
    await timeline.focus()
    await page.keyboard.press('Tab')
    expect(
      await bar
        .getByRole('button')
        .first()
        .evaluate((first) => first === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(
      await bar.getByRole('button', { name: 'Ask about this' }).evaluate((ask) => ask === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await timeline.evaluate((list) => list === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+ArrowRight')
    await button('Ask about this').click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('say')
    await page.getByRole('group', { name: 'Chosen on the document' }).getByText('1 track').waitFor()
    // The loop: of what is selected; its ends go by keys and by hand, and Delete ends it without cutting anything.
    await drag(from, to)
    await page.keyboard.press('c')
    const [begins, ends] = [
      page.getByRole('slider', { name: 'Loop begins' }),
      page.getByRole('slider', { name: 'Loop ends' }),
    ]
    const valueOf = async (end: typeof ends): Promise<number> => Number(await end.getAttribute('aria-valuenow'))
    expect(Math.abs((await valueOf(begins)) - 5)).toBeLessThan(0.1)
    const ended = await valueOf(ends)
    await ends.focus()
    await page.keyboard.press('Shift+ArrowRight')
    expect((await valueOf(ends)) - ended).toBeCloseTo(1, 1)
    const grip = (await begins.boundingBox())!
    await drag([grip.x + 3, grip.y + 12], [(await at(6, 0))[0], grip.y + 12])
    expect(Math.abs((await valueOf(begins)) - 6)).toBeLessThan(0.2)
    await page.keyboard.press('Delete')
    await begins.waitFor({ state: 'detached' })
    expect(await turns()).toBe(before)
    // The mixer: keys that follow each other are one turn; a meter shows what is heard of its track.
    await page.keyboard.press('g')
    const mixer = page.getByRole('region', { name: 'Mixer' })
    await mixer.getByRole('slider', { name: 'Pan of Guest' }).focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
    await until(turns, (count) => count > before)
    await mixer.getByRole('button', { name: 'Mute Host' }).click()
    const mixed = await until(
      () => studio.look(),
      ({ tracks }) => tracks[0]?.muted === true,
    )
    expect(mixed.tracks.map(({ pan, muted }) => [pan, muted])).toEqual([
      [0, true],
      [-0.2, false],
    ])
    expect(await turns()).toBe(before + 2)
    await timeline.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    const level = (track: string): Promise<string> =>
      mixer
        .getByRole('group', { name: `Mix of ${track}` })
        .locator('[data-meter]')
        .evaluate((meter) => (meter as HTMLElement).style.getPropertyValue('--level'))
    // A tone from 0.15 to 0.22, and most of it on the left: from −18.3 to −15 dB, on a scale of 48.
    const heard = await until(
      () => level('Guest'),
      (shown) => Number(shown) > 0.5,
    )
    expect(Number(heard)).toBeGreaterThan(0.61)
    expect(Number(heard)).toBeLessThan(0.69)
    expect(await level('Host')).toBe('0.000')
    await page.keyboard.press('k')
    await page.keyboard.press('g')
    await mixer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Choose nothing' }).click()
    // A question: its offer is marked where it would change something, and a click there goes to it.
    await page.getByLabel('Say what to do').fill('fade out')
    await page.keyboard.press('Enter')
    const offer = page.locator('[data-offer="1"]')
    await offer.waitFor()
    await page.mouse.click(...(await at(18.5, 1)))
    expect(await offer.evaluate((first) => first === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Review' }).getByText('Fade').first().waitFor()
  })
})
