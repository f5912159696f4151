/**
 * Keys that sort as text, with room between any two: where a person puts an item in a list.
 * Digits sort as in ASCII; a key never ends in the lowest digit, so there is always room before it.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A key strictly between two others; null stands for the open end. `tie` (a number of the item's own) ends it,
 * so that two items put in the same place in two histories never get equal keys. How many digits the tie has comes
 * last: read from its end, a key tells its item, so no tie can be taken for a part of the place before it.
 */
export function keyBetween(low: string | null, high: string | null, tie: number): string {
  if (low !== null && high !== null && low >= high)
    throw new Error(`Nothing lies between the order keys "${low}" and "${high}"`)
  const digits = tie.toString(36).toUpperCase()
  return `${between(low, high)}${digits}${DIGITS[digits.length]}`
}

function between(low: string | null, high: string | null): string {
  let key = ''
  for (let at = 0; ; at++) {
    const from = low === null ? 0 : digit(low, at, 0)
    const to = high === null ? DIGITS.length : digit(high, at, DIGITS.length)
    if (from === to) {
      key += DIGITS[from]
      continue
    }
    const middle = (from + to) >> 1
    if (middle > from) return key + DIGITS[middle]
    // No digit fits here: keep the low one and go on below an open end.
    key += DIGITS[from]
    high = null
  }
}

function digit(key: string, at: number, beyond: number): number {
  return at < key.length ? DIGITS.indexOf(key.charAt(at)) : beyond
}

/**
 * Order keys for many items between two others, the middle one first, so that they stay short however many there are.
 */
export function spreadKeys(low: string | null, high: string | null, ties: readonly number[]): string[] {
  if (ties.length === 0) return []
  const middle = ties.length >> 1
  const key = keyBetween(low, high, ties[middle] ?? 0)
  return [...spreadKeys(low, key, ties.slice(0, middle)), key, ...spreadKeys(key, high, ties.slice(middle + 1))]
}
