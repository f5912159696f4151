import { createWriter } from '../gate/index.ts'
import { analyseChannel, blockFrames, type Block, type ChannelAnalysis } from './block-analysis.ts'
import { coarseBlocks, columns, encodeHead, headerBytes, segmentBlocks, type Column } from './pyramid-layout.ts'
import type { Planes } from './samples.ts'

/** Makes the pyramid of a source while its samples stream by. */
type PyramidWriter = {
  push(planes: Planes, count: number): Promise<void>
  commit(as?: string): Promise<void>
  discard(): Promise<void>
}

/** The blocks of the segment under way, and the coarse level of everything so far, for one channel. */
type Level = {
  fine: Record<Column, Float32Array>
  filled: number
  coarse: Record<Column, number[]>
  open: Block
  openCount: number
}

export async function createPyramid(
  path: string,
  { channels, rate }: { channels: number; rate: number },
): Promise<PyramidWriter> {
  const writer = await createWriter(path)
  const levels = Array.from({ length: channels }, newLevel)
  const analyses: ChannelAnalysis[] = levels.map((level) =>
    analyseChannel(rate, (block) => {
      addBlock(level, block)
    }),
  )
  const segmentFrames = segmentBlocks * blockFrames
  let frames = 0
  let blocks = 0
  let position = headerBytes

  const writeFloats = async (parts: Float32Array[]) => {
    for (const part of parts) {
      // A copy, since the array is used again while the bytes are under way.
      await writer.write(new Uint8Array(part.slice().buffer), position)
      position += part.byteLength
    }
  }
  const writeSegment = async () => {
    const count = levels[0]?.filled ?? 0
    if (count === 0) return
    blocks += count
    await writeFloats(columns.flatMap((column) => levels.map((level) => level.fine[column].subarray(0, count))))
    for (const level of levels) level.filled = 0
  }

  return {
    async push(planes, count) {
      for (let at = 0; at < count;) {
        const to = Math.min(count, at + segmentFrames - (frames % segmentFrames))
        for (const [channel, analysis] of analyses.entries())
          analysis.push((planes[channel] ?? new Float64Array(0)).subarray(at, to), to - at)
        frames += to - at
        at = to
        if (frames % segmentFrames === 0) await writeSegment()
      }
    },
    async commit(as) {
      for (const analysis of analyses) analysis.finish()
      await writeSegment()
      const coarseOffset = position
      for (const level of levels) if (level.openCount > 0) closeCoarse(level)
      await writeFloats(columns.flatMap((column) => levels.map((level) => Float32Array.from(level.coarse[column]))))
      await writer.write(encodeHead({ channels, rate, frames, blocks, coarseOffset }), 0)
      await writer.commit(as)
    },
    discard: () => writer.discard(),
  }
}

const nothing = (): Block => ({ low: Infinity, high: -Infinity, squares: 0, energy: 0 })

function newLevel(): Level {
  const fine = {
    energy: new Float32Array(segmentBlocks),
    squares: new Float32Array(segmentBlocks),
    low: new Float32Array(segmentBlocks),
    high: new Float32Array(segmentBlocks),
  }
  return { fine, filled: 0, coarse: { energy: [], squares: [], low: [], high: [] }, open: nothing(), openCount: 0 }
}

function addBlock(level: Level, block: Block): void {
  const at = level.filled++
  level.fine.energy[at] = block.energy
  level.fine.squares[at] = block.squares
  level.fine.low[at] = block.low
  level.fine.high[at] = block.high
  const { open } = level
  open.energy += block.energy
  open.squares += block.squares
  if (block.low < open.low) open.low = block.low
  if (block.high > open.high) open.high = block.high
  if (++level.openCount === coarseBlocks) closeCoarse(level)
}

function closeCoarse(level: Level): void {
  for (const column of columns) level.coarse[column].push(level.open[column])
  level.open = nothing()
  level.openCount = 0
}
