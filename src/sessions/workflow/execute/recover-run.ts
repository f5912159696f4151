import { problem, type Problem, type TurnRecord } from '../../../kernel/index.ts'
import type { Applied, Runs } from '../../../project/index.ts'
import { describeAction, type Action, type Execute } from '../../plan/plan.ts'
import { findCommandEnd, type CommandEnd } from '../../turns/turn-batches.ts'
import { describeEnding, isFine, splitBatches, type ActionOutcome, type RanActions } from './run-actions.ts'

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
