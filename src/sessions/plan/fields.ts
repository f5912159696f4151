import type { List, ListItem, Paragraph, PhrasingContent } from 'mdast'
import type { Piece } from './blocks.ts'
import { quoted, type Issues } from './issues.ts'
import { wordsIn } from './known-heading.ts'

/** A line `- **Key:** value` of a metadata list. `value` is as it was written, `nodes` is what Markdown makes of it, `items` the list under it. */
export type Field = {
  readonly key: string
  readonly line: number
  readonly value: string
  readonly nodes: readonly PhrasingContent[]
  readonly items: readonly FieldItem[]
}
export type FieldItem = { readonly line: number; readonly value: string; readonly nodes: readonly PhrasingContent[] }

type Reading = { readonly piece: Piece; readonly issues: Issues; readonly keys: readonly string[]; readonly of: string }

/** The fields of a list by their keys. What is no field, is doubled or does not belong there becomes an issue. */
export function fieldsOf(list: List, { piece, issues, keys, of }: Reading): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const item of list.children) {
    const line = lineOf(item, piece)
    const field = fieldOf(item, piece)
    if (field === null)
      issues.add(line, `This is no field of ${of}; write each as "- **Key:** value" (${keys.join(', ')}).`)
    else if (typeof field === 'string') issues.add(line, field)
    else {
      const key = keys.find((known) => folded(known) === folded(field.key))
      if (key === undefined)
        issues.add(line, `${of} has no field ${quoted(field.key)}; it has ${keys.join(', ') || 'none'}.`)
      else if (fields.has(key)) issues.add(line, `${key} is given twice; keep one of them.`)
      else fields.set(key, { ...field, key })
    }
  }
  return fields
}

/** The key with which a list begins, so that a list of a message is not taken for one of fields. */
export function firstKey(list: List, piece: Piece): string | null {
  const [item] = list.children
  const field = item ? fieldOf(item, piece) : null
  return field === null || typeof field === 'string' ? null : field.key
}

export const isKey = (said: string, key: string): boolean => folded(said) === folded(key)

function fieldOf(item: ListItem, piece: Piece): Field | string | null {
  const [head, ...below] = item.children
  const begun = head?.type === 'paragraph' ? keyOf(head, piece) : null
  if (begun === null) return null
  const { said, written, nodes } = begun
  const [list, ...more] = below
  if (list !== undefined && (list.type !== 'list' || more.length > 0))
    return `Only a list may stand under ${quoted(said)}; begin what follows it, such as a block of code, at the left edge.`
  const items = list?.type === 'list' ? list.children.map((each) => itemOf(each, piece)) : []
  const bad = items.find((each) => each === null)
  if (bad === null) return `The list under ${quoted(said)} has entries of one line each, and none under them.`
  return {
    key: said.replace(/:$/, ''),
    line: lineOf(item, piece),
    value: said.endsWith(':') ? written : written.slice(1).trimStart(),
    nodes,
    items: items.filter((each) => each !== null),
  }
}

type Begun = { readonly said: string; readonly written: string; readonly nodes: readonly PhrasingContent[] }

/** The key that a line begins with, in bold, in code or plain, up to its colon; `written` is what follows the key in the source. */
function keyOf(head: Paragraph, piece: Piece): Begun | null {
  const [first, ...nodes] = head.children
  if (first === undefined) return null
  if (first.type !== 'text') {
    const said =
      first.type === 'strong' || first.type === 'emphasis' || first.type === 'inlineCode' ? wordsIn(first).trim() : ''
    const written = textOf(piece, [first.position?.end.offset, head.position?.end.offset])
    return said !== '' && (said.endsWith(':') || written.startsWith(':')) ? { said, written, nodes } : null
  }
  const [key] = /^[A-Za-z][A-Za-z ]{1,30}:(?=\s|$)/.exec(first.value) ?? []
  if (key === undefined) return null
  const rest = first.value.slice(key.length).trimStart()
  const from = (first.position?.start.offset ?? 0) + key.length
  return {
    said: key,
    written: textOf(piece, [from, head.position?.end.offset]),
    nodes: rest === '' ? nodes : [{ type: 'text', value: rest }, ...nodes],
  }
}

function itemOf(item: ListItem, piece: Piece): FieldItem | null {
  const [head, ...below] = item.children
  if (head?.type !== 'paragraph' || below.length > 0) return null
  return { line: lineOf(item, piece), value: valueOf(head, piece), nodes: head.children }
}

const valueOf = (head: Paragraph, piece: Piece): string =>
  textOf(piece, [head.position?.start.offset, head.position?.end.offset])

/** As it stands in the source, so that underscores, stars and entities survive; lines that were wrapped become one. */
function textOf({ text }: Piece, [from, to]: readonly [number | undefined, number | undefined]): string {
  return text
    .slice(from ?? 0, to ?? 0)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
}

const lineOf = (item: ListItem, { line }: Piece): number => line + (item.position?.start.line ?? 1) - 1
const folded = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
