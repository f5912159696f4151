import { plainLine, plainText } from '../../gate/index.ts'
import { sameJson, type Json } from '../../kernel/index.ts'
import { fenced } from '../fence.ts'
import type { Action } from '../plan/plan.ts'
import { actionText } from '../plan/write-plan.ts'
import type { Evidence, PlanReport, ReportEntry } from './plan-report.ts'

/** report.md of a plan: what was decided, what came of it, and what shows that. */
export function planReportText({
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
    field('Overall Status', statuses[status]),
    field('Original Plan', '[plan.md](plan.md)'),
    ...(effectiveDiff === undefined ? [] : [field('Executed Plan', '[plan.effective.md](plan.effective.md)')]),
    field('Start Time', startedAt),
    field('End Time', endedAt),
    field('Actions', actionCounts(entries)),
    field('Outcomes', outcomeCounts(entries)),
    ...(userPrompt === null ? [] : [field('User Prompt', plainLine(userPrompt, 2000))]),
    ...(missing.length === 0 ? [] : [field('Missing In The Plan', plainLine(missing.join('; '), 2000))]),
    ...(validationErrors.length === 0
      ? []
      : ['', '## Validation Errors:', '', ...validationErrors.map((error) => `- ${plainLine(error, 2000)}`)]),
    '',
    '## 1. Rationale',
    '',
    fenced(rationale),
    '',
    '## 2. Execution Summary',
    '',
    '### Applied State Changes',
    '',
    ...orNone(changes.map((change) => `- ${plainLine(change, 500)}`)),
    ...(effectiveDiff === undefined
      ? []
      : ['', '### Difference From The Plan', '', fenced(plainText(effectiveDiff), 'diff')]),
    '',
    '### Action Log',
    ...(entries.length === 0 ? ['', '- none'] : entries.flatMap(entryText)),
    '',
    '## 3. Evidence',
    ...evidenceText(evidence),
    '',
  ].join('\n')
}

const statuses = { Completed: 'Completed 🟢', Partial: 'Partial 🟡', Failed: 'Failed 🔴', Skipped: 'Skipped' } as const
const outcomes = { success: 'Success 🟢', failure: 'Failure 🔴' } as const

const field = (key: string, value: string): string => `- **${key}:** ${value}`

const orNone = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? ['- none'] : lines)

function actionCounts(entries: readonly ReportEntry[]): string {
  const skipped = entries.filter(({ decision }) => decision === 'skipped').length
  return `${entries.length} Total / ${entries.length - skipped} Approved / ${skipped} Skipped`
}

function outcomeCounts(entries: readonly ReportEntry[]): string {
  const count = (wanted: string): number => entries.filter(({ outcome }) => outcome === wanted).length
  return `${count('success')} Succeeded / ${count('failure')} Failed`
}

function entryText({ action, changedTo, decision, outcome, durationMs, details, output, diff }: ReportEntry): string[] {
  return [
    '',
    `#### \`${action.action}\``,
    '',
    field('Status', decision === 'skipped' ? 'Skipped 🟡' : 'Approved ✅'),
    ...(decision === 'modified'
      ? [field('User Modified', changedTo === undefined ? 'yes' : changedFields(action, changedTo).join(', '))]
      : []),
    ...(decision === 'skipped' ? [] : [field('Execution', outcome === null ? 'Not run' : outcomes[outcome])]),
    ...(outcome === null ? [] : [field('Duration', duration(durationMs))]),
    ...metadata(action),
    ...details.map((detail) => field(decision === 'skipped' ? 'Reason' : 'Details', plainLine(detail, 2000))),
    ...(diff === undefined ? [] : ['', fenced(plainText(diff), 'diff')]),
    ...(output === undefined || output === '' ? [] : ['', fenced(plainText(output))]),
  ]
}

/** The list under the heading of an action, as the plan writes it. */
function metadata(action: Action): string[] {
  if (action.action === 'CHAT_WITH_USER') return []
  const lines = actionText(action).split('\n').slice(2)
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

function changedFields(before: Action, after: Action): string[] {
  const was = before as unknown as { [field: string]: Json }
  const is = Object.entries(after as unknown as { [field: string]: Json })
  return [
    ...new Set(
      is.filter(([name, value]) => !sameJson(was[name] ?? null, value)).map(([name]) => fieldNames.get(name) ?? name),
    ),
  ]
}

function evidenceText({ readBack, files, commands, cost }: Evidence): string[] {
  return [
    ...section(
      'Read Back',
      readBack.map(
        ({ promise, expected, found, ok }) =>
          `- ${ok ? '✅' : '🔴'} ${plainLine(promise)} (expected ${plainLine(JSON.stringify(expected))}, found ${plainLine(JSON.stringify(found))})`,
      ),
    ),
    ...section(
      'Files',
      files.map(({ path, sha256 }) => `- ${plainLine(path, 500)}: ${sha256 === null ? 'gone' : `sha256 ${sha256}`}`),
    ),
    ...section(
      'Commands',
      commands.flatMap(({ command, exitCode, durationMs }) => [
        `- ${exitCode === null ? 'no exit code' : `exit code ${exitCode}`}, ${duration(durationMs)}: ${plainLine(command, 500)}`,
      ]),
    ),
    ...section('Planning', [
      cost === null
        ? '- no model was asked'
        : `- ${cost.tokens} tokens, ${cost.money === null ? 'at a price that is not known' : `$${cost.money.toFixed(4)}`}`,
    ]),
  ]
}

const section = (title: string, lines: readonly string[]): string[] => ['', `### ${title}`, '', ...orNone(lines)]

const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
