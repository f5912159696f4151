import type { PlayedRange } from '../../video/index.ts'
import type { Rate } from './find-frame-timing.ts'

/**
 * A cut whose edges have been decided. Every position is a whole frame of `rate`; where there is no picture a frame is
 * one sample.
 *
 *     source   ──┤ startFrame … endFrame ├──      counted from `originSeconds` of the source
 *     record   ┤ recordFrame … ├┤ the next ├      counted from the beginning of the cut, back to back
 */
export type PlacedCut = { readonly rate: Rate; readonly frames: number; readonly ranges: readonly PlacedRange[] }

export type PlacedRange = {
  readonly range: PlayedRange
  /** Where frame 0 lies on the clock of the source: at its first frame, or at its beginning where it has no picture. */
  readonly originSeconds: number
  readonly startFrame: number
  readonly endFrame: number
  readonly recordFrame: number
  /**
   * How much later than the picture the sound of this range takes over from that of the range before (earlier when
   * negative). Both stay in step with their own pictures; only the place of the splice moves, to where both are quiet.
   * Less than one frame.
   */
  readonly soundLaterSeconds: number
}

export const secondsOf = (frames: number, { num, den }: Rate): number => (frames * den) / num

/** When a frame of a range begins, on the clock of its source. */
export function sourceSeconds(
  { originSeconds }: Pick<PlacedRange, 'originSeconds'>,
  frame: number,
  rate: Rate,
): number {
  return originSeconds + secondsOf(frame, rate)
}
