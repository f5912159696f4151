import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { dropFiles } from '../support/browser/drop-files.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const work = (page: Page) => page.getByRole('region', { name: 'Work' })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function openDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('main', { name, exact: true }).waitFor()
}

/** Fetches what the newest job made, and puts it away. */
async function fetchMade(page: Page, name: string): Promise<Buffer> {
  const row = work(page).locator('li').filter({ hasText: name })
  const fetched = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  const download = await fetched
  expect(download.suggestedFilename()).toBe(name)
  const bytes = await readFile(await download.path())
  await row.getByRole('button', { name: /Put away/ }).click()
  await work(page).waitFor({ state: 'detached' })
  return bytes
}

describe('taking a document out', () => {
  it('groups what each kind can be, says what it leaves out, and gives what the terminal writes', async () => {
    const demo = join(await testFolder(), 'demo')
    expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
    const { address } = await startStudio(demo)
    const { page } = await openPage(address)
    for (const { document, groups, choose, format, name, leaves } of [
      {
        document: 'interview',
        groups: ['Film', 'Sound alone', 'Captions', 'Other editors', 'Data'],
        choose: 'Captions, SubRip',
        format: 'srt',
        name: 'interview.srt',
        leaves: 'The names of the speakers are not in this file; VTT and JSON keep them.',
      },
      {
        document: 'podcast',
        groups: ['Episode', 'Text', 'Other editors'],
        choose: 'Labels, as Audacity has them',
        format: 'labels',
        name: 'podcast.txt',
        leaves: 'Nothing that it could hold is left out.',
      },
      {
        document: 'song',
        groups: ['Song', 'Other editors', 'Data'],
        choose: 'MIDI',
        format: 'midi',
        name: 'song.mid',
        leaves: 'Nothing that it could hold is left out.',
      },
    ]) {
      await openDocument(page, document)
      await page.keyboard.press('e')
      const dialog = dialogOf(page)
      await dialog.getByRole('radiogroup', { name: 'Format' }).waitFor()
      expect(await dialog.getByRole('radiogroup').getByRole('group').evaluateAll(namesOf)).toEqual(groups)
      await dialog.getByRole('radio', { name: choose }).check()
      await dialog.getByRole('region', { name: 'What it will not hold' }).getByText(leaves).waitFor()
      expect(await findBarriers(page), document).toEqual([])
      await dialog.getByRole('button', { name: 'Export' }).click()
      await cutroom(demo, ['export', `there.${format}`, '--format', format, '--on', document])
      const there = await readFile(join(demo, `there.${format}`))
      expect((await fetchMade(page, name)).equals(there), name).toBe(true)
    }
    // What was chosen last is chosen again, after a reload too; and nothing else is asked than a key.
    await page.reload()
    await openDocument(page, 'interview')
    await page.keyboard.press('e')
    const dialog = dialogOf(page)
    const chosen = dialog.getByRole('radio', { name: 'Captions, SubRip' })
    await chosen.waitFor()
    await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await dialog.getByText(/captions · /).waitFor()
    await page.keyboard.press('Enter')
    const vtt = await fetchMade(page, 'interview.vtt')
    expect(vtt.toString()).toMatch(/^WEBVTT\n/)
  })

  it('is called as wished, goes into the project, can be dragged out, and never over a file of somebody else', async () => {
    const studio = await testStudio().withTracks({ Host: 4 })
    await writeFile(join(studio.folder, 'mine.wav'), 'hours of work')
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const button = page.getByRole('button', { name: 'Render or export' })
    await button.click()
    const dialog = dialogOf(page)
    await dialog.getByRole('radio', { name: /WAV/ }).check()
    const name = dialog.getByLabel('File name')
    await name.fill('mine')
    await dialog.getByLabel('Where').selectOption('project')
    await dialog
      .getByRole('alert')
      .getByText(/"mine\.wav" is there already/)
      .waitFor()
    expect(await dialog.getByRole('button', { name: 'Render' }).isDisabled()).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findBarriers(page), 'in the dark').toEqual([])
    await name.fill('<b>"ep"</b> 1.wav')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Render' }).click()
    const row = work(page).locator('li')
    await row.getByText('/b_ 1.wav').waitFor()
    expect(await work(page).locator('b').count()).toBe(0)
    expect(await row.innerText()).toMatch(/0:04\.0 · peak/)
    expect((await readFile(join(studio.folder, 'b_ 1.wav'))).subarray(0, 4).toString()).toBe('RIFF')
    // What is dragged is a file to Chromium, and an address to others.
    const dragged = await row.getByRole('link', { name: 'Download' }).evaluate((link) => {
      const dataTransfer = new DataTransfer()
      link.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
      return { file: dataTransfer.getData('DownloadURL'), link: dataTransfer.getData('text/uri-list') }
    })
    expect(dragged.file).toBe(`application/octet-stream:b_ 1.wav:${dragged.link}`)
    expect(dragged.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/jobs\/j\w+\/result$/)
    // The focus is where it was, and by name the same is opened.
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('take it out')
    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: /WAV/, checked: true }).waitFor()
    expect(await name.inputValue()).toBe('<b>"ep"</b> 1.wav')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // On a phone it fits, and what becomes of it is seen.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('e')
    await dialog.getByRole('radio', { name: /Chapters as text/ }).check()
    await dialog.getByText('There are no labels, so the file is empty.').waitFor()
    expect(await findBarriers(page), 'on a phone').toEqual([])
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Leave' }).click()
  })
})

/** What a screen reader calls each group. */
const namesOf = (groups: Element[]): string[] => groups.map((group) => group.querySelector('legend')?.textContent ?? '')

const words = ['One', 'two', 'three.'].map((word, at) => ({ word, start: at, end: at + 0.8 }))
const wav = (seconds: number): Buffer => Buffer.from(makeWav({ seconds, channels: 1, hertz: 220, level: 0.2 }))
const edlOf = (clip: string): Buffer =>
  Buffer.from(`1  AX  V  C  00:00:01:00 00:00:01:20 00:00:00:00 00:00:00:20\n* FROM CLIP NAME: ${clip}\n`)

describe('what comes back', () => {
  it('as a timeline is a plan drawn on the words, to be ticked; one of nobody says so, and offers a document', async () => {
    const studio = await testStudio().empty()
    const { folder } = studio
    await writeFile(join(folder, 'words.json'), JSON.stringify(words))
    for (const name of ['talk', 'other']) {
      await writeFile(join(folder, `${name}.wav`), wav(3))
      await studio.run('import', `${name}.wav`, '--transcript', 'words.json', '--as', 'video')
    }
    const { address } = await startStudio(folder)
    const { page } = await openPage(address)
    await openDocument(page, 'talk')
    const before = await readFile(join(folder, '.cutroom/journal.jsonl'))
    await dropFiles(page, [{ name: 'cut.edl', bytes: edlOf('talk.wav') }])
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByText(/\d change/).waitFor()
    expect((await readFile(join(folder, '.cutroom/journal.jsonl'))).equals(before)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('a')
    await page.getByText(/Done: \d+ of \d+ read back/).waitFor()
    await studio.run('export', 'after.srt', '--on', 'talk')
    expect(await readFile(join(folder, 'after.srt'), 'utf8')).toMatch(/\ntwo\n$/)
    // One of another document is planned there, whatever is looked at.
    await dropFiles(page, [{ name: 'cut.edl', bytes: edlOf('other.wav') }])
    await page.getByRole('main', { name: 'other' }).waitFor()
    await review.getByText(/\d change/).waitFor()
    await page.keyboard.press('r')
    await review.waitFor({ state: 'detached' })
    await writeFile(join(folder, 'holiday.wav'), wav(3))
    await dropFiles(page, [
      { name: 'a.edl', bytes: edlOf('nowhere.mov') },
      { name: 'b.fcpxml', bytes: Buffer.from('<fcpxml version="1.9"/>') },
    ])
    await work(page)
      .getByText(/"a\.edl" is a timeline of "nowhere\.mov", which no document here has/)
      .waitFor()
    await work(page)
      .getByText(/"b\.fcpxml" cannot be read back; export the timeline there as OTIO or EDL/)
      .waitFor()
    await dropFiles(page, [{ name: 'h.edl', bytes: edlOf('holiday.wav') }])
    await work(page).getByRole('button', { name: 'Make a document of it' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it('as captions gives words to tracks that had none, and is refused where there are words', async () => {
    const studio = await testStudio().withTracks({ Host: 4 })
    const { address } = await startStudio(studio.folder)
    const { page } = await openPage(address)
    const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,500\nHello there, everybody.\n')
    await page.getByRole('main', { name: 'Host' }).waitFor()
    // What kind of text it is, is not told before it is let go.
    await dropFiles(page, [{ name: 'host.srt', bytes: srt }], { on: '#document', says: 'Drop to add tracks to Host' })
    await page.getByRole('main', { name: 'Host transcript' }).waitFor()
    await page.getByText('everybody.').first().waitFor()
    await dropFiles(page, [{ name: 'again.srt', bytes: srt }], { on: '#document' })
    await work(page)
      .getByText(/"again\.srt" holds words, and Host transcript has words of its own/)
      .waitFor()
    // Chosen from a list, it cannot be seen which of the two is meant.
    await openDocument(page, 'Host')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Bring files in' }).click()
    await (await chooser).setFiles([{ name: 'third.srt', mimeType: 'text/plain', buffer: srt }])
    const where = page.getByRole('dialog', { name: 'Where does third.srt go?' })
    await where.getByRole('button', { name: 'The words of Host' }).click()
    await page.getByRole('main', { name: 'Host transcript-2' }).waitFor()
  })
})
