import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { everything } from '../../sessions/execute/effective-plan.ts'
import type { Executed, Reviewed } from '../../sessions/open-sessions.ts'
import { needsApproval, notAllowed } from '../../sessions/outside/needs-approval.ts'
import { planErrors } from '../../sessions/plan-errors.ts'
import { readUserConfig } from '../../gate/user-config.ts'
import { planListing } from '../plan-review/plan-listing.ts'
import { resumeState } from '../../sessions/turns/resume-state.ts'
import type { Options } from '../main.ts'
import { here, type Here } from '../open-here.ts'
import { alone } from '../sessions/alone.ts'
import { decidePlan } from '../sessions/decide-plan.ts'
import { replan } from '../sessions/replan.ts'
import { sayExecuted } from '../sessions/say-executed.ts'
import { takePlan } from '../sessions/take-plan.ts'
import { whereOf } from '../sessions/where-of.ts'

/** Runs a plan: that of the current turn, or one from elsewhere, which becomes it. */
export function run([file]: readonly string[], options: Options): Promise<number> {
  return here(options, alone(async (at) => {
    const { sessions, folder } = at.studio
    const isGiven = file !== undefined || options['clipboard'] === true
    const current = await sessions.place(whereOf(options))
    // A turn that was interrupted keeps its own plan, so it is brought to an end before another one is taken.
    const isOpen = !isProblem(current) && (await resumeState(folder, current)) === 'execute'
    const unfinished = isOpen ? await sessions.finish(current) : undefined
    if (isProblem(unfinished)) return unfinished
    if (unfinished) return sayExecuted(at, unfinished, `It had been interrupted after its changes were written; it is finished now${isGiven ? ' (what you gave was not taken: give it again if it is another plan)' : ''}`)
    const place = isGiven ? await takePlan(at, file) : current
    if (isProblem(place)) return place
    return executeTurn(at, await sessions.review(place), place.id)
  }))
}

/** Decides on a plan that was tried out, and runs it; one that does not hold is written again where there is somebody to do that. */
export async function executeTurn(at: Here, reviewed: Reviewed | Problem, turn: string): Promise<number | Problem> {
  if (isProblem(reviewed)) return reviewed.code === 'bad-plan' ? replan(at, { turn, plan: null, errors: planErrors(reviewed) }) : reviewed
  if (reviewed.tried.errors.length > 0) return replan(at, { turn, plan: reviewed.plan, errors: reviewed.tried.errors })
  const { options, voice, studio, signal } = at
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const allow = Array.isArray(options['allow']) ? options['allow'] : []
  if (options['yes'] === true) {
    const named = needsApproval(reviewed.plan.actions, { allow, config, untrusted: await studio.sessions.hasReadOthers(reviewed.place) })
    if (named.length > 0) return notAllowed(named)
    return ended(at, await studio.sessions.execute(reviewed, everything, { signal, onOutput }))
  }
  if (voice.json || !process.stdin.isTTY || !process.stdout.isTTY) {
    if (!voice.json) for (const line of planListing(reviewed.plan, reviewed.tried.checks)) voice.say(line)
    return problem('not-approved', `Nothing was run: the plan of turn ${reviewed.place.id} waits for your approval. Run "cutroom execute" in a terminal, or "cutroom execute -y".`)
  }
  const decided = await decidePlan(at, reviewed)
  if (isProblem(decided) || typeof decided === 'number') return decided
  return ended(at, await studio.sessions.execute(reviewed, decided, { signal, onOutput }))
}

const onOutput = (text: string): void => void process.stderr.write(`${text}\n`)

async function ended(at: Here, executed: Executed | Problem): Promise<number | Problem> {
  return isProblem(executed) ? executed : sayExecuted(at, executed, 'Done')
}
