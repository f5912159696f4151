import { isProblem, type Problem } from '../../../kernel/index.ts'
import type { Applied } from '../../../project/index.ts'
import type { Plan } from '../../plan/plan.ts'
import { readTurnMeta, writeTurnMeta } from '../../turns/turn-meta.ts'
import { costOfRecord, readMindRecord, type MindCost } from '../../turns/mind-record.ts'
import { writePlanReport } from '../../turns/write-plan-report.ts'
import { writeTurnFile } from '../../turns/turn-file.ts'
import type { TurnPlace } from '../../turns/turn-place.ts'
import { beginNextTurn } from '../begin-next-turn.ts'
import type { Executed, PlanEnding } from '../sessions.ts'
import { type PlanDecisions, makeReport, makeUnrunReport } from './make-report.ts'
import type { RanActions } from './run-actions.ts'

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
