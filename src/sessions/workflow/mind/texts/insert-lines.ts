import type { Place, Wish } from '../wish.ts'
import { findHeadings, findHeadingsNamed, listHeadings } from './headings.ts'
import { doubt, quoteText, type Doubt, type TextChange } from './text-change.ts'

/** Adds lines at an edge of a text, beside one of its lines, or at the end of what a heading heads. */
export function insertLines(text: string, { path, lines, place }: Extract<Wish, { wish: 'insert' }>): TextChange {
  const there = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const at = findLineAt(text, there, { place, path })
  if (typeof at !== 'number') return at
  // A section begins with a blank line, unless there is nothing or one already before it.
  const added = lines[0] === '' && (at === 0 || there[at - 1]?.trim() === '') ? lines.slice(1) : lines
  const end = text === '' || text.endsWith('\n') ? '\n' : ''
  return {
    text: `${there.toSpliced(at, 0, ...added).join('\n')}${end}`,
    says: `Add ${quoteText(added.filter((line) => line !== '').join(' '))} ${describePlace(place)} ${path}`,
  }
}

function describePlace(place: Place): string {
  if (place === 'start' || place === 'end') return `at the ${place} of`
  if ('under' in place) return `under ${quoteText(place.under)} in`
  return 'before' in place ? `before ${quoteText(place.before)} in` : `after ${quoteText(place.after)} in`
}

function findLineAt(
  text: string,
  there: readonly string[],
  { place, path }: { place: Place; path: string },
): number | Doubt {
  if (place === 'start') return 0
  if (place === 'end') return there.length
  if ('under' in place) return findUnderHeading(text, there, { heading: place.under, path })
  const anchor = 'before' in place ? place.before : place.after
  const line = findAnchor(there, { anchor, path })
  return typeof line === 'number' ? line + ('before' in place ? 0 : 1) : line
}

/** The line that is, or alone holds, a text. */
function findAnchor(there: readonly string[], { anchor, path }: { anchor: string; path: string }): number | Doubt {
  const whole = findLineNumbers(there, (line) => line.trim() === anchor.trim())
  const found =
    whole.length > 0 ? whole : findLineNumbers(there, (line) => line.replace(/^#+\s+/, '').trim() === anchor.trim())
  const lines = found.length > 0 ? found : findLineNumbers(there, (line) => line.includes(anchor))
  const [only] = lines
  if (only === undefined)
    return doubt(`${quoteText(anchor)} does not stand in ${path}. Say the line as it is written there.`)
  return lines.length === 1
    ? only
    : doubt(`${quoteText(anchor)} stands on ${lines.length} lines of ${path}. Say the whole line that is meant.`)
}

const findLineNumbers = (lines: readonly string[], fits: (line: string) => boolean): number[] =>
  lines.flatMap((line, number) => (fits(line) ? [number] : []))

/**
 * Behind the last line of the part that a heading heads, before the blank lines that end it. A name that is no heading
 * may be a line.
 */
function findUnderHeading(
  text: string,
  there: readonly string[],
  { heading, path }: { heading: string; path: string },
): number | Doubt {
  const headings = findHeadingsNamed(text, heading)
  const [only] = headings
  if (!only) {
    const line = findAnchor(there, { anchor: heading, path })
    return typeof line === 'number'
      ? line + 1
      : doubt(`${path} has no heading ${quoteText(heading)}.${listHeadings(text)}`)
  }
  if (headings.length > 1)
    return doubt(`${path} has ${headings.length} headings ${quoteText(heading)}. Say a line that is next to the place.`)
  // What belongs to a heading itself ends before the first one below it.
  const own = findHeadings(text).find(({ line }) => line > only.line)?.line ?? there.length
  let end = Math.min(own, there.length)
  while (end > only.line + 1 && there[end - 1]?.trim() === '') end -= 1
  return end
}
