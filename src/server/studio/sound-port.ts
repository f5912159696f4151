import type { StretchFacts } from '../../client/index.ts'
import type { Problem } from '../../kernel/index.ts'

/** A stretch of a state of a document, in seconds. */
export type SoundCall = {
  readonly document: string
  /** The proposal whose result is heard; without it the document as it is now. */
  readonly proposal?: string
  /** Of the proposal, the operate steps that are kept. */
  readonly only?: readonly string[]
  readonly from: number
  readonly to: number
  readonly rate?: number
  /** Whether the levels of the tracks come along. */
  readonly withLevels?: boolean
}

/** Interleaved 32-bit floats, little-endian, and what they are. */
export type SoundStretch = {
  readonly facts: StretchFacts
  readonly samples: ArrayBuffer
  /** Where they were asked for: the ids of the tracks that are heard, and their levels, also as floats. */
  readonly levels?: { readonly tracks: readonly string[]; readonly peaks: ArrayBuffer }
}

/** Whoever mixes what the studio plays. */
export type SoundPort = { sound(call: SoundCall): Promise<SoundStretch | Problem> }
