import type { List, ListItem, Paragraph, PhrasingContent } from 'mdast'
import type { PlanBlock, SourcePiece } from './blocks.ts'
import { quote, type Issues } from './check-plan-text.ts'
import { collectText, type ActionName } from './parse-heading.ts'

/** An action with its fields read. `left` are the blocks of its body that nobody has taken. */
export type Opened = {
  readonly name: ActionName
  readonly line: number
  readonly fields: ReadonlyMap<string, PlanField>
  readonly left: PlanBlock[]
  readonly message: () => string
  readonly note: (line: number, message: string) => void
}

/**
 * A line `- **Key:** value` of a metadata list. `value` is as it was written, `nodes` is what Markdown makes of it,
 * `items` the list under it.
 */
export type PlanField = {
  readonly key: string
  readonly line: number
  readonly value: string
  readonly nodes: readonly PhrasingContent[]
  readonly items: readonly FieldItem[]
}
type FieldItem = { readonly line: number; readonly value: string; readonly nodes: readonly PhrasingContent[] }

type Reading = {
  readonly piece: SourcePiece
  readonly issues: Issues
  readonly keys: readonly string[]
  readonly of: string
}

/** The fields of a list by their keys. What is no field, is doubled or does not belong there becomes an issue. */
export function readFields(list: List, { piece, issues, keys, of }: Reading): Map<string, PlanField> {
  const fields = new Map<string, PlanField>()
  for (const item of list.children) {
    const line = findItemLine(item, piece)
    const field = readField(item, piece)
    if (field === null)
      issues.add(line, `This is no field of ${of}; write each as "- **Key:** value" (${keys.join(', ')}).`)
    else if (typeof field === 'string') issues.add(line, field)
    else {
      const key = keys.find((known) => foldKey(known) === foldKey(field.key))
      if (key === undefined)
        issues.add(line, `${of} has no field ${quote(field.key)}; it has ${keys.join(', ') || 'none'}.`)
      else if (fields.has(key)) issues.add(line, `${key} is given twice; keep one of them.`)
      else fields.set(key, { ...field, key })
    }
  }
  return fields
}

/** The key with which a list begins, so that a list of a message is not taken for one of fields. */
export function readFirstKey(list: List, piece: SourcePiece): string | null {
  const [item] = list.children
  const field = item ? readField(item, piece) : null
  return field === null || typeof field === 'string' ? null : field.key
}

export const isKey = (said: string, key: string): boolean => foldKey(said) === foldKey(key)

function readField(item: ListItem, piece: SourcePiece): PlanField | string | null {
  const [head, ...below] = item.children
  const begun = head?.type === 'paragraph' ? readKey(head, piece) : null
  if (begun === null) return null
  const { said, written, nodes } = begun
  const [list, ...more] = below
  if (list !== undefined && (list.type !== 'list' || more.length > 0))
    return (
      `Only a list may stand under ${quote(said)}; begin what follows it, such as a block of code, at the ` +
      `left edge.`
    )
  const items = list?.type === 'list' ? list.children.map((each) => readItem(each, piece)) : []
  const bad = items.find((each) => each === null)
  if (bad === null) return `The list under ${quote(said)} has entries of one line each, and none under them.`
  return {
    key: said.replace(/:$/, ''),
    line: findItemLine(item, piece),
    value: said.endsWith(':') ? written : written.slice(1).trimStart(),
    nodes,
    items: items.filter((each) => each !== null),
  }
}

type Begun = { readonly said: string; readonly written: string; readonly nodes: readonly PhrasingContent[] }

/**
 * The key that a line begins with, in bold, in code or plain, up to its colon; `written` is what follows the key in the
 * source.
 */
function readKey(head: Paragraph, piece: SourcePiece): Begun | null {
  const [first, ...nodes] = head.children
  if (first === undefined) return null
  if (first.type !== 'text') {
    const said =
      first.type === 'strong' || first.type === 'emphasis' || first.type === 'inlineCode'
        ? collectText(first).trim()
        : ''
    const written = readSource(piece, [first.position?.end.offset, head.position?.end.offset])
    return said !== '' && (said.endsWith(':') || written.startsWith(':')) ? { said, written, nodes } : null
  }
  const [key] = /^[A-Za-z][A-Za-z ]{1,30}:(?=\s|$)/.exec(first.value) ?? []
  if (key === undefined) return null
  const rest = first.value.slice(key.length).trimStart()
  const from = (first.position?.start.offset ?? 0) + key.length
  return {
    said: key,
    written: readSource(piece, [from, head.position?.end.offset]),
    nodes: rest === '' ? nodes : [{ type: 'text', value: rest }, ...nodes],
  }
}

function readItem(item: ListItem, piece: SourcePiece): FieldItem | null {
  const [head, ...below] = item.children
  if (head?.type !== 'paragraph' || below.length > 0) return null
  return { line: findItemLine(item, piece), value: readValue(head, piece), nodes: head.children }
}

const readValue = (head: Paragraph, piece: SourcePiece): string =>
  readSource(piece, [head.position?.start.offset, head.position?.end.offset])

/** As it stands in the source, so that underscores, stars and entities survive; lines that were wrapped become one. */
function readSource({ text }: SourcePiece, [from, to]: readonly [number | undefined, number | undefined]): string {
  return text
    .slice(from ?? 0, to ?? 0)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
}

const findItemLine = (item: ListItem, { line }: SourcePiece): number => line + (item.position?.start.line ?? 1) - 1
const foldKey = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
