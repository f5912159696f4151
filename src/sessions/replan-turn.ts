import { modelMind, openBudget, planRequest, type ForeignTools, type Outcome, type PlanDocument } from '../agent/index.ts'
import { problem, sameJson, type Senses, type TurnRecord } from '../kernel/index.ts'
import { replayedModel, systemClock } from '../models/index.ts'
import type { MindRecord } from './mind-record.ts'

/** Plans a turn again from its record, without a model: the same words, the same document, the same replies. */
export async function replanTurn(record: MindRecord, place: Place): Promise<Outcome> {
  const again = await replan(record, place, { inOrder: false })
  // An older version asked in other words, and another selection is described differently: the replies still count.
  return again.status === 'refused' && again.problem.code === 'not-recorded' ? replan(record, place, { inOrder: true }) : again
}

type Place = { readonly documents: readonly PlanDocument[]; readonly senses: Senses }

function replan({ capabilities, votes, request, exchanges, foreign }: MindRecord, { documents, senses }: Place, { inOrder }: { inOrder: boolean }): Promise<Outcome> {
  const tools = foreign.list.length > 0 ? recalled(foreign) : undefined
  const model = replayedModel(exchanges, { capabilities, inOrder })
  const mind = modelMind({ model, clock: systemClock, votes, foreign: tools, budget: openBudget(systemClock.now()) })
  return planRequest({ ...request, on: request.on ?? undefined, documents, senses, mind, foreign: tools })
}

/** Whether a plan holds every unit that was accepted of it, operation by operation and value by value. */
export function holdsUnits(outcome: Outcome, { parts }: Pick<TurnRecord, 'parts'>): boolean {
  const planned = outcome.status === 'ready' ? outcome.parts.flatMap((part) => part.units) : []
  return parts.every((part) => part.units.every((unit) => planned.some((each) => each.steps.length === unit.steps.length && each.steps.every((step, at) => step.operation === unit.steps[at]?.operation && sameJson(step.params, unit.steps[at].params)))))
}

/** Tools of other programs as they answered then. */
function recalled({ list, uses }: MindRecord['foreign']): ForeignTools {
  const left = [...uses]
  return { list, call: async (name) => left.splice(left.findIndex((use) => use.name === name), 1)[0]?.result ?? problem('not-recorded', `No use of ${name} is recorded.`) }
}
