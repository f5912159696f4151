import { askForPlan, writeInput } from '../../app/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  explainFaultyPlan,
  listPlanErrors,
  openPlanner,
  parsePlace,
  readTurnFile,
  readTurnMeta,
  SESSIONS,
  type Plan,
  type PlanError,
  type TurnPlace,
} from '../../sessions/index.ts'
import { chooseMind } from '../choose-mind.ts'
import type { Here } from '../open-here.ts'
import { shown, paint } from '../print.ts'
import { planDesk } from './plan-here.ts'

export type FaultyPlan = { readonly turn: string; readonly plan: Plan | null; readonly errors: readonly PlanError[] }

const MAX_SAID = 12
/** How often a faulty plan is sent back. */
const MAX_TRIES = 3

/**
 * A plan that does not hold is never run: its errors are reported, and where a model is at hand it is asked for a
 * better one.
 */
export async function replan(at: Here, { turn, plan, errors }: FaultyPlan): Promise<number | Problem> {
  const place = parsePlace(turn)
  if (isProblem(place)) return place
  for (const { message } of errors.length > 1 ? errors.slice(0, MAX_SAID) : [])
    at.voice.remark(`  ${shown(message, 600)}`)
  if (errors.length > MAX_SAID) at.voice.remark(`  and ${errors.length - MAX_SAID} more, in the report`)
  const corrected = await correctPlan(at, place, { plan, errors })
  if (corrected !== undefined) return corrected
  const closed = await at.workbench.sessions.close(place, { plan, errors, isSkipped: false })
  if (isProblem(closed)) return closed
  return problem(
    'not-valid',
    `The plan of turn ${turn} does not hold, so nothing was run: ` +
      `${errors[0]?.message ?? 'it is no plan'}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}`,
    { errors: errors.map(({ index, message }) => ({ action: index, message })) },
  )
}

/**
 * Sends a faulty plan back to the model that wrote it, until one holds: each try is a turn of its own, the budget is
 * one, and a plan that comes back unchanged ends it. What holds is not run by itself. Undefined where no model is at
 * hand, or the plan came from elsewhere.
 */
async function correctPlan(
  at: Here,
  start: TurnPlace,
  faulty: { plan: Plan | null; errors: readonly PlanError[] },
): Promise<number | undefined | Problem> {
  const { workbench, voice } = at
  const { sessions, folder } = workbench
  const meta = await readTurnMeta(folder, start)
  if (isProblem(meta)) return meta
  const planner =
    meta.foreign === true && at.options['mind'] === undefined ? null : await openPlanner(chooseMind(at), at.signal)
  if (planner === null || isProblem(planner)) return planner ?? undefined
  // Several were told already; of one alone the last sentence tells, unless it speaks of what the model did.
  if (faulty.errors.length === 1) voice.remark(`  ${shown(faulty.errors[0]?.message ?? '', 600)}`)
  let [place, plan, errors] = [start, faulty.plan, faulty.errors]
  const seen = new Set<string>()
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const text = await readTurnFile(folder, place.id, 'plan.md')
    if (isProblem(text)) return text
    seen.add((text ?? '').trim())
    const message = explainFaultyPlan({ text: text ?? '', plan, errors })
    const next = await sessions.close(place, { plan, errors, isSkipped: false, message })
    if (isProblem(next)) return next
    const input = await writeInput(workbench, next)
    const corrected = isProblem(input)
      ? input
      : await askForPlan(planDesk(at), planner, { place: next, message, input })
    if (isProblem(corrected)) return corrected
    const refused = await sessions.keepPlan(next, corrected, { message, mind: planner.model.id, isForeign: false })
    if (refused) return refused
    if (seen.has(corrected.trim()))
      return problem(
        'not-valid',
        `${planner.model.id} sent the same faulty plan again, so it is not asked once more; say in other words what ` +
          `you want, or mend ${SESSIONS}/${next.id}/plan.md by hand.`,
      )
    const reviewed = await sessions.review(next)
    if (!isProblem(reviewed) && reviewed.tried.errors.length === 0) {
      voice.say(
        `${paint(voice, 'green', '✓')} The plan did not hold and was written again: ${shown(reviewed.plan.title)}  ` +
          paint(voice, 'dim', `turn ${next.id}`),
      )
      voice.say(paint(voice, 'dim', '  Nothing was run; "cutroom execute" shows it and asks you'))
      voice.give({
        status: 'ready',
        steps: [],
        applied: false,
        turn: next.id,
        plan: `${SESSIONS}/${next.id}/plan.md`,
        replanned: attempt,
        errors: faulty.errors.map(({ message: said }) => said),
      })
      return 1
    }
    if (isProblem(reviewed) && reviewed.code !== 'bad-plan') return reviewed
    place = next
    plan = isProblem(reviewed) ? null : reviewed.plan
    errors = isProblem(reviewed) ? listPlanErrors(reviewed) : reviewed.tried.errors
  }
  return problem(
    'not-valid',
    `The plan was sent back ${MAX_TRIES} times and still does not hold: ${errors[0]?.message ?? ''} Say in other ` +
      `words what you want.`,
  )
}
