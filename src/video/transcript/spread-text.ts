import { MAX_WORDS } from './gather-words.ts'
import type { HeardWord } from './heard-word.ts'

export type TimedText = {
  readonly text: string
  readonly startSeconds: number | null
  readonly endSeconds: number | null
  readonly confidence?: number | null
  readonly speaker?: string | null
}

/** The words of a text of which only the whole has a time: each gets its share of it by its number of characters. */
export function spreadText({
  text,
  startSeconds,
  endSeconds,
  confidence = null,
  speaker = null,
}: TimedText): HeardWord[] {
  const texts = text
    .trim()
    .split(/\s+/, MAX_WORDS + 1)
    .filter((word) => word !== '')
  const total = texts.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return texts.map((word) => {
    const from = before / total
    before += word.length
    return {
      text: word,
      startSeconds: between(from),
      endSeconds: between(before / total),
      confidence,
      speaker,
      interpolated: true,
    }
  })

  function between(share: number): number | null {
    return startSeconds === null || endSeconds === null ? null : startSeconds + (endSeconds - startSeconds) * share
  }
}
