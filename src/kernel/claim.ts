import { sameJson, type Json } from '../base/index.ts'
import { isProblem, type Problem } from '../base/index.ts'
import type { State } from './state-key.ts'

/**
 * A promise as data: it survives the journal and is checked by read-back, against an independent look at the result.
 * `about` names content ranges or ids. A claim that speaks of places or totals holds only right after its turn
 * (`passing`).
 */
export type Claim = {
  readonly check: string
  readonly promise: string
  readonly about: Json
  readonly expect: Json
  readonly tolerance?: number
  readonly passing?: true
  /**
   * `expect` is a limit: what is found may be at most, or must be at least, so much. Silence (null) lies below every
   * level.
   */
  readonly bound?: 'most' | 'least'
  /**
   * A measurement of the whole that is delivered, and no promise: looked up once, when its turn is done, and told as it
   * is found.
   */
  readonly delivered?: true
}

/** `told` is what was measured, in words; `warning` is what the person should know of it. */
export type Checked = { promise: string; expected: Json; found: Json; ok: boolean; told?: string; warning?: string }

/** Finds what is true now; measuring is the backend's job. */
export type Checker = (state: State, about: Json, measure: Measure) => Json | Promise<Json | Problem | Finding>

/** What was found, with what a report says of it. */
export type Finding = { readonly finding: true; readonly found: Json; readonly told: string; readonly warning?: string }

/**
 * Something about given content that only its samples can tell. `isForPromise` says that the operation does the same
 * without it: where it cannot be measured, such as with a recording that is not there, it is null and the plan is made
 * all the same.
 */
export type Measurement = { readonly measure: string; readonly of: Json; readonly isForPromise?: true }
export type Measure = (measurement: Measurement) => Promise<Json | Problem>

export async function check(
  checkers: ReadonlyMap<string, Checker>,
  claim: Claim,
  state: State,
  measure: Measure,
): Promise<Checked> {
  const checker = checkers.get(claim.check)
  if (!checker) throw new Error(`No one checks "${claim.check}"`)
  const answer = await checker(state, claim.about, measure)
  const { promise, expect: expected } = claim
  // What nobody promised is not broken where it cannot be measured; that it was not is said.
  if (isProblem(answer))
    return claim.delivered
      ? { promise, expected, found: null, ok: true, told: 'could not be measured', warning: answer.message }
      : { promise, expected, found: answer.message, ok: false }
  const { found, told, warning } = isFinding(answer) ? answer : { found: answer, told: undefined, warning: undefined }
  return {
    promise,
    expected,
    found,
    ok: claim.delivered === true || agrees(claim, found),
    ...(told !== undefined && { told }),
    ...(warning !== undefined && { warning }),
  }
}

/** What a report says: the promise, and what was measured where that tells more. */
export const toldPromise = ({ promise, told }: Checked): string =>
  told === undefined ? promise : `${promise}: ${told}`

const isFinding = (answer: Json | Finding): answer is Finding =>
  typeof answer === 'object' && answer !== null && 'finding' in answer && answer.finding === true

function agrees({ expect, tolerance, bound }: Claim, found: Json): boolean {
  if (bound !== undefined && typeof expect === 'number') {
    if (typeof found !== 'number') return bound === 'most' && found === null
    return bound === 'most' ? found <= expect + (tolerance ?? 0) : found >= expect - (tolerance ?? 0)
  }
  if (tolerance !== undefined && typeof expect === 'number' && typeof found === 'number')
    return Math.abs(expect - found) <= tolerance
  return sameJson(expect, found)
}
