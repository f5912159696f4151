import { multiply, rational, round, type Rational } from './rational.ts'

/**
 * Frames a second as a fraction, so that 29.97 is 30000/1001 and nothing drifts. `dropFrame` is a way of counting: it
 * skips numbers, never frames.
 */
export type FrameRate = { readonly num: number; readonly den: number; readonly dropFrame: boolean }

/** The rates that cameras and editors use, by the name people give them. */
export const frameRates: ReadonlyMap<string, FrameRate> = new Map([
  ['23.976', { num: 24000, den: 1001, dropFrame: false }],
  ['24', { num: 24, den: 1, dropFrame: false }],
  ['25', { num: 25, den: 1, dropFrame: false }],
  ['29.97', { num: 30000, den: 1001, dropFrame: false }],
  ['29.97 drop', { num: 30000, den: 1001, dropFrame: true }],
  ['30', { num: 30, den: 1, dropFrame: false }],
  ['50', { num: 50, den: 1, dropFrame: false }],
  ['59.94', { num: 60000, den: 1001, dropFrame: false }],
  ['59.94 drop', { num: 60000, den: 1001, dropFrame: true }],
  ['60', { num: 60, den: 1, dropFrame: false }],
])

/** The whole number of frames that a timecode counts as one second: 30 for 29.97. */
export function nominalFps({ num, den }: FrameRate): number {
  return Math.ceil(num / den)
}

/** How many numbers drop-frame counting skips at each minute that is not a tenth; 0 where drop-frame does not exist. */
export function droppedPerMinute(rate: FrameRate): number {
  return rate.dropFrame && isNtsc(rate) && nominalFps(rate) % 30 === 0 ? nominalFps(rate) / 15 : 0
}

/** A whole rate slowed by 1000/1001, as television in North America has it. */
export function isNtsc(rate: FrameRate): boolean {
  return rate.num * 1001 === nominalFps(rate) * 1000 * rate.den
}

/** The rate as people write it: 23.976, 25, 29.97. */
export function fpsText({ num, den }: FrameRate): string {
  return String(Number((num / den).toFixed(num * 1001 === 24000 * den ? 3 : 2)))
}

export function isSameSpeed(one: FrameRate, other: FrameRate): boolean {
  return one.num * other.den === other.num * one.den
}

/** The fraction behind a rate that another program wrote as a decimal: 23.98 and 23.976023976 are both 24000/1001. */
export function rateFromFps(fps: number): FrameRate {
  const whole = Math.ceil(fps)
  if (Number.isInteger(fps)) return { num: fps, den: 1, dropFrame: false }
  if (Math.abs(fps - (whole * 1000) / 1001) < 0.005) return { num: whole * 1000, den: 1001, dropFrame: false }
  return { num: Math.round(fps * 1000), den: 1000, dropFrame: false }
}

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
