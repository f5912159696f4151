import type { Code, List, ListItem } from 'mdast'
import type { Block, Piece } from './blocks.ts'
import { fenceLine, type Fence, type FenceLine } from './fence-line.ts'
import type { Issues } from './issues.ts'
import { markerOf } from './known-heading.ts'
import { unclosed } from './opened.ts'

type Lifted = Extract<Block, { kind: 'node' }>

/**
 * Blocks of code that are indented under an item of a list, as chats like to write them, behind the list that they stood
 * in; and `FIND:` and `REPLACE:` that are items themselves. A list without them stays as it is.
 */
export function liftFences(block: Block, issues: Issues): Block[] {
  if (block.kind !== 'node' || block.node.type !== 'list' || !block.node.children.some(holdsCode)) return [block]
  const { node: list, ...rest } = block
  const fields: ListItem[] = []
  const body: Block[] = []
  for (const item of list.children) {
    const [head] = item.children
    const isMarker = head !== undefined && markerOf(head) !== null
    if (isMarker) body.push({ ...rest, node: head, line: lineOf(head, block.piece) })
    for (const child of item.children) if (child.type === 'code') body.push(fenceOf(child, block, issues))
    if (!isMarker) fields.push({ ...item, children: item.children.filter(({ type }) => type !== 'code') })
  }
  const left: List = { ...list, children: fields }
  return [...(fields.length > 0 ? [{ ...rest, node: left }] : []), ...body]
}

const holdsCode = (item: ListItem): boolean => item.children.some(({ type }) => type === 'code')

/** The content is what Markdown makes of it: without as many blanks as the item is indented. */
function fenceOf(code: Code, { piece, from, to }: Lifted, issues: Issues): Block {
  const line = lineOf(code, piece)
  const text = piece.text.slice(code.position?.start.offset ?? 0, code.position?.end.offset ?? 0).split(/\r\n|\r|\n/)
  const open = fenceLine(text[0] ?? '')
  const isClosed = open !== null && text.length > 1 && closes(text.at(-1) ?? '', open)
  if (!isClosed) issues.add(line, unclosed)
  const fence: Fence = {
    open: open ?? { indent: 0, mark: '`', length: 3, info: '' },
    firstLine: line - 1,
    lastLine: line + text.length - 2,
    isClosed: true,
    content: code.value === '' ? '' : `${code.value}\n`,
  }
  return { kind: 'fence', line, from, to, fence }
}

function closes(line: string, open: FenceLine): boolean {
  const [, run = ''] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line) ?? []
  return run.startsWith(open.mark) && run.length >= open.length
}

type Placed = { readonly position?: Code['position'] | undefined }
const lineOf = ({ position }: Placed, { line }: Piece): number => line + (position?.start.line ?? 1) - 1
