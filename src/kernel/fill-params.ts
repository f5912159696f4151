import type { Json } from '../base/index.ts'
import { mayUse } from './policy.ts'
import type { PrepareRequest } from './prepare.ts'
import { isProblem, type Problem } from '../base/index.ts'
import type { Inference, State } from './state-key.ts'

export type Filled = { values: { [param: string]: Json }; because: Map<string, Inference<Json>>; missing: Missing[] }
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
