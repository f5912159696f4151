import type { Wish } from '../wish.ts'
import { choosePlaces } from './choose-places.ts'
import { headingsNamed, headingsOf } from './headings.ts'
import { linesAround } from './places-of.ts'
import { doubt, shownText, type TextChange } from './text-change.ts'

/** Takes a text out; where it is a whole line, the line goes. */
export function removeText(
  text: string,
  { path, text: gone, which, isLine }: Extract<Wish, { wish: 'remove' }>,
): TextChange {
  const again = (said: string, find: string): string =>
    `delete ${said === '' ? 'the' : said} ${isLine ? 'line' : 'text'} "${find}" from ${path}`
  const places = choosePlaces(text, { find: gone, which, isLine, path, again })
  if ('question' in places) return places
  const left = places.toReversed().reduce((done, at) => withoutRange(done, at, at + gone.length), text)
  return {
    text: left,
    says: `Delete ${isLine ? 'the line ' : ''}${shownText(gone)}${places.length > 1 ? ` at all ${places.length} places` : ''} from ${path}`,
  }
}

/** A line goes with its break; within a line one of the two blanks around it goes along. */
function withoutRange(text: string, from: number, to: number): string {
  const { start, end } = linesAround(text, from, to)
  if (text.slice(start, from).trim() === '' && text.slice(to, end).trim() === '') return withoutLines(text, start, end)
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (/[ \t]$/.test(before) && /^(?:[ \t.,;:!?)]|\n|$)/.test(after)) return before.replace(/[ \t]$/, '') + after
  return start === from ? before + after.replace(/^[ \t]/, '') : before + after
}

function withoutLines(text: string, start: number, end: number): string {
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
    says: `Delete line ${at + 1}, ${shownText(gone)}, from ${path}`,
  }
}

/** Takes out a heading with all that it heads. */
export function removeSection(text: string, { path, heading }: Extract<Wish, { wish: 'remove-section' }>): TextChange {
  const found = headingsNamed(text, heading)
  const [only] = found
  if (!only) return doubt(`${path} has no section ${shownText(heading)}.${listed(text)}`)
  if (found.length > 1) return doubt(`${path} has ${found.length} sections ${shownText(heading)}.`)
  const lines = text.split('\n')
  const isLast = only.end >= lines.length
  const left = lines.toSpliced(only.line, only.end - only.line)
  // At the end of a file the blank lines before the section go with it.
  return {
    text: isLast
      ? `${left.join('\n').replace(/\n+$/, '')}${text.endsWith('\n') && left.some((line) => line !== '') ? '\n' : ''}`
      : left.join('\n'),
    says: `Delete the section ${shownText(only.title)} from ${path}`,
  }
}

function listed(text: string): string {
  const all = headingsOf(text)
  return all.length > 0 ? ` There is: ${all.map(({ title }) => shownText(title)).join(', ')}.` : ''
}
