import { openReader } from '../gate/reader.ts'
import { Refusal } from '../gate/refusal.ts'
import { blockFrames } from './block-analysis.ts'
import { columnCache } from './column-cache.ts'
import { coarseBlocks, coarseColumnOffset, columnOffset, decodeHead, headerBytes, segmentBlocks, type Column } from './pyramid-layout.ts'

/** What is known of a source without its samples: extremes, power and K-weighted energy of each block of 256 samples. */
export type Pyramid = {
  blocks: number
  /** The values of blocks `from` to `to` (exclusive), one array per channel. */
  read(column: Column, from: number, to: number): Promise<Float32Array[]>
  /** The same of the coarse level, whose blocks are 64 blocks long; whole, for it is small. */
  coarse(column: Column): Promise<Float32Array[]>
  /** The largest and smallest sample of whole blocks `from` to `to` (exclusive), per channel. */
  extremes(from: number, to: number): Promise<{ low: number; high: number }[]>
  close(): Promise<void>
}

export async function openPyramid(path: string): Promise<Pyramid> {
  const reader = await openReader(path)
  const headBytes = new Uint8Array(headerBytes)
  await reader.read(headBytes, 0)
  const head = decodeHead(headBytes)
  if (!head) {
    await reader.close()
    throw new Refusal('media-damaged', `The analysis of a recording (${path}) is damaged; import that recording again.`)
  }

  const floats = async (offset: number, count: number): Promise<Float32Array> => {
    const bytes = new Uint8Array(count * 4)
    await reader.read(bytes, offset)
    return new Float32Array(bytes.buffer)
  }
  const perChannel = (all: Float32Array, blocks: number) => Array.from({ length: head.channels }, (_, channel) => all.subarray(channel * blocks, (channel + 1) * blocks))
  const segment = (column: Column, index: number): Promise<Float32Array> => columnCache.get(`${path}|${column}|${index}`, () => {
    const { offset, blocks } = columnOffset(head, index, column)
    return floats(offset, blocks * head.channels)
  })

  const pyramid: Pyramid = {
    blocks: head.blocks,
    async read(column, from, to) {
      const out = Array.from({ length: head.channels }, () => new Float32Array(Math.max(0, to - from)))
      for (let at = from; at < to;) {
        const index = Math.floor(at / segmentBlocks)
        const first = index * segmentBlocks
        const end = Math.min(to, first + segmentBlocks)
        const planes = perChannel(await segment(column, index), columnOffset(head, index, column).blocks)
        for (const [channel, plane] of planes.entries()) out[channel]?.set(plane.subarray(at - first, end - first), at - from)
        at = end
      }
      return out
    },
    async coarse(column) {
      const { offset, blocks } = coarseColumnOffset(head, column)
      return perChannel(await columnCache.get(`${path}|${column}|coarse`, () => floats(offset, blocks * head.channels)), blocks)
    },
    async extremes(from, to) {
      const out = Array.from({ length: head.channels }, () => ({ low: Infinity, high: -Infinity }))
      const take = (lows: Float32Array[], highs: Float32Array[], a: number, b: number) => {
        for (const [channel, mark] of out.entries()) {
          const low = lows[channel], high = highs[channel]
          if (!low || !high) continue
          for (let i = a; i < b; i++) {
            const l = low[i] ?? 0, h = high[i] ?? 0
            if (l < mark.low) mark.low = l
            if (h > mark.high) mark.high = h
          }
        }
      }
      const fine = async (a: number, b: number) => { if (b > a) take(await pyramid.read('low', a, b), await pyramid.read('high', a, b), 0, b - a) }
      const coarseFrom = Math.ceil(from / coarseBlocks), coarseTo = Math.floor(to / coarseBlocks)
      if (coarseFrom >= coarseTo) {
        await fine(from, to)
        return out
      }
      await fine(from, coarseFrom * coarseBlocks)
      take(await pyramid.coarse('low'), await pyramid.coarse('high'), coarseFrom, coarseTo)
      await fine(coarseTo * coarseBlocks, to)
      return out
    },
    close: async () => {
      columnCache.forget(`${path}|`)
      await reader.close()
    },
  }
  return pyramid
}

/** The whole blocks inside a stretch of samples; `to` is at or before `from` when there is none. The last block of a source may be short. */
export function wholeBlocks(fromFrame: number, toFrame: number, frames: number): { from: number; to: number } {
  return { from: Math.ceil(fromFrame / blockFrames), to: toFrame >= frames ? Math.ceil(frames / blockFrames) : Math.floor(toFrame / blockFrames) }
}
