import type { Intent, Outcome, Pending, PlanDocument, ShownText, Told, TurnMemory } from '../agent/index.ts'
import { redact } from '../gate/index.ts'
import {
  editorAfter,
  isProblem,
  retractedWith,
  turnOf,
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
import { lastUsed, memoriesOf, seenWithout, shelfOf, spokenDocuments } from './documents.ts'
import { begunBy, domains, loadKinds, planDocument, type Worked } from './kinds.ts'
import { lendMeanings } from './lend-meanings.ts'
import { sourceOf, type AskedBy } from './turn-source.ts'

/**
 * `previous` is what was said last; null where the words stand alone. `pending` is the question that the words
 * may answer, where it is not the one that waits in the project. */
export type AskOptions = MindChoice & {
  on?: string
  previous?: TurnMemory | null
  pending?: Pending | null
  /** What was understood before, to be planned again as it is. */
  intent?: Intent
  /** What is chosen in the text that the person looks at. */
  shown?: ShownText | undefined
  /** Through which door it is asked. */
  by?: AskedBy
  /** Turns without which it is planned: what comes of it takes them back. */
  retracts?: readonly string[]
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
  /** What was answered last, until something is planned. */
  let told: Told | null = null

  async function plan(
    words: string,
    { on, previous: said, pending: asked, intent, shown, by: _, retracts, onPlanned, ...choice }: AskOptions = {},
  ): Promise<PlannedWith | Problem> {
    const behind = await project.refresh()
    if (behind) return behind
    const pending = asked === undefined ? await pendingQuestion(folder) : (asked as unknown as Json | null)
    if (isProblem(pending)) return pending
    const seen = retracts ? seenWithout(project, retracts) : project
    if (isProblem(seen)) return seen
    const spoken = spokenDocuments(seen)
    const there = possibleDocuments(spoken, { on, waiting: (pending as unknown as Pending | null)?.document })
    await loadKinds(there.map(({ domain }) => domain))
    const earlier = said === null || retracts ? [] : saidOf(on, earlierThan(said ?? previous, memoriesOf(seen)), spoken)
    const begun = on === undefined ? await begunBy(words, shelfOf(seen, projectId)) : []
    const lent = lendMeanings(watch.signal)
    const plannable = (document: Worked): PlanDocument => planDocument(document, lent.meanings)
    const planned = await planWithMind(
      {
        words: redact(words),
        documents: [...there.map(plannable), ...begun],
        names: [...spoken, ...begun].map(({ name }) => name),
        senses: { measure },
        on,
        lastUsed: lastUsed(seen),
        pending: pending as unknown as Pending | null,
        previous: earlier[0] ?? null,
        earlier,
        told: said === null ? null : told,
        without: (turns) => {
          const left = seenWithout(seen, withRetracted(seen, turns))
          if (isProblem(left)) return null
          // The others are not spoken of, and the code of their kinds may not be there.
          return spokenDocuments(left).flatMap((each) => (domains.has(each.domain) ? [plannable(each)] : []))
        },
        intent,
        shown,
        turnId: 'turn',
        when: when(),
        signal: watch.signal,
        learn: lent.learn,
        onPlanned,
      },
      choice,
    )
    if (isProblem(planned) || planned.outcome.status !== 'ready') return planned
    const taken = retracts ?? withRetracted(seen, planned.outcome.retracts ?? [])
    return taken.length > 0 ? { ...planned, outcome: { ...planned.outcome, retracts: taken } } : planned
  }

  /** What is ready and only sets editor state is no turn; what was said with a model is kept whatever it led to. */
  async function keep(
    words: string,
    { outcome, mind, record }: PlannedWith,
    by: AskedBy | undefined,
  ): Promise<AskOutcome | Problem> {
    const cost = costOfRecord(record ?? undefined)
    const isSet = outcome.status === 'ready' && isEditorOnly(outcome)
    if (outcome.status !== 'ready' || isSet) {
      if (isSet) previous = outcome.memory
      const failed =
        (record ? await keepTalk(words, outcome, record) : undefined) ??
        (isSet ? await setEditors(outcome.parts) : undefined)
      return failed ?? { outcome, mind, cost, ...(isSet && { set: true }) }
    }
    const { reading, parts, memory, notes, unasked, retracts } = outcome
    const planned = { mind, memory: memory as unknown as Json, notes: notes as unknown as Json, unasked }
    const waiting = await propose({
      words: memory.said ?? redact(words),
      source: sourceOf({ intent: memory.intent, by, meanings: memory.meanings, heard: memory.heard }),
      reading,
      parts,
      plan: planned,
      retracts,
    })
    if (isProblem(waiting)) return waiting
    const failed = record ? await writeMindRecord(folder, waiting.turn, record) : undefined
    const { proposal } = waiting
    // What is taken back may be of documents that the plan itself does not touch, and of several lines of the journal.
    const whole = proposal.retracts ? { parts: proposal.parts, retracts: proposal.retracts } : {}
    previous = { ...memory, turn: waiting.turn }
    return failed ?? { outcome: { ...outcome, ...whole, memory: previous }, mind, cost, waiting }
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
      if (told && (outcome.status === 'ready' || outcome.status === 'control')) told = { ...told, isOld: true }
      if (outcome.status === 'answer' && outcome.told) ({ told } = outcome)
      const isAside = outcome.status === 'answer' && outcome.isAside === true
      const question = outcome.status === 'question' ? outcome.pending : null
      const refused = isAside ? undefined : await keepQuestion(folder, question)
      return refused ?? keep(words, planned, options?.by)
    },
  }
}

/** Turns with what they took back themselves: a correction of a correction takes back both. */
function withRetracted(project: Pick<Project, 'history'>, turns: readonly string[]): readonly string[] {
  const history = project.history()
  return turns.flatMap((id) => {
    const turn = turnOf(history, id)
    return turn ? [id, ...retractedWith(history, turn).map((each) => each.id)] : [id]
  })
}

/**
 * What words may lean on, the latest first. What was said last comes first also where it is no live turn: it
 * only waits,
 * was refused or was taken back; then there is nothing of it to take back.
 */
function earlierThan(said: TurnMemory | null, live: readonly TurnMemory[]): readonly TurnMemory[] {
  if (said === null) return live
  const { turn, ...rest } = said
  const isLive = live.some((each) => each.turn === turn)
  return isLive ? live.map((each) => (each.turn === turn ? { ...each, ...said } : each)) : [rest, ...live]
}

/**
 * What a message leans on that is said to one document by name: what was said to it. Where that is nothing, what was
 * said to another of its kind can be meant for it too.
 */
function saidOf(
  on: string | undefined,
  earlier: readonly TurnMemory[],
  spoken: readonly DocumentState[],
): readonly TurnMemory[] {
  if (on === undefined) return earlier
  const own = earlier.filter(({ document }) => document === on)
  const kindOf = (name: string | undefined): string | undefined => spoken.find((each) => each.name === name)?.domain
  return own.length > 0 || kindOf(earlier[0]?.document) !== kindOf(on) ? own : earlier
}

/** The documents that a request can be about: the one that is named, with the one that a question waits for, or all. */
function possibleDocuments(
  spoken: readonly DocumentState[],
  { on, waiting }: { on: string | undefined; waiting: string | undefined },
): readonly DocumentState[] {
  return spoken.some(({ name }) => name === on) ? spoken.filter(({ name }) => name === on || name === waiting) : spoken
}

const isEditorOnly = ({ parts, unasked, retracts = [] }: Extract<Outcome, { status: 'ready' }>): boolean =>
  unasked.length === 0 &&
  retracts.length === 0 &&
  parts.every((part) => part.units.every((unit) => unit.changes.length === 0))
