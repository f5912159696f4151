import { blockFrames } from './block-analysis.ts'
import { factorOf, gainBounds } from './place-windows.ts'
import { sizesOf } from './pyramid.ts'
import { makePlanes } from './samples.ts'
import type { TrackReader } from './track-reader.ts'

/** A stretch of the timeline in which every sample lies below the threshold. */
export type Silence = { from: number; to: number }

/** A part of the timeline: either the pyramid proves that it is quiet throughout, or it may hold both. */
type Cell = { from: number; to: number; isQuiet: boolean }

/**
 * Quiet stretches of at least `minSeconds`, to the sample: the pyramid finds them, samples are read at their two ends
 * only.
 */
export async function findSilences(
  track: TrackReader,
  { thresholdDb, minSeconds }: { thresholdDb: number; minSeconds: number },
): Promise<Silence[]> {
  const threshold = factorOf(thresholdDb)
  const least = Math.max(1, Math.round(minSeconds * track.part.rate))
  const found: Silence[] = []
  const add = (silence: Silence) => {
    const last = found.at(-1)
    if (last && last.to >= silence.from) last.to = Math.max(last.to, silence.to)
    else found.push(silence)
  }
  // A silence shorter than two blocks need not cover any of them, so then all samples are looked at.
  const cells =
    least < 2 * blockFrames ? [{ from: 0, to: track.length, isQuiet: false }] : await cellsOf(track, threshold)
  for (const [index, cell] of cells.entries()) {
    if (cell.isQuiet) {
      const before = cells[index - 1],
        after = cells[index + 1]
      if (cell.to - cell.from + 2 * blockFrames < least && !isPartial(before) && !isPartial(after)) continue
      const from = before ? await quietBackTo(track, before, threshold) : cell.from
      add({ from, to: after ? await quietOnTo(track, after, threshold) : cell.to })
    } else if (least < 2 * blockFrames) for (const run of await quietRuns(track, cell, threshold)) add(run)
  }
  return found.filter(({ from, to }) => to - from >= least)
}

/** A cell shorter than a block was cut; the loud sample of its block may lie outside, so it may be quiet after all. */
function isPartial(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.to - cell.from < 2 * blockFrames
}

/** The timeline in quiet and other parts, as far as whole blocks tell. */
async function cellsOf(track: TrackReader, threshold: number): Promise<Cell[]> {
  const cells: Cell[] = []
  const add = (cell: Cell) => {
    const last = cells.at(-1)
    if (last?.isQuiet === cell.isQuiet) last.to = cell.to
    else cells.push(cell)
  }
  for (const { start, end, sound } of track.placed) {
    if (!sound) {
      add({ from: start, to: end, isQuiet: true })
      continue
    }
    const { pyramid } = track.sourceOf(sound)
    const first = Math.floor(sound.from / blockFrames),
      last = Math.ceil(sound.to / blockFrames)
    const lows = await pyramid.read('low', first, last),
      highs = await pyramid.read('high', first, last)
    const sizes = lows.map(({ planes }, run) => sizesOf(planes, highs[run]?.planes ?? planes))
    const constant = sound.curves.length === 0 ? factorOf(sound.gainDb) : null
    const isQuietAt = (values: Float32Array, i: number, block: number) => {
      if (constant !== null) return (values[i] ?? 0) * constant < threshold
      const { from, to } = heard(block, block + 1)
      return (values[i] ?? 0) * gainBounds(sound, from - start, to - start).most < threshold
    }
    const heard = (from: number, to: number) => {
      const a = Math.max(sound.from, from * blockFrames),
        b = Math.min(sound.to, to * blockFrames)
      return sound.reversed
        ? { from: start + sound.to - b, to: start + sound.to - a }
        : { from: start + a - sound.from, to: start + b - sound.from }
    }
    const own: Cell[] = []
    for (const [run, values] of sizes.entries()) {
      const base = lows[run]?.first ?? first
      for (let i = 0; i < values.length;) {
        const isQuiet = isQuietAt(values, i, base + i)
        let to = i + 1
        while (to < values.length && isQuietAt(values, to, base + to) === isQuiet) to++
        own.push({ ...heard(base + i, base + to), isQuiet })
        i = to
      }
    }
    for (const cell of sound.reversed ? own.toReversed() : own) add(cell)
  }
  return cells
}

/** How far back from the end of a cell everything is quiet. */
async function quietBackTo(track: TrackReader, cell: Cell, threshold: number): Promise<number> {
  for (let to = cell.to; to > cell.from;) {
    const from = Math.max(cell.from, to - blockFrames)
    const run = (await quietRuns(track, { from, to }, threshold)).at(-1)
    if (run?.to !== to) return to
    if (run.from > from) return run.from
    to = from
  }
  return cell.from
}

/** How far on from the start of a cell everything is quiet. */
async function quietOnTo(track: TrackReader, cell: Cell, threshold: number): Promise<number> {
  for (let from = cell.from; from < cell.to;) {
    const to = Math.min(cell.to, from + blockFrames)
    const run = (await quietRuns(track, { from, to }, threshold))[0]
    if (run?.from !== from) return from
    if (run.to < to) return run.to
    from = to
  }
  return cell.to
}

/** The quiet stretches inside a part of the timeline, from its samples. */
async function quietRuns(
  track: TrackReader,
  span: { from: number; to: number },
  threshold: number,
): Promise<Silence[]> {
  const runs: Silence[] = []
  const portion = 65_536
  let open: number | null = null
  for (let from = span.from; from < span.to; from += portion) {
    const count = Math.min(portion, span.to - from)
    const planes = makePlanes(track.part.channels, count)
    await track.read(from, count, planes)
    for (let i = 0; i < count; i++) {
      const isQuiet = planes.every((plane) => Math.abs(plane[i] ?? 0) < threshold)
      if (isQuiet) open ??= from + i
      else if (open !== null) {
        runs.push({ from: open, to: from + i })
        open = null
      }
    }
  }
  if (open !== null) runs.push({ from: open, to: span.to })
  return runs
}
