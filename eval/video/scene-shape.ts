/**
 * A recording as data. What is said is written out word by word; `/1.4` is a pause of so many seconds after the word
 * before it, and
 * `@5.2` the second at which the next word starts. Sentences are numbered from 1 as they were recorded; no edit changes their numbers.
 */
export type Scene = {
  readonly source: string
  /** Footage in which nobody speaks. */
  readonly footage: readonly { readonly name: string; readonly seconds: number }[]
  readonly segments: readonly (readonly Line[])[]
  readonly cut: Cut
}

export type Line = { readonly by: string | null; readonly says: string }

/** The edits that were made before. Words are named as in `find-words.ts`. */
export type Cut = {
  readonly wordsOut: readonly string[]
  readonly sentencesOut: readonly number[]
  readonly moved: readonly { readonly sentence: number; readonly toIndex: number }[]
  readonly shown: readonly {
    readonly sentence: number
    readonly source: string
    readonly startSeconds: number
    readonly endSeconds: number
  }[]
}
