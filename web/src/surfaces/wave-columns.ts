import { PEAK_LEVELS, TILE_BINS, type AudioPiece, type PeakLevel, type PeakTile } from '../../../src/client/index.ts'

/** What is seen of a sound in each pixel column: factors of full scale; `NaN` where nothing is known. */
export type WaveColumns = {
  readonly low: Float32Array
  readonly high: Float32Array
  readonly rms: Float32Array
}

export type TileLookup = (source: string, level: PeakLevel, index: number) => PeakTile | undefined

/** Pixels here are those of the screen: `start` is the sample at the left edge, `perPx` the samples a pixel. */
type PixelScale = { readonly start: number; readonly perPx: number }
type PixelRange = { readonly from: number; readonly to: number }

/** The coarsest level that still shows every pixel something of its own. */
export function levelFor(perPx: number): PeakLevel {
  let found: PeakLevel = 1
  for (const level of PEAK_LEVELS) if (level <= perPx) found = level
  return found
}

export const makeColumns = (width: number): WaveColumns => ({
  low: new Float32Array(width),
  high: new Float32Array(width),
  rms: new Float32Array(width),
})

/** The samples of the source that some pixels show, `to` exclusive; undefined where they show none of the piece. */
export function sourceRange(
  { at, from, to, isReversed }: AudioPiece,
  { start, perPx }: PixelScale,
  px: PixelRange,
): { from: number; to: number } | undefined {
  const a = Math.max(0, start + px.from * perPx - at)
  const b = Math.min(to - from, start + px.to * perPx - at)
  if (a >= b) return undefined
  return isReversed ? { from: to - b, to: to - a } : { from: from + a, to: from + b }
}

/** The tiles that hold a stretch of a source. */
export function tilesFor(range: { readonly from: number; readonly to: number }, level: PeakLevel): number[] {
  const size = level * TILE_BINS
  const first = Math.max(0, Math.floor(range.from / size))
  const last = Math.max(first, Math.ceil(range.to / size) - 1)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** The level at which all is there: the wanted one, else a coarser one, else a finer one. */
export function knownLevel(
  source: string,
  range: { readonly from: number; readonly to: number },
  { wanted, tileOf }: { readonly wanted: PeakLevel; readonly tileOf: TileLookup },
): PeakLevel | undefined {
  const at = PEAK_LEVELS.indexOf(wanted)
  const order = [...PEAK_LEVELS.slice(at), ...PEAK_LEVELS.slice(Math.max(0, at - 1), at)]
  return order.find((level) => tilesFor(range, level).every((index) => tileOf(source, level, index)))
}

/**
 * Fills the columns of one channel of a piece. The level of a clip's envelope is laid over it by whoever draws: the
 * same columns serve for before and after.
 */
export function fillColumns(columns: WaveColumns, call: ColumnsCall): void {
  const { piece, scale, px, level } = call
  const bins = new BinReader(call)
  const isLine = level === 1 && scale.perPx < 1
  const sign = piece.isInverted ? -1 : 1
  for (let x = px.from; x < px.to; x++) {
    const range = sourceRange(piece, scale, { from: x, to: x + 1 })
    if (!range) {
      columns.low[x] = NaN
      continue
    }
    if (isLine) bins.readLine(range.from, range.to)
    else bins.readExtremes(range.from, range.to)
    columns.low[x] = sign > 0 ? bins.low : -bins.high
    columns.high[x] = sign > 0 ? bins.high : -bins.low
    columns.rms[x] = bins.rms
  }
}

/** Reads bins in their order; it stays in a tile for as long as it can, since it is asked for thousands of columns. */
class BinReader {
  low = 0
  high = 0
  rms = 0
  #tile = -1
  #planes: PeakTile['planes'][number] | undefined
  readonly #unit: number

  constructor(readonly call: ColumnsCall) {
    this.#unit = call.level === 1 ? 32_767 : 127
  }

  #planesAt(bin: number): PeakTile['planes'][number] | undefined {
    const index = Math.floor(bin / TILE_BINS)
    if (index === this.#tile) return this.#planes
    const { piece, level, channel, tileOf } = this.call
    const tile = tileOf(piece.source, level, index)
    this.#tile = index
    this.#planes = tile?.planes[Math.min(channel, tile.channels - 1)]
    return this.#planes
  }

  readExtremes(from: number, to: number): void {
    const { level } = this.call
    const first = Math.floor(from / level)
    const last = Math.max(first, Math.ceil(to / level) - 1)
    let [low, high, power] = [Infinity, -Infinity, 0]
    for (let bin = first; bin <= last; bin++) {
      const planes = this.#planesAt(bin)
      const i = bin % TILE_BINS
      const [least, most] = [planes?.low[i] ?? 0, planes?.high[i] ?? 0]
      const mean = planes?.rms ? (planes.rms[i] ?? 0) : least
      if (least < low) low = least
      if (most > high) high = most
      power += mean * mean
    }
    this.low = low / this.#unit
    this.high = high / this.#unit
    this.rms = Math.sqrt(power / (last - first + 1)) / this.#unit
  }

  /** Where samples lie apart: the line from one to the next. */
  readLine(from: number, to: number): void {
    const [a, b] = [this.#valueAt(from), this.#valueAt(to)]
    this.low = Math.min(a, b)
    this.high = Math.max(a, b)
    this.rms = 0
  }

  #valueAt(place: number): number {
    const first = Math.floor(place)
    const before = (this.#planesAt(first)?.low[first % TILE_BINS] ?? 0) / this.#unit
    const after = (this.#planesAt(first + 1)?.low[(first + 1) % TILE_BINS] ?? 0) / this.#unit
    return before + (after - before) * (place - first)
  }
}

export type ColumnsCall = {
  readonly piece: AudioPiece
  readonly channel: number
  readonly scale: PixelScale
  readonly px: PixelRange
  readonly level: PeakLevel
  readonly tileOf: TileLookup
}

/** The level of an envelope at a place; 1 where there is none. */
export function levelAt(envelope: readonly (readonly [number, number])[], sample: number): number {
  if (envelope.length === 0) return 1
  let low = 0
  let high = envelope.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((envelope[middle]?.[0] ?? Infinity) <= sample) low = middle + 1
    else high = middle
  }
  const [before, after] = [envelope[low - 1], envelope[low]]
  if (!before) return after?.[1] ?? 1
  if (!after) return before[1]
  return before[1] + (after[1] - before[1]) * ((sample - before[0]) / (after[0] - before[0]))
}
