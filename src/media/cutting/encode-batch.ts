import { Refusal } from '../../gate/index.ts'
import type { AvcConfig } from './avc-config.ts'
import { MAX_SHOT_FRAMES, type EncodePiece } from './pieces-of.ts'
import { readCodedPicture, type CodedFrame } from './read-coded-picture.ts'
import { encodeShots, type ShotsCall } from './encode-shots.ts'
import type { PictureSample } from './write-picture-file.ts'

type EncodedShots = {
  readonly samples: ReadonlyMap<EncodePiece, PictureSample[]>
  readonly config: AvcConfig
  readonly path: string
}
type BatchCall = Omit<ShotsCall, 'shots' | 'isReused'>

/**
 * Encodes shots together where that leaves each of them standing by itself, else, and where they came out wrong before,
 * one by one.
 */
export async function encodeBatch(
  batch: readonly EncodePiece[],
  call: BatchCall,
): Promise<{ readonly shots: readonly EncodedShots[]; readonly isReused: boolean; readonly hasDamage: boolean }> {
  if (!batch.some(({ isAgain }) => isAgain)) {
    const { shots, isReused, hasDamage } = await encodeTogether(batch, call)
    if (shots) return { shots: [shots], isReused, hasDamage }
  }
  const shots: EncodedShots[] = []
  let before = 0,
    hasDamage = false
  for (const piece of batch) {
    const from = before
    const alone = await encodeTogether([piece], {
      ...call,
      isReused: false,
      onFrames: (count) => call.onFrames?.(from + count),
    })
    if (!alone.shots)
      throw new Refusal(
        'render-failed',
        `ffmpeg did not give the ${piece.shot.frames} frames that were asked for, one after the other; try another ` +
          `version of it.`,
      )
    shots.push(alone.shots)
    hasDamage ||= alone.hasDamage
    before += piece.shot.frames
  }
  return { shots, isReused: false, hasDamage }
}

/**
 * Null where a shot leans on another one, or has not as many frames as were asked for: what it is put beside would be
 * seen in it.
 */
async function encodeTogether(
  batch: readonly EncodePiece[],
  call: BatchCall & { readonly isReused?: boolean },
): Promise<{ readonly shots: EncodedShots | null; readonly isReused: boolean; readonly hasDamage: boolean }> {
  const { path, isReused, hasDamage } = await encodeShots({ ...call, shots: batch.map(({ shot }) => shot) })
  const coded = await readCodedPicture({ path, streamIndex: 0, rate: call.encoding.rate, signal: call.signal })
  if (coded?.frames.length !== batch.reduce((sum, { shot }) => sum + shot.frames, 0))
    return { shots: null, isReused, hasDamage }
  const samples = new Map<EncodePiece, PictureSample[]>()
  let first = 0
  for (const piece of batch) {
    const from = first,
      to = first + piece.shot.frames
    const frames = coded.frames.slice(from, to)
    if (
      frames[0]?.isFresh !== true ||
      frames[0].shown !== from ||
      frames.some(({ shown }) => shown < from || shown >= to)
    )
      return { shots: null, isReused, hasDamage }
    samples.set(piece, samplesOf(path, frames, piece.recordFrame - first))
    first = to
  }
  return { shots: { samples, config: coded.config, path }, isReused, hasDamage }
}

export function samplesOf(path: string, frames: readonly CodedFrame[], later: number): PictureSample[] {
  return frames.map(({ position, bytes, shown, isFresh }) => ({ path, position, bytes, isFresh, shown: shown + later }))
}

export function batches(pieces: readonly EncodePiece[], shots: number): EncodePiece[][] {
  const found: EncodePiece[][] = []
  let frames = 0
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last && last.length < shots && frames + piece.shot.frames <= MAX_SHOT_FRAMES) last.push(piece)
    else {
      found.push([piece])
      frames = 0
    }
    frames += piece.shot.frames
  }
  return found
}
