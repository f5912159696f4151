import type { Opened } from './opened.ts'
import { quoted } from './issues.ts'
import { parseJson } from './parse-json.ts'
import type { Execute, Resource } from './plan.ts'
import { resourceOf, resourcesOf } from './resource.ts'

/** A text that may be missing, unless nothing can be done without it. */
export function textOf({ fields, line, name, note }: Opened, key: string, isNeeded = false): string {
  const field = fields.get(key)
  if (field === undefined && isNeeded) note(line, `${name} needs "- **${key}:** …" under its heading.`)
  else if (isNeeded && field?.value === '') note(field.line, `${key} says nothing.`)
  return field?.value ?? ''
}

export function switchOf({ fields, note }: Opened, key: string, otherwise: boolean): boolean {
  const field = fields.get(key)
  const said = field?.value.replace(/[^a-z]/gi, '').toLowerCase()
  if (field && !['true', 'yes', 'false', 'no'].includes(said ?? ''))
    note(field.line, `${key} is Yes or No, not ${quoted(field.value)}.`)
  return said === undefined ? otherwise : said === 'true' || said === 'yes'
}

export function resourceField(opened: Opened, key: string): Resource | null {
  const field = opened.fields.get(key)
  if (field === undefined)
    opened.note(opened.line, `${opened.name} needs "- **${key}:** [notes/a.md](/notes/a.md)" under its heading.`)
  return field === undefined ? null : noted(resourceOf(field), field.line, opened)
}

export function pathOf(opened: Opened): string | null {
  const field = opened.fields.get('File Path')
  const resource = resourceField(opened, 'File Path')
  if (field && resource && 'url' in resource)
    opened.note(field.line, `${opened.name} works on files of the project, not on addresses.`)
  return resource && 'path' in resource ? resource.path : null
}

/** What READ and PRUNE are about: a file or an address under Resource, or a file under File Path. */
export function seenOf(opened: Opened): Resource | null {
  const { fields, note } = opened
  const file = fields.get('File Path')
  if (file === undefined) return resourceField(opened, 'Resource')
  if (fields.has('Resource')) note(file.line, 'Resource and File Path say the same twice; keep one of them.')
  const resource = resourceField(opened, 'File Path')
  if (resource === null || 'path' in resource) return resource
  note(file.line, 'File Path names a file of the project; write an address under Resource.')
  return null
}

/** Where a file goes, from the project's root. One that ends in a slash is a folder, in which it keeps its name. */
export function newPlaceOf(opened: Opened, path: string | null): string | null {
  const field = opened.fields.get('To')
  const resource = resourceField(opened, 'To')
  if (field === undefined || resource === null || path === null) return null
  const to = 'path' in resource ? (isFolderName(field) ? `${resource.path}/${nameOf(path)}` : resource.path) : null
  if (to === null) opened.note(field.line, `${opened.name} works on files of the project, not on addresses.`)
  else if (to === path) opened.note(field.line, 'The file is there already; name another place.')
  else return to
  return null
}

/** A name alone is one in the same folder. */
export function newNameOf(opened: Opened, path: string | null): string | null {
  const field = opened.fields.get('To')
  const to = newPlaceOf(opened, path)
  if (field === undefined || to === null || path === null) return null
  const folder = path.slice(0, path.length - nameOf(path).length)
  const isName = !to.includes('/') && !/^\[[^\]]*\]\(\/|^[`<]?\//.test(field.value)
  const named = isName ? `${folder}${to}` : to
  if (named.slice(0, named.length - nameOf(named).length) === folder && named !== path) return named
  opened.note(
    field.line,
    named === path
      ? 'The file has that name already; name another.'
      : 'RENAME keeps the folder of a file; to put it into another one, write MOVE.',
  )
  return null
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isFolderName = ({ value }: { readonly value: string }): boolean => /\/[)>`]*$/.test(value)

type Limits = Pick<Execute, 'allowFailure' | 'background' | 'timeoutSeconds'>

/** A day; what takes longer is no step of a plan. */
const MOST_SECONDS = 86_400

/** How a command is run, where the plan says so. */
export function runningOf(opened: Opened): Limits {
  const { fields, note } = opened
  const [allowFailure, background] = [switchOf(opened, 'Allow Failure', false), switchOf(opened, 'Background', false)]
  const field = fields.get('Timeout')
  const seconds =
    field === undefined
      ? null
      : Number(/^(\d{1,6})(?:\.0+)?\s*(?:s|secs?|seconds?)?$/i.exec(field.value.replaceAll('`', '').trim())?.[1] ?? NaN)
  if (field && seconds !== null && !(seconds >= 1 && seconds <= MOST_SECONDS))
    note(field.line, `Timeout is a number of seconds from 1 to ${MOST_SECONDS}, not ${quoted(field.value)}.`)
  else if (field && background)
    note(field.line, 'A command in the background runs until somebody ends it; take out Timeout or Background.')
  return {
    ...(allowFailure && { allowFailure }),
    ...(background && { background }),
    ...(seconds !== null && { timeoutSeconds: seconds }),
  }
}

function noted(resource: Resource | string, line: number, { note }: Opened): Resource | null {
  if (typeof resource === 'string') note(line, resource)
  else if ('path' in resource && resource.path === '') note(line, 'That is the project itself; name a file in it.')
  else return resource
  return null
}

/** The project's own folder is where a command runs anyway. */
export function folderOf({ fields, note }: Opened): string | null {
  const field = fields.get('cwd')
  const resource = field && field.value !== '' ? resourceOf(field) : undefined
  if (field && typeof resource === 'string') note(field.line, resource)
  if (field && typeof resource === 'object' && 'url' in resource) note(field.line, 'cwd is a folder of the project.')
  return typeof resource === 'object' && 'path' in resource && resource.path !== '' ? resource.path : null
}

export function handoffOf(opened: Opened): Resource[] {
  const field = opened.fields.get('Handoff Resources')
  if (field === undefined) return []
  const inLine =
    field.value === ''
      ? []
      : resourcesOf(field).length > 1
        ? resourcesOf(field).map((resource) => noted(resource, field.line, opened))
        : [noted(resourceOf(field), field.line, opened)]
  return [...inLine, ...field.items.map((item) => noted(resourceOf(item), item.line, opened))].filter(
    (resource) => resource !== null,
  )
}

export function envOf({ fields, note }: Opened): (readonly [string, string])[] {
  const field = fields.get('env')
  const seen = new Set<string>()
  if (field && field.value !== '')
    note(field.line, 'Write each variable of env on a line of its own under it, as "- `NAME`: "value"".')
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
  const value = parseJson(text)
  return typeof value === 'string' ? value : null
}
