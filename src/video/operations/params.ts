import { z } from 'zod'
import type { Cut } from '../document/cut.ts'

/** Parameters as the tools of other editors call them. */
export const sentenceId = z.string().min(1).max(200)
export const segmentId = z.string().min(1).max(200)
/**
 * A place in a list. Whether it is whole and in range is checked where the list is known: only there can the refusal
 * name the range.
 */
const listIndex = (): z.ZodNumber => z.number().meta({ type: 'integer', minimum: 0 })
export const wordIndex = listIndex()
export const sentenceIndex = listIndex()
export const reason = z.string().max(1000).default('')
export const seconds = z.number().min(0).max(86_400)

/** A line that a person wrote: no control or formatting characters, nothing around it. */
export const line = (most: number): z.ZodType<string> =>
  z
    .string()
    .max(most)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .refine((text) => text !== '', 'must not be empty')

const MAX_WORDS = 12

/** A few words, as a plan shows them. */
export function quoteWords(words: readonly string[]): string {
  return `“${words.slice(0, MAX_WORDS).join(' ')}${words.length > MAX_WORDS ? ' …' : ''}”`
}

/** What a sentence says, as a plan shows it. */
export function quoteSentence(cut: Cut, id: string): string {
  return quoteWords((cut.sentence(id)?.words ?? []).map(({ text }) => text))
}

/** Said of every cut at a word whose time nobody gave. */
export const ESTIMATED = ' (at an estimated time: listen to it)'
/** Said of every pause that nobody has looked for in the sound. */
export const BY_WORDS = ' (by the times of the words: the sound was not measured)'

export const sayWhy = (why: string): string => (why === '' ? '' : ` (${why})`)
