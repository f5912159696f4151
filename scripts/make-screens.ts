import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'

/**
 * The screens of docs/screens: the studio on the demo, as a person sees it, light and dark. Run it after `npm run build`,
 * and look at what came of it: `npx tsx scripts/make-screens.ts [NAME…]`. With `--check` nothing is written: it lists
 * the screens that are not as they are in the docs. That is for the machine that made them, since letters are drawn
 * differently elsewhere.
 */
const root = resolve(import.meta.dirname, '..')
const program = join(root, 'dist/cutroom.mjs')
const screens = join(root, 'docs/screens')
const SIZE = { width: 1440, height: 900 }
const THEMES = ['light', 'dark'] as const
/** Of all pixels; the edges of a few letters. A word that is another one is more. */
const MAX_SHARE = 0.0002
const MAX_PICTURES = 40

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

/** The page once it is at rest, which two pictures that are the same show; with times that are the same each day. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  // The sound is there once its length is.
  await page.getByText('/ –').waitFor({ state: 'detached' })
  const undrawn = page.locator('[data-drawn]:not([data-missing="0"])')
  let last: Buffer | undefined
  for (let pictures = 0; pictures < MAX_PICTURES; pictures++) {
    await undrawn.waitFor({ state: 'detached' })
    await page.evaluate("for (const time of document.querySelectorAll('time')) time.textContent = '14:06'")
    const picture = await page.screenshot()
    if (last?.equals(picture)) return picture
    last = picture
    await page.waitForTimeout(150)
  }
  throw new Error('The page does not come to rest.')
}

/** Which share of their pixels is not the same. The browser reads both, so that nothing else has to. */
function comparePictures(page: Page, pictures: readonly Buffer[]): Promise<number> {
  const addresses = pictures.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
  return page.evaluate<number>(`(${COMPARE})(${JSON.stringify(addresses)})`)
}
const COMPARE = `async (addresses) => {
  const read = async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, bitmap.width, bitmap.height)
  }
  const [was, is] = await Promise.all(addresses.map(read))
  if (was.width !== is.width || was.height !== is.height) return 1
  let other = 0
  for (let at = 0; at < was.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(was.data[at + channel] - is.data[at + channel]) > 16)) other += 1
  return other / (was.width * was.height)
}`

async function serveDemo(demo: string, folder: string): Promise<{ address: string; stop(): void }> {
  // Each screen on a demo of its own, so that none shows what another one did.
  const project = join(folder, 'slow-signals')
  cpSync(demo, project, { recursive: true })
  const server = spawn(process.execPath, [program, 'start', '--port', '0', '--json', '--log', 'server.log'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_CONFIG_DIR: folder },
  })
  const line = await new Promise<string>((given) => server.stdout.setEncoding('utf8').once('data', given))
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return { address: `${url}/#token=${token}`, stop: () => void server.kill('SIGTERM') }
}

/** The screen in both themes, written or compared; what is to be said of it. */
async function makeScreen(browser: Browser, { name, show }: Screen, address: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(address)
  await show(page)
  const said: string[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    const picture = await takePicture(page)
    const file = join(screens, `${name}-${theme}.png`)
    const was = existsSync(file) ? readFileSync(file) : undefined
    const share = was?.equals(picture) ? 0 : was ? await comparePictures(await context.newPage(), [was, picture]) : 1
    const told = `docs/screens/${name}-${theme}.png: ${(100 * share).toFixed(2)} % is another picture`
    if (share > MAX_SHARE) said.push(told)
    // What nobody would see is no reason for a new file.
    if (share > MAX_SHARE && !isCheck) writeFileSync(file, picture)
  }
  await context.close()
  return said
}

const isCheck = process.argv.includes('--check')
const wanted = process.argv.slice(2).filter((word) => word !== '--check')
const folder = mkdtempSync(join(tmpdir(), 'cutroom-screens-'))
const browser = await chromium.launch({
  executablePath: process.env['CUTROOM_CHROMIUM'] ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
})
try {
  mkdirSync(screens, { recursive: true })
  const demo = join(folder, 'demo')
  spawnSync(process.execPath, [program, 'demo', demo], { stdio: 'ignore' })
  for (const screen of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { address, stop } = await serveDemo(demo, join(folder, screen.name))
    const said = await makeScreen(browser, screen, address).finally(stop)
    process.stdout.write(said.length === 0 ? `${screen.name} is as it was\n` : `${said.join('\n')}\n`)
    if (isCheck && said.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
