import type { Json, Measure, Problem, State } from '../kernel/index.ts'

/** What a domain tells a model: how to work on it in a few sentences, the operations it is asked for most, and its documents in words. */
export type ForModels = {
  /** A few sentences; prerequisites and state are the kernel's business and not spoken of. */
  readonly instructions: string
  /** About a dozen operations that are offered with their parameters; all others are reached by name. */
  readonly often: readonly string[]
  /** The document in a few lines, whatever its size. Names in it come from files. */
  describe(state: State, measure: Measure): Promise<string>
  /** A closer look at a part of it. */
  readonly look: { readonly description: string; readonly parameters: Json; run(state: State, args: { readonly [param: string]: Json }): string | Problem }
}
