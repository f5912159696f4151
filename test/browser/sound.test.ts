import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio, type StartedStudio } from '../support/browser/start-studio.ts'
import { tapSound, tapped } from '../support/browser/tap-sound.ts'
import { noise, putFile, wav16 } from '../support/media/recordings.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

needsBrowser()

const RATE = 8000
/** Of the crossfade, at the rate of the tests' recordings. */
const FADE_FRAMES = 40

const NO_WORKLET = 'delete globalThis.AudioWorkletNode'
const NO_DEVICE = `
  AudioContext.prototype.resume = () => new Promise(() => undefined)
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })`

/** As before anybody has clicked: a program presses play, and the browser lets no sound out. */
const NOT_TOUCHED = `${NO_DEVICE}
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } })`

/** The page of a studio whose sound is written down on its way out. */
async function openTapped(studio: TestStudio): Promise<{ page: Page; served: StartedStudio }> {
  const served = await startStudio(studio.folder)
  const { page, context } = await openPage('about:blank')
  await tapSound(context)
  await page.goto(served.address)
  await page.getByRole('group', { name: 'Transport' }).getByText('/ 0:').waitFor()
  return { page, served }
}

/** Recordings of which no two places are alike. */
async function noisyStudio(tracks: { [name: string]: number }): Promise<TestStudio> {
  const studio = await testStudio().empty()
  const files: string[] = []
  for (const [name, length] of Object.entries(tracks)) {
    const next = noise(files.length + 7)
    const samples = Array.from({ length: length * RATE }, () => Math.round(next() * 6000))
    files.push(await putFile(join(studio.folder, `${name}.wav`), wav16([samples], RATE)))
  }
  must(await studio.workbench.importFiles(files))
  return studio
}

const forget = (page: Page): Promise<void> =>
  page.evaluate(() => void (globalThis as unknown as { tapped: number[] }).tapped.splice(0))

/** A whole state of the document, as the server gives it. */
async function soundOf({ url, token }: StartedStudio, query: Record<string, string>): Promise<Float32Array> {
  const parts: number[] = []
  for (let from = 0; ; from += 10) {
    const text = new URLSearchParams({ ...query, from: String(from), to: String(from + 10) }).toString()
    const reply = await fetch(`${url}/api/v1/sound?${text}`, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) return Float32Array.from(parts)
    parts.push(...new Float32Array(await reply.arrayBuffer()))
  }
}

const seconds = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('slider', { name: 'Place' }).textContent()) ?? ''
  const [minutes = 0, rest = 0] = text.trim().split(':').map(Number)
  return minutes * 60 + rest
}
const until = async (page: Page, least: number): Promise<void> => {
  await expect.poll(() => seconds(page), { timeout: 20_000, interval: 50 }).toBeGreaterThanOrEqual(least)
}

/** Asks for a plan, which is what is listened to from then on. */
async function plan(page: Page, words: string): Promise<void> {
  await page.getByLabel('Say what to do').fill(words)
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'B after' }).and(page.locator('[aria-checked="true"]')).waitFor()
}

/** What waits until it is let go. */
function heldBack(): { readonly until: Promise<void>; letGo(): void } {
  let letGo = (): void => undefined
  const until = new Promise<void>((resolve) => (letGo = resolve))
  return { until, letGo: () => letGo() }
}

/** Where a run of samples stands in another; −1 where it does not. */
function find(whole: ArrayLike<number>, part: readonly number[]): number {
  for (let at = 0; at + part.length <= whole.length; at++)
    if (part.every((sample, index) => whole[at + index] === sample)) return at
  return -1
}

describe('what is heard in the page', () => {
  it('is what the server mixed, sample for sample, from the first to a cut and over it', async () => {
    const studio = await noisyStudio({ Host: 20, Guest: 18 })
    await studio.run('ask', 'delete from 0:01 to 0:02', '-y')
    const { page, served } = await openTapped(studio)
    const document = (await studio.look()) && (studio.workbench.project.documents()[0]?.name ?? '')
    const whole = await soundOf(served, { document })
    await page.getByRole('button', { name: 'Play' }).click()
    await until(page, 2.2)
    await page.keyboard.press('k')
    const frames = 2 * RATE
    const played = (await tapped(page, frames)).slice(0, frames)
    const first = whole.findIndex((sample) => sample !== 0)
    expect(played.length).toBe(frames)
    expect(played.every((sample, at) => sample === whole[first + at])).toBe(true)
    // Paused is paused.
    const at = await seconds(page)
    expect(at).toBeGreaterThanOrEqual(2.2)
    await page.waitForTimeout(200)
    expect(await seconds(page)).toBe(at)
    expect(await page.getByRole('button', { name: 'Play' }).isVisible()).toBe(true)
    // A selection over and over: from its end on to its beginning, with no frame between them.
    const lanes = (await page.locator('[data-drawn]').boundingBox())!
    await page.mouse.move(lanes.x + lanes.width * 0.3, lanes.y + 60)
    await page.mouse.down()
    await page.mouse.move(lanes.x + lanes.width * 0.34, lanes.y + 60, { steps: 3 })
    await page.mouse.up()
    await forget(page)
    await page.getByRole('button', { name: 'Play it, over and over' }).click()
    const stretch = await page.getByRole('toolbar', { name: /^Selection/ }).getAttribute('aria-label')
    const looped = (await tapped(page, 2 * RATE)).slice(0, 2 * RATE)
    await page.keyboard.press('k')
    const begin = find(whole, looped.slice(FADE_FRAMES, FADE_FRAMES + 400)) - FADE_FRAMES
    const turn = looped.findIndex((sample, index) => index > FADE_FRAMES && sample !== whole[begin + index])
    expect(begin, String(stretch)).toBeGreaterThan(0)
    expect(turn, String(stretch)).toBeGreaterThan(RATE / 2)
    for (let index = FADE_FRAMES; index < looped.length; index++)
      if (index % turn >= FADE_FRAMES) expect(looped[index], `frame ${index}`).toBe(whole[begin + (index % turn)])
  })

  it('goes from before to after at the same place, and on over an approval', async () => {
    const studio = await noisyStudio({ Host: 20 })
    const document = studio.workbench.project.documents()[0]?.name ?? ''
    const { page, served } = await openTapped(studio)
    await page.getByLabel('Say what to do').fill('delete from 0:05 to 0:07 and make the host 6 dB quieter')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Review' }).getByText('2 changes').waitFor()
    const [proposal] = await studio.run('proposals').then(({ json }) => json as unknown as { id: string }[])
    const before = await soundOf(served, { document })
    const after = await soundOf(served, { document, state: `proposal:${proposal?.id ?? ''}` })
    // A plan that comes while nothing plays is heard first; here one begins with what there is.
    const sides = page.getByRole('radiogroup', { name: 'What is heard' })
    await sides.getByRole('radio', { name: 'B after' }).and(page.locator('[aria-checked="true"]')).waitFor()
    await page.locator('#document').focus()
    await page.keyboard.press('b')
    await sides.getByRole('radio', { name: 'A before' }).and(page.locator('[aria-checked="true"]')).waitFor()
    for (let step = 0; step < 2; step++) await page.keyboard.press('l')
    await until(page, 8)
    await forget(page)
    await until(page, 9)
    await page.keyboard.press('b')
    await expect.poll(() => seconds(page)).toBeLessThan(8.5)
    await until(page, 8.5)
    await page.keyboard.press('k')
    const played = await tapped(page, 1.5 * RATE)
    const start = find(before, played.slice(0, 400))
    expect(start).toBeGreaterThan(7 * RATE)
    const turn = played.findIndex((sample, at) => sample !== before[start + at])
    expect(turn).toBeGreaterThan(400)
    // The cut took two seconds, so after is that much ahead; once the crossfade is over it is all that is heard.
    const rest = played.slice(turn + FADE_FRAMES, turn + FADE_FRAMES + 2000)
    expect(rest.length).toBe(2000)
    expect(rest.every((sample, at) => sample === after[start + turn + FADE_FRAMES + at - 2 * RATE])).toBe(true)
    await expect.poll(() => page.getByText(/in A$/).textContent()).toMatch(/^0:\d\d\.\d in A$/)
    // Approved while it plays: it plays on, and what is heard is what it was.
    await page.keyboard.press(' ')
    const at = await seconds(page)
    await page.keyboard.press('a')
    await page.getByText(/Done: \d+ of \d+ read back/).waitFor()
    await until(page, at + 1)
    expect(await page.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)
    const now = await soundOf(served, { document })
    expect(now.every((sample, frame) => sample === after[frame])).toBe(true)
    await forget(page)
    await until(page, at + 2)
    const last = (await tapped(page, 1000)).slice(0, 1000)
    expect(find(now, last)).toBeGreaterThan(0)
  })

  it('plays before, where one went over to it while neither side was there', async () => {
    const studio = await noisyStudio({ Host: 20 })
    await studio.run('ask', 'delete from 0:05 to 0:07')
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage('about:blank')
    const [shown, gone] = [heldBack(), heldBack()]
    await context.route('**/api/v1/sound?**', async (route) => {
      await (route.request().url().includes('state=proposal') ? gone : shown).until
      await route.continue()
    })
    await page.goto(address)
    const sides = page.getByRole('radiogroup', { name: 'What is heard' })
    await sides.getByRole('radio', { name: 'B after' }).and(page.locator('[aria-checked="true"]')).waitFor()
    const came = page.waitForResponse(/api\/v1\/sound\?(?!.*state=)/)
    shown.letGo()
    await came
    await page.waitForTimeout(200)
    await sides.getByRole('radio', { name: 'A before' }).click()
    gone.letGo()
    await page.getByRole('button', { name: 'Play' }).click()
    await until(page, 0.3)
  })

  it('stands where one put it, and at the same place of a plan, however late the sound comes', async () => {
    const studio = await noisyStudio({ Host: 20 })
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage('about:blank')
    const came = heldBack()
    await context.route('**/api/v1/sound?**', async (route) => {
      await came.until
      await route.continue()
    })
    await page.goto(address)
    const transport = page.getByRole('group', { name: 'Transport' })
    const place = transport.getByRole('slider', { name: 'Place' })
    await page.locator('[data-drawn]').waitFor()
    await place.press('PageUp')
    await expect.poll(() => place.textContent()).toBe('0:10.0')
    await plan(page, 'delete from 0:05 to 0:07')
    const stands = async (): Promise<string> =>
      `${await place.textContent()}, ${await transport.getByText(/in A$/).textContent()}`
    await expect.poll(stands).toBe('0:08.0, 0:10.0 in A')
    came.letGo()
    await transport.getByText('/ 0:18.0').waitFor()
    await page.waitForTimeout(500)
    expect(await stands()).toBe('0:08.0, 0:10.0 in A')
    await page.getByRole('button', { name: 'Play' }).click()
    await until(page, 8.5)
    expect(await seconds(page)).toBeLessThan(12)
  })

  it.each([
    ['no AudioWorklet', NO_WORKLET, /no AudioWorklet/, true],
    ['no device', NO_DEVICE, /No sound device answers/, false],
    ['no leave to play yet', NOT_TOUCHED, /until you have clicked or pressed a key here; press play once more/, false],
  ] as const)('is said plainly where there is %s, and the clock stands', async (_, spoil, says, isDisabled) => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const { address } = await startStudio(studio.folder)
    const { page, context } = await openPage('about:blank')
    await context.addInitScript(spoil)
    await page.goto(address)
    const play = page.getByRole('button', { name: 'Play' })
    await page.getByRole('group', { name: 'Transport' }).getByText('/ 0:').waitFor()
    if (!isDisabled) await play.click()
    await page.getByRole('status').filter({ hasText: says }).waitFor()
    expect(await play.isDisabled()).toBe(isDisabled)
    // Where the meter would be, in full, also where there is little room.
    await page.setViewportSize({ width: 1024, height: 700 })
    const isCut = await page
      .getByRole('status')
      .filter({ hasText: says })
      .locator('span')
      .evaluate((span) => span.scrollHeight > span.clientHeight + 1)
    expect(isCut).toBe(false)
    expect(await seconds(page)).toBe(0)
  })
})
