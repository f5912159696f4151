import type { Json } from '../../kernel/index.ts'
import { nearest } from '../../words/nearest.ts'
import type { Block } from './blocks.ts'
import { fieldsOf, firstKey, isKey, type Field } from './fields.ts'
import { quoted, type Issues } from './issues.ts'
import { actionNames, isActionName, markerOf, type ActionName, type Marker } from './known-heading.ts'
import { withoutBreak } from './lines.ts'
import type { Action, Replacement, Resource } from './plan.ts'
import { resourceOf, resourcesOf } from './resource.ts'

/** An action as it stands in the plan: the name in its heading and the blocks under it. */
export type ActionBlock = { readonly name: string; readonly hasMore: boolean; readonly line: number; readonly from: number; readonly to: number; readonly bodyFrom: number; readonly blocks: readonly Block[] }

/** The fields of each action, in the order in which they are written. */
export const actionFields = {
  CREATE: ['File Path', 'Description', 'Overwrite', 'Final Newline'],
  EDIT: ['File Path', 'Description'],
  READ: ['Resource', 'Description'],
  PRUNE: ['Resource', 'Description'],
  EXECUTE: ['Description', 'Expected Outcome', 'cwd', 'env'],
  RESEARCH: ['Description'],
  CHAT_WITH_USER: [],
  INVOKE: ['Agent', 'Handoff Resources'],
  CONCLUDE: ['Handoff Resources'],
  PERFORM: ['Operation', 'Document', 'Description'],
} as const satisfies { [name in ActionName]: readonly string[] }

/** Reads one action; whatever is wrong becomes an issue, and then there is no action. */
export function readAction(source: string, block: ActionBlock, issues: Issues): Action | null {
  const { name, hasMore, line } = block
  if (!isActionName(name)) {
    const near = nearest(name, actionNames)
    issues.add(line, `There is no action ${quoted(name)}; ${near === null ? `there are ${actionNames.join(', ')}` : `did you mean ${near}`}${near === null ? '.' : '?'}`)
    return null
  }
  if (hasMore) issues.add(line, `Only the name stands in the heading of an action; write "### \`${name}\`" and the rest below it.`)
  const before = issues.found.length
  const opened = open(source, { ...block, name }, issues)
  const action = readers[name](opened)
  for (const rest of opened.left) issues.add(rest.line, strayOf(rest, name))
  return issues.found.length > before || hasMore ? null : action
}

/** An action with its fields read. `left` are the blocks of its body that nobody has taken. */
type Opened = { readonly name: ActionName; readonly line: number; readonly fields: ReadonlyMap<string, Field>; readonly left: Block[]; readonly message: () => string; readonly note: (line: number, message: string) => void }

const readers: { readonly [name in ActionName]: (opened: Opened) => Action | null } = {
  CREATE: (opened) => {
    const [path, description, overwrite, hasFinalNewline] = [pathOf(opened), textOf(opened, 'Description'), switchOf(opened, 'Overwrite', false), switchOf(opened, 'Final Newline', true)]
    const content = onlyFence(opened, 'the content of the file')
    return path === null || content === null ? null : { action: 'CREATE', path, description, overwrite, content: hasFinalNewline ? content : withoutBreak(content) }
  },
  EDIT: (opened) => {
    const [path, description, edits] = [pathOf(opened), textOf(opened, 'Description'), editsOf(opened)]
    return path === null ? null : { action: 'EDIT', path, description, edits }
  },
  READ: (opened) => {
    const [resource, description] = [resourceField(opened, 'Resource'), textOf(opened, 'Description')]
    return resource === null ? null : { action: 'READ', resource, description }
  },
  PRUNE: (opened) => {
    const [resource, description] = [resourceField(opened, 'Resource'), textOf(opened, 'Description')]
    return resource === null ? null : { action: 'PRUNE', resource, description }
  },
  EXECUTE: (opened) => {
    const [description, expectedOutcome, cwd, env] = [textOf(opened, 'Description'), textOf(opened, 'Expected Outcome'), opened.fields.has('cwd') ? folderOf(opened) : null, envOf(opened)]
    const command = onlyFence(opened, 'the command')
    if (command !== null && command.trim() === '') opened.note(opened.line, 'The command is empty; write it in the block of code.')
    return command === null ? null : { action: 'EXECUTE', description, expectedOutcome, cwd, env, command: withoutBreak(command) }
  },
  RESEARCH: (opened) => {
    const description = textOf(opened, 'Description')
    const queries = takeFences(opened).map((content) => withoutBreak(content))
    if (queries.length === 0) opened.note(opened.line, 'RESEARCH needs a block of code for each query.')
    if (queries.some((query) => query.trim() === '')) opened.note(opened.line, 'A query is empty; write it in the block of code, or take the block out.')
    return { action: 'RESEARCH', description, queries }
  },
  CHAT_WITH_USER: (opened) => {
    const message = opened.message()
    if (message.trim() === '') opened.note(opened.line, 'CHAT_WITH_USER says nothing; write the message under it.')
    return { action: 'CHAT_WITH_USER', message }
  },
  INVOKE: (opened) => ({ action: 'INVOKE', agent: textOf(opened, 'Agent', true), handoff: handoffOf(opened), message: opened.message() }),
  CONCLUDE: (opened) => ({ action: 'CONCLUDE', handoff: handoffOf(opened), message: opened.message() }),
  PERFORM: (opened) => {
    const operation = textOf(opened, 'Operation', true).replace(/^`+|`+$/g, '')
    const document = opened.fields.get('Document')?.value ?? ''
    const params = paramsOf(opened)
    return params === null ? null : { action: 'PERFORM', operation, document: document === '' ? null : document, description: opened.fields.get('Description')?.value ?? '', params }
  },
}

const freeMarkdown: readonly ActionName[] = ['CHAT_WITH_USER', 'INVOKE', 'CONCLUDE']

function open(source: string, { name, line, blocks, bodyFrom, to }: ActionBlock & { name: ActionName }, issues: Issues): Opened {
  const keys = actionFields[name]
  const left = [...blocks]
  const fields = new Map<string, Field>()
  let from = bodyFrom
  for (let [first] = left; first?.kind === 'node' && first.node.type === 'list'; [first] = left) {
    const key = firstKey(first.node, first.piece)
    if (freeMarkdown.includes(name) && !keys.some((known) => key !== null && isKey(key, known))) break
    for (const [each, field] of fieldsOf(first.node, { piece: first.piece, issues, keys, of: name })) {
      if (fields.has(each)) issues.add(field.line, `${each} is given twice; keep one of them.`)
      fields.set(each, field)
    }
    from = first.to
    left.shift()
  }
  const body = left.filter((block) => !isRule(block))
  return { name, line, fields, left: body, note: issues.add, message: () => messageOf({ source, body, all: left, from, to }) }
}

/** Free Markdown, as it stands; or one block of code with the info string `message`, which holds what could be taken for a part of the plan. */
function messageOf({ source, body, all, from, to }: { source: string; body: Block[]; all: readonly Block[]; from: number; to: number }): string {
  const [only] = body
  const isOneFence = body.length === 1 && only?.kind === 'fence' && only.fence.open.info === 'message' && only.fence.isClosed
  if (isOneFence) return withoutBreak((body.shift() as typeof only).fence.content)
  const last = all.findLast((block) => !isRule(block))
  for (const block of body.splice(0)) if (block.kind === 'fence' && !block.fence.isClosed) body.push(block)
  return last === undefined ? '' : source.slice(from, Math.min(last.to, to)).replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '').trimEnd()
}

/** A rule between actions is decoration. */
function isRule(block: Block): boolean {
  return block.kind === 'node' && block.node.type === 'thematicBreak'
}

function strayOf(block: Block, name: ActionName): string {
  if (block.kind !== 'fence') return `This text belongs to no part of ${name}; take it out, or close the block of code before it with a longer fence.`
  return block.fence.isClosed ? `${name} has no place for this block of code; if it belongs to the block before it, give that one a longer fence.` : unclosed
}

const unclosed = 'The block of code that begins here is never closed; end it with the same fence on a line of its own.'

/** Takes every block of code out of the body. */
function takeFences({ left, note }: Opened): string[] {
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
function onlyFence({ left, note, name, line }: Opened, what: string): string | null {
  const at = left.findIndex(({ kind }) => kind === 'fence')
  const [block] = at < 0 ? [] : left.splice(at, 1)
  if (block?.kind !== 'fence') note(line, `${name} needs a block of code with ${what}.`)
  else if (!block.fence.isClosed) note(block.line, unclosed)
  return block?.kind === 'fence' ? block.fence.content : null
}

function editsOf({ left, line, note }: Opened): Replacement[] {
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
  if (parts.length === 0) note(line, 'EDIT needs at least one `FIND:` and `REPLACE:`, each with a block of code under it.')
  return parts.flatMap((part, index) => {
    const next = parts[index + 1]
    if (part.marker === 'REPLACE') {
      if (parts[index - 1]?.marker !== 'FIND') note(part.line, 'This REPLACE has no FIND before it.')
      return []
    }
    if (part.content === '') note(part.line, 'The block of code under FIND is empty; write the text that is to be replaced.')
    if (next?.marker === 'REPLACE') return [{ find: part.content, replace: next.content }]
    note(part.line, 'This FIND has no REPLACE after it.')
    return []
  })
}

function textOf({ fields, line, name, note }: Opened, key: string, isNeeded = false): string {
  const field = fields.get(key)
  if (field === undefined) note(line, `${name} needs "- **${key}:** …" under its heading.`)
  else if (isNeeded && field.value === '') note(field.line, `${key} says nothing.`)
  return field?.value ?? ''
}

function switchOf({ fields, note }: Opened, key: string, otherwise: boolean): boolean {
  const field = fields.get(key)
  const said = field?.value.replace(/[^a-z]/gi, '').toLowerCase()
  if (field && !['true', 'yes', 'false', 'no'].includes(said ?? '')) note(field.line, `${key} is Yes or No, not ${quoted(field.value)}.`)
  return said === undefined ? otherwise : said === 'true' || said === 'yes'
}

function resourceField(opened: Opened, key: string): Resource | null {
  const field = opened.fields.get(key)
  if (field === undefined) opened.note(opened.line, `${opened.name} needs "- **${key}:** [notes/a.md](/notes/a.md)" under its heading.`)
  return field === undefined ? null : noted(resourceOf(field), field.line, opened)
}

function pathOf(opened: Opened): string | null {
  const field = opened.fields.get('File Path')
  const resource = resourceField(opened, 'File Path')
  if (field && resource && 'url' in resource) opened.note(field.line, `${opened.name} works on files of the project, not on addresses.`)
  return resource && 'path' in resource ? resource.path : null
}

function noted(resource: Resource | string, line: number, { note }: Opened): Resource | null {
  if (typeof resource === 'string') note(line, resource)
  else if ('path' in resource && resource.path === '') note(line, 'That is the project itself; name a file in it.')
  else return resource
  return null
}

/** The project's own folder is where a command runs anyway. */
function folderOf({ fields, note }: Opened): string | null {
  const field = fields.get('cwd')
  const resource = field && field.value !== '' ? resourceOf(field) : undefined
  if (field && typeof resource === 'string') note(field.line, resource)
  if (field && typeof resource === 'object' && 'url' in resource) note(field.line, 'cwd is a folder of the project.')
  return typeof resource === 'object' && 'path' in resource && resource.path !== '' ? resource.path : null
}

function handoffOf(opened: Opened): Resource[] {
  const field = opened.fields.get('Handoff Resources')
  if (field === undefined) return []
  const inLine = field.value === '' ? [] : resourcesOf(field).length > 1 ? resourcesOf(field).map((resource) => noted(resource, field.line, opened)) : [noted(resourceOf(field), field.line, opened)]
  return [...inLine, ...field.items.map((item) => noted(resourceOf(item), item.line, opened))].filter((resource) => resource !== null)
}

function envOf({ fields, note }: Opened): (readonly [string, string])[] {
  const field = fields.get('env')
  const seen = new Set<string>()
  if (field && field.value !== '') note(field.line, 'Write each variable of env on a line of its own under it, as "- `NAME`: "value"".')
  return (field?.items ?? []).flatMap(({ line, value }) => {
    const [, name = '', said = ''] = /^`?([A-Za-z_][A-Za-z0-9_]*)`?:[ \t]*(.*)$/su.exec(value) ?? []
    const text = said.startsWith('"') ? unquoted(said) : said
    if (name === '' || text === null) note(line, `${quoted(value)} is no variable; write it as \`NAME\`: "value".`)
    else if (seen.has(name)) note(line, `The variable ${name} is given twice; keep one of them.`)
    seen.add(name)
    return name === '' || text === null ? [] : [[name, text] as const]
  })
}

function unquoted(text: string): string | null {
  const value = parsed(text)
  return typeof value === 'string' ? value : null
}

function paramsOf(opened: Opened): { readonly [param: string]: Json } | null {
  const text = onlyFence(opened, 'the parameters in JSON, {} when there are none')
  const params = text === null ? null : parsed(text)
  if (text !== null && (typeof params !== 'object' || params === null || Array.isArray(params))) opened.note(opened.line, 'The parameters of PERFORM are one JSON object, such as { "start_time": 60 }.')
  return typeof params === 'object' && !Array.isArray(params) ? (params as { [param: string]: Json } | null) : null
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
