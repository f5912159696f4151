import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import {
  comparePictures,
  describeDifference,
  GUIDE_FOLDER,
  GUIDE_SCREENS,
  majorOf,
  MAX_OTHER_SHARE,
  type Screen,
  SCREEN_CONTEXT,
  SCREENS,
  SCREENS_FOLDER,
  SCREENS_MADE_BY,
  takePicture,
  THEMES,
} from '../test/support/browser/screens.ts'

/**
 * Makes the screens of docs/screens and of docs/guide anew. Run it after `npm run build`, and look at what came of it:
 * `npx tsx scripts/make-screens.ts [NAME…]`, a name of the guides as `guide/song`. With `--check` nothing is written: it lists the screens that are not as
 * they are in the docs, as `test/browser/screens.test.ts` does.
 */
const root = resolve(import.meta.dirname, '..')
const program = join(root, 'dist/cutroom.mjs')

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

/** Where a screen is kept, in which theme. */
type Place = { readonly theme: (typeof THEMES)[number]; readonly file: string }

const placesOf = ({ name }: Screen): Place[] =>
  THEMES.map((theme) => ({ theme, file: join(SCREENS_FOLDER, `${name}-${theme}.png`) }))
const guidePlaceOf = ({ name }: Screen): Place[] => [{ theme: 'light', file: join(GUIDE_FOLDER, `${name}.png`) }]

/** The screen in its themes, written or compared; what is to be said of it. */
async function makeScreen(
  browser: Browser,
  { show }: Screen,
  { address, places }: { readonly address: string; readonly places: readonly Place[] },
): Promise<string[]> {
  const context = await browser.newContext(SCREEN_CONTEXT)
  const page = await context.newPage()
  await page.goto(address)
  await show(page)
  const said: string[] = []
  for (const { theme, file } of places) {
    await page.emulateMedia({ colorScheme: theme })
    const picture = await takePicture(page)
    const was = existsSync(file) ? readFileSync(file) : undefined
    const found = was ? await comparePictures(await context.newPage(), was, picture) : { share: 1, box: 'new' }
    if (found.share > MAX_OTHER_SHARE) said.push(describeDifference(relative(root, file), found))
    // What nobody would see is no reason for a new file.
    if (found.share > MAX_OTHER_SHARE && !isCheck) writeFileSync(file, picture)
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
  mkdirSync(SCREENS_FOLDER, { recursive: true })
  const demo = join(folder, 'demo')
  spawnSync(process.execPath, [program, 'demo', demo], { stdio: 'ignore' })
  const all = [
    ...SCREENS.map((screen) => ({ screen, places: placesOf(screen), called: screen.name })),
    ...GUIDE_SCREENS.map((screen) => ({ screen, places: guidePlaceOf(screen), called: `guide/${screen.name}` })),
  ]
  for (const { screen, places, called } of all.filter((each) => wanted.length === 0 || wanted.includes(each.called))) {
    const { address, stop } = await serveDemo(demo, join(folder, called))
    const said = await makeScreen(browser, screen, { address, places }).finally(stop)
    process.stdout.write(said.length === 0 ? `${called} is as it was\n` : `${said.join('\n')}\n`)
    if (isCheck && said.length > 0) process.exitCode = 1
  }
  if (!isCheck && wanted.length === 0) writeFileSync(SCREENS_MADE_BY, `${majorOf(browser.version())}\n`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
