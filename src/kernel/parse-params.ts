import type { Json } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'

/** Parameters are read once or twice in a process: code that zod would write for that costs more than it saves. */
const CONTEXT = { jitless: true } as const

type Parsed = ReturnType<AnyOperation['params']['safeParse']>

/**
 * The parameters of a call as the operation's schema reads them. An object never changes, so it is read once, however
 * many ask.
 */
export function parseParams(operation: AnyOperation, params: Json): Parsed {
  if (typeof params !== 'object' || params === null) return operation.params.safeParse(params, CONTEXT)
  const known = read.get(params)
  if (known?.operation === operation) return known.parsed
  const parsed = operation.params.safeParse(params, CONTEXT)
  read.set(params, { operation, parsed })
  return parsed
}

const read = new WeakMap<object, { readonly operation: AnyOperation; readonly parsed: Parsed }>()
