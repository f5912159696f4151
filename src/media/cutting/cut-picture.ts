import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { joinAvcConfigs, type AvcConfig } from './avc-config.ts'
import { batches, encodeBatch, samplesOf } from './encode-batch.ts'
import { piecesOf, type CopyPiece, type CutPiece } from './pieces-of.ts'
import type { Shown } from './cut-views.ts'
import { maxShots } from './encode-shots.ts'
import type { ShotEncoding } from './shot-arguments.ts'
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

/** Null when what was copied and what was encoded cannot stand in one file. */
async function make(
  call: PictureCall,
  pieces: readonly CutPiece[],
  { encoding, smart }: { encoding: ShotEncoding; smart: SmartSource | null },
): Promise<Pick<CutPicture, 'path' | 'reusedPieces' | 'leftovers' | 'seams' | 'isBroken'> | null> {
  const { workFolder, signal } = call
  const toEncode = pieces.filter((piece) => piece.kind === 'encode')
  const total = toEncode.reduce((sum, { shot }) => sum + shot.frames, 0)
  const configs: AvcConfig[] = smart ? [smart.coded.config] : []
  const encoded = new Map<CutPiece, PictureSample[]>()
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

function stretchOf({ from, to, recordFrame }: CopyPiece, { coded }: SmartSource): CopiedStretch {
  const later = recordFrame - (coded.frames[from]?.shown ?? 0)
  return {
    fromFrame: recordFrame,
    toFrame: recordFrame + to - from,
    freshAt: coded.frames.slice(from, to).flatMap(({ isFresh, shown }) => (isFresh ? [shown + later] : [])),
  }
}

function copied({ from, to, recordFrame }: CopyPiece, { coded }: SmartSource): PictureSample[] {
  return samplesOf(coded.path, coded.frames.slice(from, to), recordFrame - (coded.frames[from]?.shown ?? 0))
}
