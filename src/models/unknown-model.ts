import { type Problem } from '../base/index.ts'
import { plainLine } from '../gate/index.ts'
import { modelProblem } from './model-problem.ts'

/** That there is no such model, with the nearest ones that there are. */
export function unknownModel(id: string, address: URL, there: readonly string[]): Problem {
  const [provider = '', ...rest] = id.split('/')
  const near = nearestNames(rest.join('/'), there).map((name) => `${provider}/${plainLine(name, 80)}`)
  const instead = near.length === 0 ? 'check the name of the model' : `did you mean ${near.join(' or ')}?`
  return modelProblem('unknown-model', `${address.host} has no model ${plainLine(id, 120)}; ${instead}`)
}

/**
 * The few names that look most like the one that was asked for: most shared pieces (`claude`, `sonnet`, `4`), then the
 * longest common beginning.
 */
function nearestNames(name: string, names: readonly string[], most = 3): string[] {
  const pieces = new Set(piecesOf(name))
  const likeness = (other: string): number =>
    piecesOf(other).filter((piece) => pieces.has(piece)).length + commonBeginning(name, other) / 100
  return names
    .map((other) => ({ other, likeness: likeness(other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

const piecesOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/)

function commonBeginning(a: string, b: string): number {
  let at = 0
  while (at < Math.min(a.length, b.length, 99) && a[at] === b[at]) at += 1
  return at
}
