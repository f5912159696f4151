import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeWav } from '../make-wav.ts'
import { startForeignSite } from '../support/browser/foreign-site.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const RIGHT_TO_LEFT = '\u202E'
const ZERO_WIDTH = '\u200B\u2060\uFEFF'
const LONG = 'x'.repeat(230)
const FAMILY = '👩‍👧'

describe('names and words of others', () => {
  it('are shown as text: markup does nothing, and neither do characters that turn or hide what is around them', async () => {
    const site = await startForeignSite()
    const image = `<img src=${site.at('127.0.0.1')}pixel.png onerror=globalThis.ran=1>`
    const studio = await testStudio().withTracks({ Host: 10 })
    const names = [
      '<script>globalThis.ran=1<script>',
      '<svg onload=globalThis.ran=1>',
      `evil${RIGHT_TO_LEFT}gpj.exe`,
      `un${ZERO_WIDTH}seen`,
      'two\nlines',
      `"quoted" & 'more'`,
      'שלום 12',
      LONG,
    ]
    for (const name of names) await writeFile(join(studio.folder, `${name}.wav`), makeWav({ seconds: 1, hertz: 300 }))
    for (const name of names) expect((await studio.run('import', `${name}.wav`)).exitCode).toBe(0)
    await studio.run('ask', `add a label "${image}" at 0:02`, '-y')
    await studio.run('ask', `add a label "${RIGHT_TO_LEFT}desrever" at 0:03`)
    const { address } = await startStudio(studio.folder)
    const { page, faults } = await openPage(address)
    await page.getByText('saved · revision').waitFor()
    const say = page.getByLabel('Say what to do')
    await say.fill(
      `rename the track to "${image}" ${RIGHT_TO_LEFT} now ${FAMILY} <b>bold</b> ![x](${site.at('localhost')}a.png)`,
    )
    await page.keyboard.press('Enter')
    await page.getByText('<b>bold</b>').first().waitFor()
    const documents = await page.getByRole('navigation', { name: 'Documents' }).getByRole('button').all()
    expect(documents.length).toBe(names.length + 1)
    for (const each of documents) {
      await each.click()
      await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()
      // Nothing is pushed out of the page, however long a name is.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText('import <svg').first().waitFor()
    const turns = page.getByRole('list', { name: 'Turns, the newest first' })
    for (const turn of await turns.locator('button[aria-expanded]').all()) await turn.click()
    await page.getByRole('columnheader', { name: 'Promised' }).first().waitFor()
    const seen = await page.evaluate(() => document.body.innerText + document.documentElement.outerHTML)
    expect(seen).toContain('<svg onload=globalThis.ran=1>')
    expect(seen).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/u)
    expect(seen).toContain(FAMILY)
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
    expect(await page.locator('img:not([src^="/assets/"])').count()).toBe(0)
    expect(site.seen).toEqual([])
    expect(faults).toEqual([])
  })
})
