import type { Note, Part, Problem, Step } from '../kernel/index.ts'
import type { ExplainedPiece } from './explain.ts'
import type { Pending, Told, TurnMemory } from './intent.ts'
import type { Ask, Control, Goal, ToolEvent, TurnOutput } from './records.ts'

/** Another plan for the same words, as ready as the first; one key takes it. */
export type Alternative = {
  readonly key: string
  readonly reading: string
  readonly parts: readonly Part[]
  readonly steps: readonly Step[]
  readonly notes: readonly Note[]
}

/**
 * What came of a request. Nothing has been applied. `unasked` are steps that a model chose by itself, in whole or in a
 * value: only a person can approve them.
 */
export type Outcome = OutcomeBody & { readonly trace: TurnTrace }

export type OutcomeBody =
  | {
      readonly status: 'ready'
      readonly document: string
      readonly reading: string
      readonly parts: readonly Part[]
      readonly steps: readonly Step[]
      readonly notes: readonly Note[]
      readonly alternatives: readonly Alternative[]
      readonly memory: TurnMemory
      readonly unasked: readonly string[]
      /** Turns that are taken back first, the newest first: the parts are planned on the documents without them. */
      readonly retracts?: readonly string[]
    }
  | {
      readonly status: 'question'
      readonly document: string | null
      readonly question: Ask
      readonly pending: Pending | null
      readonly notes: readonly Note[]
      /** What each offer would come to, where choosing it leads to a plan at once. */
      readonly offered?: readonly (readonly Part[] | null)[]
    }
  /**
   * `passedOver`: nothing in the words was taken for a request. `isAside`: it was asked in passing, and a question that
   * waits still does.
   */
  | {
      readonly status: 'answer'
      readonly document: string | null
      readonly answer: string
      readonly passedOver?: true
      readonly isAside?: true
      /** What later words may lean on: absent where nothing was told. */
      readonly told?: Told
    }
  | { readonly status: 'refused'; readonly document: string | null; readonly problem: Problem }
  | { readonly status: 'control'; readonly document: string | null; readonly command: Control }

/** How the turn went, for those who want to see it. */
export type TurnTrace = {
  readonly output: TurnOutput
  readonly events: readonly ToolEvent[]
  readonly states: readonly string[]
  readonly goals: readonly Goal[]
  /** How the words were read, a piece after the other. */
  readonly explained?: readonly ExplainedPiece[]
}

/** Notes that say that a part of the words was passed over. */
const PASSED_OVER = new Set(['not-asked', 'max-iterations', 'read-as'])

/**
 * Whether a grammar has understood the whole request, so that no model needs to be asked. What it asks or passes over,
 * it has not.
 */
export function isCertain(outcome: Outcome): boolean {
  if (outcome.status === 'question' || (outcome.status === 'answer' && outcome.passedOver)) return false
  return outcome.status !== 'ready' || !outcome.notes.some(({ code }) => PASSED_OVER.has(code))
}
