import { redactDeep } from '../gate/redact.ts'
import type { CallResult, Model, ModelRequest } from './model.ts'

/**
 * One question to a model and what came back, as it is kept with its turn. Secrets are taken out before it is written.
 */
export type Exchange = CallResult & {
  readonly model: string
  readonly request: ModelRequest
  /** The iteration that it served, and its number among the votes of that iteration. */
  readonly iteration: number
  readonly vote: number | null
}

/** The record of a call, with every secret taken out. */
export function exchangeOf(call: {
  model: Model
  request: ModelRequest
  result: CallResult
  iteration: number
  vote?: number | null
}): Exchange {
  const { model, request, result, iteration, vote } = call
  const { outcome, attempts, milliseconds, usage, money } = result
  return redactDeep({
    model: model.id,
    request,
    outcome,
    attempts,
    milliseconds,
    usage,
    money,
    iteration,
    vote: vote ?? null,
  })
}
