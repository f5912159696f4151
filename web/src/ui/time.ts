/** A time as people write it: 0:12.4, 1:02:03.5. `digits` are those behind the point. */
export function formatTime(seconds: number, digits = 1): string {
  const unit = 10 ** digits
  const total = Math.round(Math.abs(seconds) * unit)
  const sign = seconds < 0 && total > 0 ? '−' : ''
  const whole = Math.floor(total / unit)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const fraction = digits > 0 ? `.${String(total % unit).padStart(digits, '0')}` : ''
  const padded = `${String(rest).padStart(2, '0')}${fraction}`
  return hours > 0 ? `${sign}${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${sign}${minutes}:${padded}`
}

/** The same as it is spoken: "1 minute 2.5 seconds". */
export function speakTime(seconds: number): string {
  const total = Math.round(Math.max(0, seconds) * 10) / 10
  const [hours, minutes, rest] = [
    Math.floor(total / 3600),
    Math.floor(total / 60) % 60,
    Math.round((total % 60) * 10) / 10,
  ]
  const said = [count(hours, 'hour'), count(minutes, 'minute'), count(rest, 'second')].filter((each) => each !== '')
  return said.join(' ') || '0 seconds'
}

const count = (number: number, unit: string): string =>
  number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`

/** When something was, for someone who looks now: the time of today, else the day too. */
export function formatMoment(moment: string, now = new Date()): string {
  const at = new Date(moment)
  const clock = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === now.toDateString()) return clock
  return `${at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, ${clock}`
}
