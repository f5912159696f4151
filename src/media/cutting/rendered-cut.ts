import type { Rate } from './find-frame-timing.ts'

/** What a render became, found by reading the file back. */
export type RenderedCut = {
  readonly path: string
  readonly durationSeconds: number
  readonly picture: RenderedPicture | null
  readonly soundSeconds: number | null
  /** How much later the sound comes than the picture (earlier when negative), where both could be compared. */
  readonly offset: {
    readonly worstSeconds: number
    readonly endSeconds: number | null
    readonly measuredPlaces: number
  } | null
  /**
   * How the sound was compared with what was cut: at the beginning, at every splice, at the end. Null without sound.
   */
  readonly heard: { readonly places: number; readonly quiet: number } | null
  readonly splices: readonly Splice[]
  /** Pieces that an earlier run had finished. */
  readonly reusedPieces: number
  readonly warnings: readonly string[]
}

export type RenderedPicture = {
  readonly frames: number
  readonly seconds: number
  readonly width: number
  readonly height: number
  readonly rate: Rate
  readonly method: 'smart' | 'full'
  /** Why frames of the source could not be copied. */
  readonly because: string | null
  readonly encodedFrames: number
  readonly encodedShare: number
  readonly encodedSeconds: number
  readonly looked: LookedAt
}

/**
 * What of a film was decoded and compared with its sources. A distance is a mean difference of brightness, of 255, in
 * the worst field of a frame.
 */
export type LookedAt = {
  readonly frames: number
  readonly worstDistance: number
  readonly allowedDistance: { readonly copied: number; readonly encoded: number }
  /** Ranges that came out wrong at first and were encoded whole. */
  readonly mendedRanges: number
  /** Frames of which nothing can be said, since their source is decoded differently each time. */
  readonly unsure: number
  /** Places at which the sources themselves are damaged, among what the film shows of them; the warnings name them. */
  readonly damagedPlaces: number
}

export type Splice = {
  readonly atSeconds: number
  /** Decibels by which the join is heard over the sound around it; 0 is clean. */
  readonly clickScore: number
  readonly offsetSeconds: number | null
}
