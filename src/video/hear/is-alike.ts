import { editsBetween } from '../../words/index.ts'

/** Two spellings of one word are alike; two words are not. */
export function isAlike(wrong: string, right: string): boolean {
  const [a, b] = [wrong.toLowerCase(), right.toLowerCase()]
  return editsBetween(a, b) <= Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))
}
