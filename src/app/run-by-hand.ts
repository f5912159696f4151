import type { RunBody, ShownState } from '../client/index.ts'
import {
  editorAfter,
  isProblem,
  isQuestion,
  readingOf,
  sameJson,
  type Editor,
  type OperationCall,
  type Problem,
} from '../kernel/index.ts'
import { planByHand, readHandOrder, type HandOrder } from './by-hand.ts'
import type { Worked } from './kinds.ts'
import { sourceOf } from './turn-source.ts'
import { viewProposal } from './views.ts'
import type { Workbench } from './workbench.ts'

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
  if (shown.selection === undefined && shown.tracks === undefined && shown.playhead === undefined) return undefined
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
  { selection, tracks, playhead }: ShownState,
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
  ]
  return calls.filter(({ operation }) => known?.has(operation) === true)
}
