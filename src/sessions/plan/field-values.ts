import type { Json } from '../../kernel/index.ts'
import type { Opened } from './fields.ts'
import { quote } from './check-plan-text.ts'
import type { Execute, Resource } from './plan.ts'
import { parseResource, parseResources } from './resource.ts'

/** A text that may be missing, unless nothing can be done without it. */
export function readTextField({ fields, line, name, note }: Opened, key: string, isNeeded = false): string {
  const field = fields.get(key)
  if (field === undefined && isNeeded) note(line, `${name} needs "- **${key}:** …" under its heading.`)
  else if (isNeeded && field?.value === '') note(field.line, `${key} says nothing.`)
  return field?.value ?? ''
}

export function readSwitch({ fields, note }: Opened, key: string, otherwise: boolean): boolean {
  const field = fields.get(key)
  const said = field?.value.replace(/[^a-z]/gi, '').toLowerCase()
  if (field && !['true', 'yes', 'false', 'no'].includes(said ?? ''))
    note(field.line, `${key} is Yes or No, not ${quote(field.value)}.`)
  return said === undefined ? otherwise : said === 'true' || said === 'yes'
}

function readResourceField(opened: Opened, key: string): Resource | null {
  const field = opened.fields.get(key)
  if (field === undefined)
    opened.note(opened.line, `${opened.name} needs "- **${key}:** [notes/a.md](/notes/a.md)" under its heading.`)
  return field === undefined ? null : noteResource(parseResource(field), field.line, opened)
}

export function readPath(opened: Opened): string | null {
  const field = opened.fields.get('File Path')
  const resource = readResourceField(opened, 'File Path')
  if (field && resource && 'url' in resource)
    opened.note(field.line, `${opened.name} works on files of the project, not on addresses.`)
  return resource && 'path' in resource ? resource.path : null
}

/** What READ and PRUNE are about: a file or an address under Resource, or a file under File Path. */
export function readSeen(opened: Opened): Resource | null {
  const { fields, note } = opened
  const file = fields.get('File Path')
  if (file === undefined) return readResourceField(opened, 'Resource')
  if (fields.has('Resource')) note(file.line, 'Resource and File Path say the same twice; keep one of them.')
  const resource = readResourceField(opened, 'File Path')
  if (resource === null || 'path' in resource) return resource
  note(file.line, 'File Path names a file of the project; write an address under Resource.')
  return null
}

/** Where a file goes, from the project's root. One that ends in a slash is a folder, in which it keeps its name. */
export function readNewPlace(opened: Opened, path: string | null): string | null {
  const field = opened.fields.get('To')
  const resource = readResourceField(opened, 'To')
  if (field === undefined || resource === null || path === null) return null
  const to = 'path' in resource ? (isFolderName(field) ? `${resource.path}/${baseName(path)}` : resource.path) : null
  if (to === null) opened.note(field.line, `${opened.name} works on files of the project, not on addresses.`)
  else if (to === path) opened.note(field.line, 'The file is there already; name another place.')
  else return to
  return null
}

/** A name alone is one in the same folder. */
export function readNewName(opened: Opened, path: string | null): string | null {
  const field = opened.fields.get('To')
  const to = readNewPlace(opened, path)
  if (field === undefined || to === null || path === null) return null
  const folder = path.slice(0, path.length - baseName(path).length)
  const isName = !to.includes('/') && !/^\[[^\]]*\]\(\/|^[`<]?\//.test(field.value)
  const named = isName ? `${folder}${to}` : to
  if (named.slice(0, named.length - baseName(named).length) === folder && named !== path) return named
  opened.note(
    field.line,
    named === path
      ? 'The file has that name already; name another.'
      : 'RENAME keeps the folder of a file; to put it into another one, write MOVE.',
  )
  return null
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isFolderName = ({ value }: { readonly value: string }): boolean => /\/[)>`]*$/.test(value)

type Limits = Pick<Execute, 'allowFailure' | 'background' | 'timeoutSeconds'>

/** A day; what takes longer is no step of a plan. */
const MAX_SECONDS = 86_400

/** How a command is run, where the plan says so. */
export function readLimits(opened: Opened): Limits {
  const { fields, note } = opened
  const [allowFailure, background] = [
    readSwitch(opened, 'Allow Failure', false),
    readSwitch(opened, 'Background', false),
  ]
  const field = fields.get('Timeout')
  const seconds =
    field === undefined
      ? null
      : Number(/^(\d{1,6})(?:\.0+)?\s*(?:s|secs?|seconds?)?$/i.exec(field.value.replaceAll('`', '').trim())?.[1] ?? NaN)
  if (field && seconds !== null && !(seconds >= 1 && seconds <= MAX_SECONDS))
    note(field.line, `Timeout is a number of seconds from 1 to ${MAX_SECONDS}, not ${quote(field.value)}.`)
  else if (field && background)
    note(field.line, 'A command in the background runs until somebody ends it; take out Timeout or Background.')
  return {
    ...(allowFailure && { allowFailure }),
    ...(background && { background }),
    ...(seconds !== null && { timeoutSeconds: seconds }),
  }
}

function noteResource(resource: Resource | string, line: number, { note }: Opened): Resource | null {
  if (typeof resource === 'string') note(line, resource)
  else if ('path' in resource && resource.path === '') note(line, 'That is the project itself; name a file in it.')
  else return resource
  return null
}

/** The project's own folder is where a command runs anyway. */
export function readFolder({ fields, note }: Opened): string | null {
  const field = fields.get('cwd')
  const resource = field && field.value !== '' ? parseResource(field) : undefined
  if (field && typeof resource === 'string') note(field.line, resource)
  if (field && typeof resource === 'object' && 'url' in resource) note(field.line, 'cwd is a folder of the project.')
  return typeof resource === 'object' && 'path' in resource && resource.path !== '' ? resource.path : null
}

export function readHandoff(opened: Opened): Resource[] {
  const field = opened.fields.get('Handoff Resources')
  if (field === undefined) return []
  const inLine =
    field.value === ''
      ? []
      : parseResources(field).length > 1
        ? parseResources(field).map((resource) => noteResource(resource, field.line, opened))
        : [noteResource(parseResource(field), field.line, opened)]
  return [...inLine, ...field.items.map((item) => noteResource(parseResource(item), item.line, opened))].filter(
    (resource) => resource !== null,
  )
}

export function readEnv({ fields, note }: Opened): (readonly [string, string])[] {
  const field = fields.get('env')
  const seen = new Set<string>()
  if (field && field.value !== '')
    note(field.line, 'Write each variable of env on a line of its own under it, as "- `NAME`: "value"".')
  return (field?.items ?? []).flatMap(({ line, value }) => {
    const [, name = '', said = ''] = /^`?([A-Za-z_][A-Za-z0-9_]*)`?:[ \t]*(.*)$/su.exec(value) ?? []
    const text = said.startsWith('"') ? unquote(said) : said
    if (name === '' || text === null) note(line, `${quote(value)} is no variable; write it as \`NAME\`: "value".`)
    else if (seen.has(name)) note(line, `The variable ${name} is given twice; keep one of them.`)
    seen.add(name)
    return name === '' || text === null ? [] : [[name, text] as const]
  })
}

function unquote(text: string): string | null {
  const value = tryParseJson(text)
  return typeof value === 'string' ? value : null
}

/** The value of a text in JSON, or undefined when it is none. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
