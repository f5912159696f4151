import type { Intent, Outcome, Pending, TurnMemory } from '../agent/index.ts'
import { redact } from '../gate/index.ts'
import {
  editorAfter,
  isProblem,
  type DocumentState,
  type Json,
  type Measure,
  type Part,
  type Problem,
  type Unit,
} from '../kernel/index.ts'
import { type Watch, keepQuestion, pendingQuestion, type Project, type Waiting } from '../project/index.ts'
import {
  costOfRecord,
  planWithMind,
  writeMindRecord,
  type MindChoice,
  type MindCost,
  type MindRecord,
  type PlannedWith,
} from '../sessions/index.ts'
import { recordTalk } from './turn-records.ts'
import type { Decisions } from './decide.ts'
import { lastUsed, memoryOf, shelfOf, spokenDocuments } from './documents.ts'
import { begunBy, loadKinds, planDocument } from './kinds.ts'
import { sourceOf, type AskedBy } from './turn-source.ts'

/** `pending` is the question that the words may answer, where it is not the one that waits in the project. */
export type AskOptions = MindChoice & {
  on?: string
  previous?: TurnMemory | null
  pending?: Pending | null
  /** What was understood before, to be planned again as it is. */
  intent?: Intent
  /** Through which door it is asked. */
  by?: AskedBy
  /** Called with the units of each operation as it is planned. */
  onPlanned?: (units: readonly Unit[]) => void
}
/**
 * `waiting` needs a decision; `set` says that only editor state was asked for, which is recorded at once and is no
 * turn.
 */
export type AskOutcome = { outcome: Outcome; mind: string; cost: MindCost; waiting?: Waiting; set?: true }

export type AskRequests = {
  plan(words: string, options?: AskOptions): Promise<Outcome | Problem>
  /** Plans, and keeps what is ready as a proposal with a turn of its own. */
  ask(words: string, options?: AskOptions): Promise<AskOutcome | Problem>
}

type Asking = {
  project: Project
  projectId: string | null
  measure: Measure
  watch: Watch
  when(): string
  newTurn(): Promise<string | Problem>
  propose: Decisions['propose']
}

/** From a person's words to a plan, a question or an answer; it remembers what was asked before. */
export function takeRequests({ project, projectId, measure, watch, when, newTurn, propose }: Asking): AskRequests {
  const { folder } = project
  let previous: TurnMemory | null = null

  async function plan(
    words: string,
    { on, previous: memory = previous, pending: asked, intent, by: _, onPlanned, ...choice }: AskOptions = {},
  ): Promise<PlannedWith | Problem> {
    const behind = await project.refresh()
    if (behind) return behind
    const pending = asked === undefined ? await pendingQuestion(folder) : (asked as unknown as Json | null)
    if (isProblem(pending)) return pending
    const spoken = spokenDocuments(project)
    const there = possibleDocuments(spoken, { on, waiting: (pending as unknown as Pending | null)?.document })
    await loadKinds(there.map(({ domain }) => domain))
    const begun = on === undefined ? await begunBy(words, shelfOf(project, projectId)) : []
    return planWithMind(
      {
        words: redact(words),
        documents: [...there.map(planDocument), ...begun],
        names: [...spoken, ...begun].map(({ name }) => name),
        senses: { measure },
        on,
        lastUsed: lastUsed(project),
        pending: pending as unknown as Pending | null,
        previous: memory ?? memoryOf(project),
        intent,
        turnId: 'turn',
        when: when(),
        signal: watch.signal,
        onPlanned,
      },
      choice,
    )
  }

  /** What is ready and only sets editor state is no turn; what was said with a model is kept whatever it led to. */
  async function keep(
    words: string,
    { outcome, mind, record }: PlannedWith,
    by: AskedBy | undefined,
  ): Promise<AskOutcome | Problem> {
    const cost = costOfRecord(record ?? undefined)
    const isSet = outcome.status === 'ready' && isEditorOnly(outcome)
    if (outcome.status === 'ready') previous = outcome.memory
    if (outcome.status !== 'ready' || isSet) {
      const failed =
        (record ? await keepTalk(words, outcome, record) : undefined) ??
        (isSet ? await setEditors(outcome.parts) : undefined)
      return failed ?? { outcome, mind, cost, ...(isSet && { set: true }) }
    }
    const { reading, parts, memory, notes, unasked } = outcome
    const planned = { mind, memory: memory as unknown as Json, notes: notes as unknown as Json, unasked }
    const waiting = await propose({
      words: memory.said ?? redact(words),
      source: sourceOf({ intent: memory.intent, by }),
      reading,
      parts,
      plan: planned,
    })
    if (isProblem(waiting)) return waiting
    const failed = record ? await writeMindRecord(folder, waiting.turn, record) : undefined
    return failed ?? { outcome, mind, cost, waiting }
  }

  async function setEditors(parts: readonly Part[]): Promise<Problem | undefined> {
    for (const { document, units } of parts) {
      const refused = await project.setEditor(document, editorAfter(units))
      if (refused) return refused
    }
    return undefined
  }

  async function keepTalk(words: string, outcome: Outcome, record: MindRecord): Promise<Problem | undefined> {
    const turn = await newTurn()
    if (isProblem(turn)) return turn
    return (
      (await recordTalk(folder, { turn, words: redact(words), when: when(), mind: record.mind, outcome })) ??
      writeMindRecord(folder, turn, record)
    )
  }

  return {
    plan: async (words, options) => {
      const planned = await plan(words, options)
      return isProblem(planned) ? planned : planned.outcome
    },
    ask: async (words, options) => {
      const planned = await plan(words, options)
      if (isProblem(planned)) return planned
      const { outcome } = planned
      const isAside = outcome.status === 'answer' && outcome.isAside === true
      const question = outcome.status === 'question' ? outcome.pending : null
      const refused = isAside ? undefined : await keepQuestion(folder, question)
      return refused ?? keep(words, planned, options?.by)
    },
  }
}

/** The documents that a request can be about: the one that is named, with the one that a question waits for, or all. */
function possibleDocuments(
  spoken: readonly DocumentState[],
  { on, waiting }: { on: string | undefined; waiting: string | undefined },
): readonly DocumentState[] {
  return spoken.some(({ name }) => name === on) ? spoken.filter(({ name }) => name === on || name === waiting) : spoken
}

const isEditorOnly = ({ parts, unasked }: Extract<Outcome, { status: 'ready' }>): boolean =>
  unasked.length === 0 && parts.every((part) => part.units.every((unit) => unit.changes.length === 0))
