import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { wav16 } from '../test/support/media/recordings.ts'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import { chromiumPath } from './need.ts'
import { against, median, type BenchRow } from './row.ts'
import { runCutroom, serveStudio, type ServedStudio } from './serve-studio.ts'

/** The budgets of the page, in milliseconds. */
const COLD_MS = 250
const SEEK_MS = 100
const SWITCH_MS = 50

const RATE = 48_000
const SECONDS = 240
const COLD_TIMES = 5
const TIMES = 30
const STRETCH_SECONDS = 0.5

/**
 * In the page: notes when a level is first heard on its way to the speakers. Each second of the recording has a level of
 * its own, so a level says which second is heard.
 */
const TAP = `
  globalThis.wanted = null
  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function (to) {
    if (to instanceof AudioDestinationNode) {
      const tap = this.context.createScriptProcessor(256, 2, 2)
      tap.onaudioprocess = ({ inputBuffer }) => {
        const wanted = globalThis.wanted
        if (!wanted) return
        const level = Math.round(inputBuffer.getChannelData(0)[255] * 32768)
        if (level < wanted.least || level > wanted.most) return
        globalThis.wanted = null
        wanted.done(performance.now() - wanted.beganMs)
      }
      connect.call(this, tap)
      connect.call(tap, to)
    }
    return connect.call(this, to)
  }
  globalThis.untilHeard = (least, most, act) => new Promise((done, fail) => {
    globalThis.wanted = { least, most, done, beganMs: performance.now() }
    setTimeout(() => fail(new Error('Nothing of it was heard.')), 20000)
    act()
  })
  globalThis.press = (key, times = 1) => {
    for (let count = 0; count < times; count++)
      document.querySelector('[role=slider][aria-label=Place]')
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  globalThis.whenPlayable = (act) => {
    const button = document.querySelector('[aria-label=Play]:not(:disabled)')
    if (button) act(button)
    else requestAnimationFrame(() => globalThis.whenPlayable(act))
  }`

/** How soon one hears what one asked for, in the page of the real server. */
export async function benchStudioSound(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  const levels = Array.from({ length: SECONDS * RATE }, (_, frame) => levelOf(Math.floor(frame / RATE)))
  await writeFile(join(folder, 'Host.wav'), wav16([levels], RATE))
  const run = (...args: string[]): Promise<void> => runCutroom(folder, args)
  await run('init')
  await run('import', 'Host.wav')
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: BROWSER_FLAGS })
  try {
    const cold: number[] = []
    for (let time = 0; time < COLD_TIMES; time++) cold.push(await measureCold(folder, browser))
    await run('ask', 'delete from 0:01 to 0:02 and make the host 6 dB quieter')
    const served = await serveStudio(folder)
    try {
      const page = await openPage(browser, served)
      await page.getByRole('radio', { name: 'B after' }).and(page.locator('[aria-checked="true"]')).waitFor()
      await page.getByRole('radio', { name: 'A before' }).click()
      const [seeks, sides] = [await measureSeeks(page), await measureSides(page)]
      const stretch = await measureStretch(served)
      return [
        against('ms to the first sound, cold (reference: the budget)', median(cold), COLD_MS, 1),
        against('ms to the sound after a seek, median (reference: the budget)', median(seeks), SEEK_MS, 1),
        against('ms to the sound after a seek, p95 (reference: the budget)', highest(seeks), SEEK_MS, 1),
        against('ms from before to after, p95 (reference: the budget)', highest(sides), SWITCH_MS, 1),
        against('ms for a stretch of half a second (reference: a bare server)', stretch.value, stretch.bare, 12),
      ]
    } finally {
      await served.stop()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const levelOf = (second: number): number => 1000 + 40 * second
const highest = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/**
 * A page that has just been opened, on a server that has the project open and has mixed nothing of it; pressed as soon as
 * there is something to press.
 */
async function measureCold(folder: string, browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<number> {
  const served = await serveStudio(folder)
  try {
    const headers = { authorization: `Bearer ${served.token}` }
    await fetch(`${served.url}/api/v1/project`, { headers })
    await fetch(`${served.url}/api/v1/sound?document=none&from=0&to=1`, { headers })
    const page = await openPage(browser, served)
    return await page.evaluate<number>(
      'new Promise((done) => whenPlayable((button) => untilHeard(1, 32767, () => button.click()).then(done)))',
    )
  } finally {
    await served.stop()
  }
}

/** Half a minute on each time, where nothing was fetched yet, and back to the beginning where it ends. */
async function measureSeeks(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Play' }).click()
  const found: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const shown = await page.getByRole('slider', { name: 'Place' }).textContent()
    const [minutes = 0, seconds = 0] = (shown ?? '').trim().split(':').map(Number)
    const to = minutes * 60 + seconds + 30
    if (to > SECONDS - 10) {
      await page.evaluate('press("Home")')
      await page.waitForTimeout(400)
      continue
    }
    const [least, most] = [levelOf(Math.floor(to) - 1) - 4, levelOf(Math.ceil(to) + 1) + 4]
    found.push(await page.evaluate<number>(`untilHeard(${least}, ${most}, () => press("PageUp", 3))`))
    await page.waitForTimeout(300)
  }
  return found
}

/** After is half as loud, so that it is known when it is heard. */
async function measureSides(page: Page): Promise<number[]> {
  const found: number[] = []
  await page.evaluate('press("Home"); press("PageUp", 12)')
  await page.waitForTimeout(1500)
  for (let time = 0; time < TIMES; time++) {
    const isAfter = time % 2 === 0
    const [least, most] = [levelOf(110) / (isAfter ? 2 : 1), levelOf(150) / (isAfter ? 2 : 1)]
    const radio = `document.querySelectorAll('[role=radio]')[${isAfter ? 1 : 0}]`
    found.push(await page.evaluate<number>(`untilHeard(${least}, ${most}, () => ${radio}.click())`))
    await page.waitForTimeout(200)
  }
  return found
}

/** The bytes that the first sound needs, beside a server that does nothing but send as many. */
async function measureStretch({ url, token }: ServedStudio): Promise<{ value: number; bare: number }> {
  const bytes = Buffer.alloc(STRETCH_SECONDS * RATE * 4)
  const server = createServer((_, response) => response.end(bytes))
  await new Promise<void>((begun) => {
    server.listen(0, '127.0.0.1', begun)
  })
  const timed = async (address: string): Promise<number> => {
    const beganMs = performance.now()
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const got = await reply.arrayBuffer()
    if (got.byteLength !== bytes.length) throw new Error(`${address} gave ${got.byteLength} bytes.`)
    return performance.now() - beganMs
  }
  const [own, bare]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    const from = 10 + time * 7
    own.push(await timed(`${url}/api/v1/sound?document=Host&from=${from}&to=${from + STRETCH_SECONDS}`))
    bare.push(await timed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  }
  server.close()
  return { value: median(own), bare: median(bare) }
}

async function openPage(browser: Awaited<ReturnType<typeof chromium.launch>>, served: ServedStudio): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript(TAP)
  await page.goto(`${served.url}/#token=${encodeURIComponent(served.token)}`)
  return page
}
