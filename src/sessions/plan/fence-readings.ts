import type { FenceLine } from './fence-line.ts'
import { closesFence } from './fence-line.ts'
import { actionNames, type ActionName, type Marker, type Section } from './known-heading.ts'
import { lineText, type Lines } from './lines.ts'
import type { HeadName, Mark } from './plan-marks.ts'

/** A part of the plan that ends where the next one begins: `to` is the place of that in the marks, or their number at the end of the text. */
export type PartEnd = { readonly to: number; readonly block: Block | null }
/** A block of code from its opening to its closing line. `isClean` says that CommonMark closes it there, too. */
export type Block = {
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
} satisfies { [name in Section | ActionName | Marker]: readonly Successor[] }

/** The parts that are one block of code and nothing else. */
const oneBlock = new Set<HeadName>(['Rationale', 'Memos', 'CREATE', 'EXECUTE', 'PERFORM', 'FIND', 'REPLACE'])
/** The parts that need a block of code, or parts with one. */
const needsBlock = new Set<HeadName>([...oneBlock, 'EDIT', 'RESEARCH'])

export type Reading = { readonly lines: Lines; readonly marks: readonly Mark[]; readonly spend: () => void }

/** Every place where the part that begins at a mark may end, the nearest first. */
export function endsOf(reading: Reading, at: number): Iterable<PartEnd> {
  const head = reading.marks[at]?.head
  if (head === undefined) return []
  return oneBlock.has(head) ? endsOfBlock(reading, at, successors[head]) : endsOfText(reading, at, successors[head])
}

/** Free Markdown ends at the next heading outside its blocks of code, as CommonMark closes them. */
function* endsOfText({ marks, spend }: Reading, at: number, allowed: readonly Successor[]): Iterable<PartEnd> {
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
 * A block that must be one ends with the last fence before a heading that may come next, if the fences between are in pairs:
 * one with an info string opens, one without closes what is open, or opens.
 * Headings that it would swallow have to make sense inside: unless a fence with an info string is open around it, one that needs a block of code
 * is followed by a fence that opens; and a fence with a blank line and a heading behind it closes, since code does not begin with a blank line.
 */
function* endsOfBlock({ lines, marks, spend }: Reading, at: number, allowed: readonly Successor[]): Iterable<PartEnd> {
  const first = marks[at + 1]
  if (first?.fence === undefined) return yield* endsOfText({ lines, marks, spend }, at, allowed)
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

function onlyRulesBetween(lines: Lines, from: number, to: number): boolean {
  for (let line = from; line < to; line += 1)
    if (!/^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})?$/.test(lineText(lines, line))) return false
  return true
}
