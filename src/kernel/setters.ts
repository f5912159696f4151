import { isProblem, problem, type Problem } from '../base/index.ts'
import { mayPrepare, type Backend } from './backend.ts'
import type { Gap } from './find-gaps.ts'
import { findOperation, type Domain } from './operation.ts'
import type { PreparedStep } from './prepare.ts'
import type { State, StateKey } from './state-key.ts'
import { because } from './step.ts'

/** A step that sets some keys, and the values they must have afterwards. */
type SetterStep = PreparedStep & { keys: { key: StateKey<unknown>; value: unknown }[] }

/** One step per setter, completed from sibling keys: a selection keeps the end that the words did not speak of. */
export function groupBySetter(domain: Domain, gaps: readonly Gap[], state: State): SetterStep[] | Problem {
  const setters = new Map<string, SetterStep>()
  for (const { key, found } of gaps) {
    if (!found) continue
    if (!key.setBy) return problem('cannot-prepare', `Nothing sets ${key.name}, which is missing: ${key.about}.`)
    const { operation, params } = key.setBy(found.value, state)
    const setter: SetterStep = setters.get(operation) ?? { operation, params: {}, because: [], keys: [] }
    Object.assign(setter.params, params)
    setter.keys.push({ key, value: found.value })
    setter.because.push(
      ...Object.entries(key.tell(found.value, state)).map(([param, value]) => because(param, value, found)),
    )
    setters.set(operation, setter)
  }
  for (const setter of setters.values()) completeFromSiblings(domain, setter, state)
  return [...setters.values()]
}

function completeFromSiblings(domain: Domain, setter: SetterStep, state: State): void {
  for (const key of domain.keys.values()) {
    const value = key.read(state)
    if (!key.setBy || !key.isSet(value) || setter.keys.some((known) => known.key.name === key.name)) continue
    const sibling = key.setBy(value, state)
    const lacking =
      sibling.operation === setter.operation
        ? Object.entries(sibling.params).filter(([param]) => !(param in setter.params))
        : []
    if (lacking.length === 0) continue
    Object.assign(setter.params, Object.fromEntries(lacking))
    setter.keys.push({ key, value })
  }
}

/** A setter that says yes and does nothing is tried once more; then everything stops and nothing is destroyed. */
export async function setAndReadBack(
  domain: Domain,
  backend: Backend,
  setter: SetterStep,
): Promise<Problem | undefined> {
  const operation = findOperation(domain, setter.operation)
  if (isProblem(operation)) return operation
  const names = setter.keys.map(({ key }) => key.name).join(', ')
  if (!backend.can(operation.name))
    return problem('cannot-prepare', `This editor cannot do ${operation.name}, which would set ${names}.`)
  for (let attempt = 1; ; attempt++) {
    const failed = await backend.execute(setter, mayPrepare)
    if (failed) return failed
    const seen = await backend.snapshot()
    if (isProblem(seen)) return seen
    const wrong = setter.keys.filter(({ key, value }) => !key.same(key.read(seen.state), value))
    if (wrong.length === 0) return undefined
    if (attempt === 2)
      return problem(
        'state-not-set',
        `${setter.operation} ran twice, but ${wrong.map(({ key }) => key.name).join(' and ')} did not become what ` +
          `it should be; nothing was changed.`,
      )
  }
}
