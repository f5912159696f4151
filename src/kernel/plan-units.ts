import { isProblem, type Problem } from '../base/index.ts'
import { workingBackend } from './backend.ts'
import { findOperation, parseParams, trackedView, type Domain } from './operation.ts'
import { planUnit, type Senses, type UnitRequest } from './plan-unit.ts'
import { prepare, type OtherChoice, type Prepared } from './prepare.ts'
import { isQuestion, type Question } from './question.ts'
import type { Note } from './state-key.ts'
import type { Heading, Unit } from './step.ts'
import { invalidParams } from './invalid-params.ts'
import { idsFrom, type WorkingCopy } from './working-copy.ts'

export type PlannedUnits = {
  planned: true
  units: readonly Unit[]
  copy: WorkingCopy
  notes: Note[]
  others: OtherChoice[]
}

/**
 * Plans an operation on the working copy: one unit, or several under one heading where it comes to other operations.
 */
export async function planUnits(
  domain: Domain,
  copy: WorkingCopy,
  request: UnitRequest,
  senses: Senses,
): Promise<PlannedUnits | Question | Problem> {
  if (!request.operation.expands) {
    const planned = await planUnit(domain, copy, request, senses)
    if (!('planned' in planned)) return planned
    const { unit, ...rest } = planned
    return { ...rest, units: [unit] }
  }
  const prepared = await prepare(domain, workingBackend(domain, copy), request)
  if (isProblem(prepared) || isQuestion(prepared)) return prepared
  return expanded(domain, copy, { ...request, prepared }, senses)
}

/** Its parts look at the document only, so state that was set for it prepares nothing. */
async function expanded(
  domain: Domain,
  start: WorkingCopy,
  request: UnitRequest & { prepared: Prepared },
  senses: Senses,
): Promise<PlannedUnits | Question | Problem> {
  const { operation, prepared } = request
  const parsed = parseParams(operation, prepared.params)
  if (!parsed.success) return invalidParams(operation, { params: prepared.params, issues: parsed.error.issues })
  const view = trackedView(operation, start.state)
  // What a part makes has to be named before it is there, so that later parts can speak of it.
  const ids = idsFrom(start.nextId)
  const calls = operation.expands?.(view, parsed.data, ids) ?? []
  if (isProblem(calls)) return calls
  const heading: Heading = {
    operation: operation.name,
    params: prepared.params,
    because: prepared.because,
    purpose: operation.says?.(view, parsed.data) ?? operation.summary,
  }
  let copy: WorkingCopy = { ...start, nextId: ids.next }
  let { firstStep } = request
  const units: Unit[] = []
  for (const { operation: name, params } of calls) {
    const part = findOperation(domain, name)
    if (isProblem(part)) return part
    const planned = await planUnit(
      domain,
      copy,
      {
        operation: part,
        asked: { ...request.asked, operation: name, mentions: [] },
        params,
        document: request.document,
        unitNumber: request.unitNumber + units.length,
        firstStep,
      },
      senses,
    )
    if (!('planned' in planned)) return planned
    units.push({ ...planned.unit, heading })
    copy = planned.copy
    firstStep += planned.unit.steps.length
  }
  const notes = [...prepared.notes, ...(operation.remarks?.(view, parsed.data) ?? [])]
  return { planned: true, units, copy, notes, others: prepared.others }
}
