import type { Json, Measure, OperationCall, Problem, State, Unit } from '../kernel/index.ts'
import type { BudgetLimits } from './budget.ts'
import type { Phase } from './phase.ts'

/**
 * What a domain tells a model: how to work on it in a few sentences, the operations it is asked for most, and its
 * documents in words.
 */
export type ForModels = {
  /** A few sentences; prerequisites and state are the kernel's business and not spoken of. */
  readonly instructions: string
  /** About a dozen operations that are offered with their parameters; all others are reached by name. */
  readonly often: readonly string[]
  /** The document in words. Names in it come from files. */
  describe(state: State, measure: Measure): Promise<string>
  /** A closer look at a part of it. */
  readonly look: Look
  /** Where six replies are not enough for a request. */
  readonly limits?: WorkLimits
  /**
   * A call as it was meant, with names of things made ids, or why it cannot be; `results` are those of the earlier
   * calls of the same reply.
   */
  reads?(state: State, call: OperationCall, results: readonly CallResult[]): OperationCall | Problem
  /** The name of an operation that also goes by others. */
  nameOf?(operation: string): string
  /** What a call made, by which later calls of the same reply can name it. */
  resultOf?(call: OperationCall, before: State, after: State): CallResult
  /**
   * What some units changed, in the words of the document and nothing but that: an answer never tells the whole again.
   */
  changed?(before: State, after: State, units: readonly Unit[]): string
  /**
   * The phases that a request takes, one after another. Without them it is one conversation that ends with its goals.
   */
  phases?(words: string, state: State): readonly Phase[]
}

export type CallResult = { readonly [field: string]: Json }

export type Look = {
  readonly description: string
  readonly parameters: Json
  readonly mostCharacters?: number
  run(state: State, args: { readonly [param: string]: Json }): string | Problem
}

/**
 * `edits` counts every call of an operation, those that fail included. What the person set for the budget counts before
 * this.
 */
export type WorkLimits = { readonly replies: number; readonly edits: number; readonly budget?: Partial<BudgetLimits> }
