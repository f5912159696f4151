import type { Outcome } from './outcome.ts'

/** Notes that say that a part of the words was passed over. */
const PASSED_OVER = new Set(['not-asked', 'max-iterations', 'read-as'])

/**
 * Whether a grammar has understood the whole request, so that no model needs to be asked. What it asks or passes over,
 * it has not.
 */
export function isCertain(outcome: Outcome): boolean {
  if (outcome.status === 'question' || (outcome.status === 'answer' && outcome.passedOver)) return false
  return outcome.status !== 'ready' || !outcome.notes.some(({ code }) => PASSED_OVER.has(code))
}
