import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'

/**
 * The screens of docs/screens: the studio on the demo, as a person sees it, light and dark. Run it after `npm run build`,
 * and look at what came of it: `npx tsx scripts/make-screens.ts [NAME…]`.
 */
const root = resolve(import.meta.dirname, '..')
const program = join(root, 'dist/cutroom.mjs')
const screens = join(root, 'docs/screens')
const SIZE = { width: 1440, height: 900 }

type Screen = { readonly name: string; show(page: Page): Promise<void> }

const all: readonly Screen[] = [
  {
    name: 'plan',
    show: async (page) => {
      await open(page, 'podcast')
      await say(page, 'delete from 0:10 to 0:20, then fade out the last 3 seconds')
      await page.getByRole('region', { name: 'Review' }).getByText('2 changes').waitFor()
    },
  },
  {
    name: 'history',
    show: async (page) => {
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('button', { name: /add a label "Rivers"/ }).click()
      await page.getByRole('columnheader', { name: 'Promised' }).waitFor()
    },
  },
  {
    name: 'question',
    show: async (page) => {
      await open(page, 'podcast')
      await say(page, 'fade out the')
      await page.getByText('Nothing has been changed.').waitFor()
    },
  },
  {
    name: 'words',
    show: async (page) => {
      await open(page, 'interview')
      await say(page, 'take out the ums and put the part about funding first')
      await page.getByRole('region', { name: 'Review' }).waitFor()
    },
  },
]

const open = (page: Page, document: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name: document }).click()

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Say what to do').fill(words)
  await page.keyboard.press('Enter')
  await page.getByLabel('Say what to do').blur()
}

/** The page once it is at rest, with times that are the same each day. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1000)
  await page.evaluate("for (const time of document.querySelectorAll('time')) time.textContent = '14:06'")
}

const folder = mkdtempSync(join(tmpdir(), 'cutroom-screens-'))
const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env['CUTROOM_CHROMIUM'] ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
})
try {
  mkdirSync(screens, { recursive: true })
  for (const { name, show } of all.filter((screen) => wanted.length === 0 || wanted.includes(screen.name)))
    for (const theme of ['light', 'dark'] as const) {
      // Each picture on a demo of its own, so that none shows what another one did.
      const project = join(folder, `${name}-${theme}`, 'slow-signals')
      mkdirSync(join(project, '..'), { recursive: true })
      spawnSync(process.execPath, [program, 'demo', project], { stdio: 'ignore' })
      const server = spawn(process.execPath, [program, 'start', '--port', '0', '--json', '--log', 'server.log'], {
        cwd: project,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, CUTROOM_DATA_DIR: folder },
      })
      const line = await new Promise<string>((given) => server.stdout.setEncoding('utf8').once('data', given))
      const { url, token } = JSON.parse(line) as { url: string; token: string }
      const context = await browser.newContext({ viewport: SIZE, colorScheme: theme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(`${url}/#token=${token}`)
      await show(page)
      await settle(page)
      await page.screenshot({ path: join(screens, `${name}-${theme}.png`) })
      await context.close()
      server.kill('SIGTERM')
      process.stdout.write(`docs/screens/${name}-${theme}.png\n`)
    }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
