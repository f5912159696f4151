import { readFile, truncate, writeFile } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeWav } from '../make-wav.ts'
import { dropFiles } from '../support/browser/drop-files.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const wav = (seconds: number): Buffer => Buffer.from(makeWav({ seconds, channels: 1, hertz: 220, level: 0.2 }))

async function choose(page: Page, files: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bring files in' }).click()
  await (await chooser).setFiles([...files])
}

describe('bringing files in', () => {
  it('shows an empty project and its machine, takes what is dropped on it, and suggests what to say', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await page.getByRole('heading', { name: 'Drop a recording, then say what to do' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('machine')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What this machine offers' }).waitFor()
    await page.getByText('ffmpeg', { exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dropFiles(page, [{ name: 'take <marquee>1</marquee>.wav', bytes: wav(12) }])
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button').waitFor()
    const said = page.getByRole('region', { name: 'Things to say' }).getByRole('button')
    await said.first().waitFor()
    expect(await said.count()).toBe(3)
    await said.first().click()
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Review' })
      .getByText(/\d change/)
      .waitFor()
    expect(await page.locator('marquee').count()).toBe(0)
  })

  it('makes the demo in an empty project, and opens it', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await page.getByRole('button', { name: 'Open the demo' }).click()
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByText('Make the demo').waitFor()
    const documents = page.getByRole('navigation', { name: 'Documents' }).getByRole('button')
    await documents.filter({ hasText: 'song' }).waitFor({ timeout: 60_000 })
    expect(await documents.allInnerTexts()).toEqual(['interview', 'podcast', 'song'])
  })

  it('names what is empty or no recording where it happened, and takes the others', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await page.getByRole('heading', { name: 'Drop a recording, then say what to do' }).waitFor()
    const work = page.getByRole('region', { name: 'Work' })
    // An empty one is refused at once, and does not show as on its way any more.
    await dropFiles(page, [{ name: 'nothing.wav', bytes: Buffer.alloc(0) }])
    await work.getByText(/nothing\.wav" is empty/).waitFor()
    await work.getByRole('button', { name: /Stop sending/ }).waitFor({ state: 'detached' })
    await page
      .locator('[data-toast]')
      .getByText(/nothing\.wav" is empty/)
      .waitFor()
    expect(await work.locator('li').count()).toBe(1)
    await work.getByRole('button', { name: /Put away/ }).click()
    await work.waitFor({ state: 'detached' })
    await dropFiles(page, [
      { name: 'good.wav', bytes: wav(3) },
      { name: 'bad.wav', bytes: Buffer.from('no sound at all, only words in a file') },
    ])
    await work.getByText(/bad\.wav.*not a recording/).waitFor()
    await page
      .locator('[data-toast]')
      .getByText(/bad\.wav.*not a recording/)
      .waitFor()
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'good' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    // Something failed: that is no plain success.
    expect(await work.locator('li').count()).toBe(1)
    expect(await work.locator('li .text-new').count()).toBe(0)
    await work.getByRole('button', { name: /Put away/ }).click()
    await work.waitFor({ state: 'detached' })
  })

  it('tells of each that failed however long the list is, and folds the list on a small screen', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await page.getByRole('heading', { name: 'Drop a recording, then say what to do' }).waitFor()
    const work = page.getByRole('region', { name: 'Work' })
    for (const name of ['one.exe', 'two.otio', 'three.wav', 'four.wav', 'five.wav', 'six.exe']) {
      await dropFiles(page, [{ name, bytes: Buffer.from('no sound at all, only words in a file') }])
      await page.locator('[data-toast]').getByText(name).waitFor()
      // The newest stands first among what has ended, in sight.
      await expect
        .poll(() => work.evaluate((list) => (list.scrollTop < 8 ? list.querySelector('li')?.textContent : null)))
        .toContain(name)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const count = work.getByRole('button', { name: /^6 files and jobs/ })
    await count.waitFor()
    expect((await work.boundingBox())?.height).toBeLessThan(60)
    expect(await findBarriers(page)).toEqual([])
    await count.click()
    await work.locator('li').first().waitFor()
    expect(await work.locator('li').count()).toBe(6)
  })

  it('tells a file that another tab sends from one that was left off, and puts what ended below it', async () => {
    const { folder } = await testStudio().empty()
    const { address, url, token } = await startStudio(folder)
    const { page, context } = await openPage(address)
    await page.getByRole('heading', { name: 'Drop a recording, then say what to do' }).waitFor()
    await dropFiles(page, [{ name: 'bad.wav', bytes: Buffer.from('no sound at all, only words in a file') }])
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByText(/not a recording/).waitFor()
    // There, a file that no piece comes of is never given up, however slow this machine is.
    await context.addInitScript(() => {
      const { setTimeout: wait } = globalThis
      globalThis.setTimeout = ((run: () => void, ms?: number) => (ms === 15_000 ? 0 : wait(run, ms))) as typeof wait
    })
    const { page: other } = await openPage(address, { context })
    await other.getByRole('button', { name: /Everything by name/ }).waitFor()
    // The second piece is held back, so that the file is on its way for as long as it is looked at.
    let pieces = 0
    let upload = ''
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/api/v1/uploads/*', async (route) => {
      upload = route.request().url().split('/').at(-1) ?? ''
      if (route.request().method() === 'PATCH' && ++pieces > 1) {
        arrive()
        await held
      }
      await route.continue()
    })
    const file = join(await testFolder(), 'long.wav')
    writeFileSync(file, wav(600))
    await choose(page, [file])
    await arrived
    await work.getByRole('button', { name: 'Stop sending long.wav' }).waitFor()
    expect((await work.locator('li').allInnerTexts()).map((text) => /long\.wav/.test(text))).toEqual([true, false])
    const there = other.getByRole('region', { name: 'Work' })
    await there.getByText('It is being sent in another tab.').waitFor()
    const row = there.locator('li').filter({ hasText: 'long.wav' })
    expect(await row.getByRole('button').count()).toBe(0)
    // Someone drops it all the same: whoever sends it is told so.
    const headers = { authorization: `Bearer ${token}` }
    const dropped = await fetch(`${url}/api/v1/uploads/${upload}`, { method: 'DELETE', headers })
    expect(dropped.status).toBe(200)
    release()
    await work.getByText(/no such upload|was dropped/).waitFor()
  })

  it('goes on with a file after a reload in the middle of it', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    const file = join(await testFolder(), 'long.wav')
    writeFileSync(file, Buffer.concat([wav(600)]))
    const size = (await readFile(file)).length
    expect(size).toBeGreaterThan(8 * 1024 * 1024)
    let pieces = 0
    await page.route('**/api/v1/uploads/*', (route) =>
      route.request().method() === 'PATCH' && ++pieces > 1 ? route.abort() : route.continue(),
    )
    await choose(page, [file])
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByText(/goes on as soon as it does/).waitFor()
    await page.unroute('**/api/v1/uploads/*')
    await page.reload()
    await work.getByText(/It was left off here/).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const offsets: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
    })
    await choose(page, [file])
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: 'long' }).waitFor()
    expect(Number(offsets[0])).toBeGreaterThan(0)
    expect((await readFile(join(folder, 'media/long.wav'))).length).toBe(size)
  })
})

describe('files that are brought in while someone works', () => {
  it('go where they land, are told without taking the view away, and say what failed until it is seen to', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { address } = await startStudio(studio.folder, { env: { CUTROOM_TRANSCRIBE_URL: '' } })
    const { page } = await openPage(address)
    const main = page.getByRole('main')
    const work = page.getByRole('region', { name: 'Work' })
    const documents = page.getByRole('navigation', { name: 'Documents' }).getByRole('button')
    await main.getByText('1 track ·').waitFor()
    // On the tracks they become tracks of them.
    await dropFiles(page, [{ name: 'guest.wav', bytes: wav(4) }], {
      on: '#document',
      says: 'Drop to add tracks to Host',
    })
    await main.getByText('2 tracks ·').waitFor()
    expect(await documents.allInnerTexts()).toEqual(['Host'])
    // Beside them, a document of their own with a track each; whoever is in the middle of a sentence stays there.
    const field = page.getByLabel('Say what to do')
    await field.fill('half a thought')
    await dropFiles(page, [
      { name: 'ep 1 🎙 host.wav', bytes: wav(2) },
      { name: 'ep 1 🎙 guest.wav', bytes: wav(3) },
    ])
    const show = work.getByRole('button', { name: 'Show it' })
    await show.waitFor()
    await expect.poll(() => documents.allInnerTexts(), { timeout: 30_000 }).toEqual(['Host', 'ep 1 🎙'])
    await page.getByRole('main', { name: 'Host' }).waitFor()
    await show.click()
    await page.getByRole('main', { name: 'ep 1 🎙' }).getByText('2 tracks ·').waitFor()
    await work.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('half a thought')
    // Chosen from a list, it cannot be seen where they should go.
    const file = join(await testFolder(), 'third.wav')
    writeFileSync(file, wav(1))
    await choose(page, [file])
    const dialog = page.getByRole('dialog', { name: 'Where does third.wav go?' })
    await dialog.waitFor()
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'New tracks in ep 1 🎙' }).click()
    await main.getByText('3 tracks ·').waitFor()
    // A film needs its words, and nothing here can write them down: what can be done stands there, after a reload too.
    await dropFiles(page, [{ name: 'film.mp4', bytes: await readFile('assets/demo/interview.mp4') }])
    await work.getByText(/offline model for English is 135 MB/).waitFor()
    await page.reload()
    await work.getByText(/offline model for English is 135 MB/).waitFor()
    expect(await work.locator('li').count()).toBe(1)
    // So is what was half said; once it is taken back, nobody is in the middle of anything.
    expect(await field.inputValue()).toBe('half a thought')
    await field.fill('')
    await work.getByRole('button', { name: 'Fetch the model, 135 MB' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await work.getByRole('button', { name: 'Take its sound only' }).click()
    await documents.filter({ hasText: 'film' }).waitFor()
    await main.getByText('1 track ·').waitFor()
    // The same is said where a document is to be written down; what is put away is gone for good.
    await main.getByRole('button', { name: 'Transcribe' }).click()
    await work.getByText(/offline model for English is 135 MB/).waitFor()
    await work.getByRole('button', { name: 'Put away Transcribe film' }).click()
    await work.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('main', { name: 'Host' }).getByText('2 tracks ·').waitFor()
    expect(await work.count()).toBe(0)
  })

  it('are read piece by piece, however large, and none is lost where twenty come at once', async () => {
    const { folder } = await testStudio().empty()
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await page.getByRole('heading', { name: 'Drop a recording, then say what to do' }).waitFor()
    await dropFiles(
      page,
      Array.from({ length: 20 }, (_, at) => ({ name: `take ${at + 1}.wav`, bytes: wav(1) })),
    )
    await page.getByRole('main', { name: 'take' }).getByText('20 tracks ·').waitFor()
    // Four gigabytes that are on no disk, to a server that says it has them: only pieces leave the page.
    const size = 4 * 1024 ** 3 + 7
    const file = join(await testFolder(), 'huge.wav')
    await writeFile(file, '')
    await truncate(file, size)
    const row = { upload: 'uhuge', name: 'huge.wav', size, state: 'open', when: '', problem: null }
    const pieces: number[] = []
    let offset = 0
    await page.route('**/api/v1/uploads', (route) => route.fulfill({ status: 201, json: { ...row, offset } }))
    await page.route('**/api/v1/uploads/*', (route) => {
      const { 'upload-offset': from, 'content-length': length } = route.request().headers()
      expect(Number(from)).toBe(offset)
      pieces.push(Number(length ?? route.request().postDataBuffer()?.length))
      offset = Math.min(size, offset + 1024 ** 3)
      return offset < size
        ? route.fulfill({ json: { ...row, offset } })
        : route.fulfill({
            status: 507,
            json: { problem: { code: 'disk-full', message: 'It is full.', details: null } },
          })
    })
    await choose(page, [file])
    await page.getByRole('dialog').getByRole('button', { name: 'A new document' }).click()
    await page.getByRole('region', { name: 'Work' }).getByText('It is full.').waitFor()
    expect(pieces).toEqual([...Array.from({ length: 4 }, () => 4 * 1024 ** 2), 7])
  })
})

describe('writing a document to a file', () => {
  it('says what a format leaves out, renders, survives a reload, and gives the file', async () => {
    const studio = await testStudio().withTracks({ Host: 300 })
    await studio.ask('add a label "Opening" from 1 to 2 seconds').approve()
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    await page.getByRole('button', { name: 'Render or export' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nothing is left out; the sound is compressed.').waitFor()
    await dialog.getByRole('radio', { name: /WAV/ }).check()
    await dialog.getByText('1 chapter is left out; export them as text.').waitFor()
    await dialog.getByRole('radio', { name: /FLAC/ }).check()
    await dialog.getByText('Nothing of the document is lowered or left out.').waitFor()
    await dialog.getByLabel('Title').fill('Pilot')
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Render' }).click()
    const work = page.getByRole('region', { name: 'Work' })
    await work.getByText('FLAC of Host').waitFor()
    await page.reload()
    const link = work.getByRole('link', { name: 'Download' })
    await link.waitFor({ timeout: 120_000 })
    const fetched = page.waitForEvent('download')
    await link.click()
    const download = await fetched
    expect(download.suggestedFilename()).toBe('Host.flac')
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 4).toString()).toBe('fLaC')
    expect(bytes.includes('Pilot')).toBe(true)
    await work.getByRole('button', { name: /Put away/ }).click()
    await work.waitFor({ state: 'detached' })
  })

  it('is called off by the keyboard alone', async () => {
    const studio = await testStudio().withTracks({ Host: 1800 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('button').waitFor()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /FLAC/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const stop = page.getByRole('region', { name: 'Work' }).getByRole('button', { name: /^Stop/ })
    await stop.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Work' }).waitFor({ state: 'detached' })
  })
})
