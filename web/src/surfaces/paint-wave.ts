import type { WaveColumns } from './wave-columns.ts'

/** A picture in memory: one 32-bit number a pixel, row by row. */
export type Pixels = { readonly data: Uint32Array; readonly width: number; readonly height: number }
export type PixelRect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A box of one colour, cut off at the edges of the picture. */
export function fillBox({ data, width, height }: Pixels, box: PixelRect, colour: number): void {
  const [left, right] = [Math.max(0, box.x), Math.min(width, box.x + box.width)]
  if (left >= right) return
  const bottom = Math.min(height, box.y + box.height)
  for (let y = Math.max(0, box.y); y < bottom; y++) data.fill(colour, y * width + left, y * width + right)
}

type WaveCall = {
  readonly columns: WaveColumns
  readonly from: number
  readonly to: number
  readonly y: number
  readonly height: number
  /** How much louder or softer than its source a column is. */
  levelAt(x: number): number
  readonly wave: number
  /** For the part that is there most of the time. */
  readonly core: number
}

/** The columns around their middle line. Silence is a line of one pixel, and nothing is drawn outside of the box. */
export function paintWave({ data, width, height }: Pixels, call: WaveCall): void {
  const { columns, from, to, wave, core } = call
  const half = call.height / 2
  const middle = call.y + half
  const [least, most] = [Math.max(0, call.y), Math.min(height, call.y + call.height) - 1]
  for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
    const low = columns.low[x] ?? NaN
    if (Number.isNaN(low)) continue
    const level = call.levelAt(x)
    const top = Math.max(least, Math.round(middle - (columns.high[x] ?? 0) * level * half))
    const bottom = Math.min(most, Math.max(top, Math.round(middle - low * level * half) - 1))
    const inner = (columns.rms[x] ?? 0) * level * half
    const [coreTop, coreBottom] = [Math.round(middle - inner), Math.round(middle + inner) - 1]
    for (let y = top, at = top * width + x; y <= bottom; y++, at += width)
      data[at] = y >= coreTop && y <= coreBottom ? core : wave
  }
}

/** `rgb(…)` or `rgba(…)` as a pixel, laid over a ground where it is not solid. */
export function toPixel(colour: string, ground?: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersIn(colour)
  const [r, g, b] =
    alpha < 1 && ground !== undefined ? blend([red, green, blue], numbersIn(ground), alpha) : [red, green, blue]
  return ((255 << 24) | (Math.round(b ?? 0) << 16) | (Math.round(g ?? 0) << 8) | Math.round(r ?? 0)) >>> 0
}

/** One colour towards another: 0 is the first, 1 the second. */
export function mixPixels(one: number, other: number, part: number): number {
  const channel = (shift: number): number => {
    const [a, b] = [(one >>> shift) & 255, (other >>> shift) & 255]
    return Math.round(a + (b - a) * part) << shift
  }
  return ((255 << 24) | channel(16) | channel(8) | channel(0)) >>> 0
}

const numbersIn = (colour: string): number[] => [...colour.matchAll(/[\d.]+/g)].map(([number]) => Number(number))
const blend = (top: readonly number[], ground: readonly number[], alpha: number): number[] =>
  top.map((value, i) => value * alpha + (ground[i] ?? 0) * (1 - alpha))
