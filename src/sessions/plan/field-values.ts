import type { Opened } from './opened.ts'
import { quoted } from './issues.ts'
import { parseJson } from './parse-json.ts'
import type { Resource } from './plan.ts'
import { resourceOf, resourcesOf } from './resource.ts'

export function textOf({ fields, line, name, note }: Opened, key: string, isNeeded = false): string {
  const field = fields.get(key)
  if (field === undefined) note(line, `${name} needs "- **${key}:** …" under its heading.`)
  else if (isNeeded && field.value === '') note(field.line, `${key} says nothing.`)
  return field?.value ?? ''
}

export function switchOf({ fields, note }: Opened, key: string, otherwise: boolean): boolean {
  const field = fields.get(key)
  const said = field?.value.replace(/[^a-z]/gi, '').toLowerCase()
  if (field && !['true', 'yes', 'false', 'no'].includes(said ?? '')) note(field.line, `${key} is Yes or No, not ${quoted(field.value)}.`)
  return said === undefined ? otherwise : said === 'true' || said === 'yes'
}

export function resourceField(opened: Opened, key: string): Resource | null {
  const field = opened.fields.get(key)
  if (field === undefined) opened.note(opened.line, `${opened.name} needs "- **${key}:** [notes/a.md](/notes/a.md)" under its heading.`)
  return field === undefined ? null : noted(resourceOf(field), field.line, opened)
}

export function pathOf(opened: Opened): string | null {
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
  const inLine = field.value === '' ? [] : resourcesOf(field).length > 1 ? resourcesOf(field).map((resource) => noted(resource, field.line, opened)) : [noted(resourceOf(field), field.line, opened)]
  return [...inLine, ...field.items.map((item) => noted(resourceOf(item), item.line, opened))].filter((resource) => resource !== null)
}

export function envOf({ fields, note }: Opened): (readonly [string, string])[] {
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
  const value = parseJson(text)
  return typeof value === 'string' ? value : null
}
