import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { kWeighting } from './block-analysis.ts'
import { openPyramid } from './pyramid.ts'
import { segmentBlocks, type Column } from './pyramid-layout.ts'
import { createPyramid } from './create-pyramid.ts'
import { noise } from '../../test/support/media/recordings.ts'

/** The definition, with no thought for speed: filters over the whole channel, then sums and extremes of each block. */
function naive(samples: number[], rate: number): Record<Column, number[]> {
  const { shelf, highPass } = kWeighting(rate)
  const filter = (x: number[], c: { b0: number; b1: number; b2: number; a1: number; a2: number }) => {
    const y: number[] = []
    for (let i = 0; i < x.length; i++)
      y.push(
        c.b0 * x[i]! +
          c.b1 * (x[i - 1] ?? 0) +
          c.b2 * (x[i - 2] ?? 0) -
          c.a1 * (y[i - 1] ?? 0) -
          c.a2 * (y[i - 2] ?? 0),
      )
    return y
  }
  const weighted = filter(filter(samples, shelf), highPass)
  const out: Record<Column, number[]> = { energy: [], squares: [], low: [], high: [] }
  for (let at = 0; at < samples.length; at += 256) {
    const block = samples.slice(at, at + 256)
    out.low.push(Math.min(...block))
    out.high.push(Math.max(...block))
    out.squares.push(block.reduce((sum, x) => sum + x * x, 0))
    out.energy.push(weighted.slice(at, at + 256).reduce((sum, x) => sum + x * x, 0))
  }
  return out
}

test('every block holds what its samples say, however they were portioned', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }),
      fc.integer(),
      (frames, portions, seed) =>
        withTempFolder(async (folder) => {
          const next = noise(seed)
          const planes = [0, 1].map(() => Array.from({ length: frames }, next))
          const writer = await createPyramid(join(folder, 'a.pyr'), { channels: 2, rate: 44_100 })
          for (let at = 0, turn = 0; at < frames; turn++) {
            const count = Math.min(frames - at, portions[turn % portions.length]!)
            await writer.push(
              planes.map((plane) => Float64Array.from(plane.slice(at, at + count))),
              count,
            )
            at += count
          }
          await writer.commit()
          const pyramid = await openPyramid(join(folder, 'a.pyr'))
          for (const column of ['energy', 'squares', 'low', 'high'] as const) {
            const found = (await pyramid.read(column, 0, pyramid.blocks)).flatMap((run) => [
              run.planes.map((plane) => [...plane]),
            ])[0]!
            for (const [channel, plane] of planes.entries()) {
              const expected = naive(plane, 44_100)[column]
              expect(found[channel]!.length).toBe(expected.length)
              for (const [i, value] of expected.entries()) expect(found[channel]![i]).toBeCloseTo(value, 4)
            }
          }
          await pyramid.close()
        }),
    ),
    { seed: 1, numRuns: 15 },
  )
})

test('a pyramid of several segments finds the extremes of any stretch', () =>
  withTempFolder(async (folder) => {
    const blocks = segmentBlocks + 300
    const writer = await createPyramid(join(folder, 'a.pyr'), { channels: 1, rate: 8000 })
    const height = (block: number) => Math.sin(block * 0.37) * (1 - (block % 977) / 2000)
    for (let block = 0; block < blocks; block++) {
      const plane = new Float64Array(256)
      plane[block % 256] = height(block)
      await writer.push([plane], 256)
    }
    await writer.commit()
    const pyramid = await openPyramid(join(folder, 'a.pyr'))
    const random = noise(7)
    for (let turn = 0; turn < 60; turn++) {
      const a = Math.floor(Math.abs(random()) * blocks),
        b = a + 1 + Math.floor(Math.abs(random()) * (blocks - a - 1))
      const heights = Array.from({ length: b - a }, (_, i) => height(a + i))
      const [found] = await pyramid.extremes(a, b)
      expect(found!.high).toBeCloseTo(Math.max(0, ...heights), 6)
      expect(found!.low).toBeCloseTo(Math.min(0, ...heights), 6)
    }
    await pyramid.close()
  }))
