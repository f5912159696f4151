import type { RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { readFence, parseFenceLine, mayBeFence, type Fence, lineStart, lineText, type SourceLines } from './fence.ts'

/** A block at the top of a document. `from` and `to` are offsets in the source, `line` counts from 1. */
export type PlanBlock = (FenceBlock | NodeBlock) & { readonly line: number; readonly from: number; readonly to: number }
export type FenceBlock = { readonly kind: 'fence'; readonly fence: Fence }
export type NodeBlock = { readonly kind: 'node'; readonly node: RootContent; readonly piece: SourcePiece }
/** The text that a node's own positions count in, and the line on which it begins. */
export type SourcePiece = { readonly text: string; readonly line: number }

/**
 * The blocks of a document: those that `fromMarkdown` finds, each block of code taken from the source.
 *
 * The whole tree of a long plan takes the parser minutes, so the source is cut where CommonMark lets nothing reach
 * across: before a heading and around a block of code that begin at the left edge. The parser sees what lies between;
 * where a piece ends inside something that goes on (a comment, code that is indented), its true end is looked up and
 * the next piece begins behind that.
 * `mayParse` is asked before each piece, so that a caller can set limits.
 */
export function readBlocks(lines: SourceLines, mayParse: (piece: SourcePiece) => boolean): PlanBlock[] {
  const blocks: PlanBlock[] = []
  const parsed = new Map<string, readonly RootContent[]>()
  for (let index = 0; index < lines.starts.length;) {
    const whole = isFenceAtEdge(lines, index) ? readFence(lines, index) : null
    if (whole !== null) blocks.push(fenceBlock(lines, whole))
    index = whole === null ? readPiece({ lines, blocks, parsed, mayParse }, index) : whole.lastLine + 1
  }
  return blocks
}

/** `parsed` keeps what was read of a piece, since a plan says "FIND:" hundreds of times. */
type Reading = {
  readonly lines: SourceLines
  readonly blocks: PlanBlock[]
  readonly parsed: Map<string, readonly RootContent[]>
  readonly mayParse: (piece: SourcePiece) => boolean
}

/** Reads what lies before the next cut and gives the line on which to go on. */
function readPiece({ lines, blocks, parsed, mayParse }: Reading, firstLine: number): number {
  let cut = firstLine + 1
  while (cut < lines.starts.length && !isCut(lines, cut)) cut += 1
  const start = lineStart(lines, firstLine)
  const piece = { text: lines.source.slice(start, lineStart(lines, cut)), line: firstLine + 1 }
  if (piece.text.trim() === '' || !mayParse(piece)) return cut
  const children = parsed.get(piece.text) ?? fromMarkdown(piece.text).children
  parsed.set(piece.text, children)
  for (const [at, node] of children.entries()) {
    const nodeLine = firstLine + (node.position?.start.line ?? 1) - 1
    const fence = node.type === 'code' ? readFence(lines, nodeLine) : null
    if (fence !== null) {
      blocks.push(fenceBlock(lines, fence))
      if (fence.lastLine >= cut) return fence.lastLine + 1
      continue
    }
    const end = node.type === 'html' && at === children.length - 1 ? findHtmlEnd({ lines, cut }, node.value) : cut
    const from = start + (node.position?.start.offset ?? 0)
    blocks.push({
      kind: 'node',
      node,
      piece,
      line: nodeLine + 1,
      from,
      to: end > cut ? lineStart(lines, end) : start + (node.position?.end.offset ?? 0),
    })
    if (end > cut) return end
  }
  return cut
}

/** A rule between the parts of a plan is decoration. */
export function isRule(block: PlanBlock): boolean {
  return block.kind === 'node' && block.node.type === 'thematicBreak'
}

function fenceBlock(lines: SourceLines, fence: Fence): PlanBlock {
  return {
    kind: 'fence',
    fence,
    line: fence.firstLine + 1,
    from: lineStart(lines, fence.firstLine),
    to: lineStart(lines, fence.lastLine + 1),
  }
}

function isCut(lines: SourceLines, index: number): boolean {
  return (
    isFenceAtEdge(lines, index) ||
    (lines.source.startsWith('#', lines.starts[index]) && /^#{1,6}(?:[ \t]|$)/.test(lineText(lines, index)))
  )
}

function isFenceAtEdge(lines: SourceLines, index: number): boolean {
  return mayBeFence(lines, index) && parseFenceLine(lineText(lines, index))?.indent === 0
}

/** HTML that has an end of its own (CommonMark 4.6, conditions 1 to 5); all other HTML ends at a blank line. */
const htmlEnds: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
]

/** The line behind HTML that was still open where its piece was cut, or the cut. */
function findHtmlEnd({ lines, cut }: { lines: SourceLines; cut: number }, html: string): number {
  const [, end] = htmlEnds.find(([begin]) => begin.test(html.trimStart())) ?? []
  if (end ? end.test(html) : blank.test(lineText(lines, cut - 1))) return cut
  let index = cut
  while (index < lines.starts.length && !(end ?? blank).test(lineText(lines, index))) index += 1
  return end ? Math.min(index + 1, lines.starts.length) : index
}

const blank = /^[ \t]*$/
