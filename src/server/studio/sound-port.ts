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
}

/** Interleaved 32-bit floats, little-endian, and what they are. */
export type SoundStretch = { readonly facts: StretchFacts; readonly samples: ArrayBuffer }

/** Whoever mixes what the studio plays. */
export type SoundPort = { sound(call: SoundCall): Promise<SoundStretch | Problem> }
