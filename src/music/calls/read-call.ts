import type { AnyOperation, Json } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import type { Song } from '../document/song.ts'
import { operations } from '../operations/index.ts'
import {
  quote,
  formatPath,
  type Around,
  type RawCall,
  type CallError,
  type Path,
  type Result,
  canonicalName,
} from './call.ts'
import { issueErrors } from './issue-errors.ts'
import { resolveName } from './resolve-name.ts'
import type { PromptTarget } from '../prompt/structured-prompt.ts'
import { z } from 'zod'
import { busName, newThingId, regionId, trackId } from '../operations/params.ts'

const things: ReadonlyMap<unknown, Thing> = new Map<unknown, Thing>([
  [trackId, 'track'],
  [regionId, 'region'],
  [busName, 'bus'],
  [newThingId, 'new'],
])

/** A call that can be run: its canonical name, and parameters with ids in them and nothing left out. */
export type ReadCall = {
  readonly name: string
  readonly params: { readonly [param: string]: Json }
  readonly warnings: readonly string[]
}

/** Reads a tool call against the song as it is now, or says everything that is wrong with it. */
export function readCall(song: Song, call: RawCall, { allowed, results, scope }: Around): ReadCall | CallError[] {
  const name = canonicalName(call.name)
  const operation = known.get(name)
  if (!operation || (allowed && !allowed.has(name)))
    return [notAllowed(call.name, { isKnown: operation !== undefined, allowed: [...(allowed ?? known.keys())] })]
  const given = call.params ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    return [{ code: 'TYPE_MISMATCH', message: `The parameters of ${name} should be an object.` }]
  const followed = followReferences(given, results)
  const resolved = withIds(song, operation, {
    params: followed.params,
    lost: new Set(followed.errors.flatMap(({ param }) => param ?? [])),
  })
  const parsed = operation.params.safeParse(resolved.params)
  const wrong = parsed.success
    ? []
    : issueErrors(parsed.error.issues, { tool: name, schema: operation.params, params: resolved.params })
  const errors = [...followed.errors, ...resolved.errors, ...wrong]
  if (!parsed.success || errors.length > 0) return errors
  const changes = operation.kind === 'operate'
  return {
    name,
    params: parsed.data,
    warnings: changes ? scopeWarnings(song, { name, named: thingsIn(operation.params, parsed.data) }, scope) : [],
  }
}

const known: ReadonlyMap<string, AnyOperation> = new Map(operations.map((operation) => [operation.name, operation]))
const MAX_LISTED = 5

function notAllowed(name: string, { isKnown, allowed }: { isKnown: boolean; allowed: readonly string[] }): CallError {
  const meant = nearest(name, allowed)
  const rest = allowed.length - MAX_LISTED
  const hint =
    meant === null
      ? allowed.length === 0
        ? 'No tool can be used here.'
        : `There is ${allowed.slice(0, MAX_LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
      : `Did you mean '${meant}'?`
  return {
    code: 'TOOL_NOT_ALLOWED',
    message: `${isKnown ? `${name} cannot be used for this request.` : `There is no tool ${quote(name)}.`} ${hint}`,
  }
}

/** Ids for new things are dropped, since the server makes them; names become ids. */
function withIds(
  song: Song,
  { params: schema }: AnyOperation,
  { params, lost }: { params: unknown; lost: ReadonlySet<string> },
): { readonly params: unknown; readonly errors: readonly CallError[] } {
  const errors: CallError[] = []
  let now = params
  let onTrack: string | undefined
  for (const { thing, path, value } of tracksFirst(thingsIn(schema, params))) {
    if (thing === 'new') now = put(now, path, undefined)
    else if (typeof value === 'string' && !lost.has(formatPath(path))) {
      const found = resolveName(song, { thing, said: value, ...(onTrack !== undefined && { onTrack }) })
      if ('sentence' in found)
        errors.push({ code: 'ENTITY_NOT_FOUND', message: found.sentence, param: formatPath(path) })
      else now = put(now, path, found.answer)
      if (thing === 'track' && path.length === 1 && 'answer' in found) onTrack = found.answer
    }
  }
  return { params: now, errors }
}

const tracksFirst = (named: readonly Named[]): readonly Named[] =>
  named.toSorted((a, b) => Number(b.thing === 'track') - Number(a.thing === 'track'))

/** A copy with another value at a place, or without the field where there is none. */
function put(value: unknown, [first, ...rest]: Path, to: string | undefined): unknown {
  if (first === undefined) return to
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === first ? put(each, rest, to) : each))
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([field, inner]): [string, unknown][] =>
      field !== first ? [[field, inner]] : rest.length === 0 && to === undefined ? [] : [[field, put(inner, rest, to)]],
    ),
  )
}

type Asked = { readonly name: string; readonly named: readonly Named[] }

/** What a call touches beside the target of its request. It is only said: whoever reviews the call decides. */
function scopeWarnings(song: Song, { name, named }: Asked, scope: PromptTarget | undefined): string[] {
  if (scope === undefined || !('name' in scope)) return []
  const target = resolveName(song, { thing: scope.kind, said: scope.name })
  if ('sentence' in target) return [target.sentence]
  const touched = named.filter(({ thing }) => thing === 'track' || thing === 'region')
  const isInside =
    touched.length > 0 &&
    touched.every(({ thing, value }) =>
      isWithin(song, { thing, id: String(value) }, { kind: scope.kind, id: target.answer }),
    )
  if (isInside) return []
  const told = touched.map(({ thing, value }) =>
    quote((thing === 'track' ? song.track(String(value)) : song.region(String(value)))?.name ?? String(value)),
  )
  return [
    `The request is about the ${scope.kind} ${quote(scope.name)}, and ${name} changes ` +
      `${told.length === 0 ? 'something else' : told.join(', ')}.`,
  ]
}

function isWithin(
  song: Song,
  { thing, id }: { thing: string; id: string },
  target: { kind: 'track' | 'region'; id: string },
): boolean {
  if (thing === target.kind) return id === target.id
  return target.kind === 'track' && song.region(id)?.trackId === target.id
}

/**
 * Puts what an earlier call of the batch gave back where a whole text is like `$0.trackId`; calls are counted from 0.
 */
function followReferences(
  params: unknown,
  results: readonly Result[],
): { readonly params: unknown; readonly errors: readonly CallError[] } {
  const errors: CallError[] = []
  const follow = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => follow(each, [...path, at]))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, follow(each, [...path, field])]))
    const [text, number, field] = (typeof value === 'string' && /^\$(\d+)\.(\w+)$/.exec(value)) || []
    if (text === undefined || number === undefined || field === undefined) return value
    const found = new Map(Object.entries(results[Number(number)] ?? {})).get(field)
    if (typeof found === 'string' || typeof found === 'number') return found
    errors.push({
      code: 'ENTITY_NOT_FOUND',
      message: `${formatPath(path)} refers to ${quote(text)}, ${whyNot(Number(number), field, results)}.`,
      param: formatPath(path),
    })
    return value
  }
  return { params: follow(params, []), errors }
}

function whyNot(number: number, field: string, results: readonly Result[]): string {
  const result = results[number]
  if (result === undefined)
    return results.length === 0
      ? 'and no earlier call of this batch has a result'
      : `and the results of this batch go from $0 to $${results.length - 1}`
  const fields = Object.keys(result).filter((each) => ['string', 'number'].includes(typeof result[each]))
  return fields.length === 0
    ? `and call ${number} gave nothing back`
    : `and call ${number} gave back ${fields.join(', ')}, not ${field}`
}

/** What a parameter names: something that is there, or something new whose id the server makes. */
type Thing = 'track' | 'region' | 'bus' | 'new'
type Named = { readonly thing: Thing; readonly path: Path; readonly value: unknown }

/**
 * Everything that parameters name, found by the schemas that operations share, so that a new operation needs no list
 * here.
 */
export function thingsIn(schema: unknown, value: unknown, path: Path = []): Named[] {
  const thing = things.get(schema)
  if (thing) return value === undefined ? [] : [{ thing, path, value }]
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return thingsIn(schema.unwrap(), value, path)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((each, at) => thingsIn(schema.element, each, [...path, at])) : []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const fields = new Map<string, unknown>(Object.entries(value))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) =>
      thingsIn(inner, fields.get(field), [...path, field]),
    )
  if (schema instanceof z.ZodRecord)
    return [...fields].flatMap(([field, inner]) => thingsIn(schema.valueType, inner, [...path, field]))
  return []
}
