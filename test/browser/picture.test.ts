import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openStudioClient } from '../../src/client/index.ts'
import { findProgram } from '../../src/gate/find-program.ts'
import { makeWav } from '../make-wav.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { readFrames, seenFrames, shownNumber } from './read-frames.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { FILM, numberedFilmProject, UNSEEN_FILM, WORDS } from '../support/studio/numbered-film-project.ts'
import { must, testStudio } from '../test-studio.ts'

needsBrowser()

const FPS = FILM.rate.num / FILM.rate.den
/** What is cut: words in the middle, at the end and at the beginning of sentences, and two that change places. */
const CUTS: readonly { readonly operation: string; readonly params: { [name: string]: string | number[] } }[] = [
  { operation: 'delete_words', params: { sentenceId: 'sent-1', wordIndices: [1], reason: 'a test' } },
  { operation: 'delete_words', params: { sentenceId: 'sent-2', wordIndices: [2, 3], reason: 'a test' } },
  { operation: 'delete_words', params: { sentenceId: 'sent-3', wordIndices: [0], reason: 'a test' } },
  { operation: 'swap_sentences', params: { sentenceIdA: 'sent-1', sentenceIdB: 'sent-4', reason: 'a test' } },
]
const ORDER = [12, 13, 14, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3]
const GONE = new Set([1, 6, 7, 8])
/** The frame that is seen while a word begins. */
const frameOf = (word: number): number => Math.floor((WORDS[word]?.start ?? 0) * FPS)

/** A film that is cut in many places, in a page. */
async function openCut() {
  const { folder } = await numberedFilmProject()
  const studio = await startStudio(folder)
  const client = openStudioClient({ ...studio, transport: fetch })
  const [first = { operation: '', params: {} }, ...next] = CUTS
  const { proposal } = must(await client.run({ ...first, next, on: 'film' }))
  must(await client.approve(proposal?.id ?? ''))
  const { page } = await openPage(studio.address)
  await studioPage(page).atRevision(2)
  await readFrames(page)
  return { page, client, folder, view: must(await client.videoView('film')) }
}

const POLL = { timeout: 30_000, interval: 20 }
/** A jump may be so late on a machine that has much else to do. */
const LATE_SECONDS = 0.3

const proxied = (page: Page) => page.getByText('Proxy 96p, in step with the sound')

describe('the picture beside the words', () => {
  it('is the right frame wherever one stands, behind every cut, also where one jumps about', async () => {
    const { page, view } = await openCut()
    // It was made by itself, since there was none.
    await proxied(page).waitFor()
    await page.getByText('picture jumps at 4 cuts').waitFor()
    expect(view.stretches.length).toBe(5)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('group', { name: 'Words of film' }).focus()
    await page.keyboard.press('Home')
    for (const word of ORDER) {
      if (!GONE.has(word)) await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(word))
      await page.keyboard.press('ArrowRight')
    }
    // Faster than any picture can follow.
    for (const key of ['Home', 'End', 'Home', 'End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    for (let presses = 0; presses < 9; presses++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(ORDER.at(-12) ?? 0))
  })

  it('plays with the sound, jumps where the cut does, and stands where the sound stands', async () => {
    const { page, view } = await openCut()
    await proxied(page).waitFor()
    await page.getByRole('group', { name: 'Words of film' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(12))
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    const seen = await seenFrames(page)
    // When each is due in the cut, by the stretch that is nearest to the sound; nothing that was cut is among them.
    const ahead = seen.map(({ number, says }) => {
      const due = view.stretches.flatMap(({ from, to, at }) => {
        const seconds = number / FPS
        const isIn = seconds > from / 1e6 - LATE_SECONDS && seconds < to / 1e6 + LATE_SECONDS
        return isIn ? [at / 1e6 + seconds - from / 1e6 - says] : []
      })
      return due.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? Number.NaN
    })
    expect(ahead.filter((seconds) => !(Math.abs(seconds) < LATE_SECONDS))).toEqual([])
    const sorted = ahead.toSorted((one, other) => one - other)
    expect(Math.abs(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)).toBeLessThan(0.08)
    // Each stretch is seen, and most of its frames.
    for (const { from, to } of view.stretches) {
      const frames = new Set(
        seen.map(({ number }) => number).filter((number) => number >= (from / 1e6) * FPS && number < (to / 1e6) * FPS),
      )
      expect(frames.size).toBeGreaterThan(((to - from) / 1e6) * FPS * 0.5)
    }
    await expect.poll(() => shownNumber(page), POLL).toBe(Math.ceil(((view.stretches.at(-1)?.to ?? 0) / 1e6) * FPS) - 1)
  })

  it('is that of the original until there is a lighter copy, at the same place', async () => {
    const { folder } = await numberedFilmProject()
    const slow = await slowFfmpeg(folder)
    const { address } = await startStudio(folder, { env: { FFMPEG_PATH: slow.path } })
    const { page } = await openPage(address)
    await readFrames(page)
    await page.getByText('Original; a lighter copy is being made').waitFor()
    await page.getByRole('progressbar', { name: 'Lighter copy of film' }).first().waitFor()
    await page.getByRole('group', { name: 'Words of film' }).focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(2))
    await slow.letGo()
    await proxied(page).waitFor()
    await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(2))
  })

  it('is told of where the browser shows none of it, and is there once a copy is', async () => {
    const { folder } = await numberedFilmProject(UNSEEN_FILM)
    const slow = await slowFfmpeg(folder)
    const { address } = await startStudio(folder, { env: { FFMPEG_PATH: slow.path } })
    const { page } = await openPage(address)
    await readFrames(page)
    await page.getByText('This browser cannot show the picture of this film').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await slow.letGo()
    await proxied(page).waitFor()
    await page.getByRole('group', { name: 'Words of film' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => shownNumber(page), POLL).toBe(frameOf(0))
  })

  it('is not there where nothing has one', async () => {
    const studio = await testStudio().empty()
    await writeFile(join(studio.folder, 'talk.wav'), makeWav({ seconds: 8, channels: 1, hertz: 220, level: 0.2 }))
    await writeFile(join(studio.folder, 'talk.json'), JSON.stringify(WORDS))
    await studio.run('import', 'talk.wav', '--transcript', 'talk.json', '--as', 'video')
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    await page.getByRole('group', { name: 'Words of talk' }).waitFor()
    expect(await page.locator('video').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Picture' }).count()).toBe(0)
  })
})

/** An ffmpeg that waits until it is let go. */
async function slowFfmpeg(folder: string): Promise<{ readonly path: string; letGo(): Promise<void> }> {
  const [path, gate] = [join(folder, 'slow-ffmpeg'), join(folder, 'go')]
  const real = (await findProgram('ffmpeg')) ?? 'ffmpeg'
  const lines = ['#!/bin/sh', `until [ -e '${gate}' ]; do echo frame=12; sleep 0.1; done`, `exec '${real}' "$@"`, '']
  await writeFile(path, lines.join('\n'), { mode: 0o700 })
  return { path, letGo: () => writeFile(gate, '') }
}
