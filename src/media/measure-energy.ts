import type { Sound } from '../audio/index.ts'
import { analyseChannel, blockFrames } from './block-analysis.ts'
import { meanSquareGain, type PlacedWindow } from './place-windows.ts'
import { makePlanes, type Planes } from './samples.ts'
import type { TrackReader } from './track-reader.ts'

/**
 * The energy of a track as it is heard, in bins of equal length, all channels summed. It comes from the pyramids:
 * energy × gain². A block that a cut divides is shared out by length, and joins count as if they were hard; both weigh
 * nothing over a bin of a tenth of a second. A bin is no shorter than a block.
 */
export async function measureEnergy(
  track: TrackReader,
  column: 'energy' | 'squares',
  binFrames: number,
): Promise<Float64Array> {
  if (binFrames < blockFrames)
    throw new Error(`A bin of ${binFrames} frames is shorter than a block of ${blockFrames}.`)
  const bins = new Float64Array(Math.ceil(track.length / binFrames))
  // The mean of two channels cannot be known from their energies, so those samples are read.
  const needsSamples = track.placed.some(({ sound }) => sound && track.sourceOf(sound).channels > track.part.channels)
  if (needsSamples) await fromSamples(track, column, binFrames, bins)
  else
    for (const window of track.placed)
      if (window.sound) await fromPyramid(track, window, window.sound, { column, binFrames, bins })
  return bins
}

type Bins = { column: 'energy' | 'squares'; binFrames: number; bins: Float64Array }

async function fromPyramid(
  track: TrackReader,
  { start }: PlacedWindow,
  sound: Sound,
  { column, binFrames, bins }: Bins,
): Promise<void> {
  const { pyramid, frames, channels } = track.sourceOf(sound)
  // A mono source is heard on both sides of a stereo track.
  const share = track.part.channels / channels
  const gainOver = (local: number, count: number) => meanSquareGain(sound, local, local + count) * share
  const firstBlock = Math.floor(sound.from / blockFrames),
    lastBlock = Math.ceil(sound.to / blockFrames)
  const wholeFrom = Math.ceil(sound.from / blockFrames),
    wholeTo = Math.max(wholeFrom, Math.floor(sound.to / blockFrames))

  for (const { first, planes } of await pyramid.read(column, firstBlock, lastBlock)) {
    const end = first + (planes[0]?.length ?? 0)
    const cut = new Set(
      [firstBlock, lastBlock - 1].filter(
        (block) => block >= first && block < end && (block < wholeFrom || block >= wholeTo),
      ),
    )
    for (const block of cut) {
      const blockTo = Math.min((block + 1) * blockFrames, frames)
      const a = Math.max(block * blockFrames, sound.from),
        b = Math.min(blockTo, sound.to)
      const local = sound.reversed ? sound.to - b : a - sound.from
      const energy =
        planes.reduce((sum, plane) => sum + (plane[block - first] ?? 0), 0) *
        ((b - a) / (blockTo - block * blockFrames))
      addToBins(bins, binFrames, {
        energy: energy * gainOver(local, b - a),
        from: start + local,
        to: start + local + b - a,
      })
    }
    const a = Math.max(first, wholeFrom),
      b = Math.min(end, wholeTo)
    if (b <= a) continue
    const local = sound.reversed ? sound.to - b * blockFrames : a * blockFrames - sound.from
    // Under a curve the gain is taken as one over 8 blocks, a twentieth of a second.
    const group = sound.curves.length > 0 ? 8 : b - a
    for (const plane of planes) {
      const inside = plane.subarray(a - first, b - first)
      const values = sound.reversed ? inside.toReversed() : inside
      for (let i = 0; i < values.length; i += group) {
        const part = values.subarray(i, i + group)
        addBlocks(
          bins,
          binFrames,
          part,
          start + local + i * blockFrames,
          gainOver(local + i * blockFrames, part.length * blockFrames),
        )
      }
    }
  }
}

/**
 * Whole blocks that follow each other from `place` on. Nearly all of a long recording passes here, so the loop is bare.
 */
function addBlocks(bins: Float64Array, binFrames: number, values: Float32Array, place: number, gain: number): void {
  let bin = Math.floor(place / binFrames)
  let edge = (bin + 1) * binFrames
  let at = place
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (at + blockFrames <= edge) sum += value
    else {
      const before = (edge - at) / blockFrames
      bins[bin] = (bins[bin] ?? 0) + (sum + value * before) * gain
      bin++
      edge += binFrames
      sum = value * (1 - before)
    }
    at += blockFrames
  }
  if (bin < bins.length) bins[bin] = (bins[bin] ?? 0) + sum * gain
}

/** A part is never longer than a bin, so it reaches into two at most. */
function addToBins(
  bins: Float64Array,
  binFrames: number,
  { energy, from, to }: { energy: number; from: number; to: number },
): void {
  const bin = Math.floor(from / binFrames),
    edge = (bin + 1) * binFrames
  const before = to <= edge ? 1 : (edge - from) / (to - from)
  bins[bin] = (bins[bin] ?? 0) + energy * before
  if (before < 1) bins[bin + 1] = (bins[bin + 1] ?? 0) + energy * (1 - before)
}

async function fromSamples(
  track: TrackReader,
  column: 'energy' | 'squares',
  binFrames: number,
  bins: Float64Array,
): Promise<void> {
  const meter = energyMeter({ rate: track.part.rate, channels: track.part.channels, column, binFrames, bins })
  const planes = makePlanes(track.part.channels, portion)
  for (let from = 0; from < track.length; from += portion) {
    const count = Math.min(portion, track.length - from)
    await track.read(from, count, planes)
    meter.add(planes, count)
  }
  meter.finish()
}

const portion = 65_536

type Metered = Bins & { rate: number; channels: 1 | 2 }

/** Adds the energy of samples that come in any portions to bins, all channels summed. */
export function energyMeter({ rate, channels, column, binFrames, bins }: Metered): {
  add(planes: Planes, count: number): void
  finish(): void
} {
  const analyses = Array.from({ length: channels }, () => {
    let frame = 0
    return analyseChannel(rate, (block) => {
      const bin = Math.min(bins.length - 1, Math.floor((frame + blockFrames / 2) / binFrames))
      bins[bin] = (bins[bin] ?? 0) + block[column]
      frame += blockFrames
    })
  })
  return {
    add: (planes, count) => {
      for (const [channel, analysis] of analyses.entries())
        analysis.push(planes[channel] ?? new Float64Array(count), count)
    },
    finish: () => {
      for (const analysis of analyses) analysis.finish()
    },
  }
}
