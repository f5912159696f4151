import type { Checked, Json, Note, Problem, Step } from '../../kernel/index.ts'

/**
 * What a call came to. Only `applied` has changed a document, and that after a person or the user's own allow-rule said
 * so.
 */
export type CallOutcome = Waits | AppliedCall | StateSet | Rejected | Asks | Problem

type Planned = {
  readonly document: string
  readonly reading: string
  readonly steps: readonly ShownStep[]
  readonly diff: Json
  readonly notes: readonly Note[]
}
export type Waits = Planned & { readonly status: 'waiting'; readonly proposal: string }
export type AppliedCall = Planned & {
  readonly status: 'applied'
  readonly proposal: string
  readonly by: 'person' | 'policy'
  readonly turn: string
  readonly revision: number
  readonly verified: readonly Checked[]
}
export type StateSet = Omit<Planned, 'diff'> & { readonly status: 'set' }
export type Rejected = {
  readonly status: 'rejected'
  readonly document: string
  readonly proposal: string
  readonly reading: string
}
/** `missing` are parameters of the call; `setters` are operations that bring about what is missing otherwise. */
export type Asks = {
  readonly status: 'question'
  readonly document: string
  readonly question: string
  readonly missing: readonly string[]
  readonly offers: readonly string[]
  readonly setters: readonly string[]
  readonly notes: readonly Note[]
}

export type ShownStep = Pick<Step, 'id' | 'kind' | 'document' | 'operation' | 'params' | 'purpose' | 'because'> & {
  readonly destroys: string | null
}
