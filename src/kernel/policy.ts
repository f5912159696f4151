import type { Inference } from './state-key.ts'

/**
 * What a confidence may do (the table of the words page). A destructive operation needs 0.8 for every value that
 * decides what is destroyed; others act from 0.6 on, and anything short of 0.8 is announced as an assumption.
 */
const ACTS_ON_ITS_OWN = 0.6
const MAY_DESTROY = 0.8

export function mayUse(inference: Inference<unknown>, destroys: boolean): boolean {
  return inference.confidence >= (destroys ? MAY_DESTROY : ACTS_ON_ITS_OWN)
}

export function isAssumption(inference: Inference<unknown>): boolean {
  return inference.source === 'default' || inference.confidence < MAY_DESTROY
}
