import {
  bytesPerSample,
  decodeSamples,
  encodeSamples,
  makePlanes,
  triangularNoise,
  type OutputFormat,
  type Planes,
} from './samples.ts'
import { blockFrames } from './block-analysis.ts'
import { wholeBlocks } from './pyramid.ts'
import type { SampleSource } from './sources.ts'
import type { MixInput, RenderStretch } from './stretches.ts'
import { stopIfCancelled } from './catch-refusal.ts'

/** The finished samples of a mix as a stream of bytes, and the largest sample that went by. */
export type PcmStream = {
  /** Fills the buffer from its start; fewer bytes than it holds only at the end. */
  fill(buffer: Uint8Array): Promise<number>
  peak(): number
}

const mixFrames = 32_768

export function streamPcm({
  inputs,
  stretches,
  channels,
  format,
  hear,
}: {
  inputs: MixInput[]
  stretches: RenderStretch[]
  channels: 1 | 2
  format: OutputFormat
  hear?: HearTrack
}): PcmStream {
  const frameBytes = bytesPerSample[format] * channels
  const bus = makePlanes(channels, mixFrames)
  const noise = triangularNoise()
  let peak = 0
  let index = 0
  let frame = stretches[0]?.from ?? 0

  const mixPortion = async (from: number, count: number, isExact: boolean): Promise<Uint8Array> => {
    await mixInto(inputs, { from, count, ...(hear && { hear }) }, bus)
    peak = Math.max(peak, peakOf(bus, count))
    return encodeSamples(bus, count, format, format === 's16' && !isExact ? noise : undefined)
  }

  return {
    peak: () => peak,
    async fill(buffer) {
      let filled = 0
      for (let stretch = stretches[index]; stretch; stretch = stretches[index]) {
        const room = Math.floor((buffer.length - filled) / frameBytes)
        if (room === 0) break
        const count = Math.min(room, stretch.to - frame, stretch.copy ? Infinity : mixFrames)
        const target = buffer.subarray(filled, filled + count * frameBytes)
        if (stretch.copy) {
          const { source, frame: first } = stretch.copy
          if (frame === stretch.from)
            peak = Math.max(
              peak,
              await storedPeak(source, { from: first, to: first + stretch.to - stretch.from }, peak),
            )
          await source.readBytes(target, first + frame - stretch.from)
          if (hear) {
            const planes = makePlanes(channels, count)
            decodeSamples(target, source.format, planes, 0)
            hear(stretch.copy.input, frame, planes, count)
          }
        } else target.set(await mixPortion(frame, count, stretch.isExact))
        filled += target.length
        frame += count
        if (frame === stretch.to) index++
      }
      return filled
    },
  }
}

/** Sums the tracks as they are heard over a part of the timeline. */
export async function mixInto(
  inputs: MixInput[],
  { from, count, hear }: { from: number; count: number; hear?: HearTrack },
  bus: Planes,
): Promise<void> {
  for (const plane of bus) plane.fill(0, 0, count)
  for (const input of inputs) {
    const { reader, matrix } = input
    const own = makePlanes(reader.part.channels, count)
    await reader.read(from, count, own)
    hear?.(input, from, own, count)
    for (const [out, row] of matrix.entries()) {
      const plane = bus[out]
      for (const [channel, factor] of row.entries())
        if (plane && factor !== 0) addScaled(plane, own[channel] ?? plane, factor, count)
    }
  }
}

function addScaled(plane: Float64Array, samples: Float64Array, factor: number, count: number): void {
  for (let i = 0; i < count; i++) plane[i] = (plane[i] ?? 0) + (samples[i] ?? 0) * factor
}

export function peakOf(planes: Planes, count: number): number {
  let peak = 0
  for (const plane of planes) {
    for (let i = 0; i < count; i++) {
      const size = Math.abs(plane[i] ?? 0)
      if (size > peak) peak = size
    }
  }
  return peak
}

/**
 * The largest sample of a stretch of a source: whole blocks from the pyramid, the two ends from samples, and only where
 * they could exceed `known`.
 */
async function storedPeak(
  source: SampleSource,
  { from, to }: { from: number; to: number },
  known = 0,
): Promise<number> {
  const whole = wholeBlocks(from, to, source.frames)
  let peak = known
  if (whole.to > whole.from)
    for (const { low, high } of await source.pyramid.extremes(whole.from, whole.to)) peak = Math.max(peak, -low, high)
  const ends =
    whole.to > whole.from
      ? [
          { from, to: whole.from * blockFrames },
          { from: Math.min(to, whole.to * blockFrames), to },
        ]
      : [{ from, to }]
  for (const end of ends) {
    if (end.to <= end.from) continue
    const bounds = await source.pyramid.extremes(
      Math.floor(end.from / blockFrames),
      Math.min(source.pyramid.blocks, Math.ceil(end.to / blockFrames)),
    )
    if (bounds.every(({ low, high }) => Math.max(-low, high) <= peak)) continue
    const planes = makePlanes(source.channels, end.to - end.from)
    await source.read(end.from, end.to - end.from, planes, 0)
    peak = Math.max(peak, peakOf(planes, end.to - end.from))
  }
  return peak
}

/** Large enough that a disk works in long runs, small enough that a cancel is felt at once. */
const bufferBytes = 4 << 20

/** Moves a stream of samples to where it is written; one buffer is filled while the other is on its way. */
export async function pump({
  pcm,
  totalBytes,
  write,
  call,
}: {
  pcm: PcmStream
  totalBytes: number
  write: (bytes: Uint8Array) => Promise<void>
  call: { signal?: AbortSignal; onProgress?: (done: number) => void }
}): Promise<void> {
  const size = Math.min(bufferBytes, Math.max(64, totalBytes))
  let buffer = new Uint8Array(size),
    other = new Uint8Array(size)
  let writing = Promise.resolve()
  let done = 0
  try {
    for (;;) {
      stopIfCancelled(call.signal, 'The render')
      const count = await pcm.fill(buffer)
      await writing
      if (count === 0) return
      writing = write(buffer.subarray(0, count))
      // Its refusal is met at the next turn; until then it must not count as unhandled.
      writing.catch(() => null)
      ;[buffer, other] = [other, buffer]
      done += count
      call.onProgress?.(Math.min(1, done / totalBytes))
    }
  } finally {
    await writing.catch(() => null)
  }
}

/** Hears the samples of a track as they are put into a mix, before its own gain and pan. */
export type HearTrack = (input: MixInput, from: number, own: Planes, count: number) => void

/**
 * How loud each track is heard in a stretch of a mix: the highest sample that it puts into any channel, block by block.
 * What is muted, or silenced by another's solo, is in no mix and has no level.
 */
type TrackLevels = {
  readonly hear: HearTrack
  /** A number for each track, in the order of the inputs, for one block after the other. */
  readonly peaks: Float32Array
}

export function collectLevels(
  inputs: readonly MixInput[],
  { from, to, blockFrames }: { readonly from: number; readonly to: number; readonly blockFrames: number },
): TrackLevels {
  const blocks = Math.ceil((to - from) / blockFrames - 1e-9)
  const peaks = new Float32Array(blocks * inputs.length)
  const hear: HearTrack = (input, first, own, count) => {
    const track = inputs.indexOf(input)
    // A stretch at another rate is made from a little more than itself.
    const begin = Math.max(from, first)
    const end = Math.min(to, first + count)
    for (let at = begin; at < end;) {
      const block = Math.min(blocks - 1, Math.floor((at - from) / blockFrames + 1e-9))
      const next = Math.min(end, Math.max(at + 1, Math.ceil(from + (block + 1) * blockFrames - 1e-9)))
      const place = block * inputs.length + track
      peaks[place] = Math.max(peaks[place] ?? 0, loudestIn(input, own, at - first, next - first))
      at = next
    }
  }
  return { hear, peaks }
}

function loudestIn({ matrix }: MixInput, own: Planes, from: number, to: number): number {
  const [one, other] = own
  let loudest = 0
  for (const [first = 0, second = 0] of matrix)
    for (let at = from; at < to; at++) {
      const size = Math.abs((one?.[at] ?? 0) * first + (other?.[at] ?? 0) * second)
      if (size > loudest) loudest = size
    }
  return loudest
}
