import { isProblem, type Json, type Problem } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'
import type { PrepareRequest } from './prepare.ts'
import type { Asked, Inference, Need, State, StateKey } from './state-key.ts'

/** A state key that is missing, or not what the words ask. */
export type Gap = { key: StateKey<unknown>; found: Inference<unknown> | undefined; missing: boolean }

/** A key that needs nothing done, and why its value is right. */
type Met = { key: StateKey<unknown>; because: Inference<unknown> }

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

type Filled = { values: { [param: string]: Json }; because: Map<string, Inference<Json>>; missing: Missing[] }
export type Missing = { param: string; found: Inference<Json> | undefined }

/** Parameters: what was chosen, else what the operation can find in the words or the state. */
export function fillParams(
  { operation, asked, params, found: said = {}, chosen }: PrepareRequest,
  state: State,
): Filled | Problem {
  const values = { ...params }
  const because = new Map<string, Inference<Json>>()
  const missing: Missing[] = []
  for (const [param, inference] of Object.entries(said)) {
    if (!mayUse(inference, asked.destroys)) {
      missing.push({ param, found: inference })
      continue
    }
    values[param] = inference.value
    because.set(param, inference)
  }
  for (const [param, fill] of Object.entries(operation.fill ?? {})) {
    const given = chosen?.get(param)
    if (given !== undefined) values[param] = given
    if (values[param] !== undefined) continue
    const found = fill(asked, state, params)
    if (isProblem(found)) return found
    if (found && mayUse(found, asked.destroys)) {
      values[param] = found.value
      because.set(param, found)
    } else missing.push({ param, found })
  }
  return { values, because, missing }
}

/**
 * What a confidence may do (the table of the words page). A destructive operation needs 0.8 for every value that
 * decides what is destroyed; others act from 0.6 on, and anything short of 0.8 is announced as an assumption.
 */
const ACTS_ON_ITS_OWN = 0.6
const MAY_DESTROY = 0.8

export function mayUse(inference: Inference<unknown>, destroys: boolean): boolean {
  return inference.confidence >= (destroys ? MAY_DESTROY : ACTS_ON_ITS_OWN)
}

export function isAssumption(inference: Inference<unknown>): boolean {
  return inference.source === 'default' || inference.confidence < MAY_DESTROY
}
