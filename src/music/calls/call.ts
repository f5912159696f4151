import type { Json } from '../../kernel/index.ts'
import type { PromptTarget } from '../prompt/structured-prompt.ts'

const aliases: ReadonlyMap<string, string> = new Map([
  ['stori_add_track', 'stori_add_midi_track'],
  ['stori_add_region', 'stori_add_midi_region'],
  ['stori_set_key_signature', 'stori_set_key'],
  ['stori_add_effect', 'stori_add_insert_effect'],
])

/** A tool call as a model or a client wrote it: nothing in it is sure. */
export type RawCall = { readonly name: string; readonly params: unknown }

/**
 * What a call may lean on: the tools that are allowed, what earlier calls of its batch gave back (failed ones count),
 * and the target of the request.
 */
export type Around = {
  readonly allowed?: ReadonlySet<string>
  readonly results: readonly Result[]
  readonly scope?: PromptTarget
}
export type Result = { readonly [field: string]: Json }

export type CallError = { readonly code: ErrorCode; readonly message: string; readonly param?: string }
export type ErrorCode =
  | 'TOOL_NOT_ALLOWED'
  | 'ENTITY_NOT_FOUND'
  | 'MISSING_REQUIRED'
  | 'TYPE_MISMATCH'
  | 'VALUE_OUT_OF_RANGE'
  | 'NAME_TOO_LONG'
  | 'INVALID_NAME'
  | 'INVALID_VALUE'
  | 'INVALID_EFFECT_TYPE'
  | 'INVALID_ICON'
  | 'INVALID_PITCH'
  | 'INVALID_VELOCITY'
  | 'INVALID_START'
  | 'INVALID_DURATION'
  | 'WRONG_PARAM_NAME'

export type Path = readonly (string | number)[]
/** "notes[2].pitch": a place within parameters as people write it. */
export const formatPath = (path: Path): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')

const MAX_QUOTED = 60
/** What somebody wrote, short enough for a sentence. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** Earlier tools had two names for some things; only these names are sent. */
export const canonicalName = (name: string): string => aliases.get(name) ?? name
