import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testFolder } from '../test-folder.ts'

needsBrowser()

const HOSTILE = '<img src=x onerror="globalThis.gotIn = true">'

type OpenedFiles = {
  readonly page: Page
  readonly folder: string
  readonly address: string
  /** The decision on the plan. */
  readonly bar: Locator
  readonly items: Locator
  /** What a file holds; null where there is none. */
  read(path: string): Promise<string | null>
  paste(...actions: readonly string[]): Promise<void>
}

/** A project of texts alone in the page, with the files open. */
async function openFiles({ port, token }: { port?: number; token?: string } = {}): Promise<OpenedFiles> {
  const folder = join(await testFolder(), 'project')
  await mkdir(join(folder, 'docs'), { recursive: true })
  expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
  await writeFile(join(folder, 'notes.md'), `# Notes\n\nTom Baker\n\n${HOSTILE}\n`)
  await writeFile(join(folder, 'docs/old.md'), 'one\ntwo\n')
  const { address } = await startStudio(folder, {
    ...(port !== undefined && { port }),
    ...(token !== undefined && { token }),
  })
  const { page } = await openPage(address)
  await showFiles(page)
  return {
    page,
    folder,
    address,
    bar: page.getByRole('region', { name: 'Decide on the plan' }),
    items: page.getByRole('list', { name: 'Items of the plan' }),
    read: async (path) => (existsSync(join(folder, path)) ? readFile(join(folder, path), 'utf8') : null),
    paste: async (...actions) => {
      await page.getByRole('button', { name: 'Paste a plan' }).click()
      await page.getByLabel('A plan from any chat').fill(writePlan(...actions))
      await page.getByRole('button', { name: 'Look at it' }).click()
    },
  }
}

async function showFiles(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('region', { name: 'Files', exact: true }).getByText('notes.md').waitFor()
}

const FENCE = '```'
const writePlan = (...actions: readonly string[]): string =>
  ['# A plan from a chat', '', '- **Status:** Green 🟢', '', '## Action Plan', '', ...actions].join('\n')
const create = (path: string, text: string): string =>
  [`### \`CREATE\``, '', `- **File Path:** [${path}](/${path})`, '', FENCE, text, FENCE, ''].join('\n')
const remove = (path: string): string => ['### `DELETE`', '', `- **File Path:** [${path}](/${path})`, ''].join('\n')
const execute = (command: string): string => ['### `EXECUTE`', '', `${FENCE}shell`, command, FENCE, ''].join('\n')
/** Prints, and goes on until the file `stop` is there or the project is gone. */
const UNTIL_STOPPED = 'echo begun; while [ -d docs ] && [ ! -e stop ]; do sleep 0.1; done'

describe('the files in the studio', () => {
  it('are planned from words, ticked, run, reported and brought back by undo', async () => {
    const { page, bar, items, read, paste } = await openFiles()
    const { keyboard } = page
    await page.getByLabel('What should be planned?').fill('replace "Tom" with "Tim" in notes.md')
    await page.keyboard.press('Enter')
    await bar.getByText('1 item', { exact: true }).waitFor()
    await page.getByRole('group', { name: 'What changes in notes.md' }).getByText('goes: Tom Baker').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await bar.getByRole('button', { name: 'Run 1' }).click()
    const report = page.getByRole('region', { name: 'report.md' })
    await report.getByText('Completed').first().waitFor()
    expect(await read('notes.md')).toContain('Tim Baker')
    expect(await findBarriers(page)).toEqual([])
    // What has come of a turn is seen in its list, and what is next is ready.
    await page.getByRole('button', { name: /^2 What comes next/ }).click()
    await paste(create('a.md', 'first'), create('b.md', 'second'), remove('docs/old.md'))
    await items.getByRole('checkbox', { name: 'CREATE b.md' }).click()
    await bar.getByText('2 ticked, 1 left out').waitFor()
    await bar.getByRole('button', { name: 'Run 2' }).click()
    await report.getByText('You left it out.').waitFor()
    // What was left out by choice did not fail.
    const turn = page.getByRole('region', { name: 'Turn', exact: true })
    await turn.getByText('2 of 3, as you chose', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^2 .*2 of 3$/ }).waitFor()
    expect([await read('a.md'), await read('b.md'), await read('docs/old.md')]).toEqual(['first\n', null, null])
    await page.getByRole('region', { name: 'Turn', exact: true }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^2 .*undone/ }).waitFor()
    expect([await read('a.md'), await read('docs/old.md')]).toEqual([null, 'one\ntwo\n'])
    // What was promised of it is not said to hold, nor that a planner of Cutroom planned it.
    await keyboard.press('h')
    const history = page.getByRole('list', { name: 'Turns, the newest first' })
    await history.getByRole('button', { name: 'A plan from a chat' }).click()
    await history.getByText('none of this counts any longer').waitFor()
    await history.getByText('A plan from elsewhere, pasted or brought in as a text').waitFor()
    expect(await history.getByRole('img', { name: 'holds', exact: true }).count()).toBe(0)
    expect(await history.getByRole('img', { name: 'undone, counts no longer' }).count()).toBeGreaterThan(0)
    await showFiles(page)
    await page.getByRole('region', { name: 'Turn', exact: true }).getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => read('a.md'), { timeout: 30_000 }).toBe('first\n')
  })

  it('run no command that was not ticked, and none that is another one than was ticked', async () => {
    const { page, bar, items, read, paste } = await openFiles()
    await paste(create('a.md', 'first'), execute('echo ran > ran.txt'), execute('echo two > two.txt'))
    await bar.getByText('1 ticked, 2 left out').waitFor()
    // All of it does not mean what runs something.
    await page.keyboard.press('m')
    await page.keyboard.press('a')
    await bar.getByText('0 ticked, 3 left out').waitFor()
    await page.keyboard.press('a')
    await bar.getByText('1 ticked, 2 left out').waitFor()
    await items.getByRole('checkbox', { name: 'Run this: EXECUTE echo ran > ran.txt' }).click()
    await bar.getByText('2 ticked, 1 left out').waitFor()
    // Changed after it was ticked: the yes was for another command.
    await page.getByRole('button', { name: 'Change EXECUTE echo ran > ran.txt' }).click()
    const source = page.getByLabel('Source of EXECUTE echo ran > ran.txt')
    await source.fill((await source.inputValue()).replace('ran.txt', 'changed.txt'))
    await page.getByRole('button', { name: 'Take the change' }).click()
    await bar.getByText('1 ticked, 2 left out').waitFor()
    await items.getByRole('checkbox', { name: /EXECUTE echo two/ }).click()
    await bar.getByRole('button', { name: 'Run 2' }).click()
    await page.getByRole('region', { name: 'report.md' }).getByText('Overall Status').waitFor()
    const found = [await read('a.md'), await read('ran.txt'), await read('changed.txt'), await read('two.txt')]
    expect(found).toEqual(['first\n', null, null, 'two\n'])
  })

  it('are decided on with the keyboard alone, with the keys of the terminal', async () => {
    const { page, bar, items, read, paste } = await openFiles()
    const { keyboard } = page
    await paste(create('a.md', 'first'), create('b.md', 'second'), create('c.md', 'third'))
    await bar.getByText('3 ticked').waitFor()
    // Each key once for each place where it counts, and none that only counts in a document.
    await keyboard.press('?')
    const keys = page.getByRole('region', { name: 'All keys' })
    await keys.getByText('Among the items: tick all or none', { exact: true }).waitFor()
    await keys.getByText('Outside the items: run what is ticked', { exact: true }).waitFor()
    expect(await keys.getByRole('region', { name: 'Review' }).count()).toBe(0)
    await keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    // Where no item has the focus, the one that is marked is moved and ticked.
    await keyboard.press(']')
    await items.locator('[aria-current="true"]').getByText('b.md').first().waitFor()
    await keyboard.press('Space')
    await bar.getByText('2 ticked, 1 left out').waitFor()
    expect(await items.getByRole('checkbox', { name: 'CREATE b.md' }).getAttribute('aria-checked')).toBe('false')
    await keyboard.press('t')
    await bar.getByText('3 ticked').waitFor()
    await keyboard.press('[')
    await keyboard.press('r')
    await page.getByRole('region', { name: 'plan.md, as it was written' }).getByText('A plan from a chat').waitFor()
    await keyboard.press('Escape')
    await keyboard.press('m')
    const box = (name: string): Locator => items.getByRole('checkbox', { name })
    await expect.poll(() => box('CREATE a.md').evaluate((box) => box === document.activeElement)).toBe(true)
    await keyboard.press('ArrowDown')
    await expect.poll(() => box('CREATE b.md').evaluate((box) => box === document.activeElement)).toBe(true)
    await keyboard.press('Enter')
    await bar.getByText('2 ticked, 1 left out').waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('p')
    const source = page.getByLabel('Source of CREATE c.md')
    await source.waitFor()
    await source.fill('no action at all')
    await keyboard.press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'Line' }).waitFor()
    await source.fill(`### \`CREATE\`\n\n- **File Path:** [c.md](/c.md)\n\n${FENCE}\nby hand\n${FENCE}`)
    await keyboard.press('Control+Enter')
    await items.getByText('changed by you').waitFor()
    await keyboard.press('m')
    await keyboard.press('s')
    await page.getByRole('region', { name: 'report.md' }).getByText('Overall Status').waitFor()
    expect([await read('a.md'), await read('b.md'), await read('c.md')]).toEqual(['first\n', null, 'by hand\n'])
    // A plan is left waiting with q, and replaced by other words with s.
    await page.getByRole('button', { name: /^2 What comes next/ }).click()
    await paste(create('d.md', 'fourth'))
    await bar.getByText('1 ticked').waitFor()
    await keyboard.press('q')
    await page.getByRole('button', { name: 'Look at the plan' }).click()
    await bar.waitFor()
    await keyboard.press('s')
    await keyboard.type('append "Cut." to docs/old.md')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: /^3 .*waits/ }).waitFor()
    await items.getByText('docs/old.md').first().waitFor()
    await keyboard.press('a')
    await expect.poll(() => read('docs/old.md'), { timeout: 30_000 }).toBe('one\ntwo\nCut.\n')
    expect(await read('d.md')).toBeNull()
  })

  it('show names and texts of others as what they are, and follow no link', async () => {
    const opened = await openFiles()
    const { page, folder, paste, bar } = opened
    await writeFile(join(folder, '<script>globalThis.gotIn = true<∕script>.md'), 'one\n')
    await writeFile(join(folder, 'a\u202Egnp.md'), 'right to left\n')
    await writeFile(join(folder, 'שלום.md'), 'peace\n')
    await writeFile(join(folder, '..', 'secret.txt'), 'outside of it\n')
    await symlink(join(folder, '..', 'secret.txt'), join(folder, 'link.txt'))
    await page.reload()
    await showFiles(page)
    const tree = page.getByRole('region', { name: 'Files', exact: true })
    await tree.getByRole('button', { name: '<script>' }).click()
    await page
      .getByRole('region', { name: /<script>/ })
      .getByText('one')
      .waitFor()
    await tree.getByRole('button', { name: 'שלום.md' }).click()
    await page.getByText('peace').waitFor()
    await tree.getByRole('button', { name: 'agnp.md' }).click()
    await page.getByText('right to left').waitFor()
    expect(await tree.getByRole('button', { name: 'link.txt' }).count()).toBe(0)
    await tree.getByText('link.txt').waitFor()
    await tree.getByRole('button', { name: 'notes.md' }).click()
    await page.getByText(HOSTILE).waitFor()
    await paste(create('x.md', HOSTILE), execute(`echo '${HOSTILE}'`))
    await bar.getByText('2 items').waitFor()
    await bar.getByRole('button', { name: 'Run 1' }).click()
    await page.getByRole('region', { name: 'report.md' }).getByText('Overall Status').waitFor()
    expect(await page.evaluate('globalThis.gotIn')).toBeUndefined()
    expect(await page.evaluate("document.querySelectorAll('main img, main script').length")).toBe(0)
  })

  it('say what a chat needs where nobody can plan, and begin sessions and branches', async () => {
    const { page, paste, bar } = await openFiles()
    await page.getByLabel('What should be planned?').fill('write a poem about lighthouses in the style of the sea')
    await page.keyboard.press('Enter')
    await page.getByText('The built-in mind cannot plan that.').waitFor()
    await page.getByRole('button', { name: 'What is sent, input.md' }).click()
    await page.getByText('# Agent Invocation Payload').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'New session' }).click()
    await page.getByLabel('Name of the new session').fill('Not Kebab')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'is no name for a session' }).waitFor()
    await page.getByLabel('Name of the new session').fill('show-notes')
    await page.keyboard.press('Enter')
    const session = page.getByRole('combobox', { name: 'Session' })
    await expect.poll(() => session.inputValue()).toMatch(/-show-notes$/)
    await paste(create('a.md', 'first'))
    await bar.getByText('1 ticked').waitFor()
    await page.getByRole('button', { name: 'Branch' }).click()
    await page.getByLabel(/Name of the session that begins at turn/).fill('other-notes')
    await page.keyboard.press('Enter')
    await expect.poll(() => session.inputValue()).toMatch(/-other-notes$/)
    await page.getByLabel('What should be planned?').waitFor()
  })
})

describe('a plan in two windows', () => {
  it('is refused where it was changed, and shown as it is now', async () => {
    const { page, folder, bar, items, paste, read } = await openFiles()
    await paste(create('a.md', 'first'))
    await bar.getByText('1 ticked').waitFor()
    const plan = join(folder, 'from-chat.md')
    await writeFile(plan, writePlan(create('b.md', 'from the terminal')))
    // The terminal takes another plan for the same turn, and leaves it waiting.
    expect((await cutroom(folder, ['execute', plan])).exitCode).toBe(4)
    await items.getByText('b.md').first().waitFor()
    await page.getByRole('alert').filter({ hasText: 'replaced meanwhile' }).waitFor()
    expect((await cutroom(folder, ['execute', '-y'])).exitCode).toBe(0)
    await page.getByRole('button', { name: /^2 What comes next/ }).waitFor()
    await bar.waitFor({ state: 'detached' })
    expect([await read('a.md'), await read('b.md')]).toEqual([null, 'from the terminal\n'])
  })
})

describe('a run of a plan', () => {
  it('tells what it prints, and is stopped', async () => {
    const { page, bar, items, paste, read } = await openFiles()
    await paste(create('a.md', 'first'), execute(UNTIL_STOPPED), create('b.md', 'second'))
    await items.getByRole('checkbox', { name: /^Run this/ }).click()
    await bar.getByRole('button', { name: 'Run 3' }).click()
    await page.getByLabel('What it prints').getByText('begun').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('region', { name: 'report.md' }).getByText('It was cancelled').first().waitFor()
    expect([await read('a.md'), await read('b.md')]).toEqual(['first\n', null])
  })

  it('that was cut short by the end of the server is said, and resumed', async () => {
    const folder = join(await testFolder(), 'project')
    await mkdir(join(folder, 'docs'), { recursive: true })
    expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
    await writeFile(join(folder, 'plan.md'), writePlan(create('a.md', 'first'), execute(UNTIL_STOPPED)))
    await writeFile(join(folder, 'notes.md'), 'one\n')
    const first = await startStudio(folder)
    const { page } = await openPage(first.address)
    await showFiles(page)
    await page.getByRole('button', { name: 'Paste a plan' }).click()
    await page.getByLabel('A plan from any chat').fill(await readFile(join(folder, 'plan.md'), 'utf8'))
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('checkbox', { name: /^Run this/ }).click()
    await page.getByRole('button', { name: 'Run 2' }).click()
    await page.getByLabel('What it prints').getByText('begun').waitFor()
    await first.stop('SIGKILL')
    const next = await startStudio(folder)
    const { page: again } = await openPage(next.address)
    await showFiles(again)
    await again.getByText('This turn was interrupted while it ran').waitFor()
    expect(await findBarriers(again)).toEqual([])
    await again.getByRole('button', { name: 'Resume' }).click()
    await again.getByRole('region', { name: 'report.md' }).getByText('interrupted before anyone saw').waitFor()
    await writeFile(join(folder, 'stop'), '')
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('first\n')
  })
})
