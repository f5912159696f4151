import {
  editorAfter,
  isProblem,
  problem,
  readingOf,
  sameJson,
  documentOf,
  turnsOf,
  type Problem,
  type Unit,
} from '../../../kernel/index.ts'
import type { CommandRun } from '../../../gate/index.ts'
import { filesDocument, type Applied, type Project } from '../../../project/index.ts'
import { type Action, type Execute, type Plan, describeAction } from '../../plan/plan.ts'
import { batchId, isBatchOf } from '../../turns/turn-batches.ts'
import { preflight, type Grounds, type Preflight } from './preflight.ts'

/** What came of an action. Without an outcome it did not come to it. */
export type ActionOutcome = {
  readonly index: number
  readonly outcome: 'success' | 'failure' | null
  readonly durationMs: number
  readonly details: readonly string[]
  readonly diff?: string
  readonly output?: string
  readonly exitCode?: number | null
}

/** `applied` has an entry for each line that the journal got: more than one only where commands stand between. */
export type RanActions = {
  readonly outcomes: readonly ActionOutcome[]
  readonly applied: readonly Applied[]
  readonly commands: readonly { readonly command: string; readonly came: CommandRun | Problem }[]
  readonly problem: Problem | null
}

/** What the plan reaches outside of the project: each was approved, or allowed by name. */
export type Outside = {
  execute(action: Execute): Promise<CommandRun | Problem>
  /** Fetches what an action asks for and keeps it with the turn; gives what a report says of it. */
  bring(action: Action): Promise<readonly string[] | Problem>
}

export type RunningPlan = {
  readonly project: Project
  /** The turn's id in the journal. */
  readonly turn: string
  /** What the turn is called in the log. */
  readonly words: string
  readonly outside: Outside
  readonly signal?: AbortSignal | undefined
  /** The project as it is at the moment. */
  grounds(): Grounds
  when(): string
  milliseconds(): number
}

/**
 * Runs actions in their order. Everything up to a command is one batch: tried out once more on the project as it is
 * now, committed by one line, all or nothing. A command cannot be taken back, so what follows it is a batch of its own;
 * the first failure ends it.
 */
export async function runActions(running: RunningPlan, plan: Pick<Plan, 'memos' | 'actions'>): Promise<RanActions> {
  const outcomes = new Map<number, ActionOutcome>()
  const applied: Applied[] = []
  const commands: { command: string; came: CommandRun | Problem }[] = []
  const done = (failed: Problem | null): RanActions => ({
    outcomes: plan.actions.map(
      (_, index) => outcomes.get(index) ?? { index, outcome: null, durationMs: 0, details: [] },
    ),
    applied,
    commands,
    problem: failed,
  })
  // What was interrupted before and rolled back is in the journal under its own name.
  const former = turnsOf(running.project.history()).filter(({ id }) => isBatchOf(id, running.turn)).length
  for (const [round, batch] of splitBatches(plan.actions).entries()) {
    const number = former + round
    const memos = round === 0 ? plan.memos : []
    const began = running.milliseconds()
    const fetched = await fetchAll(running, batch)
    if ('failed' in fetched) {
      outcomes.set(fetched.index, {
        index: fetched.index,
        outcome: 'failure',
        durationMs: running.milliseconds() - began,
        details: [fetched.failed.message],
      })
      return done(fetched.failed)
    }
    const committed = await commitBatch(running, { memos, actions: batch.map(({ action }) => action) }, number)
    const took = (running.milliseconds() - began) / Math.max(1, batch.length)
    if (isProblem(committed)) {
      const at = (committed.details as { action?: number } | undefined)?.action ?? 0
      const index = batch[at]?.index ?? batch[0]?.index
      if (index !== undefined)
        outcomes.set(index, { index, outcome: 'failure', durationMs: took, details: [committed.message] })
      return done(committed)
    }
    if (committed.applied) applied.push(committed.applied)
    for (const [at, { index, action }] of batch.entries()) {
      if (action.action === 'EXECUTE') continue
      const diff = committed.tried.checks[at]?.diff
      outcomes.set(index, {
        index,
        outcome: 'success',
        durationMs: took,
        details: [...(fetched.said.get(index) ?? []), ...(committed.tried.checks[at]?.warnings ?? [])],
        ...(diff !== undefined && { diff }),
      })
    }
    const last = batch.at(-1)
    if (last?.action.action !== 'EXECUTE') continue
    const came = await runCommand(running, last.action, {
      turn: batchId(running.turn, number),
      units: committed.tried.units.get(batch.length - 1) ?? [],
    })
    commands.push({ command: last.action.command, came })
    outcomes.set(last.index, describeOutcome(last.index, last.action, came))
    const isLast = last.index + 1 >= plan.actions.length
    const isAllowed = !isProblem(came) && came.ended === 'exited' && last.action.allowFailure === true
    const failed = isProblem(came)
      ? came
      : isFine(came) || isAllowed
        ? null
        : problem(
            'command-failed',
            `"${describeAction(last.action)}" ` +
              `${describeEnding(came)}${isLast ? '' : ', so the actions after it did not run'}.`,
          )
    if (failed) return done(failed)
  }
  return done(null)
}

type Batch = readonly { readonly index: number; readonly action: Action }[]

export function splitBatches(actions: readonly Action[]): Batch[] {
  const batches: { index: number; action: Action }[][] = [[]]
  for (const [index, action] of actions.entries()) {
    batches.at(-1)?.push({ index, action })
    if (action.action === 'EXECUTE' && index + 1 < actions.length) batches.push([])
  }
  return batches
}

/**
 * What comes from outside is fetched before anything changes, so that an address that does not answer leaves everything
 * as it was.
 */
async function fetchAll(
  { outside, signal }: RunningPlan,
  batch: Batch,
): Promise<{ said: ReadonlyMap<number, readonly string[]> } | { failed: Problem; index: number }> {
  const said = new Map<number, readonly string[]>()
  for (const { index, action } of batch) {
    if (signal?.aborted) return { failed: cancelled, index }
    const isOutside = action.action === 'RESEARCH' || (action.action === 'READ' && 'url' in action.resource)
    const found = isOutside ? await outside.bring(action) : undefined
    if (isProblem(found)) return { failed: found, index }
    if (found) said.set(index, found)
  }
  return { said }
}

const cancelled = problem('cancelled', 'It was cancelled; what had not begun did not run.')

/** Someone may change a file between looking and writing; then it is looked at again, a few times. */
const MAX_TRIES = 3
const AGAIN = new Set(['moved-on', 'stale', 'changed-since'])

async function commitBatch(
  running: RunningPlan,
  plan: Pick<Plan, 'memos' | 'actions'>,
  number: number,
): Promise<{ applied: Applied | null; tried: Preflight } | Problem> {
  const { project, words, signal } = running
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) return cancelled
    const behind = await project.refresh()
    if (behind) return behind
    const tried = await preflight(running.grounds(), plan)
    const [error] = tried.errors
    if (error) return problem('not-valid', error.message, { action: error.index ?? 0 })
    const applied = await commit(running, tried, { id: batchId(running.turn, number), words })
    if (!isProblem(applied) || !AGAIN.has(applied.code) || attempt === MAX_TRIES)
      return isProblem(applied) ? applied : { applied, tried }
  }
}

async function commit(
  { project, when }: RunningPlan,
  { parts, found }: Preflight,
  { id, words }: { id: string; words: string },
): Promise<Applied | null | Problem> {
  if (parts.length === 0) return null
  const isKnown =
    found.changes.length === 0 &&
    Object.entries(found.fields).every(([field, value]) =>
      sameJson(documentOf(project.history(), filesDocument)?.state.editor[field] ?? null, value),
    )
  const refused = isKnown ? undefined : await project.find(found)
  if (refused) return refused
  const units: readonly Unit[] = parts.flatMap((part) => part.units)
  if (units.every(({ changes }) => changes.length === 0)) {
    for (const part of parts) {
      const failed = await project.setEditor(part.document, editorAfter(part.units))
      if (failed) return failed
    }
    return null
  }
  return project.accept(
    { id, words, reading: readingOf(units), parts, notes: [] },
    { proposal: id, by: 'person' },
    { id, when: when() },
  )
}

/** That it was begun is in the journal before; what came of it, after. */
async function runCommand(
  { project, outside, signal }: RunningPlan,
  action: Execute,
  { turn, units }: { turn: string; units: readonly Unit[] },
): Promise<CommandRun | Problem> {
  if (signal?.aborted) return cancelled
  const came = await outside.execute(action)
  const step = units.at(-1)?.steps.at(-1)?.id ?? ''
  const noted = await project.ran(
    turn,
    step,
    isProblem(came)
      ? { problem: came.code }
      : {
          exitCode: came.exitCode,
          signal: came.signal,
          ended: came.ended,
          milliseconds: came.milliseconds,
          ...(came.left && { left: came.left }),
        },
  )
  return noted ?? came
}

export const isFine = ({ ended, exitCode }: Pick<CommandRun, 'ended' | 'exitCode'>): boolean =>
  ended === 'left-running' || (ended === 'exited' && exitCode === 0)

function describeOutcome(index: number, { allowFailure }: Execute, came: CommandRun | Problem): ActionOutcome {
  if (isProblem(came)) return { index, outcome: 'failure', durationMs: 0, details: [came.message] }
  const wentOn = !isFine(came) && came.ended === 'exited' && allowFailure === true ? ', which the plan allows' : ''
  return {
    index,
    outcome: isFine(came) ? 'success' : 'failure',
    durationMs: came.milliseconds,
    details: [`It ${describeEnding(came)}${wentOn}.`],
    output: came.output,
    exitCode: came.exitCode,
  }
}

export function describeEnding({
  ended,
  exitCode,
  signal,
  left,
}: Pick<CommandRun, 'ended' | 'exitCode' | 'signal' | 'left'>): string {
  if (ended === 'left-running')
    return (
      `was left running in the background with pid ${left?.pid ?? 0}; what it prints is not kept, and "cutroom ` +
      `resume" or "cutroom undo" asks whether to end it`
    )
  if (ended === 'timed-out') return 'took too long and was ended'
  if (ended === 'cancelled') return 'was cancelled'
  return exitCode === null ? `was ended by ${signal ?? 'a signal'}` : `ended with exit code ${exitCode}`
}
