import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Refusal } from '../../gate/index.ts'
import { joinAvcConfigs, type AvcConfig } from './avc-config.ts'
import { readCodedPicture, type CodedFrame } from './read-coded-picture.ts'
import { findFreshPlaces, planPicture } from './plan-picture.ts'
import { shotOf, type Shown } from './cut-views.ts'
import { encodeShots, maxShots, type ShotEncoding, type Shot, type ShotsCall } from './encode-shots.ts'
import type { PlacedCut } from './placed-cut.ts'
import { openSmartSource, type SmartSource } from './open-smart-source.ts'
import { writePictureFile, type PictureSample } from './write-picture-file.ts'

export type PictureCall = {
  readonly cut: PlacedCut
  readonly shown: ReadonlyMap<string, Shown>
  /** The source whose frames are copied where they can be. */
  readonly mainId: string
  /** How what cannot be copied is encoded. */
  readonly encoding: ShotEncoding
  /** Encode everything anew. */
  readonly isFull: boolean
  /**
   * Ranges, by their place in the cut, that came out wrong: they are encoded whole and anew, each shot in a process of
   * its own.
   */
  readonly again?: ReadonlySet<number>
  readonly workFolder: string
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal | undefined
}

/** The picture of a cut as a file of its own, and how it was made. */
export type CutPicture = {
  readonly path: string
  readonly method: 'smart' | 'full'
  /** Why it was not, or not any more, made by copying. */
  readonly because: string | null
  readonly encodedFrames: number
  /** Frames of the cut at which another piece begins. */
  readonly seams: readonly number[]
  /** Where its frames were taken as they are, in frames of the cut. */
  readonly copied: readonly CopiedStretch[]
  /** Whether bytes of the sources contradict themselves, or a decoder said so. */
  readonly isBroken: boolean
  readonly reusedPieces: number
  /** Files in the work folder that are of no use once the cut is there. */
  readonly leftovers: readonly string[]
}

/**
 * Frames of the cut that are frames of its source, from one that needs none before it; `freshAt` are all of that kind.
 */
export type CopiedStretch = {
  readonly fromFrame: number
  readonly toFrame: number
  readonly freshAt: readonly number[]
}

/** Above this share of frames to encode, copying the rest saves too little for what its seams cost. */
const MAX_ENCODED_SHARE = 0.4

/**
 * Makes the picture of a cut: by copying coded frames and encoding only around the cuts where that is possible, else by
 * encoding all of it.
 */
export async function cutPicture(call: PictureCall): Promise<CutPicture> {
  const main = call.shown.get(call.mainId)
  const plain = call.encoding
  const smart =
    call.isFull || !main
      ? null
      : await openSmartSource({ shown: main, encoding: plain, workFolder: call.workFolder, signal: call.signal })
  if (smart === null) return encodeAll(call, plain, null)
  if (typeof smart === 'string') return encodeAll(call, plain, smart)
  const pieces = piecesOf(call, smart)
  const encoded = pieces.reduce((sum, piece) => sum + (piece.kind === 'encode' ? piece.shot.frames : 0), 0)
  if (!call.again && encoded > MAX_ENCODED_SHARE * call.cut.frames)
    return encodeAll(
      call,
      plain,
      `${Math.round((100 * encoded) / call.cut.frames)} % of the frames lie too near to a cut to be copied`,
    )
  const made = await make(call, pieces, { encoding: { ...plain, match: smart.match }, smart })
  const copied = pieces.flatMap((piece) => (piece.kind === 'copy' ? [stretchOf(piece, smart)] : []))
  return made
    ? { ...made, method: 'smart', because: null, encodedFrames: encoded, copied }
    : encodeAll(call, plain, 'its frames and new ones cannot be told apart by a decoder')
}

async function encodeAll(call: PictureCall, encoding: ShotEncoding, because: string | null): Promise<CutPicture> {
  const made = await make(call, piecesOf(call, null), { encoding, smart: null })
  if (!made) throw new Error('One encoder wrote parameter sets that contradict each other.')
  return { ...made, method: 'full', because, encodedFrames: call.cut.frames, copied: [] }
}

type Piece = CopyPiece | EncodePiece
type CopyPiece = { readonly kind: 'copy'; readonly recordFrame: number; readonly from: number; readonly to: number }
type EncodePiece = {
  readonly kind: 'encode'
  readonly recordFrame: number
  readonly shot: Shot
  readonly isAgain: boolean
}

function piecesOf({ cut, shown, mainId, again }: PictureCall, smart: SmartSource | null): Piece[] {
  const freshAt = smart ? findFreshPlaces(smart.coded.frames) : []
  return cut.ranges.flatMap((placed, index): Piece[] => {
    const { startFrame, endFrame, recordFrame, range } = placed
    const isAgain = again?.has(index) ?? false
    const encode = (skip: number, frames: number): Piece[] =>
      parts(frames).map(({ from, count }) => ({
        kind: 'encode',
        isAgain,
        recordFrame: recordFrame + skip + from,
        shot: shotOf({ placed, skip: skip + from, frames: count, rate: cut.rate, shown }),
      }))
    if (!smart || isAgain || range.override || range.sourceId !== mainId) return encode(0, endFrame - startFrame)
    return planPicture({ frames: smart.coded.frames, freshAt, startFrame, endFrame }).flatMap((piece): Piece[] => {
      if (piece.kind === 'encode') return encode(piece.startFrame - startFrame, piece.frames)
      return [
        {
          kind: 'copy',
          recordFrame: recordFrame + (smart.coded.frames[piece.from]?.shown ?? 0) - startFrame,
          from: piece.from,
          to: piece.to,
        },
      ]
    })
  })
}

/** One process gets at most this many frames, so that little is lost when it is ended. */
const MAX_SHOT_FRAMES = 900

function parts(frames: number): { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(frames / MAX_SHOT_FRAMES) }, (_, index) => ({
    from: index * MAX_SHOT_FRAMES,
    count: Math.min(MAX_SHOT_FRAMES, frames - index * MAX_SHOT_FRAMES),
  }))
}

/** Null when what was copied and what was encoded cannot stand in one file. */
async function make(
  call: PictureCall,
  pieces: readonly Piece[],
  { encoding, smart }: { encoding: ShotEncoding; smart: SmartSource | null },
): Promise<Pick<CutPicture, 'path' | 'reusedPieces' | 'leftovers' | 'seams' | 'isBroken'> | null> {
  const { workFolder, signal } = call
  const toEncode = pieces.filter((piece) => piece.kind === 'encode')
  const total = toEncode.reduce((sum, { shot }) => sum + shot.frames, 0)
  const configs: AvcConfig[] = smart ? [smart.coded.config] : []
  const encoded = new Map<Piece, PictureSample[]>()
  const leftovers: string[] = []
  let done = 0,
    reusedPieces = 0,
    hasDamage = false
  for (const batch of batches(toEncode, maxShots(encoding))) {
    const before = done
    const made = await encodeBatch(batch, {
      encoding,
      workFolder,
      signal,
      onFrames: (count) => call.onProgress?.((before + count) / total),
    })
    for (const { samples, config, path } of made.shots) {
      configs.push(config)
      leftovers.push(path)
      for (const [piece, own] of samples) encoded.set(piece, own)
    }
    done += batch.reduce((sum, { shot }) => sum + shot.frames, 0)
    if (made.isReused) reusedPieces++
    hasDamage ||= made.hasDamage
  }
  const config = joinAvcConfigs(configs)
  if (!config) return null
  const samples = pieces.flatMap(
    (piece) => encoded.get(piece) ?? (piece.kind === 'copy' && smart ? copied(piece, smart) : []),
  )
  const path = join(
    workFolder,
    `${createHash('sha256')
      .update(JSON.stringify([encoding, pieces]))
      .digest('hex')
      .slice(0, 32)}.picture.mp4`,
  )
  const broken = await writePictureFile({
    path,
    rate: encoding.rate,
    width: encoding.width,
    height: encoding.height,
    config,
    samples,
    signal,
  })
  return {
    path,
    reusedPieces,
    leftovers: [...leftovers, path],
    seams: pieces.map(({ recordFrame }) => recordFrame),
    isBroken: hasDamage || broken.length > 0,
  }
}

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
async function encodeBatch(
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

function stretchOf({ from, to, recordFrame }: CopyPiece, { coded }: SmartSource): CopiedStretch {
  const later = recordFrame - (coded.frames[from]?.shown ?? 0)
  return {
    fromFrame: recordFrame,
    toFrame: recordFrame + to - from,
    freshAt: coded.frames.slice(from, to).flatMap(({ isFresh, shown }) => (isFresh ? [shown + later] : [])),
  }
}

function samplesOf(path: string, frames: readonly CodedFrame[], later: number): PictureSample[] {
  return frames.map(({ position, bytes, shown, isFresh }) => ({ path, position, bytes, isFresh, shown: shown + later }))
}

function copied({ from, to, recordFrame }: CopyPiece, { coded }: SmartSource): PictureSample[] {
  return samplesOf(coded.path, coded.frames.slice(from, to), recordFrame - (coded.frames[from]?.shown ?? 0))
}

function batches(pieces: readonly EncodePiece[], shots: number): EncodePiece[][] {
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
