import { writtenBy } from '../execute/look-around.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Action, Plan } from '../plan/plan.ts'
import { readPlan } from '../plan/read-plan.ts'
import { listTurns } from './list-turns.ts'
import { nameOf } from './transition.ts'
import { readTurnFile } from './turn-file.ts'
import { compareTurns, SESSIONS, type TurnPlace } from './turn-place.ts'

/** How many turns ago each resource was last touched by a plan of its session; those that none touched are not in the map. */
export async function turnsUntouched(folder: string, place: TurnPlace): Promise<ReadonlyMap<string, number> | Problem> {
  const turns = await listTurns(folder, place.session)
  if (isProblem(turns)) return turns
  const before = turns.filter(({ turn }) => compareTurns(turn, place.turn) < 0).slice(-FAR_BACK)
  const last = new Map<string, number>()
  for (const [at, { id }] of before.entries()) {
    const text = await readTurnFile(folder, id, 'plan.md')
    if (isProblem(text)) return text
    const read = text === undefined ? undefined : readPlan(text)
    // A faulty plan touched nothing.
    for (const name of read === undefined || isProblem(read) ? [] : touchedBy(read.plan))
      last.set(name, before.length - at)
    last.set(`${SESSIONS}/${id}/report.md`, before.length - at)
  }
  return last
}

/** What was touched before these is long ago, too. */
const FAR_BACK = 50

const touchedBy = ({ actions }: Pick<Plan, 'actions'>): string[] => actions.flatMap(touched)

function touched(action: Action): string[] {
  if ('path' in action) return writtenBy(action).map((path) => nameOf({ path }))
  if (action.action === 'READ') return [nameOf(action.resource)]
  return action.action === 'INVOKE' || action.action === 'CONCLUDE' ? action.handoff.map(nameOf) : []
}
