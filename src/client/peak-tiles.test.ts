import { describe, expect, it } from 'vitest'
import { readTileQuery, readTiles, writeTileQuery, writeTiles, type PeakTile, type TileWish } from './peak-tiles.ts'

const SOURCE = `sha256:${'ab'.repeat(32)}@48000`

describe('tiles on the wire', () => {
  it('come out as they went in, whatever their length', () => {
    const samples = Int16Array.from([-32_768, 0, 32_767])
    const bins = (...values: number[]): Int8Array => Int8Array.from(values)
    const tiles: PeakTile[] = [
      {
        wish: 0,
        level: 256,
        index: 7,
        channels: 2,
        bins: 3,
        planes: [
          { low: bins(-128, -1, 0), high: bins(127, 1, 0), rms: bins(60, 1, 0) },
          { low: bins(-3, -2, -1), high: bins(1, 2, 3), rms: bins(1, 1, 1) },
        ],
      },
      { wish: 1, level: 1, index: 0, channels: 1, bins: 3, planes: [{ low: samples, high: samples, rms: null }] },
      {
        wish: 1,
        level: 1,
        index: 1,
        channels: 1,
        bins: 0,
        planes: [{ low: samples.subarray(3), high: samples.subarray(3), rms: null }],
      },
    ]
    const bytes = writeTiles(tiles)
    expect(readTiles(bytes.buffer as ArrayBuffer)).toEqual(tiles)
    // A reply that was cut off gives what is whole of it.
    expect(readTiles(bytes.slice(0, bytes.length - 10).buffer)).toHaveLength(2)
  })

  it('are asked for by a query that reads back, and by no other', () => {
    const wishes: TileWish[] = [
      { source: SOURCE, level: 1024, indexes: [0, 5] },
      { source: `job:${'0'.repeat(32)}`, level: 1, indexes: [9_999_999] },
    ]
    expect(readTileQuery(new URLSearchParams(writeTileQuery(wishes)).getAll('tiles'))).toEqual(wishes)
    for (const wrong of [
      [],
      [`${SOURCE}/257/0`],
      [`${SOURCE}/256/`],
      [`${SOURCE}/256/-1`],
      [`../../secret/256/0`],
      [`${SOURCE}/256/${'0.'.repeat(64)}0`],
      Array<string>(33).fill(`${SOURCE}/256/0`),
    ])
      expect(readTileQuery(wrong)).toBeUndefined()
  })
})
