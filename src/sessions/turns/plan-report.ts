import type { Checked } from '../../kernel/index.ts'
import type { Action } from '../plan/plan.ts'

/** What came of a plan, as data. */
export type PlanReport = {
  readonly title: string
  readonly status: ReportStatus
  readonly startedAt: string
  readonly endedAt: string
  /** What the person had asked for. */
  readonly userPrompt: string | null
  /** As the plan has it, byte for byte. */
  readonly rationale: string
  /** What is different now, a line each: files, memos, documents, context. */
  readonly changes: readonly string[]
  /** In the order of the plan; those that were left out are among them. */
  readonly entries: readonly ReportEntry[]
  /** What the plan might have said and did not. */
  readonly missing?: readonly string[]
  /** Why nothing ran. */
  readonly validationErrors?: readonly string[]
  /** Where something else ran than plan.md says: the difference to plan.effective.md. */
  readonly effectiveDiff?: string
  readonly evidence: Evidence
}

export type ReportStatus = 'Completed' | 'Partial' | 'Failed' | 'Skipped'

export type ReportEntry = {
  /** As plan.md has it. */
  readonly action: Action
  /** As it ran, where a person changed it. */
  readonly changedTo?: Action
  readonly decision: 'approved' | 'skipped' | 'modified'
  /** Null where it did not come to it. */
  readonly outcome: 'success' | 'failure' | null
  readonly durationMs: number
  /** Why it was skipped or failed, and what else there is to say. */
  readonly details: readonly string[]
  /** What a command printed. */
  readonly output?: string
  /** What changed in a file. */
  readonly diff?: string
}

/** What shows that the report is true. */
export type Evidence = {
  readonly readBack: readonly Checked[]
  /** Files as they are now; without a hash they are gone. */
  readonly files: readonly { readonly path: string; readonly sha256: string | null }[]
  readonly commands: readonly {
    readonly command: string
    readonly exitCode: number | null
    readonly durationMs: number
  }[]
  /** What planning it cost; null where no model was asked. */
  readonly cost: { readonly tokens: number; readonly money: number | null } | null
}

export const noEvidence: Evidence = { readBack: [], files: [], commands: [], cost: null }

/** Failed if something failed and nothing succeeded, or nothing was allowed to run; Partial if only some of it ran. */
export function reportStatus(
  entries: readonly Pick<ReportEntry, 'decision' | 'outcome'>[],
  validationErrors: readonly string[] = [],
): ReportStatus {
  if (validationErrors.length > 0) return 'Failed'
  const succeeded = entries.filter(({ outcome }) => outcome === 'success').length
  if (entries.some(({ outcome }) => outcome === 'failure')) return succeeded > 0 ? 'Partial' : 'Failed'
  if (entries.length > 0 && entries.every(({ decision }) => decision === 'skipped')) return 'Skipped'
  return succeeded === entries.length ? 'Completed' : 'Partial'
}
