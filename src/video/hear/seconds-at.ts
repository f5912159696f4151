import { lengthAt, numberAt, readClock, secondsPer, timeUnits } from '../../words/index.ts'
import type { Found, Scope } from './scope.ts'

/** An amount of time, or a time of some source: "0.8 s", "half a second", "0:05", "800 ms", a bare number. */
export function secondsAt({ tokens }: Pick<Scope, 'tokens'>, at: number): Found<number> | null {
  const token = tokens[at]
  if (token?.kind === 'clock') {
    const clock = readClock(token.text)
    return clock.kind === 'clock' ? { value: clock.seconds, next: at + 1 } : null
  }
  const length = lengthAt(tokens, at, { joinsAnd: false })
  if (length) {
    const seconds = length.value.parts
      .map(({ value, unit }) => value * (secondsPer.get(unit) ?? Number.NaN))
      .reduce((sum, each) => sum + each, 0)
    return Number.isFinite(seconds) ? { value: Math.round(seconds * 1e6) / 1e6, next: length.next } : null
  }
  // "a second" counts a track where others are named; here it is a length.
  const one = /^(?:a|an|one)$/.test(token?.text ?? '') ? timeUnits.get(tokens[at + 1]?.text ?? '') : undefined
  const unit = one === undefined ? undefined : secondsPer.get(one)
  if (unit !== undefined) return { value: unit, next: at + 2 }
  const number = numberAt(tokens, at)
  return number && number.value >= 0 ? { value: number.value, next: number.next } : null
}
