import { SMALL_HEIGHT, SMALL_WIDTH, type SmallFrame } from './read-small-frames.ts'

/**
 * What is copied has to come out of a decoder as it does from its source; what is encoded may lose what nobody sees.
 */
export const MAX_COPIED_DISTANCE = 1
export const MAX_ENCODED_DISTANCE = 20

export type Verdict = { readonly isWrong: boolean; readonly isUnknown?: boolean; readonly distance: number }

type Judged = {
  readonly found: SmallFrame | undefined
  readonly frames: readonly SmallFrame[] | null
  readonly atSeconds: number
  readonly firstSeconds: number
  readonly halfSeconds: number
  readonly isCopied: boolean
}

/** Where two frames of the source are as near to a frame of the cut, either of them may be shown. */
const TIE_SECONDS = 0.0015

/** Another frame of the source is meant when it is much nearer than the one that belongs there. */
const NEARER = 0.5
const MIN_NEARER = 1

export function judge({ found, frames, atSeconds, firstSeconds, halfSeconds, isCopied }: Judged): {
  verdict: Verdict
  expected: Uint8Array | null
} {
  if (!found) return { verdict: { isWrong: true, distance: 255 }, expected: null }
  if (!frames) return { verdict: verdictOf(distanceOf(found.fields, BLACK), MAX_ENCODED_DISTANCE), expected: BLACK }
  const last = frames.findLastIndex(({ seconds }) => seconds < atSeconds + halfSeconds)
  // Before its first frame a source shows that one.
  const on = last < 0 && atSeconds < firstSeconds ? 0 : last
  const expected = frames[on]
  if (!expected) return { verdict: { isWrong: false, isUnknown: true, distance: 0 }, expected: null }
  if (isCopied)
    return {
      verdict: verdictOf(distanceOf(found.fields, expected.fields), MAX_COPIED_DISTANCE),
      expected: expected.fields,
    }
  const isTie = ({ seconds }: SmallFrame): boolean => Math.abs(seconds - atSeconds - halfSeconds) < TIE_SECONDS
  const mayBe = frames.filter((frame, at) => at === on || isTie(frame) || (at === on - 1 && isTie(expected)))
  const distance = Math.min(...mayBe.map(({ fields }) => distanceOf(found.fields, fields)))
  const own = Math.min(...mayBe.map(({ fields }) => meanDistance(found.fields, fields)))
  const isOther = frames
    .slice(Math.max(0, on - 4), on + 5)
    .some((frame) => !mayBe.includes(frame) && meanDistance(found.fields, frame.fields) + MIN_NEARER < own * NEARER)
  return { verdict: { isWrong: distance > MAX_ENCODED_DISTANCE || isOther, distance }, expected: expected.fields }
}

const BLACK = new Uint8Array(SMALL_WIDTH * SMALL_HEIGHT).fill(16)
const verdictOf = (distance: number, allowed: number): Verdict => ({ isWrong: distance > allowed, distance })

function meanDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

/** A field is so many small pixels wide and high: what is broken is often a corner of a frame. */
const FIELD = 4

export function distanceOf(one: Uint8Array, other: Uint8Array): number {
  const across = SMALL_WIDTH / FIELD
  const sums = new Uint32Array(across * (SMALL_HEIGHT / FIELD))
  for (let at = 0; at < one.length; at++) {
    const field = Math.floor(at / SMALL_WIDTH / FIELD) * across + Math.floor((at % SMALL_WIDTH) / FIELD)
    sums[field] = (sums[field] ?? 0) + Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  }
  return sums.reduce((most, sum) => Math.max(most, sum), 0) / FIELD ** 2
}
