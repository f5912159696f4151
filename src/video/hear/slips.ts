import { editsBetween } from '../../words/index.ts'

/** Whether a word is one of some others with a single slip of the hand; short words are never read so. */
export function isSlipOf(word: string, meant: readonly string[]): boolean {
  return (
    word.length >= 5 &&
    meant.some(
      (each) =>
        each !== word &&
        each.charAt(0) === word.charAt(0) &&
        Math.abs(each.length - word.length) <= 1 &&
        editsBetween(word, each) === 1,
    )
  )
}
