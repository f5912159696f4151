import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { afterText } from '../position/index.ts'
import { fewWarnings } from './few-warnings.ts'
import { fieldText, type Warn } from './field-text.ts'
import { bodyOf } from './is-structured.ts'
import { parsingCopy } from './parsing-copy.ts'
import { readConstraints } from './read-constraints.ts'
import { readRoles } from './read-roles.ts'
import { readTarget } from './read-target.ts'
import { readTempo } from './read-tempo.ts'
import { readVibes } from './read-vibes.ts'
import { emptyRecord, readYaml, type Field } from './read-yaml.ts'
import { energies, modes, type Energy, type Mode, type StructuredPrompt } from './structured-prompt.ts'

/** Reads a structured prompt. What is wrong is a problem with its line, and never another reading of the prompt. */
export function readPrompt(prompt: string): StructuredPrompt | Problem {
  // Several ask for the same prompt on its way, one right after the other.
  if (last?.prompt !== prompt) last = { prompt, read: readAnew(prompt) }
  return last.read
}

let last: { readonly prompt: string; readonly read: StructuredPrompt | Problem } | undefined

function readAnew(prompt: string): StructuredPrompt | Problem {
  if (prompt.length > MOST_CHARACTERS)
    return problem('prompt-too-long', `The prompt has ${prompt.length} characters; shorten it to ${MOST_CHARACTERS}.`)
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
  return { raw: prompt, mode, request, ...said, extensions: extensionsOf(fields), warnings: fewWarnings(warnings) }
}

const MOST_CHARACTERS = 32_768

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
