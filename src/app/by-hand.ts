import {
  findOperation,
  invalidParams,
  isProblem,
  isQuestion,
  planUnits,
  problem,
  readingOf,
  type AnyOperation,
  type Json,
  type OperationCall,
  type Part,
  type Problem,
  type Question,
  type Unit,
} from '../kernel/index.ts'
import { measureWith } from '../project/index.ts'
import { nearest } from '../words/index.ts'
import type { Worked } from './kinds.ts'
import type { Approved, Workbench } from './workbench.ts'

/** What a person ordered by name. `given` is editor state that counts for this order, as the calls that set it. */
export type HandOrder = {
  readonly operation: AnyOperation
  readonly params: { readonly [param: string]: Json }
  readonly given?: readonly OperationCall[]
}

/** The operation that is meant and its parameters, once both are what the document knows. */
export function readHandOrder(
  workbench: Workbench,
  document: Worked,
  { operation: name, params: said }: OperationCall,
): HandOrder | Problem {
  const domain = workbench.domains.get(document.domain)
  if (!domain) throw new Error(`No domain ${document.domain}`)
  const meant = workbench.reads(document, { operation: name, params: said })
  if (isProblem(meant)) return meant
  const { params } = meant
  const operation = findOperation(domain, meant.operation)
  if (isProblem(operation)) {
    const near = nearest(name, [...domain.operations.keys()])
    return near === null
      ? operation
      : problem(operation.code, `There is no operation "${name}". Did you mean "${near}"?`)
  }
  return refuseForm(operation, params) ?? { operation, params }
}

/** What is given with the wrong type is bad usage; what is not given may still be found in the editor's state. */
function refuseForm(operation: AnyOperation, params: { readonly [param: string]: Json }): Problem | undefined {
  const parsed = operation.params.safeParse(params)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.filter(
        ({ code, path }) =>
          code === 'unrecognized_keys' ||
          (code === 'invalid_type' && path[0] !== undefined && Object.hasOwn(params, path[0])),
      )
  return wrong.length === 0 ? undefined : invalidParams(operation, { params, issues: wrong })
}

/** Operations on a document, one after the other on its working copy, ready to be applied as one step of undo. */
export async function planByHand(
  workbench: Workbench,
  document: Worked,
  ...orders: readonly HandOrder[]
): Promise<Part | Question | Problem> {
  const { name, domain: kind } = document
  const domain = workbench.domains.get(kind)
  if (!domain) throw new Error(`No domain ${kind}`)
  const units: Unit[] = []
  let copy = { state: document.state, nextId: document.nextId }
  for (const { operation, params, given = [] } of orders) {
    const planned = await planUnits(
      domain,
      copy,
      {
        operation,
        asked: { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [] },
        params,
        document: name,
        unitNumber: units.length + 1,
        firstStep: units.flatMap(({ steps }) => steps).length + 1,
        given,
      },
      { measure: measureWith(workbench.sources) },
    )
    if (isProblem(planned) || isQuestion(planned)) return planned
    units.push(...planned.units)
    copy = planned.copy
  }
  return { document: name, domain: kind, base: document.revision, units, working: copy.state, nextId: copy.nextId }
}

export async function applyByHand(workbench: Workbench, part: Part, words: string): Promise<Approved | Problem> {
  const waiting = await workbench.propose({ words, reading: readingOf(part.units), parts: [part], plan: null })
  return isProblem(waiting) ? waiting : workbench.approve(waiting.proposal.id)
}
