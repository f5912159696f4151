import { isProblem, problem, type Problem, type Json } from '../../kernel/index.ts'
import { afterText } from '../position/read-position.ts'
import { limitWarnings, fieldText, type Warn, fieldItems, type Item } from './fields.ts'
import {
  bodyOf,
  parsingCopy,
  energies,
  modes,
  type Energy,
  type Mode,
  type StructuredPrompt,
  type PromptTarget,
  type Vibe,
} from './structured-prompt.ts'
import { emptyRecord, readYaml, type Field } from './read-yaml.ts'
import { tempo as range } from '../operations/params.ts'

const MAX_WEIGHT = 100

/** Reads a structured prompt. What is wrong is a problem with its line, and never another reading of the prompt. */
export function readPrompt(prompt: string): StructuredPrompt | Problem {
  // Several ask for the same prompt on its way, one right after the other.
  if (last?.prompt !== prompt) last = { prompt, read: readAnew(prompt) }
  return last.read
}

let last: { readonly prompt: string; readonly read: StructuredPrompt | Problem } | undefined

function readAnew(prompt: string): StructuredPrompt | Problem {
  if (prompt.length > MAX_CHARACTERS)
    return problem('prompt-too-long', `The prompt has ${prompt.length} characters; shorten it to ${MAX_CHARACTERS}.`)
  const body = bodyOf(parsingCopy(prompt))
  if (body === null)
    return problem('not-structured', 'A structured prompt begins with a line that says only STORI PROMPT.')
  const yaml = readYaml(body.text)
  if (isProblem(yaml)) return yaml
  const fields = new Map(yaml.fields.map((field) => [field.key.toLowerCase(), field]))
  const mode = readMode(fields.get('mode'), body.sentinelLine)
  if (isProblem(mode)) return mode
  const warnings = [...yaml.warnings]
  const said = optionalFields(fields, (message) => warnings.push(message))
  const request = readRequest(fields.get('request'), {
    mode,
    modeLine: fields.get('mode')?.line ?? body.sentinelLine,
    style: said.style,
    roles: said.roles,
  })
  if (isProblem(request)) return request
  return { raw: prompt, mode, request, ...said, extensions: extensionsOf(fields), warnings: limitWarnings(warnings) }
}

const MAX_CHARACTERS = 32_768

type Fields = ReadonlyMap<string, Field>

function optionalFields(
  fields: Fields,
  warn: Warn,
): Omit<StructuredPrompt, 'raw' | 'mode' | 'request' | 'extensions' | 'warnings'> {
  const section = fieldText(fields.get('section'), warn)?.toLowerCase()
  const position = readPlace(fields, warn)
  const target = readTarget(fields.get('target'), warn)
  const style = fieldText(fields.get('style'), warn)
  const key = fieldText(fields.get('key'), warn)
  const tempo = readTempo(fields.get('tempo'), warn)
  const energy = readEnergy(fields.get('energy'), warn)
  return {
    ...(section === undefined ? {} : { section }),
    ...(position === undefined ? {} : { position }),
    ...(target === undefined ? {} : { target }),
    ...(style === undefined ? {} : { style }),
    ...(key === undefined ? {} : { key }),
    ...(tempo === undefined ? {} : { tempo }),
    ...(energy === undefined ? {} : { energy }),
    roles: readRoles(fields.get('role'), warn),
    constraints: readConstraints(fields.get('constraints'), warn),
    vibes: readVibes(fields.get('vibe'), warn),
  }
}

function readMode(field: Field | undefined, sentinelLine: number): Mode | Problem {
  const said = field?.source?.trim().toLowerCase()
  const mode = modes.find((each) => each === said)
  if (mode !== undefined) return mode
  const choice = '“Mode: compose”, “Mode: edit” or “Mode: ask”'
  if (field === undefined)
    return problem('bad-prompt', `The prompt has no Mode; write ${choice} below line ${sentinelLine}.`, {
      line: sentinelLine,
    })
  return problem('bad-prompt', `Line ${field.line} has a Mode that is unknown; write ${choice}.`, { line: field.line })
}

type Known = {
  readonly mode: Mode
  readonly modeLine: number
  readonly style: string | undefined
  readonly roles: readonly string[]
}

function readRequest(field: Field | undefined, { mode, modeLine, style, roles }: Known): string | Problem {
  const text = field?.source?.trim() ?? ''
  if (text !== '') return text
  if (field !== undefined && field.value !== null)
    return problem(
      'bad-prompt',
      `The Request on line ${field.line} is empty or no text; indent text that stands below it by two spaces.`,
      { line: field.line },
    )
  if (mode !== 'compose')
    return problem(
      'bad-prompt',
      `Line ${modeLine} says “Mode: ${mode}”, which needs a Request; write what should be done as “Request: …”.`,
      { line: modeLine },
    )
  const words = [style, roles.join(', ')].filter((word) => word !== undefined && word !== '')
  return words.length === 0 ? 'Compose music' : `Compose ${words.join(' ')}`
}

function readPlace(fields: Fields, warn: Warn): string | undefined {
  const position = fieldText(fields.get('position'), warn)
  const after = fieldText(fields.get('after'), warn)
  if (position !== undefined && after !== undefined) warn('After was left out, since Position says where.')
  return position ?? (after === undefined ? undefined : afterText(after))
}

function readEnergy(field: Field | undefined, warn: Warn): Energy | undefined {
  const text = fieldText(field, warn)
  const energy = energies.find((each) => each === text?.toLowerCase().replaceAll(/[\s_-]+/g, ' '))
  if (field !== undefined && text !== undefined && energy === undefined)
    warn(`${field.key} on line ${field.line} should be ${energies.join(', ')}; it was left out.`)
  return energy
}

const routing = new Set(
  'mode request section position after target style key tempo energy role constraints vibe'.split(' '),
)

/** Every key that is no field is a dimension: its name in lower case, its value as written. */
function extensionsOf(fields: Fields): StructuredPrompt['extensions'] {
  const extensions = emptyRecord()
  for (const [key, { value }] of fields) if (!routing.has(key)) extensions[key] = value
  return extensions
}

/** The parts that are asked for: "drums, bass" or a list. */
function readRoles(field: Field | undefined, warn: Warn): readonly string[] {
  return fieldItems(field).flatMap((item) => {
    if (item === null) return []
    if (typeof item === 'object') {
      warn(`An entry of ${field?.key} (line ${field?.line}) is no plain name; it was left out.`)
      return []
    }
    const role = String(item).replace(/^-\s+/, '').trim()
    return role === '' ? [] : [role]
  })
}

/** Whole beats per minute: 92, 92.5 (cut to 92), "92 bpm", "around 92". */
function readTempo(field: Field | undefined, warn: Warn): number | undefined {
  const text = fieldText(field, warn)
  if (field === undefined || text === undefined) return undefined
  const said = /-?\d+(?:\.\d+)?/.exec(text)
  const tempo = said === null ? NaN : Math.trunc(Number(said[0]))
  if (range.safeParse(tempo).success) return tempo
  warn(
    `${field.key} on line ${field.line} should be a number from ${range.minValue} to ${range.maxValue}, for example ` +
      `“92 bpm”; it was left out.`,
  )
  return undefined
}

/** What the request is limited to: `project`, `selection`, `track:Bass`, `region:Intro`. */
function readTarget(field: Field | undefined, warn: Warn): PromptTarget | undefined {
  const text = fieldText(field, warn)
  if (field === undefined || text === undefined) return undefined
  const [, kind = '', name = ''] = /^([a-z]+)(?:\s*:\s*(.+))?$/i.exec(text) ?? []
  switch (kind.toLowerCase()) {
    case 'project':
      if (name === '') return { kind: 'project' }
      break
    case 'selection':
      if (name === '') return { kind: 'selection' }
      break
    case 'track':
      if (name !== '') return { kind: 'track', name }
      break
    case 'region':
      if (name !== '') return { kind: 'region', name }
      break
  }
  warn(`${field.key} on line ${field.line} should be project, selection, track:Name or region:Name; it was left out.`)
  return undefined
}

/** Limits on what is made: a mapping, or a list of mappings, of `name: value` texts and of bare flags. */
function readConstraints(field: Field | undefined, warn: Warn): { readonly [name: string]: Json } {
  const constraints = emptyRecord()
  for (const item of fieldItems(field)) {
    for (const [name, value] of entriesOf(item)) {
      const key = name.trim().toLowerCase()
      if (key === '' || key === '__proto__') continue
      if (Object.hasOwn(constraints, key)) warn(`The constraint “${key}” is given twice; the last one counts.`)
      constraints[key] = coerced(value)
    }
  }
  return constraints
}

function entriesOf(item: Item): readonly (readonly [string, Json])[] {
  if (item === null) return []
  if (Array.isArray(item)) return item.flatMap((each: Item) => entriesOf(each))
  if (typeof item === 'object') return Object.entries(item)
  const [, name, value] = /^([^:]+):\s*(\S.*)$/s.exec(String(item)) ?? []
  return name === undefined || value === undefined ? [[String(item), true]] : [[name, value]]
}

/** A text that is a number counts as one; what YAML has already read stays. */
function coerced(value: Json): Json {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text) ? Number(text) : text
}

/** Moods with their weights: `dusty`, `dusty x3`, `dusty:3`, or `dusty: 3` in a list. */
function readVibes(field: Field | undefined, warn: Warn): readonly Vibe[] {
  return fieldItems(field).flatMap((item) =>
    vibesIn(item).flatMap(({ name, weight }) => {
      const vibe = name.trim().toLowerCase()
      if (vibe === '') return []
      if (weight > 0 && weight <= MAX_WEIGHT) return [{ name: vibe, weight }]
      warn(
        `The weight of “${vibe}” should be a number from 1 to ${MAX_WEIGHT}, for example “${vibe} x2”; it counts ` +
          `as 1.`,
      )
      return [{ name: vibe, weight: 1 }]
    }),
  )
}

function vibesIn(item: Item): readonly Vibe[] {
  if (item === null) return []
  if (Array.isArray(item)) return item.flatMap((each: Item) => vibesIn(each))
  if (typeof item === 'object')
    return Object.entries(item).map(([name, weight]) => ({
      name,
      weight: weight === null ? 1 : typeof weight === 'object' ? NaN : Number(String(weight).replace(/^x/i, '')),
    }))
  const text = String(item)
  const weighted = /^(.*\S)(?:\s+x\s*|:)(\d+(?:\.\d+)?)$/is.exec(text.trim())
  return [weighted?.[1] === undefined ? { name: text, weight: 1 } : { name: weighted[1], weight: Number(weighted[2]) }]
}
