import { open, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { planByHand, applyByHand, type HandOrder } from '../src/app/by-hand.ts'
import { openWorkbench } from '../src/app/workbench.ts'
import { audio } from '../src/audio/index.ts'
import { isProblem, isQuestion, type Problem } from '../src/kernel/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { BROWSER_FLAGS } from '../test/support/browser/browser-flags.ts'
import { framesIn } from './frames-in-trace.ts'
import { chromiumPath } from './need.ts'
import { against, type BenchRow } from './row.ts'
import { serveStudio } from './serve-studio.ts'

const TRACKS = 20
const HOURS = 3
const RATE = 8000
const FRAMES = 150
const [P50_MS, P99_MS] = [8, 16]

/**
 * What the page's own thread does for each frame of scrolling and zooming over 20 tracks of three hours (one recording
 * at 20 offsets), in processor time: the outermost tasks between two marks. The picture is looked at as well, since a
 * blank one would be quick.
 */
export async function benchStudioFrames(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    await makeProject(folder)
    return await measureFrames(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeProject(folder: string): Promise<void> {
  must(await initProject(folder))
  const path = join(folder, 'long.wav')
  await writeLong(path)
  const workbench = must(await openWorkbench({ folder }))
  must(await workbench.importFiles([path]))
  const document = must(workbench.document())
  const order = (name: string, params: HandOrder['params']): HandOrder => {
    const operation = audio.operations.get(name)
    if (!operation) throw new Error(`There is no ${name}`)
    return { operation, params }
  }
  const copies = Array.from({ length: TRACKS - 1 }, () => order('duplicate_track', {}))
  const part = must(await planByHand(workbench, document, order('select_all_tracks', {}), ...copies.slice(0, 1)))
  if (isQuestion(part)) throw new Error(part.question)
  must(await applyByHand(workbench, part, 'copy the track'))
  // Copies of what is selected: one more each time.
  for (let made = 2; made < TRACKS; made++) {
    const now = must(workbench.document())
    const [first] = (workbench.snapshot(now) as unknown as { tracks: { id: string }[] }).tracks
    const next = must(
      await planByHand(
        workbench,
        now,
        order('select_tracks', { tracks: [first?.id ?? ''] }),
        order('duplicate_track', {}),
      ),
    )
    if (isQuestion(next)) throw new Error(next.question)
    must(await applyByHand(workbench, next, 'copy the track'))
  }
  const all = must(workbench.document())
  const { tracks } = workbench.snapshot(all) as unknown as { tracks: { clips: { id: string }[] }[] }
  const moves = tracks
    .slice(1)
    .map(({ clips }, place) => order('move_clip', { clip: clips[0]?.id ?? '', time: 7 * (place + 1) }))
  const moved = must(await planByHand(workbench, all, ...moves))
  if (isQuestion(moved)) throw new Error(moved.question)
  must(await applyByHand(workbench, moved, 'move the copies'))
  await workbench.close()
}

/** Speech-like: bursts of noise with pauses between them. */
async function writeLong(path: string): Promise<void> {
  const frames = HOURS * 3600 * RATE
  const file = await open(path, 'w')
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + frames * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(frames * 2, 40)
  await file.write(header)
  let state = 1
  const part = new Int16Array(RATE * 60)
  for (let at = 0; at < frames; at += part.length) {
    for (let i = 0; i < part.length; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      const loud = Math.max(0, Math.sin((at + i) / 9000) * Math.sin((at + i) / 170_000))
      part[i] = (state / 0x3fffffff - 1) * loud * 20_000
    }
    await file.write(new Uint8Array(part.buffer))
  }
  await file.close()
}

async function measureFrames(folder: string): Promise<BenchRow[]> {
  const served = await serveStudio(folder)
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: BROWSER_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${served.url}/#token=${encodeURIComponent(served.token)}`)
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
  } finally {
    await browser.close()
    await served.stop()
  }
}

/** What is used of a page in here; this program itself has no page. */
type InPage = {
  readonly document: { querySelector(selector: string): { dispatchEvent(event: unknown): boolean } | null }
  readonly performance: { mark(name: string): void }
  readonly WheelEvent: new (kind: string, options: object) => unknown
  requestAnimationFrame(then: () => void): number
}

async function drive(page: Page, way: 'scroll' | 'zoom'): Promise<void> {
  await page.evaluate(
    async ({ count, isZoom }) => {
      const { document, performance, WheelEvent, requestAnimationFrame } = globalThis as unknown as InPage
      const lanes = document.querySelector('[data-drawn]')
      for (let i = 0; i <= count; i++) {
        await new Promise<void>((next) => requestAnimationFrame(() => next()))
        performance.mark('cutroom-frame')
        const turn = isZoom ? { deltaY: i % 50 < 25 ? -30 : 30, ctrlKey: true } : { deltaX: 37 }
        lanes?.dispatchEvent(new WheelEvent('wheel', { ...turn, clientX: 900, cancelable: true, bubbles: true }))
      }
    },
    { count: FRAMES, isZoom: way === 'zoom' },
  )
}

/** Blank tracks are fast: the picture has to have hundreds of shades of waves in it. */
async function mustShowWaves(page: Page): Promise<void> {
  const lanes = await page.locator('[data-drawn]').boundingBox()
  const picture = await page.screenshot({
    clip: { x: (lanes?.x ?? 0) + 10, y: (lanes?.y ?? 0) + 10, width: 600, height: 400 },
  })
  // Grounds and names alone pack into half of that.
  if (picture.length < 6000) throw new Error('The tracks were blank while they were measured.')
}

function must<Value>(value: Value | Problem): Value {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
