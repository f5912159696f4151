import { fromMarkdown } from 'mdast-util-from-markdown'
import { fenceLine, mayBeFence, type FenceLine } from './fence-line.ts'
import {
  actionWords,
  isActionName,
  knownHeading,
  markerOf,
  sections,
  type ActionName,
  type Marker,
  type Section,
} from './known-heading.ts'
import { lineText, type Lines } from './lines.ts'

/** What a known heading, or a marker of EDIT, heads. */
export type HeadName = Section | ActionName | Marker
/** A line that may open or close a block of code, or head a part of the plan; whether it does depends on what is open there. */
export type Mark = { readonly line: number } & (
  | { readonly fence: FenceLine; readonly head?: never }
  | { readonly head: HeadName; readonly fence?: never }
)

/** No plan that can be read has more headings. */
const MOST_HEADS = 30_000

/** Every such line of a text, in order. Whatever is inside a block of code is listed, too. A text with more than any plan has gives none. */
export function marksOf(lines: Lines): Mark[] {
  const marks: (Mark & { isLoose?: boolean })[] = []
  let heads = 0
  for (let line = 0; line < lines.starts.length; line += 1) {
    const fence = mayBeFence(lines, line) ? fenceLine(lineText(lines, line)) : null
    const head = fence === null ? headOf(lineText(lines, line)) : null
    if (fence !== null) marks.push({ line, fence })
    else if (head !== null) {
      heads += 1
      if (heads > MOST_HEADS) return []
      marks.push({ line, ...head })
    }
  }
  // Names in small letters are often headings of what a file holds; they count in a plan that has no others.
  const hasStrict = marks.some(({ head, isLoose }) => head !== undefined && isActionName(head) && isLoose !== true)
  return hasStrict ? marks.filter(({ isLoose }) => isLoose !== true) : marks
}

const names = [...sections, ...actionWords.keys(), 'FIND', 'REPLACE']

/** Parsed alone, as the line would be at the top of a document. Few lines hold a name at all, and only those are parsed. */
function headOf(text: string): { head: HeadName; isLoose?: boolean } | null {
  if (text.length > 200 || !/^ {0,3}[#`*_FR]/.test(text)) return null
  const folded = text.toLowerCase()
  if (!names.some((name) => folded.includes(name.toLowerCase()))) return null
  const [node] = fromMarkdown(text).children
  const heading = node ? knownHeading(node) : null
  if (heading?.kind === 'section') return { head: heading.section }
  if (heading?.kind === 'action')
    return isActionName(heading.name) ? { head: heading.name, isLoose: heading.isLoose === true } : null
  const marker = node ? markerOf(node) : null
  return marker === null ? null : { head: marker }
}
