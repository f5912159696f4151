import type { Note } from '../../kernel/index.ts'
import type { HeardWord } from './heard-word.ts'

/** One way in which a tool writes transcripts. `fits` looks at the content only; `read` never throws on what fits. */
export type Format = {
  readonly name: string
  readonly fits: (value: unknown) => boolean
  readonly read: (value: unknown) => HeardTranscript
}

/** What a format gives: the words as the tool has them, not yet mended. */
export type HeardTranscript = {
  readonly language: string | null
  readonly words: readonly HeardWord[]
  readonly notes?: readonly Note[]
}
