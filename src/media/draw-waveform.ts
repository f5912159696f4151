import type { Sound } from '../audio/index.ts'
import { blockFrames } from './block-analysis.ts'
import { constantGain, curveGain, type PlacedWindow } from './place-windows.ts'
import { coarseBlocks } from './pyramid-layout.ts'
import { joinRuns } from './pyramid.ts'
import { makePlanes } from './samples.ts'
import type { TrackReader } from './track-reader.ts'

/** One channel of a waveform: for each column its lowest and highest sample and its power (RMS). */
export type Waveform = { low: Float32Array; high: Float32Array; rms: Float32Array }

/** A waveform for drawing, `columns` wide, of the whole track or of a part of its timeline. */
export async function drawWaveform(
  track: TrackReader,
  { columns, from = 0, to = track.length }: { columns: number; from?: number; to?: number },
): Promise<Waveform[]> {
  const width = (to - from) / columns
  const waves = Array.from({ length: track.part.channels }, () => ({
    low: new Float32Array(columns),
    high: new Float32Array(columns),
    rms: new Float32Array(columns),
  }))
  if (!(width > 0)) return waves
  const canvas: Canvas = { waves, from, to, width, columns }
  const level = width >= 4 * blockFrames * coarseBlocks ? 'coarse' : width >= 2 * blockFrames ? 'fine' : 'samples'
  for (const window of track.placed) {
    if (!window.sound || window.end <= from || window.start >= to) continue
    const source = track.sourceOf(window.sound)
    if (level === 'samples' || source.channels > track.part.channels) await drawSamples(track, window, canvas)
    else await drawBlocks(track, window, window.sound, canvas, level)
  }
  for (const { rms } of waves) for (let i = 0; i < columns; i++) rms[i] = Math.sqrt((rms[i] ?? 0) / width)
  return waves
}

type Canvas = { waves: Waveform[]; from: number; to: number; width: number; columns: number }

async function drawBlocks(
  track: TrackReader,
  window: PlacedWindow,
  sound: Sound,
  canvas: Canvas,
  level: 'coarse' | 'fine',
): Promise<void> {
  const { pyramid } = track.sourceOf(sound)
  const size = level === 'coarse' ? blockFrames * coarseBlocks : blockFrames
  const a = Math.max(canvas.from, window.start) - window.start,
    b = Math.min(canvas.to, window.end) - window.start
  const first = Math.floor((sound.reversed ? sound.to - b : sound.from + a) / size),
    last = Math.ceil((sound.reversed ? sound.to - a : sound.from + b) / size)
  const read = async (column: 'low' | 'high' | 'squares') =>
    level === 'coarse'
      ? (await pyramid.coarse(column)).map((plane) => plane.subarray(first, last))
      : joinRuns(await pyramid.read(column, first, last))
  const [lows, highs, squares] = [await read('low'), await read('high'), await read('squares')]
  for (const [channel, wave] of canvas.waves.entries()) {
    const from = Math.min(channel, lows.length - 1)
    const blocks = { low: lows[from], high: highs[from], squares: squares[from], first, count: last - first, size }
    drawChannel(canvas, wave, { window, sound, blocks })
  }
}

type Blocks = {
  readonly low: Float32Array | undefined
  readonly high: Float32Array | undefined
  readonly squares: Float32Array | undefined
  readonly first: number
  readonly count: number
  readonly size: number
}

/**
 * A short command draws thousands of blocks before anything is compiled well. So those that lie inside one column,
 * which are nearly all of them, are taken in one go by a loop that does next to nothing.
 */
function drawChannel(
  canvas: Canvas,
  wave: Waveform,
  { window, sound, blocks }: { window: PlacedWindow; sound: Sound; blocks: Blocks },
): void {
  const { low, high, squares, first, count, size } = blocks
  if (!low || !high || !squares) return
  const constant = constantGain(sound)
  const isPlain = sound.curves.length === 0 && !sound.reversed
  for (let i = 0; i < count; i++) {
    const blockFrom = Math.max(sound.from, (first + i) * size)
    const blockTo = Math.min(sound.to, (first + i + 1) * size)
    const local = sound.reversed ? sound.to - blockTo : blockFrom - sound.from
    const gain = isPlain ? constant : constant * curveGain(sound, local + (blockTo - blockFrom) / 2)
    const from = window.start + local
    const to = from + blockTo - blockFrom
    const share = (blockTo - blockFrom) / size
    mark(canvas, wave, { from, to, ...withGain(gain, low[i] ?? 0, high[i] ?? 0, (squares[i] ?? 0) * share) })
    // The last block may be cut short, so it is always taken alone.
    const inside = isPlain ? Math.min(blocksInColumn(canvas, to, size), count - 2 - i) : 0
    if (inside <= 0) continue
    const sum = sumOf(squares, i + 1, inside)
    const part = withGain(gain, lowestOf(low, i + 1, inside), highestOf(high, i + 1, inside), sum)
    mark(canvas, wave, { from: to, to: to + inside * size, ...part })
    i += inside
  }
}

/** How many whole blocks from a place on end well inside the column that it lies in. */
function blocksInColumn({ from, width }: Canvas, at: number, size: number): number {
  const columnEnd = (Math.floor((at - from) / width) + 1) * width + from
  return Math.floor((columnEnd - at) / size) - 1
}

const withGain = (gain: number, low: number, high: number, squares: number) => ({
  low: Math.min(low * gain, high * gain),
  high: Math.max(low * gain, high * gain),
  power: squares * gain * gain,
})

function lowestOf(values: Float32Array, first: number, count: number): number {
  let lowest = Infinity
  for (let i = first; i < first + count; i++) lowest = Math.min(lowest, values[i] ?? 0)
  return lowest
}

function highestOf(values: Float32Array, first: number, count: number): number {
  let highest = -Infinity
  for (let i = first; i < first + count; i++) highest = Math.max(highest, values[i] ?? 0)
  return highest
}

function sumOf(values: Float32Array, first: number, count: number): number {
  let sum = 0
  for (let i = first; i < first + count; i++) sum += values[i] ?? 0
  return sum
}

async function drawSamples(track: TrackReader, window: PlacedWindow, canvas: Canvas): Promise<void> {
  const portion = 65_536
  const end = Math.min(canvas.to, window.end)
  const planes = makePlanes(track.part.channels, portion)
  for (let from = Math.max(canvas.from, window.start); from < end; from += portion) {
    const count = Math.min(portion, end - from)
    await track.read(from, count, planes)
    for (const [channel, wave] of canvas.waves.entries()) {
      for (let i = 0; i < count; i++) {
        const value = planes[channel]?.[i] ?? 0
        mark(canvas, wave, { from: from + i, to: from + i + 1, low: value, high: value, power: value * value })
      }
    }
  }
}

/**
 * Enters the extremes of a part of the timeline in every column that it touches, its power in the one where its middle
 * lies.
 */
function mark(
  { from, width, columns }: Canvas,
  wave: Waveform,
  part: { from: number; to: number; low: number; high: number; power: number },
): void {
  const first = Math.max(0, Math.floor((part.from - from) / width)),
    last = Math.min(columns - 1, Math.ceil((part.to - from) / width) - 1)
  for (let column = first; column <= last; column++) {
    if (part.low < (wave.low[column] ?? 0)) wave.low[column] = part.low
    if (part.high > (wave.high[column] ?? 0)) wave.high[column] = part.high
  }
  const middle = Math.floor(((part.from + part.to) / 2 - from) / width)
  if (middle >= 0 && middle < columns) wave.rms[middle] = (wave.rms[middle] ?? 0) + part.power
}
