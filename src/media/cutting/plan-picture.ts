import type { CodedFrame } from './read-coded-picture.ts'

/** A stretch of the record made in one way: coded frames taken as they are, or frames that are encoded anew. */
type PicturePiece =
  | { readonly kind: 'copy'; readonly from: number; readonly to: number }
  | { readonly kind: 'encode'; readonly startFrame: number; readonly frames: number }

/** H.264 decodes at most this many frames ahead of when they are shown. */
const MAX_REORDER = 17

/**
 * Splits a range of source frames into what can be copied and what must be encoded. Copying begins at a frame that
 * needs none before it, and goes on in the order of decoding for as long as what was decoded is shown without a hole:
 *
 *     shown    ·  ·  ·  I  b  b  P  b  b  P  b  ·
 *              └head──┘ └─────copied──────┘ └tail┘
 *
 * The tail lacks the P that is decoded before it but shown after the cut.
 * `from` and `to` of a copy count decoded frames.
 */
export function planPicture({
  frames,
  freshAt,
  startFrame,
  endFrame,
}: {
  frames: readonly CodedFrame[]
  freshAt: readonly number[]
  startFrame: number
  endFrame: number
}): PicturePiece[] {
  const from = firstFresh(frames, freshAt, startFrame)
  const first = from === undefined ? undefined : frames[from]?.shown
  if (from === undefined || first === undefined || first >= endFrame) return encodes(startFrame, endFrame)
  let to = from
  let last = -1
  for (let at = from; at < frames.length && at - from < endFrame - first + MAX_REORDER; at++) {
    last = Math.max(last, frames[at]?.shown ?? 0)
    const count = at - from + 1
    if (last - first + 1 === count && first + count <= endFrame) to = at + 1
  }
  if (to === from) return encodes(startFrame, endFrame)
  return [...encodes(startFrame, first), { kind: 'copy', from, to }, ...encodes(first + to - from, endFrame)]
}

/** Where each frame that starts afresh stands in the order of decoding. They are shown in the same order. */
export function findFreshPlaces(frames: readonly CodedFrame[]): number[] {
  return frames.flatMap(({ isFresh }, index) => (isFresh ? [index] : []))
}

function encodes(startFrame: number, endFrame: number): PicturePiece[] {
  return endFrame > startFrame ? [{ kind: 'encode', startFrame, frames: endFrame - startFrame }] : []
}

function firstFresh(frames: readonly CodedFrame[], freshAt: readonly number[], startFrame: number): number | undefined {
  let low = 0,
    high = freshAt.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frames[freshAt[middle] ?? 0]?.shown ?? 0) < startFrame) low = middle + 1
    else high = middle
  }
  return freshAt[low]
}
