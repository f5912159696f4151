import type { AnyOperation, Json } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import type { Song } from '../document/song.ts'
import { operations } from '../operations/index.ts'
import { quoted, toldPath, type Around, type Call, type CallError, type Path } from './call.ts'
import { canonicalName } from './canonical-name.ts'
import { followReferences } from './follow-references.ts'
import { issueErrors } from './issue-errors.ts'
import { resolveName } from './resolve-name.ts'
import { scopeWarnings } from './scope-warnings.ts'
import { thingsIn, type Named } from './things-in.ts'

/** A call that can be run: its canonical name, and parameters with ids in them and nothing left out. */
export type ReadCall = {
  readonly name: string
  readonly params: { readonly [param: string]: Json }
  readonly warnings: readonly string[]
}

/** Reads a tool call against the song as it is now, or says everything that is wrong with it. */
export function readCall(song: Song, call: Call, { allowed, results, scope }: Around): ReadCall | CallError[] {
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
const MOST_LISTED = 5

function notAllowed(name: string, { isKnown, allowed }: { isKnown: boolean; allowed: readonly string[] }): CallError {
  const meant = nearest(name, allowed)
  const hint =
    meant === null
      ? allowed.length === 0
        ? 'No tool can be used here.'
        : `There is ${allowed.slice(0, MOST_LISTED).join(', ')}${allowed.length > MOST_LISTED ? ` and ${allowed.length - MOST_LISTED} more` : ''}.`
      : `Did you mean '${meant}'?`
  return {
    code: 'TOOL_NOT_ALLOWED',
    message: `${isKnown ? `${name} cannot be used for this request.` : `There is no tool ${quoted(name)}.`} ${hint}`,
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
    else if (typeof value === 'string' && !lost.has(toldPath(path))) {
      const found = resolveName(song, { thing, said: value, ...(onTrack !== undefined && { onTrack }) })
      if ('sentence' in found) errors.push({ code: 'ENTITY_NOT_FOUND', message: found.sentence, param: toldPath(path) })
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
