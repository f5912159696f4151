/**
 * Waveforms in tiles, which never change: a source is known by its content. A tile has 4,096 bins of so many samples
 * each as its level says, counted from the start of the source; the last one may be shorter, one past the end is empty.
 *
 *     reply  = tile …                  in the order in which they were asked for
 *     tile   = header planes padding   the padding brings the tile to a multiple of four bytes
 *     header = six unsigned 32-bit numbers, little-endian: place of the source among those asked for, level, index,
 *              channels, bins, bytes of the planes
 *     planes = level 1: for each channel its samples, 16 bits signed, little-endian
 *              else: for each channel the lowest, the highest and the RMS of each bin, 8 bits signed; 127 is full scale
 */
export const TILE_BINS = 4096
/** Fine enough for a sample a pixel, coarse enough for a day on a screen. */
export const PEAK_LEVELS = [1, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576] as const
export type PeakLevel = (typeof PEAK_LEVELS)[number]

/** Some tiles of one source at one level, as a request names them. */
export type TileWish = { readonly source: string; readonly level: PeakLevel; readonly indexes: readonly number[] }

export const MAX_TILES = 64
export const MAX_TILE_SOURCES = 32

export type PeakTile = {
  /** Which of the wishes it answers. */
  readonly wish: number
  readonly level: PeakLevel
  readonly index: number
  readonly channels: number
  readonly bins: number
  readonly planes: readonly PeakPlanes[]
}
/** `low` and `high` are the same array of samples at level 1, where there is no `rms`. */
export type PeakPlanes = {
  readonly low: Int8Array | Int16Array
  readonly high: Int8Array | Int16Array
  readonly rms: Int8Array | null
}

const HEADER_BYTES = 24

/** The query of a request: `tiles=SOURCE/LEVEL/0.1.2` for each wish. */
export const writeTileQuery = (wishes: readonly TileWish[]): string =>
  new URLSearchParams(
    wishes.map(({ source, level, indexes }): [string, string] => ['tiles', `${source}/${level}/${indexes.join('.')}`]),
  ).toString()

/** What a query asks for; undefined where it is not one of ours, or asks for too much. */
export function readTileQuery(texts: readonly string[]): TileWish[] | undefined {
  const wishes: TileWish[] = []
  for (const text of texts) {
    const [, source, level, indexes] = /^([\w:@]{8,90})\/(\d{1,7})\/(\d{1,7}(?:\.\d{1,7})*)$/.exec(text) ?? []
    const known = PEAK_LEVELS.find((each) => String(each) === level)
    if (source === undefined || indexes === undefined || known === undefined) return undefined
    wishes.push({ source, level: known, indexes: indexes.split('.').map(Number) })
  }
  const tiles = wishes.reduce((sum, { indexes }) => sum + indexes.length, 0)
  return tiles > 0 && tiles <= MAX_TILES && wishes.length <= MAX_TILE_SOURCES ? wishes : undefined
}

const padded = (bytes: number): number => (bytes + 3) & ~3

export function writeTiles(tiles: readonly PeakTile[]): Uint8Array {
  const parts = tiles.map((tile) => ({
    tile,
    planes: tile.planes.flatMap(({ low, high, rms }) => (rms ? [low, high, rms] : [low])),
  }))
  const sizes = parts.map(({ planes }) => planes.reduce((sum, plane) => sum + plane.byteLength, 0))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + HEADER_BYTES + padded(size), 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [part, { tile, planes }] of parts.entries()) {
    const { wish, level, index, channels, bins } = tile
    const size = sizes[part] ?? 0
    for (const [field, value] of [wish, level, index, channels, bins, size].entries())
      view.setUint32(at + 4 * field, value, true)
    let into = at + HEADER_BYTES
    for (const plane of planes) {
      if (plane instanceof Int16Array)
        for (const [i, value] of plane.entries()) view.setInt16(into + 2 * i, value, true)
      else bytes.set(new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength), into)
      into += plane.byteLength
    }
    at += HEADER_BYTES + padded(size)
  }
  return bytes
}

export function readTiles(buffer: ArrayBuffer): PeakTile[] {
  const view = new DataView(buffer)
  const tiles: PeakTile[] = []
  for (let at = 0; at + HEADER_BYTES <= buffer.byteLength;) {
    const [wish = 0, level = 0, index = 0, channels = 0, bins = 0, size = 0] = Array.from({ length: 6 }, (_, field) =>
      view.getUint32(at + 4 * field, true),
    )
    const known = PEAK_LEVELS.find((each) => each === level)
    if (known === undefined || at + HEADER_BYTES + size > buffer.byteLength) break
    const from = at + HEADER_BYTES
    const planes = Array.from({ length: channels }, (_, channel): PeakPlanes => {
      if (known === 1) {
        const samples = Int16Array.from({ length: bins }, (_sample, i) =>
          view.getInt16(from + 2 * (channel * bins + i), true),
        )
        return { low: samples, high: samples, rms: null }
      }
      const plane = (column: number): Int8Array => new Int8Array(buffer, from + (3 * channel + column) * bins, bins)
      return { low: plane(0), high: plane(1), rms: plane(2) }
    })
    tiles.push({ wish, level: known, index, channels, bins, planes })
    at += HEADER_BYTES + padded(size)
  }
  return tiles
}
