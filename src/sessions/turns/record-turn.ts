import { sayCount } from '../../words/index.ts'
import type { Outcome, TurnMemory } from '../../agent/index.ts'
import { plainLine } from '../../gate/index.ts'
import {
  isProblem,
  operateStep,
  toldPromise,
  turnOf,
  type Checked,
  type Json,
  type Note,
  type Problem,
  type Step,
} from '../../kernel/index.ts'
import type { Applied, Project, Waiting } from '../../project/index.ts'
import type { Perform, Plan } from '../plan/plan.ts'
import { formatPlan } from '../plan/format-plan.ts'
import { writeTurnMeta } from './turn-meta.ts'
import { writeTurnFile } from './turn-file.ts'
import { tellRetracted } from './turn-batches.ts'
import { parsePlace } from './turn-place.ts'

type PlanExtras = { readonly steps?: readonly Step[] | undefined; readonly takesBack?: string | undefined }

/** Writes what was planned, before anyone decides. */
export async function recordPlan(
  folder: string,
  { proposal, turn, when, plan }: Waiting,
  { steps: given, takesBack }: PlanExtras = {},
): Promise<Problem | undefined> {
  const steps = given ?? proposal.parts.flatMap((part) => part.units.flatMap((unit) => unit.steps))
  const notes = ((plan as { notes?: { text: string }[] } | null)?.notes ?? []) as { text: string }[]
  const meta = {
    words: proposal.words,
    ...askedAgain(proposal.words, plan),
    mind: mindOf(plan),
    planned: when,
    status: 'planned',
    documents: documentsIn(steps, proposal.parts),
  }
  const { words, reading } = proposal
  return (
    (await writeTurnFile(
      folder,
      turn,
      'plan.md',
      formatMediaPlan({ words, reading, steps, notes, mind: mindOf(plan), documents: meta.documents, takesBack }),
    )) ?? writeFields(folder, turn, meta)
  )
}

/** Those of its steps, and those in which it only takes something back. */
const documentsIn = (steps: readonly Step[], parts: readonly { readonly document: string }[]): string[] => [
  ...new Set([...steps, ...parts].map(({ document }) => document)),
]

/**
 * The words that would ask for the same elsewhere. Only what was said and understood leaves a memory; what was called
 * by name, here or over MCP, has words that nobody said. Where a question was answered, they are those that the answer
 * made of the request; an answer that is no part of the words cannot be asked again.
 */
function askedAgain(words: string, plan: Json): { asked?: string } {
  const { memory, notes = [] } = (plan ?? {}) as { memory?: Pick<TurnMemory, 'intent'>; notes?: readonly Note[] }
  if (memory === undefined) return {}
  if (!notes.some(({ code }) => code === 'answering')) return { asked: words }
  return memory.intent.additions.length === 0 ? { asked: memory.intent.words } : {}
}

const mindOf = (plan: Json): string => (plan as { mind?: string } | null)?.mind ?? 'builtin'

/** Writes down a request that a model answered without a plan. */
export function recordTalk(
  folder: string,
  { turn, words, when, mind, outcome }: { turn: string; words: string; when: string; mind: string; outcome: Outcome },
): Promise<Problem | undefined> {
  return writeFields(folder, turn, {
    words,
    mind,
    planned: when,
    status: outcome.status,
    response: outcome.trace.output.response,
    documents: outcome.document === null ? [] : [outcome.document],
  })
}

type Recorded = {
  waiting: Waiting
  applied: Applied
  diff: { changes: readonly { kind: string; stepId: string }[]; summary: string }
  /** What was really done, in a sentence. */
  reading: string
  startedAt: string
  endedAt: string
}

/** Writes what happened, from the journal and the read-back. */
export async function recordReport(
  folder: string,
  project: Project,
  { waiting, applied, diff, reading, startedAt, endedAt }: Recorded,
): Promise<Problem | undefined> {
  const { proposal, turn, when } = waiting
  const parts = turnOf(project.history(), turn)?.parts ?? []
  const units = parts.flatMap((part) => part.units)
  const steps = units.flatMap((unit) => unit.steps)
  const report = formatReport({
    words: proposal.words,
    reading,
    startedAt,
    endedAt,
    steps,
    skipped: applied.taken,
    verified: applied.verified,
    takesBack: tellRetracted(project.history(), proposal.retracts),
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
    documents: documentsIn(steps, parts),
  }
  return (await writeTurnFile(folder, turn, 'report.md', report)) ?? writeFields(folder, turn, meta)
}

/** What a prepared turn knows of its place among the others stays. */
async function writeFields(
  folder: string,
  turn: string,
  meta: { [field: string]: Json },
): Promise<Problem | undefined> {
  const place = parsePlace(turn)
  return isProblem(place) ? place : writeTurnMeta(folder, place, meta)
}

type PlanText = {
  words: string
  reading: string
  steps: readonly Step[]
  notes: readonly { text: string }[]
  mind: string
  documents: readonly string[]
  takesBack: string | undefined
}

/** A plan of media steps as a person reads it: one PERFORM action per step, in the order in which they run. */
function formatMediaPlan({ words, reading, steps, notes, mind, documents, takesBack }: PlanText): string {
  const rationale = [
    '### 1. Synthesis',
    `Asked: ${plainLine(words)}`,
    ...(takesBack === undefined ? [] : [plainLine(takesBack)]),
    '### 2. Justification',
    ...justify(steps),
    ...notes.map(({ text }) => plainLine(text)),
    '### 3. Expected Outcome',
    plainLine(reading),
    '### 4. State Dashboard',
    `${sayCount(steps.length, 'step')} on ${documents.map((name) => plainLine(name)).join(', ')}`,
  ].join('\n')
  const plan: Plan = {
    title: plainLine(reading),
    status: 'Green 🟢',
    planType: 'Edit',
    agent: plainLine(mind),
    rationale,
    memos: [],
    actions: steps.map(({ operation, document, purpose, params }) => ({
      action: 'PERFORM',
      operation,
      document: plainLine(document),
      description: plainLine(purpose),
      params: params as Perform['params'],
    })),
  }
  // There is no message in it that could be taken for a part of the plan.
  return formatPlan(plan, () => false)
}

function justify(steps: readonly Step[]): string[] {
  const reasons = steps.flatMap(({ because }) =>
    because.map(
      ({ param, value, source, text }) =>
        `${param} = ${plainLine(JSON.stringify(value))} ` +
        `(${source}${text === undefined ? '' : `: "${plainLine(text)}"`})`,
    ),
  )
  return reasons.length > 0 ? reasons : ['It follows from what was asked and from what the project holds.']
}

type ReportText = {
  words: string
  takesBack: string | undefined
  reading: string
  startedAt: string
  endedAt: string
  steps: readonly Step[]
  skipped: readonly { unit: string; because: string }[]
  verified: readonly Checked[]
  changes: readonly string[]
  revision: number
}

/** What happened, made from reading the result back. */
function formatReport({
  words,
  takesBack,
  reading,
  startedAt,
  endedAt,
  steps,
  skipped,
  verified,
  changes,
  revision,
}: ReportText): string {
  const failed = verified.filter(({ ok }) => !ok).length
  const status = failed > 0 ? 'Failed 🔴' : skipped.length > 0 ? 'Partial 🟡' : 'Completed 🟢'
  return [
    `# Report: ${plainLine(reading)}`,
    '',
    `- **Overall Status:** ${status}`,
    '- **Original Plan:** [plan.md](plan.md)',
    `- **Start Time:** ${startedAt}`,
    `- **End Time:** ${endedAt}`,
    `- **Actions:** ${steps.length + skipped.length} Total / ${steps.length} Approved / ${skipped.length} Skipped`,
    `- **Outcomes:** ${verified.length - failed} Succeeded / ${failed} Failed`,
    `- **User Prompt:** ${plainLine(words)}`,
    ...(takesBack === undefined ? [] : [plainLine(takesBack).replace(/^Takes back: /, '- **Takes back:** ')]),
    '',
    '## 1. Rationale',
    '',
    plainLine(reading),
    '',
    '## 2. Execution Summary',
    '',
    '### Applied State Changes',
    '',
    ...(changes.length > 0 ? changes.map((change) => `- ${plainLine(change)}`) : ['- none']),
    `- revision ${revision}`,
    '',
    '### Action Log',
    ...steps.flatMap((step) => [
      '',
      '#### `PERFORM`',
      '',
      '- **Status:** Approved ✅',
      '- **Execution:** Success 🟢',
      `- **Operation:** ${step.operation}`,
      `- **Document:** ${plainLine(step.document)}`,
      `- **Description:** ${plainLine(step.purpose)}`,
    ]),
    ...skipped.flatMap(({ unit, because }) => [
      '',
      '#### `PERFORM`',
      '',
      '- **Status:** Skipped 🟡',
      `- **Unit:** ${unit}`,
      `- **Reason:** ${plainLine(because)}`,
    ]),
    '',
    '### Read back',
    '',
    ...verified.flatMap((checked) => [
      formatReadBack(checked),
      ...(checked.warning === undefined ? [] : [`- ⚠️ ${plainLine(checked.warning)}`]),
    ]),
    '',
  ].join('\n')
}

/** A measurement says what it found; a promise that was kept otherwise says what it was compared with. */
function formatReadBack(checked: Checked): string {
  const { expected, found, ok } = checked
  const compared =
    ok && checked.told !== undefined
      ? ''
      : ` (expected ${plainLine(JSON.stringify(expected))}, found ${plainLine(JSON.stringify(found))})`
  return `- ${ok ? '✅' : '🔴'} ${plainLine(toldPromise(checked))}${compared}`
}
