import { fromMarkdown } from 'mdast-util-from-markdown'

/** A heading of a Markdown text: its line (from 0), its level, what it says, and the line behind the part that it heads. */
export type Heading = { readonly line: number; readonly level: number; readonly title: string; readonly end: number }

/** The headings of a text that stand by themselves, in order; those in fences and quotes are none. */
export function headingsOf(text: string): Heading[] {
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
export function headingsNamed(text: string, name: string): Heading[] {
  const wanted = name.replace(/^#+\s*/, '').trim()
  const all = headingsOf(text)
  const exact = all.filter(({ title }) => title === wanted)
  return exact.length > 0 ? exact : all.filter(({ title }) => title.toLowerCase() === wanted.toLowerCase())
}
