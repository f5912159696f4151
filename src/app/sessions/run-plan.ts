import type { BegunTurn, ExecuteBody, PlanRun, PlanTextBody, PlanWordsBody, SkipBody } from '../../client/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { lockPlans } from '../../project/index.ts'
import {
  findUnapproved,
  preprocessPlan,
  readPlan,
  refuseUnapproved,
  type Executed,
  type MindChoice,
  type Where,
} from '../../sessions/index.ts'
import type { Workbench } from '../workbench.ts'
import { considerPlan, type ConsideredPlan } from './consider-plan.ts'
import { planTurn } from './plan-turn.ts'
import { findTurn } from './view-sessions.ts'

/** What a page orders of a plan. Each does what the command of the same name does, and asks as that does. */

type Came = NonNullable<PlanRun['reply']>

/** How work on a plan is called off, told of, and who plans. */
export type PlanWatch = {
  readonly signal: AbortSignal
  readonly mind: MindChoice
  onOutput(text: string): void
}

/** Nobody else works on plans meanwhile; what another one did before counts. */
const runAlone = <T>(workbench: Workbench, purpose: string, run: () => Promise<T | Problem>): Promise<T | Problem> =>
  lockPlans(workbench.folder, purpose, async () => (await workbench.project.refresh()) ?? run())

/** A plan that was written elsewhere becomes that of the turn that is ready for one. */
export async function takePlan(workbench: Workbench, { text, session }: PlanTextBody): Promise<BegunTurn | Problem> {
  const mended = preprocessPlan(text)
  const read = isProblem(mended) ? mended : readPlan(mended.text)
  // What is no plan does not take the place of one that waits.
  if (isProblem(mended) || isProblem(read)) return isProblem(mended) ? mended : (read as Problem)
  return runAlone(workbench, 'take a plan', async () => {
    const unfinished = await refuseUnfinished(workbench, { session })
    if (unfinished) return unfinished
    const place = await workbench.sessions.placeForPlan({ session })
    if (isProblem(place)) return place
    const refused = await workbench.sessions.keepPlan(place, mended.text, { isForeign: true })
    return refused ?? { session: place.session, turn: place.id }
  })
}

/** Plans from words. Nothing is run. */
export async function planFromWords(
  workbench: Workbench,
  { words, session }: PlanWordsBody,
  watch: PlanWatch,
): Promise<Came | Problem> {
  const unfinished = await refuseUnfinished(workbench, { session })
  if (unfinished) return unfinished
  const place = await workbench.sessions.placeForPlan({ session })
  return isProblem(place) ? place : planAt(workbench, place, words, watch)
}

/** A turn that was interrupted keeps its own plan, so it is brought to an end before another one is made. */
async function refuseUnfinished({ sessions }: Workbench, where: Where): Promise<Problem | undefined> {
  const current = await sessions.place(where)
  const isInterrupted = isProblem(current) ? false : await sessions.isInterrupted(current)
  if (isProblem(current) || isProblem(isInterrupted) || !isInterrupted) return undefined
  return problem('interrupted', `A run of turn ${current.id} was interrupted; resume it before anything else.`)
}

async function planAt(
  workbench: Workbench,
  place: Parameters<typeof planTurn>[1],
  words: string,
  { signal, mind, onOutput }: PlanWatch,
): Promise<Came | Problem> {
  const remark = (text: string): void => onOutput(`${text}\n`)
  const { came } = await planTurn({ workbench, signal, mind, withGrammar: true, remark }, place, words)
  if (isProblem(came)) return came
  const reply = { turn: place.id, says: '', offers: [], next: null, chat: null }
  switch (came.status) {
    case 'planned':
      return { ...reply, status: 'planned', says: came.title }
    case 'answer':
      return { ...reply, status: 'answer', says: came.answer }
    case 'question':
      return { ...reply, status: 'question', says: came.question, offers: came.offers.map((offer) => offer.words) }
    case 'unplanned':
      return {
        ...reply,
        status: 'unplanned',
        says:
          'The built-in mind cannot plan that. Everything that a chat needs to know is in input.md of this turn, ' +
          'with its instructions: copy both and your request into any chat, and paste the plan that it writes.',
      }
  }
}

/** Whether an order to run is for what was shown, and has a yes for each command in it. Changes nothing. */
export async function checkOrder(
  workbench: Workbench,
  turn: string,
  { shown, approved = [], ...decisions }: ExecuteBody,
): Promise<ConsideredPlan | Problem> {
  const considered = await considerPlan(workbench, turn, decisions)
  if (isProblem(considered)) return considered
  const { view, kept, decided, reviewed } = considered
  if (view.shown !== shown)
    return problem(
      'changed-since',
      `What the plan of turn ${turn} would do is no longer what was shown here: it, or a file, was changed since. ` +
        `Nothing was run; look at it again.`,
    )
  const wrong = view.refusedEdits[0] ?? view.errors[0]
  if (wrong) return problem('not-valid', `The plan does not hold, so nothing was run: ${wrong.message}`)
  const isEmpty = kept.length === 0 && decided.skippedMemos.size === reviewed.plan.memos.length
  if (isEmpty) return problem('nothing-ticked', 'Nothing of the plan is ticked, so there is nothing to run.')
  const asked = view.actions.flatMap(({ asks }, index) =>
    asks === null || decided.skippedActions.has(index) ? [] : [asks],
  )
  const known = new Set(asked.map(({ approval }) => approval))
  if (approved.some((approval) => !known.has(approval)))
    return problem('changed-since', 'A yes was given to a command that is not in this plan; nothing was run.')
  const yes = asked.filter(({ approval }) => approved.includes(approval))
  const unasked = asked.filter((each) => !yes.includes(each))
  const allow = yes.flatMap(({ exact }) => exact)
  const untrusted = await workbench.sessions.hasReadOthers(reviewed.place)
  // What is said yes to once runs once: the same command elsewhere in the plan has its own question.
  const named = findUnapproved(kept, { allow: unasked.length > 0 ? [] : allow, config: {}, untrusted })
  if (unasked.length === 0 && named.length === 0) return considered
  const says = unasked.flatMap(({ exact }) => exact)
  return problem(
    'not-approved',
    `Nothing has run, since nobody said yes to: ${says.join('; ')}. Tick each command that may run, or leave it out.`,
    refuseUnapproved(named).details,
  )
}

/** Runs what was shown. */
export async function executePlan(
  workbench: Workbench,
  { turn, body }: { readonly turn: string; readonly body: ExecuteBody },
  { signal, onOutput }: PlanWatch,
): Promise<Came | Problem> {
  return runAlone(workbench, 'run a plan', async () => {
    const ready = await checkOrder(workbench, turn, body)
    if (isProblem(ready)) return ready
    const changed = await workbench.sessions.changedMeanwhile(ready.reviewed)
    const executed = changed ?? (await workbench.sessions.execute(ready.reviewed, ready.decided, { signal, onOutput }))
    return isProblem(executed) ? executed : sayExecution(executed)
  })
}

/** Brings a run to an end that was interrupted. */
export async function resumeTurn(workbench: Workbench, turn: string): Promise<Came | Problem> {
  return runAlone(workbench, 'finish a plan', async () => {
    const place = await findTurn(workbench, turn)
    const isOpen = isProblem(place) ? place : await workbench.sessions.isInterrupted(place)
    if (isProblem(place) || isProblem(isOpen)) return isProblem(place) ? place : (isOpen as Problem)
    const finished = isOpen ? await workbench.sessions.finish(place) : undefined
    if (isProblem(finished)) return finished
    return finished
      ? sayExecution(finished, 'It had been interrupted after its changes were written; it is finished now. ')
      : problem('nothing-to-resume', `Nothing of turn ${turn} was interrupted; nothing was changed.`)
  })
}

function sayExecution({ place, status, ran, next, chat }: Executed, before = ''): Came {
  const failed = ran.problem === null ? '' : ` ${ran.problem.message}`
  return {
    status: 'executed',
    turn: place.id,
    says: `${before}${status}.${failed}`,
    offers: [],
    next: next.id,
    chat,
  }
}

/** Runs nothing of a plan, closes its turn, and plans the next one from other words. */
export async function skipPlan(
  workbench: Workbench,
  { turn, body }: { readonly turn: string; readonly body: SkipBody },
  watch: PlanWatch,
): Promise<Came | Problem> {
  const next = await runAlone(workbench, 'close a plan', async () => {
    const place = await findTurn(workbench, turn)
    const reviewed = isProblem(place) ? place : await workbench.sessions.review(place)
    if (isProblem(reviewed) && reviewed.code !== 'bad-plan') return reviewed
    if (isProblem(place)) return place
    const plan = isProblem(reviewed) ? null : reviewed.plan
    const changed = isProblem(reviewed) ? undefined : await workbench.sessions.changedMeanwhile(reviewed)
    return changed ?? workbench.sessions.close(place, { plan, errors: [], isSkipped: true })
  })
  return isProblem(next) ? next : planAt(workbench, next, body.words, watch)
}
