import { findOperation, isProblem, planUnit, type Json, type PlannedUnit, type Problem, type Question, type Senses, type WorkingCopy } from '../kernel/index.ts'
import type { Call } from './mind.ts'
import type { PlanDocument } from './plan-document.ts'

/** Where a call stands in its proposal: the kernel numbers units and steps on from here. */
export type CallPlace = { readonly document: PlanDocument; readonly unitNumber: number; readonly firstStep: number; readonly senses: Senses }

/** Prepares a call on the working copy and performs it there. */
export async function planCall(copy: WorkingCopy, call: Call, { document, unitNumber, firstStep, senses }: CallPlace): Promise<PlannedUnit | Question | Problem> {
  const operation = findOperation(document.domain, call.operation)
  if (isProblem(operation)) return operation
  const asked = { operation: call.operation, destroys: operation.destroys !== undefined, mentions: call.mentions }
  const chosen = new Map<string, Json>(Object.entries(call.chosen ?? {}))
  return planUnit(document.domain, copy, { document: document.name, unitNumber, firstStep, operation, asked, params: call.params, chosen, given: call.given ?? [] }, senses)
}
