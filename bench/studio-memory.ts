import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { drawNumbers } from '../test/support/browser/draw-numbers.ts'
import { EPISODE, lookAt, TALK, type LargeStudio } from './large-project.ts'
import { against, type BenchRow } from './row.ts'

const BUDGET_MB = 600
const LONG_MINUTES = 10
const SHORT_MINUTES = 2

/**
 * How much memory the page's process holds after minutes of random use of both documents: the most that was seen, as
 * its proportional share (what it has in common with other processes is divided among them).
 */
export async function measureMemory(
  { browser, page }: LargeStudio,
  { isLong }: { readonly isLong: boolean },
): Promise<BenchRow[]> {
  const session = await browser.newBrowserCDPSession()
  const held = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer')
    return Math.max(...(await Promise.all(renderers.map(({ id }) => readMegabytes(id)))))
  }
  const minutes = isLong ? LONG_MINUTES : SHORT_MINUTES
  const until = Date.now() + minutes * 60_000
  const draw = drawNumbers(1)
  let most = await held()
  let made = 0
  while (Date.now() < until) {
    await useAtRandom(page, draw)
    made++
    if (made % 10 === 0) most = Math.max(most, await held())
  }
  most = Math.max(most, await held())
  const name = `memory of the page, MB, at most in ${minutes} minutes of random use, ${made} times (budget ${BUDGET_MB})`
  return [against(name, most, BUDGET_MB, 1)]
}

/** 0 for a process that has just ended, which the browser may still name. */
async function readMegabytes(process: number): Promise<number> {
  const told = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(told)?.[1] ?? 0) / 1024
}

const REQUESTS = [
  'delete from 1:00 to 2:00',
  'take out the part about the bank',
  'mute the first track',
  'how long is it?',
]
const KEYS = [
  '+',
  '-',
  '0',
  'ArrowDown',
  'ArrowRight',
  'Shift+ArrowRight',
  'PageDown',
  'End',
  'Home',
  'Escape',
  'm',
  'x',
]

/** Looks elsewhere, scrolls, zooms, plays, chooses, asks and refuses. What hands change, they take back. */
async function useAtRandom(page: Page, draw: (below: number) => number): Promise<void> {
  const area = page.locator('[data-drawn]')
  const kind = draw(12)
  if (kind === 0) return lookAt(page, draw(2) === 0 ? EPISODE : TALK)
  if (kind === 1) {
    const field = page.getByLabel('Say what to do')
    await field.fill(REQUESTS[draw(REQUESTS.length)] ?? '')
    await field.press('Enter')
    return area.focus()
  }
  if (kind === 2) return page.keyboard.press('q')
  if (kind === 3) return page.keyboard.press('Control+z')
  if (kind === 4) {
    await page.keyboard.press('Space')
    await page.waitForTimeout(500)
    return page.keyboard.press('Space')
  }
  const box = await area.boundingBox()
  if (!box) return
  await page.mouse.move(box.x + draw(Math.floor(box.width)), box.y + draw(Math.min(700, Math.floor(box.height))))
  if (kind < 8) return page.mouse.wheel(draw(2000) - 1000, draw(40_000) - 20_000)
  await page.mouse.down()
  await page.mouse.move(box.x + draw(Math.floor(box.width)), box.y + 100, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.press(KEYS[draw(KEYS.length)] ?? '0')
}
