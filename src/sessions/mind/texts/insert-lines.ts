import type { Place, Wish } from '../wish.ts'
import { headingsNamed, headingsOf } from './headings.ts'
import { doubt, shownText, type Doubt, type TextChange } from './text-change.ts'

/** Adds lines at an edge of a text, beside one of its lines, or at the end of what a heading heads. */
export function insertLines(text: string, { path, lines, place }: Extract<Wish, { wish: 'insert' }>): TextChange {
  const there = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const at = lineAt(text, there, { place, path })
  if (typeof at !== 'number') return at
  // A section begins with a blank line, unless there is nothing or one already before it.
  const added = lines[0] === '' && (at === 0 || there[at - 1]?.trim() === '') ? lines.slice(1) : lines
  const end = text === '' || text.endsWith('\n') ? '\n' : ''
  return {
    text: `${there.toSpliced(at, 0, ...added).join('\n')}${end}`,
    says: `Add ${shownText(added.filter((line) => line !== '').join(' '))} ${placeText(place)} ${path}`,
  }
}

function placeText(place: Place): string {
  if (place === 'start' || place === 'end') return `at the ${place} of`
  if ('under' in place) return `under ${shownText(place.under)} in`
  return 'before' in place ? `before ${shownText(place.before)} in` : `after ${shownText(place.after)} in`
}

function lineAt(
  text: string,
  there: readonly string[],
  { place, path }: { place: Place; path: string },
): number | Doubt {
  if (place === 'start') return 0
  if (place === 'end') return there.length
  if ('under' in place) return underHeading(text, there, { heading: place.under, path })
  const anchor = 'before' in place ? place.before : place.after
  const line = anchorLine(there, { anchor, path })
  return typeof line === 'number' ? line + ('before' in place ? 0 : 1) : line
}

/** The line that is, or alone holds, a text. */
function anchorLine(there: readonly string[], { anchor, path }: { anchor: string; path: string }): number | Doubt {
  const whole = numbersOf(there, (line) => line.trim() === anchor.trim())
  const found =
    whole.length > 0 ? whole : numbersOf(there, (line) => line.replace(/^#+\s+/, '').trim() === anchor.trim())
  const lines = found.length > 0 ? found : numbersOf(there, (line) => line.includes(anchor))
  const [only] = lines
  if (only === undefined)
    return doubt(`${shownText(anchor)} does not stand in ${path}. Say the line as it is written there.`)
  return lines.length === 1
    ? only
    : doubt(`${shownText(anchor)} stands on ${lines.length} lines of ${path}. Say the whole line that is meant.`)
}

const numbersOf = (lines: readonly string[], fits: (line: string) => boolean): number[] =>
  lines.flatMap((line, number) => (fits(line) ? [number] : []))

/** Behind the last line of the part that a heading heads, before the blank lines that end it. A name that is no heading may be a line. */
function underHeading(
  text: string,
  there: readonly string[],
  { heading, path }: { heading: string; path: string },
): number | Doubt {
  const headings = headingsNamed(text, heading)
  const [only] = headings
  if (!only) {
    const line = anchorLine(there, { anchor: heading, path })
    const all = headingsOf(text)
    return typeof line === 'number'
      ? line + 1
      : doubt(
          `${path} has no heading ${shownText(heading)}.${all.length > 0 ? ` There is: ${all.map(({ title }) => shownText(title)).join(', ')}.` : ''}`,
        )
  }
  if (headings.length > 1)
    return doubt(`${path} has ${headings.length} headings ${shownText(heading)}. Say a line that is next to the place.`)
  // What belongs to a heading itself ends before the first one below it.
  const own = headingsOf(text).find(({ line }) => line > only.line)?.line ?? there.length
  let end = Math.min(own, there.length)
  while (end > only.line + 1 && there[end - 1]?.trim() === '') end -= 1
  return end
}
