import type { Note } from '../../kernel/index.ts'

/**
 * Words with times, whatever tool wrote them. After reading: each word begins before it ends, and ends before the next
 * begins.
 */
export type Transcript = {
  readonly format: string
  readonly language: string | null
  readonly words: readonly TranscriptWord[]
  readonly notes: readonly Note[]
  /** None of its words had a time of any kind. */ readonly isUntimed?: true
}

export type TranscriptWord = {
  /** With its punctuation. */
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
  /** From 0 to 1. */
  readonly confidence: number | null
  readonly speaker: string | null
  /** True where no tool heard these times: they are estimated from a caption, a segment or the neighbours. */
  readonly interpolated: boolean
}
