import { problem, type Problem } from '../../kernel/index.ts'
import { type FrameRate, nominalFps, droppedPerMinute, fpsText } from './frame-rate.ts'

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
