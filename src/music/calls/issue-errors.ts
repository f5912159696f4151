import { z } from 'zod'
import { nearest } from '../../words/index.ts'
import { isShorthand } from '../operations/add-notes.ts'
import { quote, formatPath, type CallError, type ErrorCode, type Path } from './call.ts'

/** Names that other tools have for the same thing. */
const others: ReadonlyMap<string, string> = new Map([
  ['bpm', 'tempo'],
  ['gain', 'volume'],
  ['level db', 'sendLevel'],
  ['length', 'durationBeats'],
  ['note', 'pitch'],
  ['effect', 'type'],
  ['title', 'name'],
  ['label', 'name'],
  ['controller', 'cc'],
  ['bus', 'busName'],
  ['steps', 'semitones'],
  ['interval', 'semitones'],
  ['colour', 'color'],
  ['mute', 'muted'],
  ['soloed', 'solo'],
  ['resolution', 'gridSize'],
  ['position', 'startBeat'],
  ['time', 'startBeat'],
  ['at', 'startBeat'],
])

type Issue = z.core.$ZodIssue
type About = { readonly tool: string; readonly schema: unknown; readonly params: unknown }

/** What is wrong with parameters, in the codes of the wire and in sentences that say what to do. */
export function issueErrors(issues: readonly Issue[], about: About): CallError[] {
  const wrongNames = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => nameError(key, issue.path as Path, about)) : [],
  )
  const others = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [] : [valueError(issue, about)]))
  // What stands under a wrong name is not missing as well.
  const meant = new Set(wrongNames.flatMap(({ meant: field }) => field ?? []))
  return [
    ...wrongNames.map(({ error }) => error),
    ...others.filter(({ code, param }) => code !== 'MISSING_REQUIRED' || param === undefined || !meant.has(param)),
  ]
}

function nameError(
  key: string,
  path: Path,
  { tool, schema, params }: About,
): { readonly error: CallError; readonly meant?: string } {
  const param = formatPath([...path, key])
  if (isShorthand(key))
    return {
      error: {
        code: 'INVALID_VALUE',
        message: `${quote(param)} stands for notes that are not there; write every note out in "notes".`,
        param,
      },
    }
  const given = new Set(Object.keys(objectAt(params, path)))
  const fields = fieldsAt(schema, path)
  const meant =
    meantField(
      key,
      fields.filter((field) => !given.has(field)),
    ) ?? meantField(key, fields)
  const hint =
    meant === undefined
      ? fields.length === 0
        ? 'It takes none'
        : `It takes ${fields.join(', ')}`
      : `Did you mean '${meant}'`
  return {
    error: {
      code: 'WRONG_PARAM_NAME',
      message: `${tool} has no parameter ${quote(param)}. ${hint}${meant === undefined ? '.' : '?'}`,
      param,
    },
    ...(meant !== undefined && { meant: formatPath([...path, meant]) }),
  }
}

function valueError(issue: Issue, { tool, params }: About): CallError {
  const path = issue.path as Path
  const value = valueAt(params, path)
  const param = formatPath(path)
  const named = param === '' ? tool : param
  const types = typesOf(issue)
  const withParam = param === '' ? {} : { param }
  if (value === undefined && issue.code !== 'custom')
    return { code: 'MISSING_REQUIRED', message: `${tool} needs ${named}.`, ...withParam }
  if (types.length > 0 && !types.includes(typeOf(value)))
    return {
      code: 'TYPE_MISMATCH',
      message: `${named} should be ${types.map(withArticle).join(' or ')}, not ${toldValue(value)}.`,
      ...withParam,
    }
  return {
    code: codeOf(issue, { tool, path }),
    message: `${named} ${saying(issue, value)}.${near(issue, value)}`,
    ...withParam,
  }
}

function codeOf(issue: Issue, { tool, path }: { tool: string; path: Path }): ErrorCode {
  const field = path.at(-1)
  const isInList = path.some((part) => typeof part === 'number')
  const isName = path.some((part) => typeof part === 'string' && names.has(part))
  if (issue.code === 'custom' && issue.params?.['isMissing'] === true) return 'MISSING_REQUIRED'
  if (isInList && typeof field === 'string' && noteCodes.has(field)) return noteCodes.get(field) ?? 'INVALID_VALUE'
  if (isName && issue.code === 'too_big') return 'NAME_TOO_LONG'
  if (isName && issue.code === 'too_small') return 'INVALID_NAME'
  if (field === 'icon') return 'INVALID_ICON'
  if (field === 'type' && tool === 'stori_add_insert_effect') return 'INVALID_EFFECT_TYPE'
  // A list with nothing in it and a text with nothing in it are in no range.
  if (issue.code === 'too_small' && issue.origin !== 'number' && issue.origin !== 'int') return 'INVALID_VALUE'
  return issue.code === 'too_small' || issue.code === 'too_big' || issue.code === 'invalid_type'
    ? 'VALUE_OUT_OF_RANGE'
    : 'INVALID_VALUE'
}

const names: ReadonlySet<string> = new Set(['name', 'names', 'busName', 'section'])
const noteCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['pitch', 'INVALID_PITCH'],
  ['velocity', 'INVALID_VELOCITY'],
  ['startBeat', 'INVALID_START'],
  ['durationBeats', 'INVALID_DURATION'],
])

function saying(issue: Issue, value: unknown): string {
  const given = `, not ${toldValue(value)}`
  switch (issue.code) {
    case 'too_small':
      return amount(issue.origin, `at least ${String(issue.minimum)}`, Number(issue.minimum), given)
    case 'too_big':
      return amount(issue.origin, `at most ${String(issue.maximum)}`, Number(issue.maximum), given)
    case 'invalid_type':
      return `should be a ${issue.expected === 'int' ? 'whole number' : 'number that can be written out'}${given}`
    case 'invalid_value':
      return issue.values.length > MAX_LISTED
        ? `has no value ${toldValue(value)}`
        : `should be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}${given}`
    case 'invalid_union':
      return `${issue.message}${given}`
    default:
      return issue.message
  }
}

const MAX_LISTED = 20

function amount(origin: string, bound: string, count: number, given: string): string {
  if (origin === 'string') return bound === 'at least 1' ? 'should not be blank' : `should have ${bound} characters`
  if (origin === 'array')
    return count === 1 ? 'should hold at least one entry, written out' : `should hold ${bound} entries`
  return `should be ${bound}${given}`
}

function near(issue: Issue, value: unknown): string {
  const meant =
    issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : null
  return meant === null ? '' : ` Did you mean '${meant}'?`
}

/** The JSON types that a place may hold, as far as the issue knows. */
function typesOf(issue: Issue): string[] {
  if (issue.code === 'invalid_type')
    return [issue.expected === 'int' ? 'number' : issue.expected === 'record' ? 'object' : issue.expected]
  if (issue.code === 'invalid_value') return [...new Set(issue.values.map(typeOf))]
  return issue.code === 'invalid_union'
    ? [
        ...new Set(
          issue.errors.flatMap((each) =>
            each
              .filter(({ path }) => path.length === 0)
              .flatMap((inner) => (inner.code === 'invalid_format' ? ['string'] : typesOf(inner))),
          ),
        ),
      ]
    : []
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const withArticle = (type: string): string =>
  type === 'null'
    ? 'null'
    : type === 'boolean'
      ? 'true or false'
      : type === 'array'
        ? 'a list'
        : type === 'object'
          ? 'an object'
          : type === 'string'
            ? 'a text'
            : `a ${type}`
const toldValue = (value: unknown): string =>
  typeof value === 'string'
    ? quote(value)
    : typeof value === 'object' && value !== null
      ? withArticle(typeOf(value))
      : String(value)

function valueAt(params: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (now, part) =>
      typeof part === 'number'
        ? Array.isArray(now)
          ? (now as unknown[])[part]
          : undefined
        : new Map(Object.entries(objectOf(now))).get(part),
    params,
  )
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
const objectAt = (params: unknown, path: Path): object => objectOf(valueAt(params, path))

/** The names of the fields that may stand at a place within parameters. */
function fieldsAt(schema: unknown, path: Path): readonly string[] {
  const plain =
    schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
      ? schema.unwrap()
      : schema
  if (plain !== schema) return fieldsAt(plain, path)
  const [first, ...rest] = path
  if (schema instanceof z.ZodArray && typeof first === 'number') return fieldsAt(schema.element, rest)
  if (schema instanceof z.ZodObject)
    return first === undefined
      ? Object.keys(schema.shape)
      : fieldsAt(new Map(Object.entries(schema.shape)).get(String(first)), rest)
  if (schema instanceof z.ZodRecord && first === undefined && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  return []
}

/** The field that a wrong name most likely means: another spelling, a word in common, a slip of the hand. */
function meantField(wrong: string, fields: readonly string[]): string | undefined {
  const [said, other] = [wordsOf(wrong), others.get(wordsOf(wrong).join(' '))]
  const known =
    fields.find((field) => wordsOf(field).join('') === said.join('')) ?? fields.find((field) => field === other)
  if (known !== undefined) return known
  const shared = fields
    .map((field) => ({ field, count: wordsOf(field).filter((word) => said.includes(word)).length }))
    .filter(({ count }) => count > 0)
  const most = Math.max(...shared.map(({ count }) => count))
  return shared.find(({ count }) => count === most)?.field ?? nearest(wrong, fields) ?? undefined
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
