import type { Ask } from './records.ts'

/**
 * A request as it is understood so far: the words, and what later messages added to its clauses (null: to all that
 * speak of such a thing).
 */
export type Intent = { readonly words: string; readonly additions: readonly Addition[] }
export type Addition = { readonly clause: number | null; readonly text: string }

/** A question that waits for its answer. It is plain data, kept on disk, one per project. */
export type Pending = Ask & { readonly intent: Intent; readonly clause: number; readonly document: string }

/** What the next message may refer to: "again", "the same for the guest". */
export type TurnMemory = { readonly intent: Intent; readonly document: string; readonly destroyed: boolean }

/** An intent that someone has just worked out from a message, with what the plan should say of it. */
export type Understood = {
  readonly intent: Intent
  readonly document: string | null
  readonly notes: readonly { code: string; text: string }[]
}
