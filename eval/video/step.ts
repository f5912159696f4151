/**
 * One thing that happened to a cut. Sentences are numbered as they were recorded; words are named as in
 * `find-words.ts`.
 */
export type Step =
  /** `maybe`: whether it happened is a matter of taste. */
  | { readonly step: 'words'; readonly words: readonly string[]; readonly to: 'out' | 'in' | 'maybe' }
  | { readonly step: 'sentences'; readonly sentences: readonly number[]; readonly to: 'out' | 'in' | 'maybe' }
  | { readonly step: 'place'; readonly sentences: readonly number[]; readonly at: Place }
  | { readonly step: 'swap'; readonly sentences: readonly [number, number] }
  | { readonly step: 'speaker'; readonly sentences: readonly number[]; readonly speaker: string }
  | { readonly step: 'correct'; readonly word: string; readonly text: string }
  | { readonly step: 'split'; readonly after: string }
  | { readonly step: 'merge'; readonly sentences: readonly number[] }
  /** Without an end in the words, any end is right. */
  | {
      readonly step: 'show'
      readonly sentence: number
      readonly source: string
      readonly startSeconds: number
      readonly endSeconds: number | null
    }
  | { readonly step: 'unshow'; readonly sentence: number }
  | { readonly step: 'pauses'; readonly rule: PauseRule }

export type Place = 'start' | 'end' | { readonly before: number } | { readonly after: number }

/**
 * Pauses that are longer come to `to` seconds: all of them, or those after some sentences. `tight` leaves the figures
 * to taste.
 */
export type PauseRule =
  | { readonly longerThan: number; readonly to: number; readonly after: readonly number[] | 'all' }
  | 'tight'
