import type { Json } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'
import { isProblem, type Problem } from '../base/index.ts'
import type { Asked, Inference, Need, State, StateKey } from './state-key.ts'

/** A state key that is missing, or not what the words ask. */
export type Gap = { key: StateKey<unknown>; found: Inference<unknown> | undefined; missing: boolean }

/** A key that needs nothing done, and why its value is right. */
export type Met = { key: StateKey<unknown>; because: Inference<unknown> }

/** Compares what an operation reads with what is there and with what the words say. Words beat state. */
export function findGaps(
  operation: AnyOperation,
  asked: Asked,
  state: State,
  chosen: ReadonlyMap<string, Json>,
): { gaps: Gap[]; met: Met[] } | Problem {
  const gaps: Gap[] = []
  const met: Met[] = []
  for (const need of operation.reads) {
    const { key } = need
    if (key.kind === 'measured') continue
    const value = key.read(state)
    const found = inferKey(key, asked, state, chosen)
    if (isProblem(found)) return found
    const said = found && found.source !== 'default' && found.source !== 'state'
    if (said && !(key.isSet(value) && key.same(value, found.value))) gaps.push({ key, found, missing: false })
    else if (key.isSet(value) && (need.fits?.(state) ?? true)) {
      if (key.kind === 'editor')
        met.push({
          key,
          because: said ? found : { value, source: 'state', confidence: need.need === 'fallback' ? 0.6 : 0.8 },
        })
    } else if (isNeeded(need, state)) gaps.push({ key, found: found && (need.fits ? undefined : found), missing: true })
  }
  return { gaps, met }
}

function inferKey(
  key: StateKey<unknown>,
  asked: Asked,
  state: State,
  chosen: ReadonlyMap<string, Json>,
): Inference<unknown> | Problem | undefined {
  const given = chosen.get(key.name)
  return given === undefined ? key.infer?.(asked, state) : { value: given, source: 'mind', confidence: 1 }
}

function isNeeded({ need, from }: Need, state: State): boolean {
  return need === 'required' || (need === 'fallback' && from !== undefined && !from.isSet(from.read(state)))
}
