/**
 * A cut as it is judged: its sentences in order. A word is known by the second at which it was said, which no edit
 * changes.
 */
export type Timeline = { readonly sentences: readonly SentenceState[] }

export type SentenceState = {
  readonly id: string
  readonly excluded: boolean
  readonly speaker: string | null
  readonly override: Override | null
  readonly words: readonly WordState[]
}

/** `gapAfter` is the pause after a word in seconds where it is another than the recorded one. */
export type WordState = {
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly excluded: boolean
  readonly gapAfter: number | null
}

/** Another picture over a sentence, by the name of its source. */
export type Override = { readonly source: string; readonly startSeconds: number; readonly endSeconds: number | null }

/** A sentence is not heard when it was left out, or when none of its words is left. */
export const isOut = ({ excluded, words }: SentenceState): boolean => excluded || words.every((word) => word.excluded)
