import type { Page } from 'playwright-core'
import { framesIn } from './frames-in-trace.ts'
import { lookAt, TALK, type LargeStudio } from './large-project.ts'
import { against, type BenchRow } from './row.ts'

const FRAMES = 150
const [P50_MS, P99_MS] = [8, 16]
const [VIEW_BYTES, VIEW_MS] = [3_000_000, 500]

/**
 * A document of 200,000 words in the page: how large its view is and how long it takes, and what the page's own thread
 * does for each frame of scrolling and choosing, in processor time.
 */
export async function measureWords(studio: LargeStudio): Promise<BenchRow[]> {
  return [...(await measureView(studio)), ...(await measureFrames(studio))]
}

/** The second reading: the first one opens the project. */
async function measureView({ served: { url, token } }: LargeStudio): Promise<BenchRow[]> {
  const read = async (): Promise<{ bytes: number; ms: number }> => {
    const begun = performance.now()
    const reply = await fetch(`${url}/api/v1/documents/${TALK}?form=view`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { byteLength } = await reply.arrayBuffer()
    return { bytes: byteLength, ms: performance.now() - begun }
  }
  await read()
  const { bytes, ms } = await read()
  return [
    against('view of 200,000 words, bytes (budget 3 MB)', bytes, VIEW_BYTES, 1),
    against('view of 200,000 words, ms (budget 500)', ms, VIEW_MS, 1),
  ]
}

async function measureFrames({ browser, page }: LargeStudio): Promise<BenchRow[]> {
  await lookAt(page, TALK)
  const rows: BenchRow[] = []
  for (const way of ['scroll', 'choose'] as const) {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] })
    await drive(page, way)
    const perFrame = framesIn(await browser.stopTracing())
    await mustShowWords(page)
    const at = (part: number): number => perFrame[Math.floor((perFrame.length - 1) * part)] ?? Number.NaN
    rows.push(
      against(`${way} 200,000 words, main thread, ms a frame, p50 (budget ${P50_MS})`, at(0.5), P50_MS, 1),
      against(`${way} 200,000 words, main thread, ms a frame, p99 (budget ${P99_MS})`, at(0.99), P99_MS, 1),
    )
  }
  return rows
}

/** What is used of a page in here; this program itself has no page. */
type InPage = {
  readonly document: {
    querySelector(selector: string): {
      scrollTop: number
      focus(): void
      dispatchEvent(event: unknown): boolean
    } | null
  }
  readonly performance: { mark(name: string): void }
  readonly KeyboardEvent: new (kind: string, options: object) => unknown
  requestAnimationFrame(then: () => void): number
}

async function drive(page: Page, way: 'scroll' | 'choose'): Promise<void> {
  await page.evaluate(
    async ({ count, isScroll }) => {
      const { document, performance, KeyboardEvent, requestAnimationFrame } = globalThis as unknown as InPage
      const words = document.querySelector('[data-drawn]')
      words?.focus()
      for (let i = 0; i <= count; i++) {
        await new Promise<void>((next) => requestAnimationFrame(() => next()))
        performance.mark('cutroom-frame')
        // A page of words and more each time, so that every row is another one; or one more word of a selection.
        if (isScroll && words) words.scrollTop += i % 10 === 9 ? 40_000 : 120
        else words?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }))
      }
    },
    { count: FRAMES, isScroll: way === 'scroll' },
  )
}

/** Blank rows are fast. */
async function mustShowWords(page: Page): Promise<void> {
  const shown = (await page.locator('[data-drawn]').textContent()) ?? ''
  if ((shown.match(/customer/g) ?? []).length < 5) throw new Error('The rows were blank while they were measured.')
}
