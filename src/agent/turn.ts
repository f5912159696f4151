import type { Note, OtherChoice, Senses, Unit } from '../kernel/index.ts'
import type { Frame } from '../words/index.ts'
import type { Desk } from './desk.ts'
import type { Intent, TurnMemory } from './intent.ts'
import type { Failure, ForeignTools, Mind, MindCall, MindSelection, MindView } from './mind.ts'
import { nextNumbers, type CallPlace } from './plan-call.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask, Branch, Control, TurnInput, TurnWorkingState } from './records.ts'

/** The states of a turn. */
export type MachineState = 'WAIT_USER' | 'SELECT_TOOL' | 'EXECUTE' | 'REFLECT_SUMMARIZE' | 'DONE'

/** Why a turn moves on. */
export type Condition = 'words' | 'tool' | 'no-tool' | 'complete' | 'continue' | 'done' | 'ask'

export type Transition = { readonly from: MachineState; readonly to: MachineState; readonly when: readonly Condition[] }

/** Every way from one state to another; there is no other. */
export const transitions: readonly Transition[] = [
  { from: 'WAIT_USER', to: 'SELECT_TOOL', when: ['words'] },
  { from: 'SELECT_TOOL', to: 'EXECUTE', when: ['tool'] },
  { from: 'SELECT_TOOL', to: 'REFLECT_SUMMARIZE', when: ['no-tool'] },
  { from: 'EXECUTE', to: 'REFLECT_SUMMARIZE', when: ['complete'] },
  { from: 'REFLECT_SUMMARIZE', to: 'SELECT_TOOL', when: ['continue'] },
  { from: 'REFLECT_SUMMARIZE', to: 'DONE', when: ['done', 'ask'] },
]

export function nextState(from: MachineState, condition: Condition): MachineState {
  const found = transitions.find((each) => each.from === from && each.when.includes(condition))
  if (!found) throw new Error(`A turn in ${from} cannot move on by "${condition}"`)
  return found.to
}

/** How many replies of the mind one request may take, unless the kind of work says otherwise. */
const MAX_ITERATIONS = 6

export type TurnDeps = {
  readonly mind: Mind
  readonly document: PlanDocument
  readonly documents: readonly string[]
  readonly intent: Intent
  readonly previous?: TurnMemory | null
  /** What a mind may look back on, and try out. */
  readonly lookBack?: Pick<MindView, 'earlier' | 'without' | 'tries'> | undefined
  readonly senses: Senses
  readonly turnId: string
  /** The time of the turn, as its events carry it; the agent has no clock. */
  readonly when: string
  readonly maxIterations?: number
  readonly foreign?: ForeignTools | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the units of each operation as it is planned. */
  readonly onPlanned?: ((units: readonly Unit[]) => void) | undefined
}

/**
 * A call that was planned, what was set for it, and the units that it came to. `rest` is what remained of the words
 * after the reply that it stood in.
 */
export type Planned = {
  readonly call: MindCall
  readonly rest: string
  readonly given: Desk['given']
  readonly units: readonly Unit[]
  readonly others: readonly OtherChoice[]
}

/** Everything that one turn gathers. The functions of its states work on it. */
export type AgentTurn = {
  readonly input: TurnInput
  readonly deps: TurnDeps
  readonly working: TurnWorkingState
  readonly startFrame: Frame
  desk: Desk
  batch: readonly MindCall[]
  selection: MindSelection | null
  planned: Planned[]
  notes: Note[]
  failure: Failure | null
  /** Calls that failed, as text, and why: the same one is not tried again. */
  failed: Map<string, string>
  /** Values of the words that no step of the plan came from. */
  unused: string[]
  answer: string | null
  control: Control | null
  question: Ask | null
  askedClause: number
  branch: Branch
  trace: MachineState[]
}

export function openTurn(input: TurnInput, deps: TurnDeps): AgentTurn {
  const { document, intent, turnId } = deps
  // What a model may do is limited; what the built-in mind does, the words themselves say, and half of it would be
  // something else.
  const { limits } = document.forModels
  const startFrame = document.frame(
    document.state,
    [intent.words, ...intent.additions.map(({ text }) => text)].join(' '),
  )
  return {
    input,
    deps,
    startFrame,
    working: {
      turnId,
      groupId: `${turnId}/g1`,
      iteration: 0,
      maxIterations: deps.maxIterations ?? limits?.replies ?? MAX_ITERATIONS,
      maxEdits: deps.mind.repairs ? (limits?.edits ?? null) : null,
      originalQuery: intent.words,
      remainingQuery: intent.words,
      currentTool: null,
      groupToolResults: [],
      reminders: [],
      goals: [],
    },
    desk: { copy: { state: document.state, nextId: document.nextId }, given: [] },
    batch: [],
    selection: null,
    planned: [],
    notes: [],
    failure: null,
    failed: new Map(),
    unused: [],
    answer: null,
    control: null,
    question: null,
    askedClause: 0,
    branch: 'satisfied',
    trace: ['WAIT_USER'],
  }
}

export function viewOf({ input, working, deps, desk, startFrame, failure, selection, unused }: AgentTurn): MindView {
  const { intent, previous = null, lookBack, document, documents, senses } = deps
  return {
    ...lookBack,
    input,
    working,
    intent,
    previous,
    document,
    documents,
    copy: desk.copy,
    startFrame,
    senses,
    failure,
    lastSelection: selection,
    unused,
  }
}

/** Where the next call stands in the proposal. */
export function placeOf({ deps: { document, senses }, planned }: Pick<AgentTurn, 'deps' | 'planned'>): CallPlace {
  return { document, senses, ...nextNumbers(planned.flatMap(({ units }) => units)) }
}
