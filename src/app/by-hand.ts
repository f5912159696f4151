import type { RunBody, ShownState } from '../client/index.ts'
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
  editorAfter,
  sameJson,
  type Editor,
} from '../kernel/index.ts'
import { measureWith } from '../project/index.ts'
import { nearest } from '../words/index.ts'
import type { Worked } from './kinds.ts'
import { sourceOf } from './turn-source.ts'
import { viewProposal } from './view-proposals.ts'
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

/**
 * Plans what a person did by hand in a page: operations in their order, with what is selected there. They become a
 * proposal, which is approved like any other; what only sets editor state is recorded at once.
 */
export async function runByHand(workbench: Workbench, body: RunBody): Promise<object | Problem> {
  const { operation, params, on, next = [] } = body
  const document = (on === undefined ? await workbench.begins(operation) : undefined) ?? workbench.document(on)
  if (isProblem(document)) return document
  const given = callsFor(workbench, document, body)
  const orders: HandOrder[] = []
  for (const call of [{ operation, params }, ...next]) {
    const order = readHandOrder(workbench, document, call)
    if (isProblem(order)) return order
    orders.push(orders.length === 0 ? { ...order, given } : order)
  }
  const part = await planByHand(workbench, document, ...orders)
  if (isProblem(part)) return part
  const empty = { proposal: null, question: null, missing: [] }
  if (isQuestion(part)) return { ...empty, status: 'question', question: part.question, missing: part.missing }
  if (part.units.every(({ changes }) => changes.length === 0)) {
    const refused = await workbench.project.setEditor(document.name, editorAfter(part.units))
    return refused ?? { ...empty, status: 'set' }
  }
  const reading = readingOf(part.units)
  const waiting = await workbench.propose({
    words: reading,
    source: sourceOf({ by: 'studio' }),
    reading,
    parts: [part],
    plan: { mind: 'by hand' },
  })
  if (isProblem(waiting)) return waiting
  const view = await viewProposal(workbench, waiting.proposal.id)
  return isProblem(view) ? view : { ...empty, status: 'ready', proposal: view }
}

/** Makes what a page shows the editor state that words are read with; that is no turn. */
export async function setShownState(
  workbench: Workbench,
  on: string | undefined,
  shown: ShownState,
): Promise<Problem | undefined> {
  if (Object.values(shown).every((value) => value === undefined)) return undefined
  const document = workbench.document(on)
  if (isProblem(document)) return document
  const orders: HandOrder[] = []
  for (const call of callsFor(workbench, document, shown)) {
    const order = readHandOrder(workbench, document, call)
    if (isProblem(order)) return order
    orders.push(order)
  }
  const part = await planByHand(workbench, document, ...orders)
  if (isProblem(part) || isQuestion(part)) return isProblem(part) ? part : undefined
  const fields: Editor = Object.fromEntries(
    Object.entries(editorAfter(part.units)).filter(
      ([field, value]) => !sameJson(value, document.state.editor[field] ?? null),
    ),
  )
  return Object.keys(fields).length === 0 ? undefined : workbench.project.setEditor(document.name, fields)
}

/** The operations that set what is shown, of those that the kind of document has. */
function callsFor(
  workbench: Workbench,
  { domain }: Worked,
  { selection, tracks, playhead, notes }: ShownState,
): OperationCall[] {
  const known = workbench.domains.get(domain)?.operations
  const isCleared = selection === null || tracks?.length === 0
  const calls: OperationCall[] = [
    ...(isCleared ? [{ operation: 'clear_selection', params: {} }] : []),
    ...(selection
      ? [{ operation: 'set_time_selection', params: { start_time: selection.start, end_time: selection.end } }]
      : []),
    ...(tracks && tracks.length > 0 ? [{ operation: 'select_tracks', params: { tracks } }] : []),
    ...(playhead === undefined ? [] : [{ operation: 'seek', params: { time: playhead } }]),
    ...(notes === undefined ? [] : [{ operation: 'select_notes', params: notes }]),
  ]
  return calls.filter(({ operation }) => known?.has(operation) === true)
}
