import { plainLine, plainText } from '../../gate/index.ts'
import { sameJson, type Checked, type Json } from '../../kernel/index.ts'
import { writeFence } from '../plan/fence.ts'
import type { Action } from '../plan/plan.ts'
import { writeAction } from '../plan/write-plan.ts'

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

type ReportStatus = 'Completed' | 'Partial' | 'Failed' | 'Skipped'

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
type Evidence = {
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
export function rateReport(
  entries: readonly Pick<ReportEntry, 'decision' | 'outcome'>[],
  validationErrors: readonly string[] = [],
): ReportStatus {
  if (validationErrors.length > 0) return 'Failed'
  const succeeded = entries.filter(({ outcome }) => outcome === 'success').length
  if (entries.some(({ outcome }) => outcome === 'failure')) return succeeded > 0 ? 'Partial' : 'Failed'
  if (entries.length > 0 && entries.every(({ decision }) => decision === 'skipped')) return 'Skipped'
  return succeeded === entries.length ? 'Completed' : 'Partial'
}

/** report.md of a plan: what was decided, what came of it, and what shows that. */
export function writePlanReport({
  title,
  status,
  startedAt,
  endedAt,
  userPrompt,
  rationale,
  changes,
  entries,
  missing = [],
  validationErrors = [],
  effectiveDiff,
  evidence,
}: PlanReport): string {
  return [
    `# Report: ${plainLine(title)}`,
    '',
    formatField('Overall Status', statuses[status]),
    formatField('Original Plan', '[plan.md](plan.md)'),
    ...(effectiveDiff === undefined ? [] : [formatField('Executed Plan', '[plan.effective.md](plan.effective.md)')]),
    formatField('Start Time', startedAt),
    formatField('End Time', endedAt),
    formatField('Actions', countActions(entries)),
    formatField('Outcomes', countOutcomes(entries)),
    ...(userPrompt === null ? [] : [formatField('User Prompt', plainLine(userPrompt, 2000))]),
    ...(missing.length === 0 ? [] : [formatField('Missing In The Plan', plainLine(missing.join('; '), 2000))]),
    ...(validationErrors.length === 0
      ? []
      : ['', '## Validation Errors:', '', ...validationErrors.map((error) => `- ${plainLine(error, 2000)}`)]),
    '',
    '## 1. Rationale',
    '',
    writeFence(rationale),
    '',
    '## 2. Execution Summary',
    '',
    '### Applied State Changes',
    '',
    ...listOrNone(changes.map((change) => `- ${plainLine(change, 500)}`)),
    ...(effectiveDiff === undefined
      ? []
      : ['', '### Difference From The Plan', '', writeFence(plainText(effectiveDiff), 'diff')]),
    '',
    '### Action Log',
    ...(entries.length === 0 ? ['', '- none'] : entries.flatMap(formatEntry)),
    '',
    '## 3. Evidence',
    ...formatEvidence(evidence),
    '',
  ].join('\n')
}

const statuses = { Completed: 'Completed 🟢', Partial: 'Partial 🟡', Failed: 'Failed 🔴', Skipped: 'Skipped' } as const
const outcomes = { success: 'Success 🟢', failure: 'Failure 🔴' } as const

const formatField = (key: string, value: string): string => `- **${key}:** ${value}`

const listOrNone = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? ['- none'] : lines)

function countActions(entries: readonly ReportEntry[]): string {
  const skipped = entries.filter(({ decision }) => decision === 'skipped').length
  return `${entries.length} Total / ${entries.length - skipped} Approved / ${skipped} Skipped`
}

function countOutcomes(entries: readonly ReportEntry[]): string {
  const count = (wanted: string): number => entries.filter(({ outcome }) => outcome === wanted).length
  return `${count('success')} Succeeded / ${count('failure')} Failed`
}

function formatEntry({
  action,
  changedTo,
  decision,
  outcome,
  durationMs,
  details,
  output,
  diff,
}: ReportEntry): string[] {
  return [
    '',
    `#### \`${action.action}\``,
    '',
    formatField('Status', decision === 'skipped' ? 'Skipped 🟡' : 'Approved ✅'),
    ...(decision === 'modified'
      ? [
          formatField(
            'User Modified',
            changedTo === undefined ? 'yes' : listChangedFields(action, changedTo).join(', '),
          ),
        ]
      : []),
    ...(decision === 'skipped' ? [] : [formatField('Execution', outcome === null ? 'Not run' : outcomes[outcome])]),
    ...(outcome === null ? [] : [formatField('Duration', formatDuration(durationMs))]),
    ...listMetadata(action),
    ...details.map((detail) => formatField(decision === 'skipped' ? 'Reason' : 'Details', plainLine(detail, 2000))),
    ...(diff === undefined ? [] : ['', writeFence(plainText(diff), 'diff')]),
    ...(output === undefined || output === '' ? [] : ['', writeFence(plainText(output))]),
  ]
}

/** The list under the heading of an action, as the plan writes it. */
function listMetadata(action: Action): string[] {
  if (action.action === 'CHAT_WITH_USER') return []
  const lines = writeAction(action).split('\n').slice(2)
  const end = lines.findIndex((line) => !/^(?:- \*\*| {2}- )/.test(line))
  return lines.slice(0, end === -1 ? lines.length : end)
}

const fieldNames = new Map([
  ['path', 'File Path'],
  ['content', 'content'],
  ['edits', 'content'],
  ['command', 'command'],
  ['queries', 'queries'],
  ['message', 'message'],
  ['params', 'parameters'],
  ['handoff', 'Handoff Resources'],
  ['expectedOutcome', 'Expected Outcome'],
])

function listChangedFields(before: Action, after: Action): string[] {
  const was = before as unknown as { [field: string]: Json }
  const is = Object.entries(after as unknown as { [field: string]: Json })
  return [
    ...new Set(
      is.filter(([name, value]) => !sameJson(was[name] ?? null, value)).map(([name]) => fieldNames.get(name) ?? name),
    ),
  ]
}

function formatEvidence({ readBack, files, commands, cost }: Evidence): string[] {
  return [
    ...formatSection(
      'Read Back',
      readBack.map(
        ({ promise, expected, found, ok }) =>
          `- ${ok ? '✅' : '🔴'} ${plainLine(promise)} (expected ${plainLine(JSON.stringify(expected))}, found ` +
          `${plainLine(JSON.stringify(found))})`,
      ),
    ),
    ...formatSection(
      'Files',
      files.map(({ path, sha256 }) => `- ${plainLine(path, 500)}: ${sha256 === null ? 'gone' : `sha256 ${sha256}`}`),
    ),
    ...formatSection(
      'Commands',
      commands.flatMap(({ command, exitCode, durationMs }) => [
        `- ${exitCode === null ? 'no exit code' : `exit code ${exitCode}`}, ${formatDuration(durationMs)}: ` +
          plainLine(command, 500),
      ]),
    ),
    ...formatSection('Planning', [
      cost === null
        ? '- no model was asked'
        : `- ${cost.tokens} tokens, ` +
          (cost.money === null ? 'at a price that is not known' : `$${cost.money.toFixed(4)}`),
    ]),
  ]
}

const formatSection = (title: string, lines: readonly string[]): string[] => [
  '',
  `### ${title}`,
  '',
  ...listOrNone(lines),
]

const formatDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
