import type { InsertPlace, Which, Wish } from '../wish.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A text as it would be, and what was done to it in a few words; or what is not certain, with clauses that are. */
export type TextChange = { readonly text: string; readonly says: string } | Doubt

export type Doubt = {
  readonly question: string
  readonly offers: readonly { readonly text: string; readonly clause: string }[]
}

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

function describePlace(place: InsertPlace): string {
  if (place === 'start' || place === 'end') return `at the ${place} of`
  if ('line' in place) return place.line === -1 ? 'before the last line of' : `as line ${place.line} of`
  if ('between' in place) return `between ${place.between.map(quoteText).join(' and ')} in`
  if ('under' in place) return `under ${quoteText(place.under)} in`
  return 'before' in place ? `before ${quoteText(place.before)} in` : `after ${quoteText(place.after)} in`
}

function findLineAt(
  text: string,
  there: readonly string[],
  { place, path }: { place: InsertPlace; path: string },
): number | Doubt {
  if (place === 'start') return 0
  if (place === 'end') return there.length
  if ('under' in place) return findUnderHeading(text, there, { heading: place.under, path })
  if ('line' in place) return lineNumbered(there, { line: place.line, path })
  if ('between' in place) return findBetween(there, { lines: place.between, path })
  const anchor = 'before' in place ? place.before : place.after
  const line = findAnchor(there, { anchor, path, which: place.which ?? 'any' })
  return typeof line === 'number' ? line + ('before' in place ? 0 : 1) : line
}

/** A line may come to any number that is there, or behind the last of them. */
function lineNumbered(there: readonly string[], { line, path }: { line: number; path: string }): number | Doubt {
  if (line === -1) return Math.max(0, there.length - 1)
  return line <= there.length + 1 ? line - 1 : doubt(`${path} has ${there.length} lines, so there is no line ${line}.`)
}

/** Between two lines of which the one follows the other. */
function findBetween(
  there: readonly string[],
  { lines: [first, second], path }: { lines: readonly [string, string]; path: string },
): number | Doubt {
  const isLine = (line: string | undefined, text: string): boolean =>
    line !== undefined && (line.trim() === text.trim() || line.includes(text))
  const found = there.flatMap((line, at) => (isLine(line, first) && isLine(there[at + 1], second) ? [at + 1] : []))
  const [only] = found
  return only !== undefined && found.length === 1
    ? only
    : doubt(
        `There is ${only === undefined ? 'no place' : 'more than one place'} between ${quoteText(first)} and ` +
          `${quoteText(second)} in ${path}. Say a line that is next to the place.`,
      )
}

/** The line that is, or alone holds, a text. */
export function findAnchor(
  there: readonly string[],
  { anchor, path, which = 'any' }: { anchor: string; path: string; which?: Which },
): number | Doubt {
  const whole = findLineNumbers(there, (line) => line.trim() === anchor.trim())
  const found =
    whole.length > 0 ? whole : findLineNumbers(there, (line) => line.replace(/^#+\s+/, '').trim() === anchor.trim())
  const lines = found.length > 0 ? found : findLineNumbers(there, (line) => line.includes(anchor))
  const [only] = lines
  if (only === undefined)
    return doubt(`${quoteText(anchor)} does not stand in ${path}. Say the line as it is written there.`)
  const counted = which === 'first' ? 1 : which === 'last' ? -1 : which
  if (typeof counted === 'number')
    return (
      lines.at(counted > 0 ? counted - 1 : counted) ??
      doubt(`${quoteText(anchor)} stands on ${lines.length} lines of ${path} and not on more.`)
    )
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

export const doubt = (question: string, offers: Doubt['offers'] = []): Doubt => ({ question, offers })

/** A text in quotes as a question shows it: one line, not too long. */
export function quoteText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`
}

/**
 * A heading of a Markdown text: its line (from 0), its level, what it says, and the line behind the part that it heads.
 */
type Heading = { readonly line: number; readonly level: number; readonly title: string; readonly end: number }

/** The headings of a text that stand by themselves, in order; those in fences and quotes are none. */
function findHeadings(text: string): Heading[] {
  const lines = text.split('\n')
  const found = fromMarkdown(text).children.flatMap((node) => {
    const line = node.type === 'heading' && node.position ? node.position.start.line - 1 : null
    const source = line === null ? '' : (lines[line] ?? '')
    const title = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(source)?.[1]
    // A heading that is underlined has a line more; it is left to those who edit it.
    return line !== null && node.type === 'heading' && title !== undefined ? [{ line, level: node.depth, title }] : []
  })
  return found.map((heading, at) => ({
    ...heading,
    end: found.slice(at + 1).find(({ level }) => level <= heading.level)?.line ?? lines.length,
  }))
}

/** The headings that a name may mean: those of exactly that name, else those that differ only in case. */
export function findHeadingsNamed(text: string, name: string): Heading[] {
  const wanted = name.replace(/^#+\s*/, '').trim()
  const all = findHeadings(text)
  const exact = all.filter(({ title }) => title === wanted)
  return exact.length > 0 ? exact : all.filter(({ title }) => title.toLowerCase() === wanted.toLowerCase())
}

/** The headings of a text as a question names them, behind what it says; nothing where there are none. */
export function listHeadings(text: string): string {
  const all = findHeadings(text)
  return all.length > 0 ? ` There is: ${all.map(({ title }) => quoteText(title)).join(', ')}.` : ''
}

/** Gives a text another title, or one of its headings. */
export function retitle(text: string, { path, heading, title }: Extract<Wish, { wish: 'retitle' }>): TextChange {
  const tops = findHeadings(text).filter(({ level }) => level === 1)
  const meant = heading === null ? tops : findHeadingsNamed(text, heading)
  const [only] = meant
  if (!only || meant.length > 1)
    return doubt(
      `${path} has ${only ? 'several' : 'no'} ` +
        `${heading === null ? 'titles (a line that begins with "# ")' : `headings ${quoteText(heading)}`}.` +
        listHeadings(text),
    )
  const lines = text.split('\n')
  const bare = title
    .replace(/^#+\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (bare === '') return doubt('What should the title be?')
  return {
    text: lines.with(only.line, `${'#'.repeat(only.level)} ${bare}`).join('\n'),
    says: `Call ${heading === null ? path : `the part ${quoteText(only.title)} of ${path}`} ${quoteText(bare)}`,
  }
}
