import type { Point } from './point.ts'

/** Writes a time as people write it: 0:30, 1:02.5, 1:02:03. Milliseconds are kept, trailing zeros are not. */
export function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return '0:00'
  const total = Math.round(Math.abs(seconds) * 1000)
  const sign = seconds < 0 && total > 0 ? '-' : ''
  const hours = Math.floor(total / 3_600_000)
  const minutes = Math.floor(total / 60_000) % 60
  const whole = Math.floor(total / 1000) % 60
  const rest = total % 1000
  const tail = `${two(whole)}${rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`}`
  return hours > 0 ? `${sign}${hours}:${two(minutes)}:${tail}` : `${sign}${minutes}:${tail}`
}

/** Writes a range: 0:30–5:00. */
export function formatSpan(startSeconds: number, endSeconds: number): string {
  return `${formatTime(startSeconds)}–${formatTime(endSeconds)}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Reads one clock form: 1:30, 1:02:03.250, 1'30", and the time codes 01:02:03:12 and 01:02:03;12. */
export function readClock(text: string): Point {
  const prime = /^(\d+)['’′]([\d.]+)/.exec(text)
  if (prime !== null) return fromFields(text, [Number(prime[1]), Number(prime[2])])
  const fields = text.replace(',', '.').split(/[:;]/).map(Number)
  if (fields.length !== 4) return fromFields(text, fields)
  const whole = fromFields(text, fields.slice(0, 3))
  if (whole.kind !== 'clock') return whole
  return { kind: 'smpte', seconds: whole.seconds, frames: fields[3] ?? 0, isDropFrame: text.includes(';') }
}

function fromFields(text: string, fields: readonly number[]): Point {
  // "0:90" is said now and then; "1:75" is a slip that must not become a time.
  const isLoose = fields.length === 2 && fields[0] === 0
  const isMalformed = !isLoose && fields.slice(1).some((field) => field >= 60)
  const seconds = fields.reduce((total, field) => total * 60 + field, 0)
  if (isMalformed || !Number.isFinite(seconds))
    return { kind: 'bad', code: 'malformed', message: `“${text}” is not a time: minutes and seconds go up to 59.` }
  return { kind: 'clock', seconds }
}

/** How many there are of something, as people write it: "1 track", "3 tracks". */
export const sayCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
