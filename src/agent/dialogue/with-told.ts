import type { Outcome } from '../outcome.ts'

/** An outcome with what later words may lean on: what was answered, or what is so already. */
export function withTold(outcome: Outcome, words: string, isAsked: boolean): Outcome {
  if (outcome.status !== 'answer' || outcome.passedOver === true || outcome.document === null) return outcome
  if (outcome.isAside === true && !isAsked) return outcome
  const { answer, document } = outcome
  return {
    ...outcome,
    told: { words, answer, document, ...(!isAsked && !/\?\s*$/.test(words) && { isRequest: true }) },
  }
}
