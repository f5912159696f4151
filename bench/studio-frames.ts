import type { Page } from 'playwright-core'
import { framesIn } from './frames-in-trace.ts'
import { EPISODE, lookAt, SONG, type LargeStudio } from './large-project.ts'
import { against, type BenchRow } from './row.ts'

const FRAMES = 150
const [P50_MS, P99_MS] = [8, 16]

/**
 * What the page's own thread does for each frame of scrolling and zooming over 20 tracks of three hours, in processor
 * time: the outermost tasks between two marks. The picture is looked at as well, since a blank one would be quick.
 */
export async function measureTracks({ browser, page }: LargeStudio): Promise<BenchRow[]> {
  await lookAt(page, EPISODE)
  const rows: BenchRow[] = []
  for (const way of ['scroll', 'zoom'] as const) {
    await page.locator('[data-missing="0"]').waitFor({ timeout: 120_000 })
    if (way === 'scroll') for (let i = 0; i < 9; i++) await page.keyboard.press('+')
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
    await drive(page, way)
    const perFrame = framesIn(await browser.stopTracing())
    await page.locator('[data-missing="0"]').waitFor({ timeout: 120_000 })
    await mustShowWaves(page)
    const at = (part: number): number => perFrame[Math.floor((perFrame.length - 1) * part)] ?? Number.NaN
    rows.push(
      against(`${way} 20 tracks × 3 h, main thread, ms a frame, p50 (budget ${P50_MS})`, at(0.5), P50_MS, 1),
      against(`${way} 20 tracks × 3 h, main thread, ms a frame, p99 (budget ${P99_MS})`, at(0.99), P99_MS, 1),
    )
  }
  return rows
}

/** The same of a song of 20 tracks and 200 bars: its arrangement, and the piano roll of one of its regions. */
export async function measureSong({ browser, page }: LargeStudio): Promise<BenchRow[]> {
  await lookAt(page, SONG)
  await page.locator('[data-roll]').waitFor()
  const rows: BenchRow[] = []
  for (const [part, selector] of [
    ['arrangement', '[data-drawn]'],
    ['piano roll', '[data-roll]'],
  ] as const)
    for (const way of ['scroll', 'zoom'] as const) {
      if (way === 'scroll') for (let i = 0; i < 4; i++) await page.keyboard.press('+')
      await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
      await drive(page, way, selector)
      const perFrame = framesIn(await browser.stopTracing())
      await mustShowWaves(page, selector)
      const at = (share: number): number => perFrame[Math.floor((perFrame.length - 1) * share)] ?? Number.NaN
      const what = `${way} the ${part} of 20 tracks × 200 bars, main thread, ms a frame`
      rows.push(
        against(`${what}, p50 (budget ${P50_MS})`, at(0.5), P50_MS, 1),
        against(`${what}, p99 (budget ${P99_MS})`, at(0.99), P99_MS, 1),
      )
    }
  return rows
}

/** What is used of a page in here; this program itself has no page. */
type InPage = {
  readonly document: { querySelector(selector: string): { dispatchEvent(event: unknown): boolean } | null }
  readonly performance: { mark(name: string): void }
  readonly WheelEvent: new (kind: string, options: object) => unknown
  requestAnimationFrame(then: () => void): number
}

async function drive(page: Page, way: 'scroll' | 'zoom', selector = '[data-drawn]'): Promise<void> {
  await page.evaluate(
    async ({ count, isZoom, on }) => {
      const { document, performance, WheelEvent, requestAnimationFrame } = globalThis as unknown as InPage
      const lanes = document.querySelector(on)
      for (let i = 0; i <= count; i++) {
        await new Promise<void>((next) => requestAnimationFrame(() => next()))
        performance.mark('cutroom-frame')
        const turn = isZoom ? { deltaY: i % 50 < 25 ? -30 : 30, ctrlKey: true } : { deltaX: 37 }
        lanes?.dispatchEvent(new WheelEvent('wheel', { ...turn, clientX: 900, cancelable: true, bubbles: true }))
      }
    },
    { count: FRAMES, isZoom: way === 'zoom', on: selector },
  )
}

/** Blank tracks are fast: the picture has to have hundreds of shades of waves in it. */
async function mustShowWaves(page: Page, selector = '[data-drawn]'): Promise<void> {
  const lanes = await page.locator(selector).boundingBox()
  const picture = await page.screenshot({
    clip: {
      x: (lanes?.x ?? 0) + 10,
      y: (lanes?.y ?? 0) + 10,
      width: 600,
      height: Math.min(400, (lanes?.height ?? 0) - 20),
    },
  })
  // Grounds and names alone pack into half of that.
  if (picture.length < 6000) throw new Error('What was measured was blank.')
}
