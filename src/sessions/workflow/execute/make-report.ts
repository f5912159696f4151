import { unifiedDiff } from '../../../files/index.ts'
import { isProblem } from '../../../kernel/index.ts'
import { describeAction, missingIn, type Plan, type Action } from '../../plan/plan.ts'
import { writePlan } from '../../plan/write-plan.ts'
import { noEvidence, rateReport, type PlanReport, type ReportEntry } from '../../turns/write-plan-report.ts'
import type { PlanError } from './preflight.ts'
import type { RanActions } from './run-actions.ts'

type Times = { readonly startedAt: string; readonly endedAt: string; readonly message: string }
export type ToReport = Times & {
  readonly original: Plan
  readonly effective: Plan
  readonly from: readonly number[]
  readonly decided: PlanDecisions
  readonly ran: RanActions
  readonly cost: PlanReport['evidence']['cost']
}

/** What came of a plan that ran, from what was read back. */
export function makeReport({
  original,
  effective,
  from,
  decided,
  ran,
  startedAt,
  endedAt,
  message,
  cost,
}: ToReport): PlanReport {
  const entries = original.actions.map((action, index): ReportEntry => {
    const outcome = ran.outcomes[from.indexOf(index)]
    if (!outcome)
      return {
        action,
        decision: 'skipped',
        outcome: null,
        durationMs: 0,
        details: [decided.along.get(index) ?? 'You left it out.'],
      }
    const { outcome: came, durationMs, details, diff, output } = outcome
    const changedTo = decided.changed.get(index)
    const said = came === null && details.length === 0 ? ['It did not run, since an action before it failed.'] : details
    return {
      action,
      decision: changedTo ? 'modified' : 'approved',
      outcome: came,
      durationMs,
      details: said,
      ...(changedTo && { changedTo }),
      ...(diff !== undefined && { diff }),
      ...(output !== undefined && { output }),
    }
  })
  const readBack = ran.applied.flatMap(({ verified }) => verified)
  const isChanged =
    decided.changed.size > 0 ||
    effective.actions.length !== original.actions.length ||
    effective.memos.length !== original.memos.length
  return {
    title: original.title,
    startedAt,
    endedAt,
    entries,
    status: readBack.every(({ ok }) => ok) ? rateReport(entries) : 'Failed',
    userPrompt: message === '' ? null : message,
    rationale: original.rationale,
    missing: missingIn(original),
    changes: [
      ...(ran.applied.length > 0
        ? effective.memos.map(({ change, text }) => `${change === 'add' ? 'remembered' : 'forgot'}: ${text}`)
        : []),
      ...entries.filter(({ outcome }) => outcome === 'success').flatMap(describeChange),
    ],
    ...(isChanged && { effectiveDiff: unifiedDiff(writePlan(original), writePlan(effective), { path: 'plan.md' }) }),
    evidence: {
      readBack,
      files: readBack.flatMap(({ promise, found }) =>
        ON_DISK.test(promise)
          ? [
              {
                path: promise.replace(ON_DISK, ''),
                sha256: typeof found === 'string' && found.startsWith('sha256:') ? found.slice('sha256:'.length) : null,
              },
            ]
          : [],
      ),
      commands: ran.commands.map(({ command, came }) => ({
        command,
        exitCode: isProblem(came) ? null : came.exitCode,
        durationMs: isProblem(came) ? 0 : came.milliseconds,
      })),
      cost,
    },
  }
}

/** How the workspace says that a file was read again. */
const ON_DISK = / (?:on the disk is what was planned|is gone)$/

function describeChange({ action, changedTo = action }: ReportEntry): string[] {
  switch (changedTo.action) {
    case 'CREATE':
      return [`${changedTo.overwrite ? 'wrote' : 'made'} ${describeAction(changedTo)}`]
    case 'EDIT':
      return [`changed ${describeAction(changedTo)}`]
    case 'DELETE':
      return [`removed ${describeAction(changedTo)}`]
    case 'RENAME':
    case 'MOVE':
      return [`moved ${describeAction(changedTo)}`]
    case 'READ':
      return [`${describeAction(changedTo)} is in view from the next turn on`]
    case 'PRUNE':
      return [`${describeAction(changedTo)} is out of view from the next turn on`]
    case 'PERFORM':
      return [`${changedTo.document === null ? '' : `${changedTo.document}: `}${describeAction(changedTo)}`]
    case 'EXECUTE':
      return [`ran ${describeAction(changedTo)}`]
    default:
      return []
  }
}

/** What is said of a plan that was not run: it did not hold, or the person wanted another. */
export function makeUnrunReport(
  plan: Plan | null,
  {
    errors,
    startedAt,
    endedAt,
    message,
    cost,
  }: Times & { readonly errors: readonly PlanError[]; readonly cost: ToReport['cost'] },
): PlanReport {
  const isInvalid = errors.length > 0
  return {
    title: plan?.title ?? 'A plan that cannot be read',
    startedAt,
    endedAt,
    status: isInvalid ? 'Failed' : 'Skipped',
    userPrompt: message === '' ? null : message,
    rationale: plan?.rationale ?? '',
    missing: plan ? missingIn(plan) : [],
    changes: [],
    entries: (plan?.actions ?? []).map((action) => ({
      action,
      decision: 'skipped',
      outcome: null,
      durationMs: 0,
      details: [isInvalid ? 'Nothing ran, since the plan does not hold.' : 'You asked for another plan.'],
    })),
    ...(isInvalid && { validationErrors: errors.map((error) => error.message) }),
    evidence: { ...noEvidence, cost },
  }
}

/** What a person decided on a plan. `along` says of actions that go with a skipped one why they do. */
export type PlanDecisions = {
  readonly skippedActions: ReadonlySet<number>
  readonly skippedMemos: ReadonlySet<number>
  readonly along: ReadonlyMap<number, string>
  readonly changed: ReadonlyMap<number, Action>
}

export const everything: PlanDecisions = {
  skippedActions: new Set(),
  skippedMemos: new Set(),
  along: new Map(),
  changed: new Map(),
}

/** The plan as it will run; `from` gives the place of each action in the plan as it was written. */
export function applyDecisions(
  plan: Plan,
  { skippedActions, skippedMemos, changed }: Omit<PlanDecisions, 'along'>,
): { plan: Plan; from: readonly number[] } {
  const from = plan.actions.map((_, index) => index).filter((index) => !skippedActions.has(index))
  return {
    from,
    plan: {
      ...plan,
      memos: plan.memos.filter((_, index) => !skippedMemos.has(index)),
      actions: from.map((index) => changed.get(index) ?? (plan.actions[index] as Action)),
    },
  }
}

/**
 * Which actions cannot run without those that are left out, and why: the rest is tried out, and what fails there and
 * did not fail before goes too, until the rest holds.
 */
export async function findDependents(
  plan: Plan,
  decided: Omit<PlanDecisions, 'along'>,
  tryOut: (rest: Plan) => Promise<readonly PlanError[]>,
): Promise<Map<number, string>> {
  const along = new Map<number, string>()
  const skipped = [...decided.skippedActions]
    .map((index) => plan.actions[index])
    .filter((action) => action !== undefined)
  if (skipped.length === 0) return along
  const named = skipped
    .slice(0, 3)
    .map((action) => `${action.action} ${describeAction(action)}`)
    .join(', ')
  for (;;) {
    const rest = applyDecisions(plan, {
      ...decided,
      skippedActions: new Set([...decided.skippedActions, ...along.keys()]),
    })
    const errors = await tryOut(rest.plan)
    const failing = errors.flatMap(({ index, message }) =>
      index === null ? [] : [{ index: rest.from[index], message }],
    )
    if (failing.length === 0) return along
    for (const { index, message } of failing)
      if (index !== undefined) along.set(index, `it needs what is left out (${named}): ${message}`)
  }
}
