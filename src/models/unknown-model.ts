import type { Problem } from '../gate/problem.ts'
import { plainLine } from '../gate/plain-text.ts'
import { modelProblem } from './model-problem.ts'
import { nearestNames } from './nearest-names.ts'

/** That there is no such model, with the nearest ones that there are. */
export function unknownModel(id: string, address: URL, there: readonly string[]): Problem {
  const [provider = '', ...rest] = id.split('/')
  const near = nearestNames(rest.join('/'), there).map((name) => `${provider}/${plainLine(name, 80)}`)
  const instead = near.length === 0 ? 'check the name of the model' : `did you mean ${near.join(' or ')}?`
  return modelProblem('unknown-model', `${address.host} has no model ${plainLine(id, 120)}; ${instead}`)
}
