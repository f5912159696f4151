import type { Outcome } from '../agent/index.ts'
import { isProblem, operateStep, turnOf, type Json, type Problem, type Step } from '../kernel/index.ts'
import type { Applied, Project } from '../project/project.ts'
import type { Waiting } from '../project/proposals.ts'
import { planText } from './plan-text.ts'
import { reportText } from './report-text.ts'
import { writeMeta } from './turns/meta.ts'
import { writeTurnFile } from './turns/turn-file.ts'
import { placeOf } from './turns/turn-place.ts'

/** Writes what was planned, before anyone decides. */
export async function recordPlan(
  folder: string,
  { proposal, turn, when, plan }: Waiting,
  given?: readonly Step[],
): Promise<Problem | undefined> {
  const steps = given ?? proposal.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps))
  const notes = ((plan as { notes?: { text: string }[] } | null)?.notes ?? []) as { text: string }[]
  const meta = {
    words: proposal.words,
    ...(isAsked(plan) && { asked: proposal.words }),
    mind: mindOf(plan),
    planned: when,
    status: 'planned',
    documents: [...new Set(steps.map(({ document }) => document))],
  }
  return (
    (await writeTurnFile(
      folder,
      turn,
      'plan.md',
      planText({ words: proposal.words, reading: proposal.reading, steps, notes, mind: mindOf(plan) }),
    )) ?? describe(folder, turn, meta)
  )
}

/** Only what was said and understood leaves a memory; what was called by name, here or over MCP, has words that nobody said. */
const isAsked = (plan: Json): boolean => (plan as { memory?: Json } | null)?.memory !== undefined

const mindOf = (plan: Json): string => (plan as { mind?: string } | null)?.mind ?? 'builtin'

/** Writes down a request that a model answered without a plan. */
export function recordTalk(
  folder: string,
  { turn, words, when, mind, outcome }: { turn: string; words: string; when: string; mind: string; outcome: Outcome },
): Promise<Problem | undefined> {
  return describe(folder, turn, {
    words,
    mind,
    planned: when,
    status: outcome.status,
    response: outcome.trace.output.response,
    documents: outcome.document === null ? [] : [outcome.document],
  })
}

export type Recorded = {
  waiting: Waiting
  applied: Applied
  diff: { changes: readonly { kind: string; stepId: string }[]; summary: string }
  startedAt: string
  endedAt: string
}

/** Writes what happened, from the journal and the read-back. */
export async function recordReport(
  folder: string,
  project: Project,
  { waiting, applied, diff, startedAt, endedAt }: Recorded,
): Promise<Problem | undefined> {
  const { proposal, turn, when } = waiting
  const units = turnOf(project.history(), turn)?.parts.flatMap((part) => part.units) ?? []
  const steps = units.flatMap((unit) => unit.steps)
  const report = reportText({
    words: proposal.words,
    reading: proposal.reading,
    startedAt,
    endedAt,
    steps,
    skipped: applied.taken,
    verified: applied.verified,
    changes: [diff.summary, ...units.map((unit) => operateStep(unit).purpose)],
    revision: applied.revision,
  })
  const meta = {
    words: proposal.words,
    mind: mindOf(waiting.plan),
    planned: when,
    applied: endedAt,
    status: 'applied',
    revision: applied.revision,
    documents: [...new Set(steps.map(({ document }) => document))],
  }
  return (await writeTurnFile(folder, turn, 'report.md', report)) ?? describe(folder, turn, meta)
}

/** What a prepared turn knows of its place among the others stays. */
async function describe(folder: string, turn: string, meta: { [field: string]: Json }): Promise<Problem | undefined> {
  const place = placeOf(turn)
  return isProblem(place) ? place : writeMeta(folder, place, meta)
}
