import type { Wish } from '../wish.ts'
import { choosePlaces, findLinesAround } from './replace-in-text.ts'
import { findHeadingsNamed, listHeadings } from './headings.ts'
import { doubt, quoteText, type TextChange } from './text-change.ts'

/** Takes a text out; where it is a whole line, the line goes. */
export function removeText(
  text: string,
  { path, text: gone, which, isLine }: Extract<Wish, { wish: 'remove' }>,
): TextChange {
  const again = (said: string, find: string): string =>
    `delete ${said === '' ? 'the' : said} ${isLine ? 'line' : 'text'} "${find}" from ${path}`
  const places = choosePlaces(text, { find: gone, which, isLine, path, again })
  if ('question' in places) return places
  const left = places.toReversed().reduce((done, at) => removeRange(done, at, at + gone.length), text)
  return {
    text: left,
    says: `Delete ${isLine ? 'the line ' : ''}${quoteText(gone)}${
      places.length > 1 ? ` at all ${places.length} places` : ''
    } from ${path}`,
  }
}

/** A line goes with its break; within a line one of the two blanks around it goes along. */
function removeRange(text: string, from: number, to: number): string {
  const { start, end } = findLinesAround(text, from, to)
  if (text.slice(start, from).trim() === '' && text.slice(to, end).trim() === '')
    return removeWholeLines(text, start, end)
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (/[ \t]$/.test(before) && /^(?:[ \t.,;:!?)]|\n|$)/.test(after)) return before.replace(/[ \t]$/, '') + after
  return start === from ? before + after.replace(/^[ \t]/, '') : before + after
}

function removeWholeLines(text: string, start: number, end: number): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end + 1)
  return text.slice(0, Math.max(0, start - 1))
}

/** Takes a line out by its number, from 1; -1 is the last. */
export function removeNumbered(text: string, { path, line }: Extract<Wish, { wish: 'remove-numbered' }>): TextChange {
  const lines = text.replace(/\n$/, '').split('\n')
  const at = line === -1 ? lines.length - 1 : line - 1
  const gone = lines[at]
  if (gone === undefined || text === '')
    return doubt(`${path} has ${text === '' ? 'no lines' : `${lines.length} lines`}, so there is no such line.`)
  return {
    text: `${lines.toSpliced(at, 1).join('\n')}${text.endsWith('\n') && lines.length > 1 ? '\n' : ''}`,
    says: `Delete line ${at + 1}, ${quoteText(gone)}, from ${path}`,
  }
}

/** Takes out a heading with all that it heads. */
export function removeSection(text: string, { path, heading }: Extract<Wish, { wish: 'remove-section' }>): TextChange {
  const found = findHeadingsNamed(text, heading)
  const [only] = found
  if (!only) return doubt(`${path} has no section ${quoteText(heading)}.${listHeadings(text)}`)
  if (found.length > 1) return doubt(`${path} has ${found.length} sections ${quoteText(heading)}.`)
  const lines = text.split('\n')
  const isLast = only.end >= lines.length
  const left = lines.toSpliced(only.line, only.end - only.line)
  // At the end of a file the blank lines before the section go with it.
  return {
    text: isLast
      ? `${left.join('\n').replace(/\n+$/, '')}${text.endsWith('\n') && left.some((line) => line !== '') ? '\n' : ''}`
      : left.join('\n'),
    says: `Delete the section ${quoteText(only.title)} from ${path}`,
  }
}
