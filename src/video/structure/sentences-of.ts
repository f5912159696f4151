import type { TranscriptWord } from '../transcript/transcript.ts'
import { endsSentence } from './ends-sentence.ts'

export type TranscriptSentence = { readonly words: readonly TranscriptWord[] }

export const SENTENCE_PAUSE_SECONDS = 0.8
export const MOST_SENTENCE_WORDS = 40
export const MOST_SENTENCE_SECONDS = 20

/**
 * Words in order as sentences: each ends at a mark, a pause or a change of speaker, and before it grows past 40 words
 * or 20 seconds.
 */
export function sentencesOf(words: readonly TranscriptWord[]): TranscriptSentence[] {
  const sentences: TranscriptSentence[] = []
  let from = 0
  for (const [index, word] of words.entries()) {
    const first = words[from] ?? word
    const next = words[index + 1]
    if (next && !endsBetween(word, next) && !isFull({ first, next, count: index + 1 - from })) continue
    sentences.push({ words: words.slice(from, index + 1) })
    from = index + 1
  }
  return sentences
}

/** Seconds come from decimals, so 3.1 − 2.3 is a hair less than 0.8. */
export const isPause = (seconds: number, least: number): boolean => seconds >= least - 1e-6

function endsBetween(word: TranscriptWord, next: TranscriptWord): boolean {
  return (
    endsSentence(word.text, next.text) ||
    isPause(next.startSeconds - word.endSeconds, SENTENCE_PAUSE_SECONDS) ||
    word.speaker !== next.speaker
  )
}

/** Whether the sentence would be too long with the next word in it. */
function isFull({ first, next, count }: { first: TranscriptWord; next: TranscriptWord; count: number }): boolean {
  return count >= MOST_SENTENCE_WORDS || next.endSeconds - first.startSeconds > MOST_SENTENCE_SECONDS + 1e-6
}
