import { rateFromFps, type FrameRate } from '../timecode/frame-rate.ts'
import { multiply, rational, decimal, type Rational } from '../timecode/rational.ts'
import { secondsToFrames } from '../timecode/seconds-to-frames.ts'
import type { OtioTime } from './otio-schema.ts'

/** A time of OpenTimelineIO in whole frames of a rate. */
export function otioFrames(time: OtioTime, rate: FrameRate): number {
  return secondsToFrames(otioSeconds(time), rate)
}

/** The same, exactly; the rate is taken for the fraction that its decimal stands for. */
export function otioSeconds({ value, rate }: OtioTime): Rational {
  const { num, den } = rateFromFps(rate)
  return multiply(decimal(value), rational(den, num))
}
