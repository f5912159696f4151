import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Refusal } from '../../gate/refusal.ts'
import { joinAvcConfigs, type AvcConfig } from './avc-config.ts'
import { codedPicture, type CodedFrame } from './coded-picture.ts'
import { shotOf, type Shown } from './cut-views.ts'
import { encodeShots, type Encoding, type Shot } from './encode-shots.ts'
import { freshPlaces, picturePlan } from './picture-plan.ts'
import type { PlacedCut } from './placed-cut.ts'
import { smartSource, type SmartSource } from './smart-source.ts'
import { writePictureFile, type PictureSample } from './write-picture-file.ts'

export type PictureCall = {
  readonly cut: PlacedCut
  readonly shown: ReadonlyMap<string, Shown>
  /** The source whose frames are copied where they can be. */
  readonly mainId: string
  readonly width: number
  readonly height: number
  /** Encode everything anew. */
  readonly isFull: boolean
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
  readonly reusedPieces: number
  /** Files in the work folder that are of no use once the cut is there. */
  readonly leftovers: readonly string[]
}

/** Above this share of frames to encode, copying the rest saves too little for what its seams cost. */
const mostEncodedShare = 0.4

/** One process gets at most this many frames, so that little is lost when it is ended. */
const mostShotFrames = 900

/** Every shot is a decoder that holds some frames, so the larger the picture, the fewer go into one process. */
const mostShots = (width: number, height: number): number => Math.min(64, Math.max(8, Math.floor(32_000_000 / (width * height))))

/** Makes the picture of a cut: by copying coded frames and encoding only around the cuts where that is possible, else by encoding all of it. */
export async function cutPicture(call: PictureCall): Promise<CutPicture> {
  const main = call.shown.get(call.mainId)
  const plain: Encoding = { rate: call.cut.rate, width: call.width, height: call.height, colour: main?.record.picture.colour ?? { range: '', space: '', transfer: '', primaries: '' }, match: null }
  const smart = call.isFull || !main ? null : await smartSource({ shown: main, encoding: plain, workFolder: call.workFolder, signal: call.signal })
  if (smart === null) return encodeAll(call, plain, null)
  if (typeof smart === 'string') return encodeAll(call, plain, smart)
  const pieces = piecesOf(call, smart)
  const encoded = pieces.reduce((sum, piece) => sum + (piece.kind === 'encode' ? piece.shot.frames : 0), 0)
  if (encoded > mostEncodedShare * call.cut.frames) return encodeAll(call, plain, `${Math.round((100 * encoded) / call.cut.frames)} % of the frames lie too near to a cut to be copied`)
  const made = await make(call, pieces, { encoding: { ...plain, match: smart.match }, smart })
  return made ? { ...made, method: 'smart', because: null, encodedFrames: encoded } : encodeAll(call, plain, 'its frames and new ones cannot be told apart by a decoder')
}

async function encodeAll(call: PictureCall, encoding: Encoding, because: string | null): Promise<CutPicture> {
  const made = await make(call, piecesOf(call, null), { encoding, smart: null })
  if (!made) throw new Error('One encoder wrote parameter sets that contradict each other.')
  return { ...made, method: 'full', because, encodedFrames: call.cut.frames }
}

type Piece = CopyPiece | EncodePiece
type CopyPiece = { readonly kind: 'copy'; readonly recordFrame: number; readonly from: number; readonly to: number }
type EncodePiece = { readonly kind: 'encode'; readonly recordFrame: number; readonly shot: Shot }

function piecesOf({ cut, shown, mainId }: PictureCall, smart: SmartSource | null): Piece[] {
  const freshAt = smart ? freshPlaces(smart.coded.frames) : []
  return cut.ranges.flatMap((placed): Piece[] => {
    const { startFrame, endFrame, recordFrame, range } = placed
    const encode = (skip: number, frames: number): Piece[] => parts(frames).map(({ from, count }) => ({ kind: 'encode', recordFrame: recordFrame + skip + from, shot: shotOf({ placed, skip: skip + from, frames: count, rate: cut.rate, shown }) }))
    if (!smart || range.override || range.sourceId !== mainId) return encode(0, endFrame - startFrame)
    return picturePlan({ frames: smart.coded.frames, freshAt, startFrame, endFrame }).flatMap((piece): Piece[] => {
      if (piece.kind === 'encode') return encode(piece.startFrame - startFrame, piece.frames)
      return [{ kind: 'copy', recordFrame: recordFrame + (smart.coded.frames[piece.from]?.shown ?? 0) - startFrame, from: piece.from, to: piece.to }]
    })
  })
}

function parts(frames: number): { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(frames / mostShotFrames) }, (_, index) => ({ from: index * mostShotFrames, count: Math.min(mostShotFrames, frames - index * mostShotFrames) }))
}

/** Null when what was copied and what was encoded cannot stand in one file. */
async function make(call: PictureCall, pieces: readonly Piece[], { encoding, smart }: { encoding: Encoding; smart: SmartSource | null }): Promise<Pick<CutPicture, 'path' | 'reusedPieces' | 'leftovers'> | null> {
  const { workFolder, signal } = call
  const toEncode = pieces.filter((piece) => piece.kind === 'encode')
  const total = toEncode.reduce((sum, { shot }) => sum + shot.frames, 0)
  const configs: AvcConfig[] = smart ? [smart.coded.config] : []
  const encoded = new Map<Piece, PictureSample[]>()
  const leftovers: string[] = []
  let done = 0, reusedPieces = 0
  for (const batch of batches(toEncode, mostShots(encoding.width, encoding.height))) {
    const before = done
    const { path, isReused } = await encodeShots({ shots: batch.map(({ shot }) => shot), encoding, workFolder, signal, onFrames: (count) => call.onProgress?.((before + count) / total) })
    const coded = await codedPicture({ path, streamIndex: 0, rate: encoding.rate, signal })
    const frames = batch.reduce((sum, { shot }) => sum + shot.frames, 0)
    if (coded?.frames.length !== frames) throw new Refusal('render-failed', `ffmpeg gave ${coded?.frames.length ?? 0} frames where ${frames} were asked for; try another version of it.`)
    let first = 0
    for (const piece of batch) {
      // Each shot begins afresh, so its frames are decoded behind each other.
      encoded.set(piece, samplesOf(path, coded.frames.slice(first, first + piece.shot.frames), piece.recordFrame - first))
      first += piece.shot.frames
    }
    configs.push(coded.config)
    leftovers.push(path)
    done += frames
    if (isReused) reusedPieces++
  }
  const config = joinAvcConfigs(configs)
  if (!config) return null
  const samples = pieces.flatMap((piece) => encoded.get(piece) ?? (piece.kind === 'copy' && smart ? copied(piece, smart) : []))
  const path = join(workFolder, `${createHash('sha256').update(JSON.stringify([encoding, pieces])).digest('hex').slice(0, 32)}.picture.mp4`)
  await writePictureFile({ path, rate: encoding.rate, width: encoding.width, height: encoding.height, config, samples, signal })
  return { path, reusedPieces, leftovers: [...leftovers, path] }
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
    if (last && last.length < shots && frames + piece.shot.frames <= mostShotFrames) last.push(piece)
    else {
      found.push([piece])
      frames = 0
    }
    frames += piece.shot.frames
  }
  return found
}
