import { formatTime } from '../../../../words/index.ts'

/**
 * A name or a sentence as a line of Markdown holds it: no breaks, no control characters, nothing that would become
 * markup.
 */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same within Markdown: signs that would be markup are escaped. */
export const escapeMarkdown = (text: string): string =>
  toOneLine(text)
    .replaceAll(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^([#>+-]|\d+[.)])(?=\s)/, '\\$1')

/** A time in whole seconds, as chapters have it: 4:05, 1:02:03. */
export const formatClock = (seconds: number): string => formatTime(Math.floor(seconds + 0.0005))

/** The same with two digits in front: 04:05, 01:02:03. */
export const formatWideClock = (seconds: number): string => formatClock(seconds).replace(/^(\d):/, '0$1:')
