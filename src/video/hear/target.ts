import type { RangeMention } from '../../words/index.ts'
import type { FillerLevel } from '../language/find-fillers.ts'

/** What a request is about, as it was said; which words or sentences that is, the document tells. */
export type Target = {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Only what lies in there. */ readonly within?: Target
} & (
  | {
      readonly kind: 'fillers'
      readonly level: FillerLevel | null
      /** Only these, where some are named. */ readonly markers: readonly string[]
    }
  | { readonly kind: 'repeats' | 'false-starts' | 'retakes' | 'pauses' }
  /** Words by what they say. */
  | {
      readonly kind: 'phrase'
      readonly phrase: string
      readonly which: Which
      /** The one beside or inside other words. */ readonly beside?: {
        readonly side: 'after' | 'before' | 'in'
        readonly phrase: string
      }
    }
  /** Sentences by their number: `from` the start or the end of the cut. */
  | {
      readonly kind: 'numbered'
      readonly numbers: readonly number[]
      readonly of: 'sentence' | 'segment'
      /** "sentence 4" may be the one called sent-4, "the fourth" is not. */ readonly isCalled?: boolean
    }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** What the person has chosen in the text. */
  | ({ readonly kind: 'chosen' } & ChosenRun)
  /** Sentences that hold a phrase word for word. */
  | {
      readonly kind: 'saying'
      readonly phrase: string
      readonly which: Which
      readonly isStart: boolean
      /** Word for word, as it was quoted. */ readonly isQuoted: boolean
    }
  | { readonly kind: 'topic'; readonly query: string; readonly which: Which; readonly reach: Reach }
  | { readonly kind: 'speaker'; readonly speaker: string; readonly only: 'questions' | null }
  | { readonly kind: 'questions' }
  /** Words of the sentences that `within` names by their number, from 1. */
  | { readonly kind: 'word-numbers'; readonly numbers: readonly number[] }
  /** The first or last words of the sentences that `within` names. */
  | { readonly kind: 'edge-words'; readonly count: number; readonly side: 'first' | 'last' }
  /** What lies after, before or between other things; those of a `from` … `to` belong to it. */
  | {
      readonly kind: 'span'
      readonly after?: Target
      readonly before?: Target
      readonly start?: Target
      readonly end?: Target
    }
  /** What follows a question. */
  | { readonly kind: 'answer'; readonly of: Target }
  /** The sentence right before or after another. */
  | { readonly kind: 'beside'; readonly side: 'before' | 'after'; readonly of: Target }
  | { readonly kind: 'several'; readonly of: readonly Target[] }
  /** All that was taken out. */
  | { readonly kind: 'gone'; readonly what: 'sentences' | 'words' | 'all' }
  | {
      readonly kind: 'range'
      readonly range: RangeMention
      /** Whole sentences were spoken of. */ readonly isWhole: boolean
      /** What is said there was spoken of, and not the time as such. */ readonly isSaid?: boolean
    }
  | { readonly kind: 'moment'; readonly seconds: number }
  /** "it", "that": what was spoken of before. */
  | { readonly kind: 'earlier' }
  | { readonly kind: 'rest' | 'all' }
)

/** Words that a person has chosen in the text: from a word of a sentence to a word of the same or a later one. */
export type ChosenRun = {
  readonly first: { readonly sentence: string; readonly word: number }
  readonly last: { readonly sentence: string; readonly word: number }
}

/**
 * How far a topic reaches: the sentences that name it, those with what goes on about it, questions alone, what is
 * answered to them, both of these, or their whole segment.
 */
export type Reach = 'sentence' | 'part' | 'question' | 'answer' | 'exchange' | 'segment' | 'ad'

/**
 * One of several, by its number where that is said; all of them; the first of two in a row; or one that has to be the
 * only one.
 */
export type Which = 'every' | 'one' | 'doubled' | number

/** A target that a rule has read; where it stands is added once it is whole. */
export type TargetRead = { readonly value: Bare<Target>; readonly next: number }
type Bare<T> = T extends unknown ? Omit<T, 'text' | 'from' | 'to'> : never
