import { problem, type Problem } from '../../kernel/index.ts'

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

/** An exact fraction in lowest terms, mostly of seconds; the denominator is above zero. */
export type Rational = { readonly num: bigint; readonly den: bigint }

export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  const [above, below] = [BigInt(num), BigInt(den)]
  if (below === 0n) throw new RangeError('A fraction needs a denominator other than zero.')
  const shared = commonDivisor(above, below) * (below < 0n ? -1n : 1n)
  return { num: above / shared, den: below / shared }
}

export function add(one: Rational, other: Rational): Rational {
  return rational(one.num * other.den + other.num * one.den, one.den * other.den)
}

export function multiply(one: Rational, other: Rational): Rational {
  return rational(one.num * other.num, one.den * other.den)
}

/** The nearest whole number; a half goes up. */
export function round({ num, den }: Rational): number {
  const doubled = 2n * num + den
  const cut = doubled / (2n * den)
  return Number(doubled < 0n && cut * 2n * den !== doubled ? cut - 1n : cut)
}

/** The fraction that a number stands for as it is written: 0.1 is one tenth, not the binary number beside it. */
export function decimal(value: number): Rational {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? []
  if (!Number.isFinite(value)) throw new RangeError('Only a finite number is a fraction.')
  const power = Number(exponent) - part.length
  const digits = BigInt(`${sign}${whole}${part}`)
  return power >= 0 ? rational(digits * 10n ** BigInt(power)) : rational(digits, 10n ** BigInt(-power))
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [high, low] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (low !== 0n) [high, low] = [low, high % low]
  return high
}

/**
 * The SMPTE timecode of a frame: 00:01:00;02 with drop-frame, 00:01:00:00 without. Hours go on past 23.
 * Drop-frame skips the first numbers of each minute but the tenth: 2 of 30, 4 of 60 (SMPTE ST 12-1).
 */
export function formatTimecode(frames: number, rate: FrameRate): string {
  if (!Number.isSafeInteger(frames) || frames < 0) throw new RangeError('A timecode counts whole frames from zero on.')
  const fps = nominalFps(rate)
  const dropped = droppedPerMinute(rate)
  const number = frames + skippedBefore({ frames, fps, dropped })
  const seconds = Math.floor(number / fps)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits)
  return `${parts.join(':')}${dropped > 0 ? ';' : ':'}${twoDigits(number % fps)}`
}

/**
 * The frame that a timecode names. A drop-frame rate may be written with colons; a semicolon says drop-frame and is
 * refused elsewhere.
 */
export function parseTimecode(text: string, rate: FrameRate): number | Problem {
  const found = /^(\d{2,6}):([0-5]\d):([0-5]\d)([:;.,])(\d{2,3})$/.exec(text.trim())
  if (!found) return problem('bad-timecode', `"${text.slice(0, 40)}" is not a timecode; write it as 01:02:03:04.`)
  const [, hours, minutes, seconds, mark, last] = found
  const [fps, dropped] = [nominalFps(rate), droppedPerMinute(rate)]
  const frame = Number(last)
  if (frame >= fps)
    return problem(
      'bad-timecode',
      `"${text}" names frame ${frame}, but a second has ${fps} frames at ${fpsText(rate)} fps.`,
    )
  if (mark === ';' && dropped === 0)
    return problem(
      'bad-timecode',
      `"${text}" is a drop-frame timecode, but the rate is ${fpsText(rate)} fps without drop-frame.`,
    )
  const minute = Number(hours) * 60 + Number(minutes)
  if (frame < dropped && Number(seconds) === 0 && minute % 10 !== 0)
    return problem('bad-timecode', `"${text}" does not exist: drop-frame skips it.`)
  return (minute * 60 + Number(seconds)) * fps + frame - dropped * (minute - Math.floor(minute / 10))
}

/** How many numbers have been skipped up to a frame: whole ten minutes first, then the minutes inside the last one. */
function skippedBefore({ frames, fps, dropped }: { frames: number; fps: number; dropped: number }): number {
  if (dropped === 0) return 0
  const perMinute = fps * 60 - dropped
  const perTenMinutes = fps * 600 - dropped * 9
  const tens = Math.floor(frames / perTenMinutes)
  const inside = frames % perTenMinutes
  // The first minute of the ten skips nothing, so it is longer than the others.
  const minutes = inside < fps * 60 ? 0 : 1 + Math.floor((inside - fps * 60) / perMinute)
  return dropped * (tens * 9 + minutes)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
