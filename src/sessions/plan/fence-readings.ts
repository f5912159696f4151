import { fromMarkdown } from 'mdast-util-from-markdown'
import { closesFence, parseFenceLine, mayBeFence, type FenceLine, lineText, type SourceLines } from './fence.ts'
import {
  actionNames,
  actionWords,
  isActionName,
  parseHeading,
  parseMarker,
  sections,
  type ActionName,
  type Marker,
  type PlanSection,
} from './parse-heading.ts'

/**
 * A part of the plan that ends where the next one begins: `to` is the place of that in the marks, or their number at
 * the end of the text.
 */
export type PartEnd = { readonly to: number; readonly block: FencedBlock | null }
/** A block of code from its opening to its closing line. `isClean` says that CommonMark closes it there, too. */
export type FencedBlock = {
  readonly openLine: number
  readonly open: FenceLine
  readonly closeLine: number
  readonly isClean: boolean
  readonly trailing: string
}

type Successor = HeadName | 'END'
const afterAction: readonly Successor[] = [...actionNames, 'END']

/** What may come after each part. */
const successors = {
  Rationale: ['Memos', 'Action Plan', 'Message'],
  Memos: ['Action Plan', 'Message'],
  'Action Plan': actionNames,
  Message: ['END'],
  CREATE: afterAction,
  DELETE: afterAction,
  RENAME: afterAction,
  MOVE: afterAction,
  READ: afterAction,
  PRUNE: afterAction,
  EXECUTE: afterAction,
  RESEARCH: afterAction,
  CHAT_WITH_USER: afterAction,
  INVOKE: afterAction,
  CONCLUDE: afterAction,
  PERFORM: afterAction,
  EDIT: ['FIND', ...afterAction],
  FIND: ['REPLACE'],
  REPLACE: ['FIND', ...afterAction],
} satisfies { [name in PlanSection | ActionName | Marker]: readonly Successor[] }

/** The parts that are one block of code and nothing else. */
const oneBlock = new Set<HeadName>(['Rationale', 'Memos', 'CREATE', 'EXECUTE', 'PERFORM', 'FIND', 'REPLACE'])
/** The parts that need a block of code, or parts with one. */
const needsBlock = new Set<HeadName>([...oneBlock, 'EDIT', 'RESEARCH'])

export type FenceReading = { readonly lines: SourceLines; readonly marks: readonly Mark[]; readonly spend: () => void }

/** Every place where the part that begins at a mark may end, the nearest first. */
export function findEnds(reading: FenceReading, at: number): Iterable<PartEnd> {
  const head = reading.marks[at]?.head
  if (head === undefined) return []
  return oneBlock.has(head) ? findBlockEnds(reading, at, successors[head]) : findTextEnds(reading, at, successors[head])
}

/** Free Markdown ends at the next heading outside its blocks of code, as CommonMark closes them. */
function* findTextEnds({ marks, spend }: FenceReading, at: number, allowed: readonly Successor[]): Iterable<PartEnd> {
  let open: FenceLine | null = null
  for (let to = at + 1; to < marks.length; to += 1) {
    spend()
    const mark = marks[to]
    if (mark?.fence) open = open === null ? mark.fence : closesFence(mark.fence, open) ? null : open
    else if (open === null && mark?.head && allowed.includes(mark.head)) return yield { to, block: null }
  }
  if (open === null && allowed.includes('END')) yield { to: marks.length, block: null }
}

/**
 * A block that must be one ends with the last fence before a heading that may come next, if the fences between are in
 * pairs: one with an info string opens, one without closes what is open, or opens. Headings that it would swallow have
 * to make sense inside: unless a fence with an info string is open around it, one that needs a block of code is
 * followed by a fence that opens; and a fence with a blank line and a heading behind it closes, since code does not
 * begin with a blank line.
 */
function* findBlockEnds(
  { lines, marks, spend }: FenceReading,
  at: number,
  allowed: readonly Successor[],
): Iterable<PartEnd> {
  const first = marks[at + 1]
  if (first?.fence === undefined) return yield* findTextEnds({ lines, marks, spend }, at, allowed)
  const open = first.fence
  const inner: FenceLine[] = []
  let last: { line: number; isPaired: boolean; isFirstCloser: boolean; opens: boolean; trailing: string } | null = null
  let [hasCloser, isBlockNeeded] = [false, false]
  for (let to = at + 2; to <= marks.length; to += 1) {
    spend()
    const mark = marks[to]
    if (mark?.fence) {
      const { fence, line } = mark
      if (fence.mark === open.mark && fence.length >= open.length) {
        const top = inner.at(-1)
        const closesInner = fence.info === '' && top !== undefined && fence.length >= top.length
        if (closesInner && isBlockNeeded) return
        last = {
          line,
          isPaired: top === undefined && !isBlockNeeded,
          isFirstCloser: fence.info === '' && !hasCloser,
          opens: !closesInner && (fence.info !== '' || top === undefined),
          trailing: fence.info,
        }
        hasCloser ||= fence.info === ''
        if (closesInner) inner.pop()
        else if (last.opens) inner.push(fence)
      }
      isBlockNeeded = false
      continue
    }
    const headLine = mark?.line ?? lines.starts.length
    const isBehind = last !== null && onlyRulesBetween(lines, last.line + 1, headLine)
    const mayClose =
      last !== null && (last.isFirstCloser || last.isPaired) && (last.trailing === '' || isRemark(last.trailing))
    if (last !== null && isBehind && mayClose && allowed.includes(mark?.head ?? 'END'))
      yield {
        to,
        block: {
          openLine: first.line,
          open,
          closeLine: last.line,
          isClean: last.isFirstCloser,
          trailing: last.trailing,
        },
      }
    if (last?.opens === true && last.trailing === '' && isBehind && headLine > last.line + 1) return
    if (mark !== undefined && needsBlock.has(mark.head) && inner.every(({ info }) => info === '')) isBlockNeeded = true
  }
}

/** Words behind a closing fence, as in "``` (end of file)"; a language never begins like that. */
const isRemark = (info: string): boolean => /^[^\p{L}\p{N}{.]/u.test(info)

function onlyRulesBetween(lines: SourceLines, from: number, to: number): boolean {
  for (let line = from; line < to; line += 1)
    if (!/^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})?$/.test(lineText(lines, line))) return false
  return true
}

/** What a known heading, or a marker of EDIT, heads. */
type HeadName = PlanSection | ActionName | Marker
/**
 * A line that may open or close a block of code, or head a part of the plan; whether it does depends on what is open
 * there.
 */
type Mark = { readonly line: number } & (
  | { readonly fence: FenceLine; readonly head?: never }
  | { readonly head: HeadName; readonly fence?: never }
)

/** No plan that can be read has more headings. */
const MAX_HEADS = 30_000

/**
 * Every such line of a text, in order. Whatever is inside a block of code is listed, too. A text with more than any
 * plan has gives none.
 */
export function findMarks(lines: SourceLines): Mark[] {
  const marks: (Mark & { isLoose?: boolean })[] = []
  let heads = 0
  for (let line = 0; line < lines.starts.length; line += 1) {
    const fence = mayBeFence(lines, line) ? parseFenceLine(lineText(lines, line)) : null
    const head = fence === null ? readHead(lineText(lines, line)) : null
    if (fence !== null) marks.push({ line, fence })
    else if (head !== null) {
      heads += 1
      if (heads > MAX_HEADS) return []
      marks.push({ line, ...head })
    }
  }
  // Names in small letters are often headings of what a file holds; they count in a plan that has no others.
  const hasStrict = marks.some(({ head, isLoose }) => head !== undefined && isActionName(head) && isLoose !== true)
  return hasStrict ? marks.filter(({ isLoose }) => isLoose !== true) : marks
}

const names = [...sections, ...actionWords.keys(), 'FIND', 'REPLACE']

/**
 * Parsed alone, as the line would be at the top of a document. Few lines hold a name at all, and only those are parsed.
 */
function readHead(text: string): { head: HeadName; isLoose?: boolean } | null {
  if (text.length > 200 || !/^ {0,3}[#`*_FR]/.test(text)) return null
  const folded = text.toLowerCase()
  if (!names.some((name) => folded.includes(name.toLowerCase()))) return null
  const [node] = fromMarkdown(text).children
  const heading = node ? parseHeading(node) : null
  if (heading?.kind === 'section') return { head: heading.section }
  if (heading?.kind === 'action')
    return isActionName(heading.name) ? { head: heading.name, isLoose: heading.isLoose === true } : null
  const marker = node ? parseMarker(node) : null
  return marker === null ? null : { head: marker }
}
