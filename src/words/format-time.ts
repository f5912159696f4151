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
