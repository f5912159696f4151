import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openStudioClient } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { readFrames, shownNumber } from './read-frames.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { tapSound, tapped } from '../support/browser/tap-sound.ts'
import { FILM, numberedFilm, numberedFilmProject, WORDS } from '../support/studio/numbered-film-project.ts'
import type { Numbered } from '../support/media/numbered-film.ts'
import { must } from '../test-studio.ts'

needsBrowser()

const fpsOf = ({ rate }: Numbered): number => rate.num / rate.den
/** The frame that is seen while something begins. */
const frameAt = (seconds: number, film: Numbered): number => Math.floor(seconds * fpsOf(film))
const POLL = { timeout: 30_000, interval: 20 }

const LONG: Numbered = {
  ...FILM,
  seconds: 27,
  coding: [...FILM.coding.slice(0, -4), '-bf', '0', '-pix_fmt', 'yuv420p'],
}
/** Four words a second, a sentence each second. */
const QUICK = Array.from({ length: 104 }, (_, at) => ({
  word: `word${at}${at % 4 === 3 ? '.' : ''}`,
  start: at / 4 + 0.03,
  end: at / 4 + 0.21,
}))
const OTHER: Numbered = { ...FILM, rate: { num: 25, den: 1 }, seconds: 4 }
const OTHER_WORDS = Array.from({ length: 7 }, (_, at) => ({
  word: `other${at}${at % 4 === 3 ? '.' : ''}`,
  start: at / 2 + 0.05,
  end: at / 2 + 0.45,
}))

const words = (page: Page) => page.getByRole('group', { name: 'Words of film' })
const whenProxied = (page: Page): Promise<void> => page.getByText('Proxy 96p, in step with the sound').waitFor()

describe('a film that is cut by its words', () => {
  it('shows the right frame behind each of fifty cuts', async () => {
    const { folder } = await numberedFilmProject(LONG, QUICK)
    const studio = await startStudio(folder)
    const client = openStudioClient({ ...studio, transport: fetch })
    // Every second word, sentence by sentence, as many as one order takes.
    const orders = Array.from({ length: 26 }, (_, sentence) => ({
      operation: 'delete_words',
      params: { sentenceId: `sent-${sentence + 1}`, wordIndices: [1, 3] },
    }))
    for (const [first, ...next] of [orders.slice(0, 13), orders.slice(13)]) {
      if (!first) continue
      const { proposal } = must(await client.run({ ...first, next, on: 'film' }))
      must(await client.approve(proposal?.id ?? ''))
    }
    const view = must(await client.videoView('film'))
    expect(view.stretches.length).toBeGreaterThan(50)
    const { page } = await openPage(studio.address)
    await studioPage(page).atRevision(3)
    await readFrames(page)
    await whenProxied(page)
    await words(page).focus()
    await page.keyboard.press('Home')
    for (const [at, { start }] of QUICK.entries()) {
      if (at % 2 === 0) await expect.poll(() => shownNumber(page), POLL).toBe(frameAt(start, LONG))
      await page.keyboard.press('ArrowRight')
    }
  })

  it('shows of two cameras the one whose words are heard, wherever they stand', async () => {
    const { folder } = await numberedFilmProject()
    await writeFile(join(folder, 'other.mp4'), await numberedFilm(OTHER))
    await writeFile(join(folder, 'other.json'), JSON.stringify(OTHER_WORDS))
    const brought = await cutroom(folder, ['import', 'other.mp4', '--transcript', 'other.json', '--on', 'film'])
    expect(brought.exitCode).toBe(0)
    const studio = await startStudio(folder)
    const client = openStudioClient({ ...studio, transport: fetch })
    // The first sentence of the other camera stands between those of the first one, and shows itself.
    const before = must(await client.videoView('film'))
    const first = before.sentences.sources.find(([, source]) => source === 1)?.[0] ?? -1
    const sentenceId = `sent-${before.sentences.ids.split(' ')[first] ?? ''}`
    const order = { operation: 'move_sentence', params: { sentenceId, toIndex: 1 } }
    const { proposal } = must(await client.run({ ...order, on: 'film' }))
    must(await client.approve(proposal?.id ?? ''))
    const view = must(await client.videoView('film'))
    expect(view.sources.length).toBe(2)
    const { page } = await openPage(studio.address)
    await readFrames(page)
    await words(page).getByText('other0').waitFor()
    await words(page).focus()
    await page.keyboard.press('Home')
    await whenProxied(page)
    const heard = [
      ...WORDS.slice(0, 4).map(({ start }) => frameAt(start, FILM)),
      ...OTHER_WORDS.slice(0, 4).map(({ start }) => frameAt(start, OTHER)),
      ...WORDS.slice(4, 6).map(({ start }) => frameAt(start, FILM)),
    ]
    for (const frame of heard) {
      await expect.poll(() => shownNumber(page), POLL).toBe(frame)
      await page.keyboard.press('ArrowRight')
    }
    // From one to the other and back, faster than a film is loaded.
    for (const key of ['Home', 'End', 'Home', 'End']) await page.keyboard.press(key)
    await expect.poll(() => shownNumber(page), POLL).toBe(frameAt(OTHER_WORDS.at(-1)?.start ?? 0, OTHER))
  })

  it('is asked for, taken in part, heard as it is rendered, seen, and undone', async () => {
    const { folder } = await numberedFilmProject(SLOW_SOUND)
    const { address } = await startStudio(folder)
    const { page, context } = await openPage('about:blank')
    await tapSound(context)
    await page.goto(address)
    const { say, review, tick, atRevision, toast } = studioPage(page)
    await whenProxied(page)
    await readFrames(page)
    await say('take out "word2" and "word9"')
    await review.getByText('2 changes').waitFor()
    await tick(/word9/).click()
    await review.getByText('1 kept, 1 refused').waitFor()
    await review.getByRole('button', { name: 'Accept 1' }).click()
    await atRevision(2)
    expect((await cutroom(folder, ['render', 'heard.wav', '--bits', '32'])).exitCode).toBe(0)
    const rendered = floatsOf(await readFile(join(folder, 'heard.wav')))
    await words(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    // Behind the cut stands what comes behind it.
    await expect.poll(() => shownNumber(page), POLL).toBe(frameAt(WORDS[3]?.start ?? 0, FILM))
    await page.locator('#document').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    // Over the cut, which lies a second behind the beginning.
    const frames = 2 * RATE
    const played = (await tapped(page, frames)).slice(0, frames)
    await page.keyboard.press('k')
    // Where it was begun; the first moment is faded in.
    const begun = placeOf(rendered, played.slice(FADED, FADED + 400)) - FADED
    expect(begun).toBeGreaterThan(-FADED)
    const off = played.slice(FADED).filter((sample, at) => sample !== rendered[begun + FADED + at])
    expect([begun / RATE, off.length]).toEqual([expect.closeTo(0, 1), 0])
    await page.keyboard.press('Control+z')
    await toast.getByText('Undone').waitFor()
    await expect.poll(() => words(page).locator('del').count()).toBe(0)
    await words(page).focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => shownNumber(page), POLL).toBe(frameAt(WORDS[2]?.start ?? 0, FILM))
  })
})

/** So few that a busy machine loses none of them. */
const RATE = 8000
const SLOW_SOUND: Numbered = { ...FILM, soundCoding: ['-c:a', 'aac', '-ar', String(RATE)] }

/** Of the fade at a beginning, and more. */
const FADED = 160

/** Where a run of samples stands in another; far below zero where it does not. */
function placeOf(whole: Float32Array, part: readonly number[]): number {
  for (let at = 0; at + part.length <= whole.length; at++)
    if (part.every((sample, index) => whole[at + index] === sample)) return at
  return Number.NEGATIVE_INFINITY
}

/** The first channel of a WAV of 32-bit floats. */
function floatsOf(wav: Buffer): Float32Array {
  const form = wav.indexOf('fmt ') + 8
  const channels = wav.readUInt16LE(form + 2)
  expect([wav.readUInt32LE(form + 4), wav.readUInt16LE(form + 14)]).toEqual([RATE, 32])
  const data = wav.indexOf('data') + 8
  const count = Math.floor((wav.length - data) / 4 / channels)
  return Float32Array.from({ length: count }, (_, at) => wav.readFloatLE(data + 4 * at * channels))
}
