import type { Inference, Json, Note, State } from '../../kernel/index.ts'
import type { Clause } from '../../words/index.ts'
import type { Meanings } from '../search/topic-units.ts'

/** What a clause of a request comes to: operations with their values, a question, a reply, or nothing. */
export type Understanding =
  | { readonly question: Question }
  | { readonly nothing: string }
  | { readonly calls: readonly HeardCall[] }

/** An operation that the words ask for. `found` are its values, each with the words that it comes from. */
export type HeardCall = {
  readonly operation: string
  readonly params: { readonly [param: string]: Json }
  readonly found: { readonly [param: string]: Inference<Json> }
  readonly notes: readonly Note[]
}

/** `completes` is the clause with {answer} where a few words of an answer go. */
export type Question = {
  readonly question: string
  readonly operation: string | null
  readonly missing: readonly string[]
  readonly offers: readonly Offer[]
  readonly completes?: string
}
export type Offer = { readonly text: string; readonly words: string }

/** The document when the person spoke, what earlier clauses made of it, and what else was said. */
export type Around = {
  readonly start: State
  readonly now: State
  readonly clauses: readonly Clause[]
  readonly at: number
  readonly previous: readonly Clause[]
  /** What a model of sentences knows of what is said, where one is lent. */ readonly meanings?: Meanings | undefined
}

export const isQuestion = (value: object): value is { readonly question: Question } => 'question' in value

export const ask = (
  question: string,
  more: Partial<Omit<Question, 'question'>> = {},
): { readonly question: Question } => ({
  question: { question, operation: null, missing: ['meaning'], offers: [], ...more },
})

export const said = <V extends Json>(value: V, text: string, confidence = 1): Inference<V> => ({
  value,
  source: 'words',
  text,
  confidence,
})
export const assumed = <V extends Json>(value: V): Inference<V> => ({ value, source: 'default', confidence: 0.8 })
