import { isProblem, problem, type Problem, type TurnRecord } from '../../../kernel/index.ts'
import type { Applied, Runs } from '../../../project/index.ts'
import { describeAction, type Action, type Execute, type Plan } from '../../plan/plan.ts'
import { findCommandEnd, type CommandEnd } from '../../turns/turn-batches.ts'
import { readTurnMeta, writeTurnMeta } from '../../turns/turn-meta.ts'
import { costOfRecord, readMindRecord, type MindCost } from '../../turns/mind-record.ts'
import { writePlanReport } from '../../turns/write-plan-report.ts'
import { writeTurnFile } from '../../turns/turn-file.ts'
import type { TurnPlace } from '../../turns/turn-place.ts'
import { beginNextTurn } from '../begin-next-turn.ts'
import type { PlanEnding, Executed } from '../open-sessions.ts'
import type { PlanDecisions } from './apply-decisions.ts'
import { makeReport, makeUnrunReport } from './make-report.ts'
import { describeEnding, isFine, splitBatches, type ActionOutcome, type RanActions } from './run-actions.ts'

type Settling = {
  readonly plan: Plan
  readonly from: readonly number[]
  readonly decided: PlanDecisions
  readonly ran: RanActions
  readonly original: Plan
  readonly startedAt: string
  readonly message: string
}

/** Where turns are kept; `known` are the turns of the journal, whose numbers stay theirs. */
type Keeping = { readonly folder: string; when(): string; known(): readonly string[] }

/** Writes what came of a plan that ran, and makes the next turn. */
export async function settleTurn(
  { folder, when, known }: Keeping,
  place: TurnPlace,
  { plan, from, decided, ran, original, startedAt, message }: Settling,
): Promise<Executed | Problem> {
  const cost = await readCost(folder, place)
  const report = makeReport({
    original,
    effective: plan,
    decided,
    from,
    ran,
    startedAt,
    endedAt: when(),
    message,
    cost,
  })
  const isDone = (index: number): boolean => ran.outcomes[index]?.outcome === 'success'
  // Before the report, with which the turn counts as done: whoever makes the next turn has to know what was.
  const written =
    (await writeTurnMeta(folder, place, {
      status: 'executed',
      applied: when(),
      done: plan.actions.map((_, index) => index).filter(isDone),
    })) ?? (await writeTurnFile(folder, place.id, 'report.md', writePlanReport(report)))
  if (written) return written
  const done = plan.actions.filter((_, index) => isDone(index))
  const next = await beginNextTurn(folder, { from: place, actions: done, when: when(), known: known() })
  if (isProblem(next)) return next
  const chat = done.find((action) => action.action === 'CHAT_WITH_USER')
  return {
    place,
    plan,
    ran,
    status: report.status,
    next,
    chat: chat?.action === 'CHAT_WITH_USER' ? chat.message : null,
    applied: joinApplied(ran.applied),
  }
}

/** Writes the report of a plan that is not run, and makes the next turn. */
export async function closeTurn(
  { folder, when, known }: Keeping,
  place: TurnPlace,
  { plan, errors, message, isSkipped }: PlanEnding,
): Promise<TurnPlace | Problem> {
  const meta = await readTurnMeta(folder, place)
  const report = makeUnrunReport(plan, {
    errors,
    startedAt: when(),
    endedAt: when(),
    message: isProblem(meta) ? '' : (meta.message ?? ''),
    cost: await readCost(folder, place),
  })
  const written =
    (await writeTurnFile(folder, place.id, 'report.md', writePlanReport(report))) ??
    (await writeTurnMeta(folder, place, { status: isSkipped ? 'skipped' : 'invalid' }))
  return written ?? beginNextTurn(folder, { from: place, withReport: isSkipped, when: when(), known: known(), message })
}

/** What the model cost that wrote the plan of a turn. */
async function readCost(folder: string, place: TurnPlace): Promise<MindCost | null> {
  const record = await readMindRecord(folder, place.id)
  return record === undefined || isProblem(record) ? null : costOfRecord(record)
}

/** All that a plan applied, as one: the first line of the journal names it. */
function joinApplied(applied: readonly Applied[]): Applied | null {
  const [first, ...more] = applied
  if (!first) return null
  return {
    ...first,
    revision: applied.at(-1)?.revision ?? first.revision,
    verified: applied.flatMap(({ verified }) => verified),
    broken: applied.flatMap(({ broken }) => broken),
    taken: [...first.taken, ...more.flatMap(({ taken }) => taken)],
  }
}

/** A run whose process was ended: its batches that are in the journal and were not rolled back, in their order. */
type Interrupted = {
  readonly turn: string
  readonly actions: readonly Action[]
  readonly batches: readonly TurnRecord[]
  readonly runs: Runs
  readonly applied: Applied
}

/**
 * What is known of a run whose process was ended: batches that are in the journal are done, a command has ended as its
 * own line there says, and of one without a line nobody saw how it ended.
 */
export function recoverRun({ turn, actions, batches: turns, runs, applied }: Interrupted): RanActions {
  const batches = splitBatches(actions).slice(0, turns.length)
  const outcomes = actions.map((action, index): ActionOutcome => {
    const number = batches.findIndex((batch) => batch.some((each) => each.index === index))
    const batch = turns[number]
    if (!batch) return { index, outcome: null, durationMs: 0, details: ['Interrupted before it ran.'] }
    if (action.action === 'EXECUTE') return recoverCommand(index, action, findCommandEnd(runs, batch.id))
    if (batch.undone) return { index, outcome: null, durationMs: 0, details: ['It was carried out, and undone since.'] }
    return { index, outcome: 'success', durationMs: 0, details: ['Found done in the journal after an interruption.'] }
  })
  return { outcomes, applied: [applied], commands: [], problem: explainInterruption(turn, actions, outcomes) }
}

function recoverCommand(index: number, action: Execute, end: CommandEnd | undefined): ActionOutcome {
  const unseen = {
    index,
    outcome: 'failure',
    durationMs: 0,
    details: ['It was begun, and interrupted before anyone saw how it ended.'],
  } as const
  if (!end) return unseen
  if (end.problem !== undefined) return { ...unseen, details: ['It could not be run, as the journal says.'] }
  const { ended = 'exited', exitCode = null, signal = null, milliseconds: durationMs = 0, left } = end
  const came = { ended, exitCode, signal, ...(left && { left }) }
  const allowed = !isFine(came) && came.ended === 'exited' && action.allowFailure === true
  return {
    index,
    outcome: isFine(came) ? 'success' : 'failure',
    durationMs,
    details: [`It ${describeEnding(came)}, as the journal says${allowed ? ', which the plan allows' : ''}.`],
    exitCode,
  }
}

/** Where a plan stopped, for one who has to decide what to do about the rest. */
function explainInterruption(
  turn: string,
  actions: readonly Action[],
  outcomes: readonly ActionOutcome[],
): Problem | null {
  const rest = outcomes.filter(
    ({ outcome, details }) => outcome === null && details[0]?.startsWith('Interrupted'),
  ).length
  const unseen = outcomes.find(({ outcome, exitCode }) => outcome === 'failure' && exitCode === undefined)
  const command = unseen && actions[unseen.index]
  if (!command && rest === 0) return null
  const after = `${rest} ${rest === 1 ? 'action' : 'actions'} after it ${rest === 1 ? 'was' : 'were'} not begun`
  return problem(
    'interrupted',
    command
      ? `Turn ${turn} was interrupted while "${describeAction(command)}" ran: what stands before it is done, how it ` +
          `ended nobody saw${rest > 0 ? `, and ${after}` : ''}. Look at what the command did before you plan the rest.`
      : `Turn ${turn} was interrupted between its actions: what is ticked is done, and ${rest} ` +
          `${rest === 1 ? 'action was' : 'actions were'} not begun. Plan the rest anew.`,
  )
}
