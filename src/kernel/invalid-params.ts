import { z } from 'zod'
import { problem, type Problem } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'

/** What has the wrong form is bad usage; what has the right form and a wrong value is refused. */
const MALFORMED = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element'])

/** A list of twenty thousand wrong values is told by its first few. */
const MAX_TOLD = 8

/** `issues` are what its schema found in `params`, or some of that. */
export function invalidParams(
  operation: AnyOperation,
  { params, issues }: { params: unknown; issues: readonly z.core.$ZodIssue[] },
): Problem {
  const said = issues.slice(0, MAX_TOLD).map((issue) => issueText(issue, { schema: operation.params, params }))
  const code = issues.some((issue) => MALFORMED.has(issue.code)) ? 'invalid-params' : 'invalid-value'
  const more = issues.length > MAX_TOLD ? `; and ${issues.length - MAX_TOLD} more` : ''
  return problem(code, `${operation.name} cannot take these parameters: ${said.join('; ')}${more}.`, said)
}

type Issue = z.core.$ZodIssue
/** The form of parameters and what was given for them. */
type Given = { readonly schema: z.ZodType; readonly params: unknown }

/** What is wrong with a parameter, so that a person can mend it: "volume should be from 0 to 1.5, not 3". */
export function issueText(issue: Issue, { schema, params }: Given): string {
  if (issue.code === 'unrecognized_keys') return unknownNames(issue, formAt(formOf(schema), issue.path))
  if (issue.code === 'custom' || issue.path.length === 0)
    return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`
  const value = issue.path.reduce<unknown>((now, part) => fieldOf(now, part), params)
  const name = issue.path.join('.')
  if (value === undefined) return `${name} is missing`
  const wanted = wantedBy(issue, formAt(formOf(schema), issue.path))
  return wanted === undefined ? `${name}: ${issue.message}` : `${name} should ${wanted}, not ${told(issue, value)}`
}

/** Many issues of one body ask for the same form. */
const forms = new WeakMap<z.ZodType, unknown>()

function formOf(schema: z.ZodType): unknown {
  const form = forms.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  forms.set(schema, form)
  return form
}

/** A wrong name is mended by the right ones. */
function unknownNames({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, { properties = {} }: Form): string {
  const names = Object.keys(properties)
  const instead = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
  return `${inside(path)}there is no parameter ${keys.map((key) => JSON.stringify(key)).join(', ')}; ${instead}`
}

const inside = (path: readonly PropertyKey[]): string => (path.length === 0 ? '' : `in ${path.join('.')} `)

type Form = {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly properties?: object
}

function wantedBy(issue: Issue, form: Form): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'have at least 1 character'
          : `have at least ${issue.minimum} characters`
        : issue.origin === 'array'
          ? `hold at least ${counted(Number(issue.minimum))}`
          : `be ${rangeOf(form) ?? `at least ${issue.minimum}`}`
    case 'too_big':
      return issue.origin === 'string'
        ? `have at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `hold at most ${counted(Number(issue.maximum))}`
          : `be ${rangeOf(form) ?? `at most ${issue.maximum}`}`
    case 'invalid_type':
      return `be ${issue.expected === 'int' ? 'a whole number' : (kinds.get(issue.expected) ?? issue.expected)}`
    case 'invalid_value':
      return `be ${listed(issue.values.map((value) => JSON.stringify(value)))}`
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`
    default:
      return undefined
  }
}

const kinds = new Map([
  ['number', 'a number'],
  ['string', 'a text'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
])
const counted = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`

/** Beyond these a whole number is told as such, and has no bounds that a person set. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function rangeOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Form): string | undefined {
  const whole = type === 'integer' ? 'a whole number ' : ''
  if (isBound(minimum) && isBound(maximum)) return `${whole}from ${minimum} to ${maximum}`
  const low = isBound(minimum)
    ? `at least ${minimum}`
    : isBound(exclusiveMinimum)
      ? `more than ${exclusiveMinimum}`
      : undefined
  const high = isBound(maximum)
    ? `at most ${maximum}`
    : isBound(exclusiveMaximum)
      ? `less than ${exclusiveMaximum}`
      : undefined
  return low === undefined && high === undefined
    ? undefined
    : `${whole}${[low, high].filter((each) => each !== undefined).join(' and ')}`
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`
}

/** A text or a list that is too long is told by its length. */
function told(issue: Issue, value: unknown): string {
  if ((issue.code === 'too_small' || issue.code === 'too_big') && (typeof value === 'string' || Array.isArray(value)))
    return value.length === 0 || (issue.code === 'too_small' && issue.minimum === 1) ? 'none' : String(value.length)
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const MAX_SHOWN = 60

function fieldOf(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as { [field: PropertyKey]: unknown })[part]
    : undefined
}

/** The part of a JSON schema that stands for a place; nothing where it is not one form alone. */
function formAt(schema: unknown, path: readonly PropertyKey[]): Form {
  const form = path.reduce<unknown>(
    (now, part) =>
      typeof part === 'number'
        ? fieldOf(now, 'items')
        : (fieldOf(fieldOf(now, 'properties'), part) ?? fieldOf(now, 'additionalProperties')),
    schema,
  )
  return typeof form === 'object' && form !== null ? form : {}
}
