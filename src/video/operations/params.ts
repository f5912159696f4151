import { z } from 'zod'

/** Parameters as the tools of other editors call them. */
export const sentenceId = z.string().min(1).max(200)
export const segmentId = z.string().min(1).max(200)
export const reason = z.string().max(1000).default('')

const MOST_WORDS = 12

/** A few words, as a plan shows them. */
export function quotedWords(words: readonly string[]): string {
  return `“${words.slice(0, MOST_WORDS).join(' ')}${words.length > MOST_WORDS ? ' …' : ''}”`
}
