import {
  modelMind,
  openBudget,
  planRequest,
  type ForeignTools,
  type Outcome,
  type PlanDocument,
} from '../../agent/index.ts'
import {
  documentsOf,
  emptyHistory,
  isProblem,
  problem,
  sameJson,
  withoutTurns,
  type DocumentState,
  type Domain,
  type Senses,
  type TurnRecord,
  type Unit,
} from '../../kernel/index.ts'
import { replayedModel, systemClock } from '../../models/index.ts'
import { fold, type Body, type JournalLine } from '../../project/index.ts'
import { readMindRecord, type MindRecord } from '../turns/mind-record.ts'

export type Replanned = {
  readonly same: number
  readonly different: readonly { readonly line: number; readonly turn: string; readonly why: string }[]
  readonly notes: readonly string[]
}

type Replanning = {
  readonly folder: string
  readonly domains: ReadonlyMap<string, Domain>
  readonly senses: Senses
  planDocument(document: DocumentState): PlanDocument
}

/**
 * Plans every turn that a model planned once more from its record, on the state that it was planned on, and compares.
 */
export async function replanTurns(
  { folder, domains, senses, planDocument }: Replanning,
  lines: readonly JournalLine[],
): Promise<Replanned> {
  const found = { same: 0, different: [] as { line: number; turn: string; why: string }[], notes: [] as string[] }
  let history = emptyHistory
  for (const { seq, body } of lines) {
    const said = body as unknown as Body
    const record = said.kind === 'turn' ? await readMindRecord(folder, said.turn.id) : undefined
    if (isProblem(record)) found.notes.push(record.message)
    else if (record && record.wrote === undefined && said.kind === 'turn') {
      const without = withoutTurns(history, said.turn.retracts ?? [])
      const documents = documentsOf(isProblem(without) ? history : without).map((each) => planDocument(each))
      const outcome = await replanTurn(record, { documents, senses })
      if (holdsUnits(outcome, said.turn)) found.same++
      else found.different.push({ line: seq, turn: said.turn.id, why: outcome.trace.output.response })
    }
    history = fold(domains, history, body)
  }
  return found
}

/** Plans a turn again from its record, without a model: the same words, the same document, the same replies. */
async function replanTurn(record: MindRecord, place: Place): Promise<Outcome> {
  const again = await replan(record, place, { inOrder: false })
  // An older version asked in other words, and another selection is described differently: the replies still count.
  return again.status === 'refused' && again.problem.code === 'not-recorded'
    ? replan(record, place, { inOrder: true })
    : again
}

type Place = { readonly documents: readonly PlanDocument[]; readonly senses: Senses }

function replan(
  { capabilities, votes, request, exchanges, foreign }: MindRecord,
  { documents, senses }: Place,
  { inOrder }: { inOrder: boolean },
): Promise<Outcome> {
  const tools = foreign.list.length > 0 ? recallTools(foreign) : undefined
  const model = replayedModel(exchanges, { capabilities, inOrder })
  // What was spent then was allowed then.
  const budget = openBudget(systemClock.now(), { calls: Infinity, tokens: Infinity, money: Infinity })
  const mind = modelMind({ model, clock: systemClock, votes, foreign: tools, budget })
  return planRequest({ ...request, on: request.on ?? undefined, documents, senses, mind, foreign: tools })
}

/**
 * Whether a plan, or another reading that was offered with it, holds every unit that was accepted, operation by
 * operation and value by value.
 */
function holdsUnits(outcome: Outcome, { parts }: Pick<TurnRecord, 'parts'>): boolean {
  const readings =
    outcome.status === 'ready'
      ? [outcome, ...outcome.alternatives].map((reading) => reading.parts.flatMap(({ units }) => units))
      : []
  return readings.some((planned) =>
    parts.every(({ units }) => units.every((unit) => planned.some((each) => isSameUnit(each, unit)))),
  )
}

function isSameUnit(a: Unit, b: Unit): boolean {
  return (
    a.steps.length === b.steps.length &&
    a.steps.every(
      ({ operation, params }, at) => operation === b.steps[at]?.operation && sameJson(params, b.steps[at].params),
    )
  )
}

/** Tools of other programs as they answered then. */
function recallTools({ list, uses }: MindRecord['foreign']): ForeignTools {
  const left = [...uses]
  return {
    list,
    call: async (name) =>
      left.splice(
        left.findIndex((use) => use.name === name),
        1,
      )[0]?.result ?? problem('not-recorded', `No use of ${name} is recorded.`),
  }
}
