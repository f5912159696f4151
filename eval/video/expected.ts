import type { PauseRule } from './step.ts'
import type { Override, SentenceState, Timeline, WordState } from './timeline.ts'

/** Something that must be so, must not be so, or may be as it likes. */
export type Wanted = boolean | 'either'

/** What a cut must be afterwards. */
export type Expected = { readonly sentences: readonly ExpectedSentence[]; readonly pauses: readonly PauseRule[] }

/** A sentence that was made new has any id. `override.endSeconds` null: any end. */
export type ExpectedSentence = {
  readonly id: string | null
  readonly isOut: Wanted
  readonly speaker: string | null
  readonly override: Override | null
  readonly words: readonly ExpectedWord[]
}

/** `isCorrected`: punctuation around the new text may be kept or not. */
export type ExpectedWord = Pick<WordState, 'text' | 'startSeconds'> & {
  readonly isOut: Wanted
  readonly isCorrected: boolean
}

/** Everything stays as it was. */
export const unchanged = ({ sentences }: Timeline): Expected => ({ sentences: sentences.map(asBefore), pauses: [] })

const asBefore = ({ id, excluded, speaker, override, words }: SentenceState): ExpectedSentence => ({
  id,
  isOut: excluded,
  speaker,
  override,
  words: words.map(({ text, startSeconds, excluded: isOut }) => ({ text, startSeconds, isOut, isCorrected: false })),
})
