import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PEAK_LEVELS, TILE_BINS, type AudioPiece, type PeakLevel, type PeakTile } from '../../../src/client/index.ts'
import { fillColumns, knownLevel, levelAt, levelFor, makeColumns, tilesFor, type TileLookup } from './wave-columns.ts'

/** A source in tiles, by the definition: what all samples of a bin say. */
function tilesOf(samples: readonly number[]): TileLookup {
  return (_source, level, index) => {
    const first = index * TILE_BINS * level
    const bins = Math.max(0, Math.min(TILE_BINS, Math.ceil((samples.length - first) / level)))
    const part = (bin: number): readonly number[] => samples.slice(first + bin * level, first + (bin + 1) * level)
    if (level === 1) {
      const plane = Int16Array.from(samples.slice(first, first + TILE_BINS), (value) => Math.round(value * 32_767))
      return { wish: 0, level, index, channels: 1, bins, planes: [{ low: plane, high: plane, rms: null }] }
    }
    const low = Int8Array.from({ length: bins }, (_, bin) => Math.floor(Math.min(...part(bin)) * 127))
    const high = Int8Array.from({ length: bins }, (_, bin) => Math.ceil(Math.max(...part(bin)) * 127))
    return { wish: 0, level, index, channels: 1, bins, planes: [{ low, high, rms: new Int8Array(bins) }] }
  }
}

const plain = (fields: Partial<AudioPiece>): AudioPiece => ({
  source: 'a',
  from: 0,
  to: 0,
  at: 0,
  isReversed: false,
  isInverted: false,
  isSilent: false,
  ...fields,
})

const wave = Array.from(
  { length: 40_000 },
  (_, i) => Math.sin(i * i * 1e-7) * (0.2 + 0.7 * Math.abs(Math.sin(i / 3000))),
)

describe('the columns of a wave', () => {
  it('hold every peak of the samples under a pixel, and little more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom(1, 3, 16, 40, 90, 300),
        fc.boolean(),
        fc.boolean(),
        (from, length, at, perPx, isReversed, isInverted) => {
          const piece = plain({ from, to: from + length, at, isReversed, isInverted })
          const heard = wave.slice(from, from + length).map((value) => (isInverted ? -value : value))
          if (isReversed) heard.reverse()
          const level = levelFor(perPx)
          const columns = makeColumns(120)
          const scale = { start: 100, perPx }
          fillColumns(columns, { piece, channel: 0, scale, px: { from: 0, to: 120 }, level, tileOf: tilesOf(wave) })
          for (let x = 0; x < 120; x++) {
            const start = scale.start + x * perPx - at
            const under = heard.slice(Math.max(0, start), Math.max(0, start + perPx))
            if (under.length === 0) {
              expect(columns.low[x]).toBeNaN()
              continue
            }
            const near = heard.slice(Math.max(0, start - level), Math.max(0, start + perPx + level))
            const unit = 1.01 / 127
            expect(columns.high[x]).toBeGreaterThanOrEqual(Math.max(...under) - unit)
            expect(columns.low[x]).toBeLessThanOrEqual(Math.min(...under) + unit)
            // A bin reaches at most its own length beyond the pixel; the source may go on where the piece ends.
            if (start > level && start + perPx + level < length) {
              expect(columns.high[x]).toBeLessThanOrEqual(Math.max(...near) + unit)
              expect(columns.low[x]).toBeGreaterThanOrEqual(Math.min(...near) - unit)
            }
          }
        },
      ),
      { seed: 4, numRuns: 60 },
    )
  })

  it('are a line where samples lie apart', () => {
    const columns = makeColumns(8)
    const tileOf = tilesOf([0, 1, 0, -1, 0])
    const piece = plain({ to: 5 })
    fillColumns(columns, {
      piece,
      channel: 0,
      scale: { start: 0, perPx: 0.25 },
      px: { from: 0, to: 8 },
      level: 1,
      tileOf,
    })
    expect([...columns.high].map((value) => Math.round(value * 100) / 100)).toEqual([
      0.25, 0.5, 0.75, 1, 1, 0.75, 0.5, 0.25,
    ])
  })
})

describe('which tiles are drawn', () => {
  it('takes the coarsest level that shows every pixel something of its own', () => {
    expect([0.1, 1, 15, 16, 255, 256, 5000, 1e9].map(levelFor)).toEqual([1, 1, 1, 16, 64, 256, 4096, 1_048_576])
    expect(tilesFor({ from: 0, to: 4096 * 256 }, 256)).toEqual([0])
    expect(tilesFor({ from: 4096 * 256 - 1, to: 4096 * 256 + 1 }, 256)).toEqual([0, 1])
  })

  it('falls back to what is there, a coarser picture before none', () => {
    const there = new Set<PeakLevel>([4096])
    const tileOf: TileLookup = (_source, level) => (there.has(level) ? ({} as PeakTile) : undefined)
    const known = (wanted: PeakLevel): PeakLevel | undefined => knownLevel('a', { from: 0, to: 10 }, { wanted, tileOf })
    expect([known(256), known(4096), known(16_384), known(65_536)]).toEqual([4096, 4096, 4096, undefined])
    expect(PEAK_LEVELS.includes(4096)).toBe(true)
  })
})

it('finds the level of an envelope between its points, with steps', () => {
  const envelope = [
    [100, 1],
    [200, 0],
    [200, 0.5],
    [300, 0.5],
  ] as const
  expect([0, 100, 150, 200, 250, 300, 999].map((at) => levelAt(envelope, at))).toEqual([1, 1, 0.5, 0.5, 0.5, 0.5, 0.5])
  expect(levelAt([], 5)).toBe(1)
})
