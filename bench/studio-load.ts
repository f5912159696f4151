import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import { chromiumPath } from './need.ts'
import { against, median, type BenchRow } from './row.ts'
import { runCutroom, serveStudio } from './serve-studio.ts'

/** The budgets of the page. */
const FIRST_LOAD_KB = 220
const ALL_CHUNKS_KB = 400
const OPEN_MS = 1500
const TIMES = 5

/** How much a page loads, and how soon one can use it, from the navigation to a document that is drawn. */
export async function benchStudioLoad(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  const demo = join(folder, 'demo')
  await runCutroom(folder, ['demo', demo])
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: BROWSER_FLAGS })
  const served = await serveStudio(demo)
  try {
    const address = `${served.url}/#token=${encodeURIComponent(served.token)}`
    const [opened, empty]: [number[], number[]] = [[], []]
    let first: readonly string[] = []
    for (let time = 0; time < TIMES; time++) {
      const page = await openOnce(browser, address)
      opened.push(page.readyMs)
      first = page.assets
      empty.push(await openEmpty(browser, `${served.url}/assets/none`))
    }
    const sizes = await zippedSizes()
    const sumOf = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000
    const chunks = [...sizes.keys()].filter((name) => /\.(?:js|css)$/.test(name))
    return [
      against('kB zipped until the first view, font included (reference: the budget)', sumOf(first), FIRST_LOAD_KB, 1),
      against('kB zipped of all code and styles (reference: the budget)', sumOf(chunks), ALL_CHUNKS_KB, 1),
      against('ms until the demo can be used (reference: the budget)', median(opened), OPEN_MS, 1),
      against('ms until the demo can be used (reference: an empty page)', median(opened), median(empty), 20),
    ]
  } finally {
    await served.stop()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** In a browser that has nothing of it yet: until the conversation takes words and the first document is there. */
async function openOnce(browser: Browser, address: string): Promise<{ readyMs: number; assets: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const assets: string[] = []
  page.on('response', (response) => void assets.push(new URL(response.url()).pathname.split('/').at(-1) ?? ''))
  const beganMs = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Words of interview' }).getByText('Welcome to Workbench').waitFor()
  const readyMs = performance.now() - beganMs
  await context.close()
  return { readyMs, assets }
}

async function openEmpty(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const beganMs = performance.now()
  await page.goto(address)
  const ms = performance.now() - beganMs
  await context.close()
  return ms
}

async function zippedSizes(): Promise<ReadonlyMap<string, number>> {
  const folder = resolve('dist/studio/assets')
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(join(folder, name))).length))
  return new Map(names.map((name, at) => [name, sizes[at] ?? 0]))
}
