import type { TimedWord } from './labelled-sentence.ts'

const PAUSE_SECONDS = 0.8
const LONGEST_WORDS = 40

/** Sentences as an import makes them: up to . ? !, a pause, or forty words; `to` is the first word after. */
export function sentenceRanges(words: readonly TimedWord[]): readonly { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (
      next &&
      !/[.?!]$/.test(word.text) &&
      next.startSeconds - word.endSeconds < PAUSE_SECONDS &&
      index + 1 - from < LONGEST_WORDS
    )
      continue
    ranges.push({ from, to: index + 1 })
    from = index + 1
  }
  return ranges
}
