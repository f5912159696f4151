import type { Checker } from './claim.ts'
import type { AnyOperation } from './operation.ts'
import { problem, type Problem } from '../base/index.ts'
import type { State, StateKey } from './state-key.ts'

/** A kind of document with everything that can be done to it. */
export type Domain = {
  readonly name: string
  readonly operations: ReadonlyMap<string, AnyOperation>
  readonly keys: ReadonlyMap<string, StateKey<unknown>>
  readonly checkers: ReadonlyMap<string, Checker>
  readonly newDocument: State
}

/** Deny by default: what is not in the registry cannot run. */
export function findOperation(domain: Domain, name: string): AnyOperation | Problem {
  return (
    domain.operations.get(name) ??
    problem(
      'unknown-operation',
      `There is no operation "${name}" for ${domain.name} documents; "cutroom operations" lists them.`,
    )
  )
}
