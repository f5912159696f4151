import type { Json } from '../../kernel/index.ts'
import type { Marker } from './known-heading.ts'
import { markerOf } from './known-heading.ts'
import { withoutBreak } from './lines.ts'
import { unclosed, type Opened } from './opened.ts'
import { isPatch, patchEdits } from './patch-edits.ts'
import { parseJson } from './parse-json.ts'
import type { Replacement } from './plan.ts'

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
export function onlyFence({ left, note, name, line }: Opened, what: string): string | null {
  const at = left.findIndex(({ kind }) => kind === 'fence')
  const [block] = at < 0 ? [] : left.splice(at, 1)
  if (block?.kind !== 'fence') note(line, `${name} needs a block of code with ${what}.`)
  else if (!block.fence.isClosed) note(block.line, unclosed)
  return block?.kind === 'fence' ? block.fence.content : null
}

/** Pairs of FIND and REPLACE, or what stands for such pairs: a unified diff, or blocks of SEARCH and REPLACE. */
export function editsOf(opened: Opened, path: string | null): Replacement[] {
  const { left } = opened
  const hasMarker = left.some((block) => block.kind === 'node' && markerOf(block.node) !== null)
  const fences = left.flatMap((block) => (block.kind === 'fence' ? [block] : []))
  if (hasMarker || fences.length === 0 || !fences.every(({ fence }) => isPatch(fence))) return markedEdits(opened)
  left.splice(0, left.length, ...left.filter(({ kind }) => kind !== 'fence'))
  return fences.flatMap(({ fence, line }) => {
    if (!fence.isClosed) opened.note(line, unclosed)
    return patchEdits(fence, {
      path,
      note: (message) => {
        opened.note(line, message)
      },
    })
  })
}

function markedEdits({ left, line, note }: Opened): Replacement[] {
  const parts: { marker: Marker; line: number; content: string }[] = []
  let marker: { name: Marker; line: number } | null = null
  for (const block of left.splice(0)) {
    const found = block.kind === 'node' ? markerOf(block.node) : null
    if (found !== null) {
      if (marker !== null) note(marker.line, `${marker.name} needs a block of code under it.`)
      marker = { name: found, line: block.line }
    } else if (block.kind === 'fence' && marker !== null) {
      if (!block.fence.isClosed) note(block.line, unclosed)
      parts.push({ marker: marker.name, line: marker.line, content: withoutBreak(block.fence.content) })
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

export function paramsOf(opened: Opened): { readonly [param: string]: Json } | null {
  const text = onlyFence(opened, 'the parameters in JSON, {} when there are none')
  const params = text === null ? null : parseJson(text)
  if (text !== null && (typeof params !== 'object' || params === null || Array.isArray(params)))
    opened.note(opened.line, 'The parameters of PERFORM are one JSON object, such as { "start_time": 60 }.')
  return typeof params === 'object' && !Array.isArray(params) ? (params as { [param: string]: Json } | null) : null
}
