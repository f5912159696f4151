import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** In the page: writes down what goes to the speakers, half a second at a time, so that a busy machine loses none. */
const TAP = `
  globalThis.tapped = []
  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function (to) {
    if (to instanceof AudioDestinationNode) {
      const tap = this.context.createScriptProcessor(4096, 2, 2)
      tap.onaudioprocess = ({ inputBuffer }) => globalThis.tapped.push(...inputBuffer.getChannelData(0))
      connect.call(this, tap)
      connect.call(tap, to)
    }
    return connect.call(this, to)
  }`

type Tapped = { readonly tapped: number[] }

/** Pages that are opened from now on write down the first channel of what is heard. */
export const tapSound = async (context: BrowserContext): Promise<void> => void (await context.addInitScript(TAP))

/** What was heard so far, without the silence before it, once there are so many frames of it. */
export async function tapped(page: Page, frames: number): Promise<number[]> {
  const read = (): Promise<number[]> =>
    page.evaluate(() => {
      const all = (globalThis as unknown as Tapped).tapped
      const first = all.findIndex((sample) => sample !== 0)
      return first < 0 ? [] : all.slice(first)
    })
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(frames)
  return read()
}
