import type { PlacePair, Side } from './place-map.ts'
import type { SoundStatus } from './sound-output.ts'

/** What is to be heard: a document as it is, and what a proposal would make of it. */
export type SoundSource = {
  readonly document: string
  readonly revision: number
  readonly proposal: {
    readonly id: string
    /** The steps that are kept, where not all are. */
    readonly only: readonly string[] | null
    /** In seconds. */
    readonly places: readonly PlacePair[]
  } | null
}

/** What a page shows of the sound that does not change with every frame. */
export type SoundState = {
  readonly status: SoundStatus
  readonly document: string | null
  readonly isPlaying: boolean
  /** It plays as soon as the samples are there. */
  readonly isWaiting: boolean
  readonly side: Side
  readonly hasAfter: boolean
  /** In seconds; null until it is known. */
  readonly durations: { readonly before: number | null; readonly after: number | null }
  /** In seconds of the side that is listened to. */
  readonly loop: { readonly start: number; readonly end: number } | null
  /** Counts jumps, so that whoever draws the place draws it again also while nothing plays. */
  readonly moves: number
  /** Why there is no sound, or none yet. */
  readonly says: string | null
}

/** What changes with every frame; read in animation frames. */
export type HeardNow = {
  readonly seconds: number
  /** The same place on the other side. */
  readonly otherSeconds: number | null
  readonly peaks: readonly number[]
  readonly shortTerm: number | null
  /** The highest of each track that is heard. */
  readonly tracks: ReadonlyMap<string, number>
}

/** Before anything is heard. */
export const NOTHING: SoundState = {
  status: { is: 'ready' },
  document: null,
  isPlaying: false,
  isWaiting: false,
  side: 'before',
  hasAfter: false,
  durations: { before: null, after: null },
  loop: null,
  moves: 0,
  says: null,
}
