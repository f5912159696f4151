import type { Page } from 'playwright-core'

export type SeenFrame = { readonly number: number; readonly says: number }
type Reader = { shown(): number; seen: SeenFrame[] }

/**
 * In the page: reads the number that a frame of a numbered film carries; −1 where nothing that is one is shown. Notes
 * what is seen while it plays, with the time of the sound that the page shows then.
 */
function installReader(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 192, height: 96 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const shown = (): number => {
    const video = document.querySelector('video')
    if (!context || !video || video.videoWidth === 0 || video.style.visibility !== 'visible') return -1
    context.drawImage(video, 0, 0, 192, 96)
    const { data } = context.getImageData(0, 0, 192, 96)
    let number = 0
    for (let digit = 0; digit < 12; digit++) {
      const [own = 0, opposite = 0] = [24, 72].map((y) => data[(y * 192 + digit * 16 + 8) * 4] ?? 0)
      if (Math.abs(own - opposite) < 80) return -1
      if (own > opposite) number |= 1 << digit
    }
    return number
  }
  const seen: SeenFrame[] = []
  const note = (): void => {
    requestAnimationFrame(note)
    if (!document.querySelector('[aria-label="Pause"]')) return
    const [minutes, seconds] = (document.querySelector('[aria-label="Place"]')?.textContent ?? '')
      .split(':')
      .map(Number)
    seen.push({ number: shown(), says: (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN) })
  }
  requestAnimationFrame(note)
  Object.assign(globalThis, { reader: { shown, seen } satisfies Reader })
}

/** From now on the page can tell which frame it shows. */
export const readFrames = (page: Page): Promise<void> => page.evaluate(installReader)

const read = <Read>(page: Page, look: (reader: Reader) => Read): Promise<Read> =>
  page.evaluate(`(${String(look)})(globalThis.reader)`)

export const shownNumber = (page: Page): Promise<number> => read(page, ({ shown }) => shown())
export const seenFrames = (page: Page): Promise<SeenFrame[]> => read(page, ({ seen }) => seen)
