import type { Json } from '../base/index.ts'
import type { ReadClause } from '../grammar/index.ts'
import type { Mention } from '../words/index.ts'
import type { Inference, Note, State } from './state-key.ts'

/** The document when the person spoke, what earlier clauses have made of it, and the whole reading. */
export type RulesAround = {
  readonly start: State
  readonly now: State
  readonly clauses: readonly ReadClause[]
  readonly at: number
}

/**
 * What a clause comes to by the rules of a room: an operation with its values. `mentions` say where (a range, tracks, a
 * time), and the document's state is prepared from them; `found` are parameters with the words that they come from.
 */
export type RuleCall = {
  readonly operation: string
  readonly params?: { readonly [param: string]: Json }
  readonly found?: { readonly [param: string]: Inference<Json> }
  readonly mentions?: readonly Mention[]
  readonly notes?: readonly Note[]
  /** Values of the words that the parameters account for, as they were said. */
  readonly explained?: readonly string[]
}
