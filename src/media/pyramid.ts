import { openReader, displayPath, Refusal } from '../gate/index.ts'
import { blockFrames } from './block-analysis.ts'
import {
  coarseBlocks,
  coarseColumnOffset,
  columnOffset,
  columns,
  decodeHead,
  sizeOf,
  headerBytes,
  segmentBlocks,
  type Column,
} from './pyramid-layout.ts'

let heldBytes = 0
let clock = 0

/**
 * What is known of a source without its samples: extremes, power and K-weighted energy of each block of 256 samples.
 */
export type Pyramid = {
  blocks: number
  /**
   * The values of blocks `from` to `to` (exclusive), as they lie in memory: runs in order, each with one array per
   * channel.
   */
  read(column: Column, from: number, to: number): Promise<BlockRun[]>
  /** The same of the coarse level, whose blocks are 64 blocks long; whole, for it is small. */
  coarse(column: Column): Promise<Float32Array[]>
  /** The largest and smallest sample of whole blocks `from` to `to` (exclusive), per channel. */
  extremes(from: number, to: number): Promise<{ low: number; high: number }[]>
  close(): Promise<void>
}

/** Blocks `first` and on. */
export type BlockRun = { first: number; planes: Float32Array[] }

export async function openPyramid(path: string): Promise<Pyramid> {
  const reader = await openReader(path).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'file-not-found')
      throw new Refusal(
        'media-missing',
        `What was measured of a recording (${displayPath(path)}) is missing; "cutroom relink FILE" measures its file ` +
          `again.`,
      )
    throw error
  })
  const headBytes = new Uint8Array(headerBytes)
  await reader.read(headBytes, 0)
  const head = decodeHead(headBytes)
  if (!head || reader.size < sizeOf(head)) {
    await reader.close()
    throw new Refusal(
      'media-damaged',
      `What was measured of a recording (${displayPath(path)}) is damaged; "cutroom relink FILE" measures its file ` +
        `again.`,
    )
  }

  const segments = Math.ceil(head.blocks / segmentBlocks)
  // One slot per column and segment, and a last one per column for the coarse level.
  const slots = new Map(
    columns.map((column) => [column, Array.from({ length: segments + 1 }, (): Slot => ({ floats: null, usedAt: 0 }))]),
  )
  const placeOf = (column: Column, segment: number) =>
    segment === segments ? coarseColumnOffset(head, column) : columnOffset(head, segment, column)

  const load = async (column: Column, segment: number, slot: Slot): Promise<Float32Array> => {
    const { offset, blocks } = placeOf(column, segment)
    const bytes = new Uint8Array(blocks * head.channels * 4)
    await reader.read(bytes, offset)
    return fillSlot(slot, new Float32Array(bytes.buffer))
  }
  /** Held values come at once, so that a loop over thousands of parts does not wait thousands of times. */
  const get = (column: Column, segment: number): Float32Array | Promise<Float32Array> => {
    const slot = slots.get(column)?.[segment]
    if (!slot) throw new Error(`A pyramid of ${segments} segments has no segment ${segment}.`)
    return heldIn(slot) ?? load(column, segment, slot)
  }
  const fineExtremes = async (out: Extremes[], from: number, to: number) => {
    for (let segment = Math.floor(from / segmentBlocks); segment * segmentBlocks < to; segment++) {
      const lows = get('low', segment),
        highs = get('high', segment)
      const low = lows instanceof Float32Array ? lows : await lows,
        high = highs instanceof Float32Array ? highs : await highs
      const first = segment * segmentBlocks,
        { blocks } = placeOf('low', segment)
      const a = Math.max(from, first) - first,
        b = Math.min(to, first + blocks) - first
      for (let channel = 0; channel < head.channels; channel++)
        takeExtremes(out[channel], low, high, channel * blocks + a, channel * blocks + b)
    }
  }

  const pyramid: Pyramid = {
    blocks: head.blocks,
    async read(column, from, to) {
      // All at once: one after the other, a long recording would wait for the disk many times.
      const wanted = []
      for (let segment = Math.floor(from / segmentBlocks); segment * segmentBlocks < to; segment++)
        wanted.push({ segment, floats: get(column, segment) })
      const runs: BlockRun[] = []
      for (const { segment, floats } of wanted) {
        const all = floats instanceof Float32Array ? floats : await floats
        const first = segment * segmentBlocks,
          { blocks } = placeOf(column, segment)
        const a = Math.max(from, first) - first,
          b = Math.min(to, first + blocks) - first
        runs.push({
          first: first + a,
          planes: Array.from({ length: head.channels }, (_, channel) =>
            all.subarray(channel * blocks + a, channel * blocks + b),
          ),
        })
      }
      return runs
    },
    async coarse(column) {
      const all = await get(column, segments)
      const { blocks } = placeOf(column, segments)
      return Array.from({ length: head.channels }, (_, channel) =>
        all.subarray(channel * blocks, (channel + 1) * blocks),
      )
    },
    async extremes(from, to) {
      const out = Array.from({ length: head.channels }, () => ({ low: Infinity, high: -Infinity }))
      const coarseFrom = Math.ceil(from / coarseBlocks),
        coarseTo = Math.floor(to / coarseBlocks)
      if (coarseFrom >= coarseTo) {
        await fineExtremes(out, from, to)
        return out
      }
      await fineExtremes(out, from, coarseFrom * coarseBlocks)
      const lows = await pyramid.coarse('low'),
        highs = await pyramid.coarse('high')
      for (const [channel, low] of lows.entries())
        takeExtremes(out[channel], low, highs[channel] ?? low, coarseFrom, coarseTo)
      await fineExtremes(out, coarseTo * coarseBlocks, to)
      return out
    },
    close: async () => {
      for (const list of slots.values()) for (const slot of list) emptySlot(slot)
      await reader.close()
    },
  }
  return pyramid
}

/** The planes of runs that follow each other, as one stretch. */
export function joinRuns(runs: BlockRun[]): Float32Array[] {
  if (runs.length === 1) return runs[0]?.planes ?? []
  const first = runs[0]?.first ?? 0
  const length = runs.reduce((sum, { planes }) => sum + (planes[0]?.length ?? 0), 0)
  return (runs[0]?.planes ?? []).map((_, channel) => {
    const whole = new Float32Array(length)
    for (const run of runs) whole.set(run.planes[channel] ?? [], run.first - first)
    return whole
  })
}

type Extremes = { low: number; high: number }

function takeExtremes(
  mark: Extremes | undefined,
  lows: Float32Array,
  highs: Float32Array,
  from: number,
  to: number,
): void {
  if (!mark) return
  let { low, high } = mark
  for (let i = from; i < to; i++) {
    const down = lows[i] ?? 0,
      up = highs[i] ?? 0
    if (down < low) low = down
    if (up > high) high = up
  }
  mark.low = low
  mark.high = high
}

/** The largest sample, without its sign, of each of the blocks that the planes hold. */
export function sizesOf(lows: Float32Array[], highs: Float32Array[]): Float32Array {
  const sizes = new Float32Array(lows[0]?.length ?? 0)
  for (const [channel, low] of lows.entries()) {
    const high = highs[channel] ?? low
    for (let i = 0; i < sizes.length; i++) {
      const down = -(low[i] ?? 0),
        up = high[i] ?? 0,
        most = down > up ? down : up
      if (most > (sizes[i] ?? 0)) sizes[i] = most
    }
  }
  return sizes
}

/**
 * The whole blocks inside a stretch of samples; `to` is at or before `from` when there is none. The last block of a
 * source may be short.
 */
export function wholeBlocks(fromFrame: number, toFrame: number, frames: number): { from: number; to: number } {
  return {
    from: Math.ceil(fromFrame / blockFrames),
    to: toFrame >= frames ? Math.ceil(frames / blockFrames) : Math.floor(toFrame / blockFrames),
  }
}

/** One column of one segment that may be held in memory; null when it must be read again. */
type Slot = { floats: Float32Array | null; usedAt: number }

/** What a slot holds, without waiting: the usual case, met many thousand times in one measurement. */
function heldIn(slot: Slot): Float32Array | null {
  slot.usedAt = ++clock
  return slot.floats
}

/** Holds what was read of pyramids, for all sources together, so that memory stays bounded however many are open. */
const budgetBytes = 48 * 1024 * 1024
const filled = new Set<Slot>()

function fillSlot(slot: Slot, floats: Float32Array): Float32Array {
  emptySlot(slot)
  slot.floats = floats
  slot.usedAt = ++clock
  filled.add(slot)
  heldBytes += floats.byteLength
  if (heldBytes > budgetBytes) {
    // A quarter goes at once, so that this sorting is rare.
    for (const oldest of [...filled].sort((a, b) => a.usedAt - b.usedAt)) {
      if (heldBytes <= budgetBytes * 0.75) break
      emptySlot(oldest)
    }
  }
  return floats
}

function emptySlot(slot: Slot): void {
  if (filled.delete(slot)) heldBytes -= slot.floats?.byteLength ?? 0
  slot.floats = null
}
