/**
 * Text for a file of another program: one line, nothing that XML or a line format cannot hold, no direction overrides.
 * Joiners stay, unlike on a terminal: emoji, Persian and Hindi are spelt with them.
 */
export function oneLine(text: string): string {
  return text.replace(loneSurrogate, '\uFFFD').replace(space, ' ').replace(unwritable, '').trim()
}

/** A line no longer than `maxLength` characters; a character is never split. */
export function cutLine(text: string, maxLength: number): string {
  return Array.from(oneLine(text)).slice(0, maxLength).join('').trim()
}

const loneSurrogate = /\p{Surrogate}/gu
const space = /[\s\u0085\u2028\u2029]+/gu
const unwritable = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu
