import { keyBetween } from '../../kernel/index.ts'

/** Order keys for many items between two others, the middle one first, so that they stay short however many there are. */
export function spreadKeys(low: string | null, high: string | null, ties: readonly number[]): string[] {
  if (ties.length === 0) return []
  const middle = ties.length >> 1
  const key = keyBetween(low, high, ties[middle] ?? 0)
  return [...spreadKeys(low, key, ties.slice(0, middle)), key, ...spreadKeys(key, high, ties.slice(middle + 1))]
}
