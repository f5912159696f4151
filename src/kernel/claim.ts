import { sameJson, type Json } from './json.ts'
import { isProblem, type Problem } from './problem.ts'
import type { State } from './state-key.ts'

/**
 * A promise as data: it survives the journal and is checked by read-back, against an independent look at the result.
 * `about` names content ranges or ids. A claim that speaks of places or totals holds only right after its turn (`passing`).
 */
export type Claim = { readonly check: string; readonly promise: string; readonly about: Json; readonly expect: Json; readonly tolerance?: number; readonly passing?: true }

export type Checked = { promise: string; expected: Json; found: Json; ok: boolean }

/** Finds what is true now; measuring is the backend's job. */
export type Checker = (state: State, about: Json, measure: Measure) => Json | Promise<Json | Problem>

/** Something about given content that only its samples can tell. */
export type Measurement = { readonly measure: string; readonly of: Json }
export type Measure = (measurement: Measurement) => Promise<Json | Problem>

export async function check(checkers: ReadonlyMap<string, Checker>, claim: Claim, state: State, measure: Measure): Promise<Checked> {
  const checker = checkers.get(claim.check)
  if (!checker) throw new Error(`No one checks "${claim.check}"`)
  const answer = await checker(state, claim.about, measure)
  const found = isProblem(answer) ? answer.message : answer
  return { promise: claim.promise, expected: claim.expect, found, ok: agrees(claim, found) }
}

function agrees({ expect, tolerance }: Claim, found: Json): boolean {
  if (tolerance !== undefined && typeof expect === 'number' && typeof found === 'number') return Math.abs(expect - found) <= tolerance
  return sameJson(expect, found)
}
