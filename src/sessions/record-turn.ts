import type { Outcome } from '../agent/index.ts'
import { operateStep, turnOf, type Json, type Problem, type Step } from '../kernel/index.ts'
import type { Applied, Project } from '../project/project.ts'
import type { Waiting } from '../project/proposals.ts'
import { planText } from './plan-text.ts'
import { reportText } from './report-text.ts'
import { metaText, writeTurnFile } from './turn-folder.ts'

/** Writes what was planned, before anyone decides. */
export async function recordPlan(folder: string, { proposal, turn, when, plan }: Waiting, given?: readonly Step[]): Promise<Problem | undefined> {
  const steps = given ?? proposal.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps))
  const notes = ((plan as { notes?: { text: string }[] } | null)?.notes ?? []) as { text: string }[]
  const meta = metaText({ turn, words: proposal.words, mind: mindOf(plan), planned: when, status: 'planned', documents: [...new Set(steps.map(({ document }) => document))] })
  return (await writeTurnFile(folder, turn, 'plan.md', planText({ words: proposal.words, reading: proposal.reading, steps, notes, mind: mindOf(plan) }))) ?? writeTurnFile(folder, turn, 'meta.yaml', meta)
}

const mindOf = (plan: Json): string => (plan as { mind?: string } | null)?.mind ?? 'builtin'

/** Writes down a request that a model answered without a plan. */
export function recordTalk(folder: string, { turn, words, when, mind, outcome }: { turn: string; words: string; when: string; mind: string; outcome: Outcome }): Promise<Problem | undefined> {
  return writeTurnFile(folder, turn, 'meta.yaml', metaText({ turn, words, mind, planned: when, status: outcome.status, response: outcome.trace.output.response, documents: outcome.document === null ? [] : [outcome.document] }))
}

export type Recorded = { waiting: Waiting; applied: Applied; diff: { changes: readonly { kind: string; stepId: string }[]; summary: string }; startedAt: string; endedAt: string }

/** Writes what happened, from the journal and the read-back. */
export async function recordReport(folder: string, project: Project, { waiting, applied, diff, startedAt, endedAt }: Recorded): Promise<Problem | undefined> {
  const { proposal, turn, when } = waiting
  const units = turnOf(project.history(), turn)?.parts.flatMap((part) => part.units) ?? []
  const steps = units.flatMap((unit) => unit.steps)
  const report = reportText({ words: proposal.words, reading: proposal.reading, startedAt, endedAt, steps, skipped: applied.taken, verified: applied.verified, changes: [diff.summary, ...units.map((unit) => operateStep(unit).purpose)], revision: applied.revision })
  const meta = metaText({ turn, words: proposal.words, mind: mindOf(waiting.plan), planned: when, applied: endedAt, status: 'applied', revision: applied.revision, documents: [...new Set(steps.map(({ document }) => document))] })
  return (await writeTurnFile(folder, turn, 'report.md', report)) ?? writeTurnFile(folder, turn, 'meta.yaml', meta)
}
