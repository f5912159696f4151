import { anyOf, reads, type Expect } from '../../video/expect.ts'

/** A word is written otherwise; whether its punctuation stays with it makes no difference. */
export const written = (word: string, text: string, mark: string): Expect =>
  anyOf(reads(word, text), reads(word, `${text}${mark}`))
