import type { ChosenRun } from '../hear/target.ts'

/**
 * What a request is about, as it was said and as data: which sentences or words that is, the document tells. A place
 * may stand inside another, beside it, or be left out of it.
 */
export type SaidPlace =
  | { readonly is: 'numbers'; readonly of: 'sentence' | 'segment'; readonly numbers: readonly number[] }
  | {
      readonly is: 'topic'
      readonly query: string
      /** An `answer` is no question. */
      readonly reach: 'sentence' | 'part' | 'question' | 'segment' | 'answer'
      readonly many: Many
    }
  /** Sentences that say something word for word. */
  | { readonly is: 'saying'; readonly words: string; readonly at: 'anywhere' | 'start' | 'end'; readonly many: Many }
  | { readonly is: 'speaker'; readonly name: string; readonly isBare?: true }
  | { readonly is: 'questions'; readonly of: SaidPlace | null }
  | { readonly is: 'answers'; readonly to: SaidPlace | null; readonly by: string | null }
  | { readonly is: 'ids'; readonly ids: readonly string[] }
  /** What the person has chosen in the text. */
  | { readonly is: 'chosen'; readonly run: ChosenRun }
  | { readonly is: 'time'; readonly from: number; readonly to: number }
  /** Some of others by their order: `from` the first or, below zero, the last; `count` of them from there on. */
  | { readonly is: 'some'; readonly of: SaidPlace; readonly from: number; readonly count: number }
  | { readonly is: 'part'; readonly of: SaidPlace; readonly part: 'first' | 'last'; readonly share: number }
  | { readonly is: 'extreme'; readonly of: SaidPlace; readonly way: 'longest' | 'shortest' }
  | { readonly is: 'beside'; readonly of: SaidPlace; readonly side: 'before' | 'after'; readonly count: number }
  /** From an edge to an edge, or to where the cut begins or ends. */
  | { readonly is: 'stretch'; readonly from: StretchEdge | null; readonly to: StretchEdge | null }
  | { readonly is: 'within'; readonly of: SaidPlace; readonly in: SaidPlace }
  | { readonly is: 'without'; readonly of: SaidPlace; readonly but: SaidPlace }
  | { readonly is: 'several'; readonly of: readonly SaidPlace[] }
  | { readonly is: 'shown' | 'all' }
  /** A part by what such parts are called, which has to speak of something. */
  | { readonly is: 'naming'; readonly of: SaidPlace; readonly query: string }
  /** What was spoken of before; `many` where it is more than one thing, `every` wherever it is said. */
  | { readonly is: 'earlier'; readonly many: boolean; readonly every?: true }
  | Words

/** Single words, wherever they are said or in a place. */
export type Words =
  | {
      readonly is: 'phrase'
      readonly words: string
      /** The which-th of several, every one, the one that is there, or one of two in a row. */
      readonly which: number | 'every' | 'one' | 'doubled'
      readonly in: SaidPlace | null
      readonly beside: { readonly side: 'before' | 'after'; readonly words: string } | null
    }
  | {
      readonly is: 'noise'
      readonly noise: 'fillers' | 'repeats' | 'false-starts' | 'retakes'
      readonly markers: readonly string[]
      readonly in: SaidPlace | null
    }
  | { readonly is: 'edge-words'; readonly side: 'first' | 'last'; readonly count: number; readonly in: SaidPlace }

/**
 * Where a stretch begins or ends: at a place, or at words within one. `isIn`: it belongs to the stretch; `isLoose`:
 * where it is to stay, it does ("up to the exam line").
 */
export type StretchEdge = { readonly at: SaidPlace | 'start' | 'end'; readonly isIn: boolean; readonly isLoose?: true }

/** How many a request speaks of: the only one, all of them, or so many that it counts. */
export type Many = 'one' | 'every' | number

export const isWords = (place: SaidPlace): place is Words =>
  place.is === 'phrase' || place.is === 'noise' || place.is === 'edge-words'
