import {
  modelMind,
  openBudget,
  planRequest,
  type ForeignTools,
  type Outcome,
  type PlanDocument,
} from '../agent/index.ts'
import { problem, sameJson, type Senses, type TurnRecord, type Unit } from '../kernel/index.ts'
import { replayedModel, systemClock } from '../models/index.ts'
import type { MindRecord } from './mind-record.ts'

/** Plans a turn again from its record, without a model: the same words, the same document, the same replies. */
export async function replanTurn(record: MindRecord, place: Place): Promise<Outcome> {
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
  const tools = foreign.list.length > 0 ? recalled(foreign) : undefined
  const model = replayedModel(exchanges, { capabilities, inOrder })
  // What was spent then was allowed then.
  const budget = openBudget(systemClock.now(), { calls: Infinity, tokens: Infinity, money: Infinity })
  const mind = modelMind({ model, clock: systemClock, votes, foreign: tools, budget })
  return planRequest({ ...request, on: request.on ?? undefined, documents, senses, mind, foreign: tools })
}

/** Whether a plan, or another reading that was offered with it, holds every unit that was accepted, operation by operation and value by value. */
export function holdsUnits(outcome: Outcome, { parts }: Pick<TurnRecord, 'parts'>): boolean {
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
function recalled({ list, uses }: MindRecord['foreign']): ForeignTools {
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
