import type { PictureCall } from './cut-picture.ts'
import { findFreshPlaces, planPicture } from './plan-picture.ts'
import { shotOf } from './cut-views.ts'
import type { Shot } from './shot-arguments.ts'
import type { SmartSource } from './open-smart-source.ts'

export type CutPiece = CopyPiece | EncodePiece
export type CopyPiece = {
  readonly kind: 'copy'
  readonly recordFrame: number
  readonly from: number
  readonly to: number
}
export type EncodePiece = {
  readonly kind: 'encode'
  readonly recordFrame: number
  readonly shot: Shot
  readonly isAgain: boolean
}

export function piecesOf({ cut, shown, mainId, again }: PictureCall, smart: SmartSource | null): CutPiece[] {
  const freshAt = smart ? findFreshPlaces(smart.coded.frames) : []
  return cut.ranges.flatMap((placed, index): CutPiece[] => {
    const { startFrame, endFrame, recordFrame, range } = placed
    const isAgain = again?.has(index) ?? false
    const encode = (skip: number, frames: number): CutPiece[] =>
      parts(frames).map(({ from, count }) => ({
        kind: 'encode',
        isAgain,
        recordFrame: recordFrame + skip + from,
        shot: shotOf({ placed, skip: skip + from, frames: count, rate: cut.rate, shown }),
      }))
    if (!smart || isAgain || range.override || range.sourceId !== mainId) return encode(0, endFrame - startFrame)
    return planPicture({ frames: smart.coded.frames, freshAt, startFrame, endFrame }).flatMap((piece): CutPiece[] => {
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
export const MAX_SHOT_FRAMES = 900

function parts(frames: number): { from: number; count: number }[] {
  return Array.from({ length: Math.ceil(frames / MAX_SHOT_FRAMES) }, (_, index) => ({
    from: index * MAX_SHOT_FRAMES,
    count: Math.min(MAX_SHOT_FRAMES, frames - index * MAX_SHOT_FRAMES),
  }))
}
