import {
  findOperation,
  isProblem,
  type Json,
  type Problem,
  type Question,
  type Senses,
  type Unit,
  type UnitRequest,
} from '../kernel/index.ts'
import { nearest } from '../words/index.ts'
import { doOnDesk, setOnDesk, type Desk, type DoneOnDesk, type SetOnDesk } from './desk.ts'
import type { MindCall } from './mind.ts'
import type { PlanDocument } from './plan-document.ts'

/** Where a call stands in its proposal: the kernel numbers units and steps on from here. */
export type CallPlace = {
  readonly document: PlanDocument
  readonly unitNumber: number
  readonly firstStep: number
  readonly senses: Senses
}

/** The numbers that the next unit and its first step get. */
export function nextNumbers(units: readonly Unit[]): Pick<CallPlace, 'unitNumber' | 'firstStep'> {
  return { unitNumber: units.length + 1, firstStep: units.reduce((sum, { steps }) => sum + steps.length, 1) }
}

/** Prepares a call on the desk and performs it there. */
export async function planCall(desk: Desk, call: MindCall, place: CallPlace): Promise<DoneOnDesk | Question | Problem> {
  const request = requestOf(call, place)
  return isProblem(request) ? request : doOnDesk(place.document.domain, desk, request, place.senses)
}

/** Sets what a call sets, for the calls after it. */
export async function setCall(desk: Desk, call: MindCall, place: CallPlace): Promise<SetOnDesk | Question | Problem> {
  const request = requestOf(call, place)
  return isProblem(request) ? request : setOnDesk(place.document.domain, desk, request, place.senses)
}

function requestOf(call: MindCall, { document, unitNumber, firstStep }: CallPlace): UnitRequest | Problem {
  const operation = findOperation(document.domain, call.operation)
  if (isProblem(operation)) return operation
  const asked = { operation: call.operation, destroys: operation.destroys !== undefined, mentions: call.mentions }
  return {
    document: document.name,
    unitNumber,
    firstStep,
    operation,
    asked,
    params: call.params,
    ...(call.found && { found: call.found }),
    chosen: new Map<string, Json>(Object.entries(call.chosen ?? {})),
  }
}

type Known = { readonly names: Iterable<string>; readonly otherwise: string }

/** That there is no such operation, with the nearest name or with where to look. */
export function sayUnknownOperation(name: string, { names, otherwise }: Known): string {
  const near = nearest(name, [...names])
  return `There is no operation "${name}"; ${near === null ? otherwise : `did you mean "${near}"?`}`
}
