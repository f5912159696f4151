import type { Code, List, ListItem } from 'mdast'
import type { Json } from '../../kernel/index.ts'
import type { PlanBlock, SourcePiece } from './blocks.ts'
import { parseFenceLine, unclosed, type Fence, type FenceLine, trimBreak } from './fence.ts'
import { tryParseJson } from './field-values.ts'
import type { Opened } from './fields.ts'
import { quote, type Issues } from './check-plan-text.ts'
import { parseMarker, type Marker } from './parse-heading.ts'
import type { Replacement } from './plan.ts'
import { normalizePath } from './resource.ts'

/** Takes every block of code out of the body. */
export function takeFences({ left, note }: Opened): string[] {
  const contents: string[] = []
  for (const block of left.splice(0)) {
    if (block.kind !== 'fence') left.push(block)
    else {
      if (!block.fence.isClosed) note(block.line, unclosed)
      contents.push(block.fence.content)
    }
  }
  return contents
}

/** Takes the first block of code; whatever else there is stays, and will be said. */
export function takeFence({ left, note, name, line }: Opened, what: string): string | null {
  const at = left.findIndex(({ kind }) => kind === 'fence')
  const [block] = at < 0 ? [] : left.splice(at, 1)
  if (block?.kind !== 'fence') note(line, `${name} needs a block of code with ${what}.`)
  else if (!block.fence.isClosed) note(block.line, unclosed)
  return block?.kind === 'fence' ? block.fence.content : null
}

/** Pairs of FIND and REPLACE, or what stands for such pairs: a unified diff, or blocks of SEARCH and REPLACE. */
export function readEdits(opened: Opened, path: string | null): Replacement[] {
  const { left } = opened
  const hasMarker = left.some((block) => block.kind === 'node' && parseMarker(block.node) !== null)
  const fences = left.flatMap((block) => (block.kind === 'fence' ? [block] : []))
  if (hasMarker || fences.length === 0 || !fences.every(({ fence }) => isPatch(fence))) return readMarkedEdits(opened)
  left.splice(0, left.length, ...left.filter(({ kind }) => kind !== 'fence'))
  return fences.flatMap(({ fence, line }) => {
    if (!fence.isClosed) opened.note(line, unclosed)
    return readPatch(fence, {
      path,
      note: (message) => {
        opened.note(line, message)
      },
    })
  })
}

function readMarkedEdits({ left, line, note }: Opened): Replacement[] {
  const parts: { marker: Marker; line: number; content: string }[] = []
  let marker: { name: Marker; line: number } | null = null
  for (const block of left.splice(0)) {
    const found = block.kind === 'node' ? parseMarker(block.node) : null
    if (found !== null) {
      if (marker !== null) note(marker.line, `${marker.name} needs a block of code under it.`)
      marker = { name: found, line: block.line }
    } else if (block.kind === 'fence' && marker !== null) {
      if (!block.fence.isClosed) note(block.line, unclosed)
      parts.push({ marker: marker.name, line: marker.line, content: trimBreak(block.fence.content) })
      marker = null
    } else left.push(block)
  }
  if (marker !== null) note(marker.line, `${marker.name} needs a block of code under it.`)
  if (parts.length === 0)
    note(line, 'EDIT needs at least one `FIND:` and `REPLACE:`, each with a block of code under it.')
  return parts.flatMap((part, index) => {
    const next = parts[index + 1]
    if (part.marker === 'REPLACE') {
      if (parts[index - 1]?.marker !== 'FIND') note(part.line, 'This REPLACE has no FIND before it.')
      return []
    }
    if (part.content === '')
      note(part.line, 'The block of code under FIND is empty; write the text that is to be replaced.')
    if (next?.marker === 'REPLACE') return [{ find: part.content, replace: next.content }]
    note(part.line, 'This FIND has no REPLACE after it.')
    return []
  })
}

export function readParams(opened: Opened): { readonly [param: string]: Json } | null {
  const text = takeFence(opened, 'the parameters in JSON, {} when there are none')
  const params = text === null ? null : tryParseJson(text)
  if (text !== null && (typeof params !== 'object' || params === null || Array.isArray(params)))
    opened.note(opened.line, 'The parameters of PERFORM are one JSON object, such as { "start_time": 60 }.')
  return typeof params === 'object' && !Array.isArray(params) ? (params as { [param: string]: Json } | null) : null
}

type Reading = { readonly path: string | null; readonly note: (message: string) => void }

/** Whether a block of code under EDIT is a unified diff or holds blocks of SEARCH and REPLACE. */
function isPatch({ content, open }: Pick<Fence, 'content' | 'open'>): boolean {
  return SEARCH.test(content) || HUNK.test(content) || /^(?:diff|patch)$/i.test(open.info)
}

const SEARCH = /^<{5,9} ?SEARCH[ \t]*$/im
const HUNK = /^@@(?: .*)?@@/m

/** The same changes as pairs of texts, each to be found where it stands: line numbers are no proof of a place. */
function readPatch(fence: Pick<Fence, 'content' | 'open'>, reading: Reading): Replacement[] {
  const lines = fence.content.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return SEARCH.test(fence.content) ? readSearchBlocks(lines, reading) : readDiff(lines, reading)
}

function readSearchBlocks(lines: readonly string[], { note }: Reading): Replacement[] {
  const edits: Replacement[] = []
  let open: { find: string[]; replace: string[] | null } | null = null
  for (const line of lines) {
    if (/^<{5,9} ?SEARCH[ \t]*$/i.test(line) && open === null) open = { find: [], replace: null }
    else if (/^={5,9}[ \t]*$/.test(line) && open?.replace === null) open.replace = []
    else if (/^>{5,9} ?REPLACE[ \t]*$/i.test(line) && open !== null && open.replace !== null) {
      if (open.find.length === 0) note('This SEARCH is empty; write the text that is to be replaced.')
      else edits.push({ find: open.find.join('\n'), replace: open.replace.join('\n') })
      open = null
    } else if (open !== null) (open.replace ?? open.find).push(line)
    else if (line.trim() !== '') note(`${quote(line)} stands between the blocks of SEARCH and REPLACE; take it out.`)
  }
  if (open !== null) note('A block of <<<<<<< SEARCH has "=======" in its middle and ends with >>>>>>> REPLACE.')
  return edits
}

function readDiff(lines: readonly string[], reading: Reading): Replacement[] {
  const hunks: string[][] = []
  let isHead = true
  for (const line of lines) {
    if (/^@@(?: .*)?@@/.test(line)) {
      isHead = false
      hunks.push([])
    } else if (isHead && /^(?:---|\+\+\+) /.test(line)) checkName(line, reading)
    else if (!(isHead && /^(?:diff |index |new file|deleted file|old mode|new mode|similarity |rename )/.test(line))) {
      isHead = false
      if (hunks.length === 0) hunks.push([])
      hunks.at(-1)?.push(line)
    }
  }
  return hunks.flatMap((hunk) => readHunk(hunk, reading))
}

/** A diff names its file twice, mostly as a/… and b/…; one of another file would change what nobody looked at. */
function checkName(line: string, { path, note }: Reading): void {
  const name = line.slice(4).replace(/\t.*$/, '').trim()
  if (name === '/dev/null') return note('A diff that makes or removes a file is no EDIT; write CREATE or DELETE.')
  const names = [name, name.replace(/^[ab]\//, '')].map(normalizePath)
  if (!line.startsWith('+') || path === null || names.includes(path)) return
  note(`The diff is of ${quote(name)} and File Path names ${quote(path)}; write one EDIT for each file.`)
}

function readHunk(hunk: readonly string[], { note }: Reading): Replacement[] {
  // A note on the last line break, and lines that only look empty.
  const lines = hunk.filter((line) => !line.startsWith('\\'))
  const odd = lines.find((line) => line !== '' && !/^[ +-]/.test(line))
  if (odd !== undefined) note(`${quote(odd)} is no line of a diff; each begins with a blank, "+" or "-".`)
  if (odd !== undefined) return []
  const without = (mark: string): string =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  const [find, replace] = [without('+'), without('-')]
  const isOnlyNew = lines.every((line) => line.startsWith('+'))
  if (isOnlyNew) note('This hunk has no line that is there already; give it one, so that its place can be found.')
  else if (find === replace) note('This hunk changes nothing; take it out.')
  else return [{ find, replace }]
  return []
}

type Lifted = Extract<PlanBlock, { kind: 'node' }>

/**
 * Blocks of code that are indented under an item of a list, as chats like to write them, behind the list that they
 * stood in; and `FIND:` and `REPLACE:` that are items themselves. A list without them stays as it is.
 */
export function liftFences(block: PlanBlock, issues: Issues): PlanBlock[] {
  if (block.kind !== 'node' || block.node.type !== 'list' || !block.node.children.some(holdsCode)) return [block]
  const { node: list, ...rest } = block
  const fields: ListItem[] = []
  const body: PlanBlock[] = []
  for (const item of list.children) {
    const [head] = item.children
    const isMarker = head !== undefined && parseMarker(head) !== null
    if (isMarker) body.push({ ...rest, node: head, line: findNodeLine(head, block.piece) })
    for (const child of item.children) if (child.type === 'code') body.push(liftFence(child, block, issues))
    if (!isMarker) fields.push({ ...item, children: item.children.filter(({ type }) => type !== 'code') })
  }
  const left: List = { ...list, children: fields }
  return [...(fields.length > 0 ? [{ ...rest, node: left }] : []), ...body]
}

const holdsCode = (item: ListItem): boolean => item.children.some(({ type }) => type === 'code')

/** The content is what Markdown makes of it: without as many blanks as the item is indented. */
function liftFence(code: Code, { piece, from, to }: Lifted, issues: Issues): PlanBlock {
  const line = findNodeLine(code, piece)
  const text = piece.text.slice(code.position?.start.offset ?? 0, code.position?.end.offset ?? 0).split(/\r\n|\r|\n/)
  const open = parseFenceLine(text[0] ?? '')
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
const findNodeLine = ({ position }: Placed, { line }: SourcePiece): number => line + (position?.start.line ?? 1) - 1
