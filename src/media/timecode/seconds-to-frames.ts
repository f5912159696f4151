import type { FrameRate } from './frame-rate.ts'
import { multiply, rational, round, type Rational } from './rational.ts'

/** The frame boundary nearest to a moment. */
export function secondsToFrames(seconds: Rational, rate: FrameRate): number {
  return round(multiply(seconds, rational(rate.num, rate.den)))
}

/** The moment at which a frame begins, exactly. */
export function framesToSeconds(frames: number, rate: FrameRate): Rational {
  return rational(BigInt(frames) * BigInt(rate.den), rate.num)
}

/** A stretch of one rate counted in the frames of another, to the nearest. */
export function convertFrames({ frames, from, to }: { frames: number; from: FrameRate; to: FrameRate }): number {
  return secondsToFrames(framesToSeconds(frames, from), to)
}
