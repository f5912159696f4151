import type { State } from '../kernel/index.ts'

/**
 * A part of a request that is a conversation of its own. It ends with `finish`, with a reply that makes no call, or
 * with the last reply that it may take; whatever ends it, what was done stays.
 */
export type Phase = {
  /** As progress shows it. */
  readonly name: string
  readonly instructions: string
  /** Operations that are offered with their parameters. */
  readonly often: readonly string[]
  /** Whether every other operation can be called by its name. */
  readonly offersMore: boolean
  /**
   * What the model is told first: the document and the person's words. Where it would be longer, it says how to see the
   * rest.
   */
  opening(state: State, asked: { readonly words: string; readonly mostCharacters: number }): string
  /** Which part of the opening comes from files, in words that begin a sentence. */
  readonly fileText: string
  readonly mostReplies?: number
  /**
   * The one operation that it is for: once that has worked, it is over. `missed` is said in the plan where it never
   * did.
   */
  readonly until?: { readonly operation: string; readonly missed: string }
}
