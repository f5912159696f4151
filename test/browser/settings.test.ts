import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { studioPage } from '../support/browser/studio-page.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

const KEY = 'sk-ant-secret-4711'

/** The model of sentences as it lies in the data folder, but for what is in its files. */
async function putSentences(data: string): Promise<void> {
  const runtime = join(data, 'onnx-1', 'node_modules', 'onnxruntime-node')
  await mkdir(runtime, { recursive: true })
  await mkdir(join(data, 'sentences-1'))
  await writeFile(join(runtime, 'package.json'), '{"main":"index.js"}')
  await writeFile(join(runtime, 'index.js'), 'module.exports = {}')
  for (const file of ['model.onnx', 'vocabulary.txt'])
    await writeFile(join(data, 'sentences-1', file), Buffer.alloc(600_000))
}

const rootOf = (page: Page): Promise<{ size: number; theme: string | undefined; motion: string | undefined }> =>
  page.evaluate(() => ({
    size: Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    theme: document.documentElement.dataset['theme'],
    motion: document.documentElement.dataset['motion'],
  }))

it('settings: who plans, offline models, looks and keys, by keyboard, kept where they belong', async () => {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  const [config, data] = [join(await testFolder(), 'settings'), await testFolder()]
  await putSentences(data)
  // What fetches is a program that fails: nothing here goes to the network.
  const tools = await testFolder()
  await writeFile(join(tools, 'npm'), '#!/bin/sh\necho "npm error code ENOTFOUND" >&2\nexit 1\n', { mode: 0o755 })
  const env = {
    CUTROOM_CONFIG_DIR: config,
    CUTROOM_DATA_DIR: data,
    ANTHROPIC_API_KEY: KEY,
    PATH: `${tools}:${process.env['PATH']}`,
  }
  const { address } = await startStudio(studio.folder, { env })
  const { page } = await openPage(address)
  const { atRevision, field } = studioPage(page)
  const dialog = page.getByRole('dialog')
  const sent: string[] = []
  page.on(
    'response',
    (reply) =>
      void reply.text().then(
        (text) => sent.push(text),
        () => undefined,
      ),
  )
  await atRevision(1)
  await page.keyboard.press('Control+,')
  await dialog.getByText('Who plans', { exact: true }).waitFor()
  const keys = dialog.getByRole('region', { name: 'Keys of models' })
  await keys.getByRole('listitem').filter({ hasText: 'ANTHROPIC_API_KEY' }).getByText('set', { exact: true }).waitFor()
  await keys.getByRole('listitem').filter({ hasText: 'OPENAI_API_KEY' }).getByText('not set').waitFor()
  expect(await findBarriers(page), 'planning').toEqual([])
  await dialog.getByLabel('Another model').fill('nobody/knows')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  const choose = async (name: RegExp): Promise<void> => {
    const radio = dialog.getByRole('radio', { name })
    await radio.click({ force: true })
    // It is chosen once the server has written it down.
    await expect.poll(() => radio.isChecked(), { timeout: 60_000 }).toBe(true)
  }
  await choose(/anthropic/)
  expect(await readFile(join(config, 'config.yaml'), 'utf8')).toContain('mind: anthropic/claude-sonnet-4-5')
  await choose(/built-in planner/)
  expect(await readFile(join(config, 'config.yaml'), 'utf8')).not.toContain('mind:')

  await dialog.getByRole('tab', { name: 'Planning' }).focus()
  await page.keyboard.press('ArrowRight')
  const model = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await model('Moonshine').getByText('sha512-').waitFor()
  expect(await findBarriers(page), 'offline models').toEqual([])
  await model('Moonshine')
    .getByRole('button', { name: /^Fetch .*: the model speech/ })
    .click()
  await model('Moonshine').getByRole('alert').waitFor()
  await model('MiniLM').getByRole('button', { name: 'Remove the model sentences' }).click()
  await model('MiniLM')
    .getByRole('button', { name: /^Remove 1\.2 MB/ })
    .click()
  await model('MiniLM')
    .getByRole('button', { name: /^Fetch .*: the model sentences/ })
    .waitFor()

  await dialog.getByRole('tab', { name: 'Look' }).click()
  await dialog.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await dialog.getByRole('radio', { name: '125 %' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'None' }).check({ force: true })
  expect(await rootOf(page)).toEqual({ size: 20, theme: 'dark', motion: 'less' })
  expect(await findBarriers(page), 'looks').toEqual([])

  await dialog.getByRole('tab', { name: 'Keys' }).click()
  await dialog.getByLabel('Find a key').fill('play or')
  await dialog.getByRole('button', { name: 'Change the key of Play or pause' }).click()
  await page.keyboard.press('e')
  await dialog.getByText('is “Take it out: render or export the document” already').waitFor()
  await dialog.getByRole('button', { name: 'Change the key of Play or pause' }).click()
  await page.keyboard.press('w')
  await dialog.getByRole('button', { name: 'Play or pause: as usual' }).waitFor()
  expect(await findBarriers(page), 'keys').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('w')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('w')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  // This browser has kept what was chosen in it.
  await page.reload()
  await field.waitFor()
  expect(await rootOf(page)).toEqual({ size: 20, theme: 'dark', motion: 'less' })
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((text) => text.includes(KEY))).toEqual([])
})

it('help and everything by name: sentences that work, keys, operations as forms, earlier turns', async () => {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  await studio.ask('add a label "Rivers" at 0:12').approve()
  const { address } = await startStudio(studio.folder)
  const { page } = await openPage(address)
  const { atRevision, field, plan, review, toast, said } = studioPage(page)
  const dialog = page.getByRole('dialog')
  const palette = page.getByRole('combobox', { name: 'Everything by name' })
  const choose = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await palette.fill(typed)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await atRevision(2)
  await page.keyboard.press('F1')
  const sentence = dialog.getByRole('button', { name: 'fade out the last 3 seconds' }).first()
  await sentence.waitFor()
  expect(await findBarriers(page), 'what can be said').toEqual([])
  await dialog.getByLabel('Find a subject').fill('fade')
  await expect.poll(() => dialog.getByRole('heading', { level: 3 }).count()).toBeLessThan(4)
  await sentence.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('fade out the last 3 seconds')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await plan('Fade out').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await toast.getByText('Dropped').waitFor()

  await field.blur()
  await page.keyboard.press('?')
  await dialog.getByRole('region', { name: 'All keys' }).getByText('Undo the last turn').waitFor()
  await dialog.getByLabel('Find a key').fill('undo')
  await dialog.getByText('Zoom in').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Letters in their order find a name; keys alone choose it, and the focus goes back to where it was.
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Settings' }).waitFor()
  await palette.fill('thda')
  await page.getByRole('option', { name: 'Theme: dark', selected: true }).waitFor()
  expect(await findBarriers(page), 'everything by name').toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rootOf(page)).theme).toBe('dark')

  // An operation by its name: a form of what it takes, and a plan like every other.
  await choose('insert silence')
  const form = dialog.getByRole('button', { name: 'Plan it' })
  await form.waitFor()
  expect(await findBarriers(page), 'an operation').toEqual([])
  await dialog.getByLabel(/^Length/).fill('soon')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('is not what is needed there').waitFor()
  await dialog.getByLabel(/^Length/).fill('0:02')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('Where should the silence come?').waitFor()
  await dialog.getByLabel(/^Time/).fill('0:05')
  await page.keyboard.press('Enter')
  await review.getByText('1 change').waitFor()
  await review.getByRole('button', { name: 'Accept 1' }).click()
  await toast.getByText(/read back/).waitFor()
  await atRevision(3)

  await choose('rivers')
  await page.getByRole('columnheader', { name: 'Promised' }).waitFor()
  await choose('play or pause')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await choose('play or pause')
  await choose('hear before or after')
  await toast.getByText('finds nothing to act on now').waitFor()
  await said.getByText('Done, read back').first().waitFor()
})
