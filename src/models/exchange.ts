import type { Problem } from '../gate/problem.ts'
import type { ModelReply, ModelRequest, Usage } from './model.ts'

/** One question to a model and what came back, as it is kept with its turn. Secrets are taken out before it is written. */
export type Exchange = {
  readonly model: string
  readonly request: ModelRequest
  readonly outcome: { readonly reply: ModelReply } | { readonly problem: Problem }
  readonly attempts: number
  readonly milliseconds: number
  readonly usage: Usage
  /** Dollars; null where the price is not known. */
  readonly money: number | null
  /** The iteration that it served, and its number among the votes of that iteration. */
  readonly iteration: number
  readonly vote: number | null
}
