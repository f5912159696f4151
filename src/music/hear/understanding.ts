import type { Inference, Json, Note, State } from '../../kernel/index.ts'
import type { Clause } from '../../words/index.ts'

/** What a clause of a request comes to: operations with their values, a question, a reply, or nothing. */
export type Understanding =
  | Asked
  | { readonly nothing: string }
  | { readonly answer: string }
  | { readonly calls: readonly HeardCall[] }
export type Asked = { readonly question: Question }

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

/** The song when the person spoke, what earlier clauses made of it, and what else was said. */
export type Around = {
  readonly start: State
  readonly now: State
  readonly clauses: readonly Clause[]
  readonly at: number
  readonly previous: readonly Clause[]
}

export const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' && value !== null && 'question' in value

/** A question in the words that were said: our own mark for an "or" between two wishes is none of them. */
export const ask = (question: string, more: Partial<Omit<Question, 'question'>> = {}): Asked => ({
  question: {
    question: question.replaceAll('or-else', 'or'),
    operation: null,
    missing: ['meaning'],
    offers: [],
    ...more,
  },
})

export const noteOf = (code: string, text: string): Note => ({ code, text })

/** An operation with values that were said, each with the words that said them. */
export function heardCall(
  operation: string,
  values: { readonly [param: string]: Json },
  { text, notes = [] }: { readonly text: string; readonly notes?: readonly Note[] },
): HeardCall {
  const found = Object.fromEntries(
    Object.entries(values).map(([param, value]): [string, Inference<Json>] => [
      param,
      { value, source: 'words', text, confidence: 1 },
    ]),
  )
  return { operation, params: {}, found, notes }
}

/** The first call carries what is to be said of all of them. */
export function noted(calls: readonly HeardCall[], notes: readonly Note[]): readonly HeardCall[] {
  return calls.map((each, at) => (at === 0 ? { ...each, notes: [...notes, ...each.notes] } : each))
}
