import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Wish } from '../wish.ts'
import { doubt, quoteText, type TextChange } from './text-change.ts'

/**
 * A heading of a Markdown text: its line (from 0), its level, what it says, and the line behind the part that it heads.
 */
type Heading = { readonly line: number; readonly level: number; readonly title: string; readonly end: number }

/** The headings of a text that stand by themselves, in order; those in fences and quotes are none. */
export function findHeadings(text: string): Heading[] {
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
