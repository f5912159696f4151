import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import {
  comparePictures,
  describeDifference,
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
 * Makes the screens of docs/screens anew. Run it after `npm run build`, and look at what came of it:
 * `npx tsx scripts/make-screens.ts [NAME…]`. With `--check` nothing is written: it lists the screens that are not as
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

/** The screen in both themes, written or compared; what is to be said of it. */
async function makeScreen(browser: Browser, { name, show }: Screen, address: string): Promise<string[]> {
  const context = await browser.newContext(SCREEN_CONTEXT)
  const page = await context.newPage()
  await page.goto(address)
  await show(page)
  const said: string[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    const picture = await takePicture(page)
    const file = join(SCREENS_FOLDER, `${name}-${theme}.png`)
    const was = existsSync(file) ? readFileSync(file) : undefined
    const found = was ? await comparePictures(await context.newPage(), was, picture) : { share: 1, box: 'new' }
    if (found.share > MAX_OTHER_SHARE) said.push(describeDifference(`docs/screens/${name}-${theme}.png`, found))
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
  for (const screen of SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { address, stop } = await serveDemo(demo, join(folder, screen.name))
    const said = await makeScreen(browser, screen, address).finally(stop)
    process.stdout.write(said.length === 0 ? `${screen.name} is as it was\n` : `${said.join('\n')}\n`)
    if (isCheck && said.length > 0) process.exitCode = 1
  }
  if (!isCheck && wanted.length === 0) writeFileSync(SCREENS_MADE_BY, `${majorOf(browser.version())}\n`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
