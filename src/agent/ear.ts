import type { Inference, Json, Note, State } from '../kernel/index.ts'
import type { Clause } from '../words/index.ts'
import type { Ask } from './records.ts'

/**
 * How a kind of document hears what is asked of it, where the phrases of its operations cannot tell: a cut is asked for
 * by what is said in it. Clauses, follow-ups, answers and corrections are the same for all; only what a clause means is
 * the domain's own.
 */
export type Ear = {
  /** Verbs that a request may begin with, beside the common ones. */
  readonly verbs: readonly string[]
  /** A request as people say it. */
  readonly example: string
  /**
   * The same words where the common grammar would mistake them: spoken words that a request quotes are no words of the
   * request.
   */
  plain(words: string, state: State): string
  hear(clause: Clause, around: HeardAround): HeardClause
  /** A request once more with something else in the place of what it was about; null where that does not fit. */
  again(request: string, instead: string, state: State): string | null
  /** The reply to a question about the document, null where the words ask for something else. */
  answer(line: string, state: State): string | null
  /**
   * Whether words ask for something new that only this kind of document can hold: then they fit it, and where there is
   * none it is begun.
   */
  begins?(words: string): boolean
  /** The document in a sentence. */
  about(state: State): string
}

/**
 * What stands around a clause: the document when the person spoke, what earlier clauses have made of it, and what was
 * said before.
 */
export type HeardAround = {
  readonly start: State
  readonly now: State
  readonly clauses: readonly Clause[]
  readonly at: number
  /** The clauses of the turn before. */ readonly previous: readonly Clause[]
}

export type HeardClause =
  | { readonly question: Ask }
  | { readonly nothing: string }
  | { readonly answer: string }
  | { readonly calls: readonly EarCall[] }

/** An operation that a clause asks for. `found` are values from the words with where they come from. */
export type EarCall = {
  readonly operation: string
  readonly params: { readonly [param: string]: Json }
  readonly found: { readonly [param: string]: Inference<Json> }
  readonly notes: readonly Note[]
}
