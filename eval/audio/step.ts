import type { Effect, Fade, HeardClip, Span } from './heard.ts'

/** Tracks by name; `all` is every track that has audio. */
export type Tracks = 'all' | readonly string[]

/** Seconds as a pair, in the time of the moment at which the step is taken. */
export type Range = readonly [start: number, end: number]

/** A level that the harness measures on the track's own render. */
export type Level =
  | { readonly peakDb: number }
  | { readonly lufs: number }
  | { readonly rmsDb: Range; readonly peakAtMostDb: number }
  /** As it is heard, the gain of its track included: by which of the two it came there is left open. */
  | { readonly heardLufs: Range }

/** What becomes of the clipboard: as it was, filled with the range, or either. */
export type ClipboardFate = 'kept' | 'taken' | 'either'

/** What is inserted: the seconds of each track's own source, or of one source. */
export type Inserted = { readonly own: Range } | { readonly source: string; readonly seconds: Range }

/** One thing that must have happened. A list of steps is the whole of what happened. */
export type Step =
  | {
      readonly step: 'remove'
      readonly ranges: readonly Range[]
      readonly tracks: Tracks
      readonly clipboard: ClipboardFate
    }
  | { readonly step: 'keep'; readonly range: Range; readonly tracks: Tracks }
  | { readonly step: 'silence'; readonly ranges: readonly Range[]; readonly tracks: Tracks }
  | { readonly step: 'split'; readonly times: readonly number[]; readonly tracks: Tracks }
  | { readonly step: 'join'; readonly times: readonly number[]; readonly tracks: Tracks }
  | { readonly step: 'gain'; readonly db: number; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'level'; readonly level: Level; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'fade'; readonly fade: Fade; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'reverse'; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'invert'; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'effect'; readonly effect: Effect; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'duck'; readonly track: string; readonly range?: Range }
  | { readonly step: 'moveClip'; readonly track: string; readonly clip: Range; readonly toSeconds: number }
  | {
      readonly step: 'insert'
      readonly atSeconds: number
      readonly what: Inserted
      readonly tracks: Tracks
      readonly onNewTracks: boolean
    }
  | { readonly step: 'copy'; readonly seconds: number }
  | { readonly step: 'createTrack'; readonly kind: 'mono' | 'stereo' | 'label'; readonly name?: string }
  | { readonly step: 'deleteTrack'; readonly track: string }
  | { readonly step: 'duplicateTrack'; readonly track: string; readonly name?: string }
  | { readonly step: 'moveTrack'; readonly track: string; readonly to: 'up' | 'down' | 'top' | 'bottom' }
  | { readonly step: 'rename'; readonly track: string; readonly name: string }
  | {
      readonly step: 'set'
      readonly track: string
      readonly muted?: boolean
      readonly solo?: boolean
      readonly gainDb?: number
      readonly pan?: number
    }
  | { readonly step: 'addLabel'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly step: 'removeLabel'; readonly text: string }
  | { readonly step: 'state'; readonly wants: StateWants }
  /** These tracks are heard equally loud in the end, whichever of them moved. */
  | { readonly step: 'alike'; readonly tracks: readonly string[]; readonly withinDb: number }
  /** Effects that may be there or not, since taste decides. */
  | { readonly step: 'mayTreat'; readonly effects: readonly Effect[]; readonly range?: Range; readonly tracks: Tracks }
  /** The tone changed in one of these ways. */
  | { readonly step: 'tone'; readonly tracks: readonly string[]; readonly oneOf: readonly Tone[] }
  | LooseStep

/**
 * A step with room in it: it is read from the end state, checked, and taken as what it came to. Nothing that moves time
 * may come after it.
 */
export type LooseStep =
  | {
      readonly step: 'truncate'
      readonly stretches: readonly Range[]
      readonly tracks: Tracks
      readonly leftSeconds?: number
    }
  | {
      readonly step: 'fadeAbout'
      readonly fade: Fade
      readonly edge: 'start' | 'end' | number
      readonly seconds: Range
      readonly tracks: Tracks
    }
  /** By the clips or by the track, unless a range is named. */
  | { readonly step: 'gainAbout'; readonly db: Range; readonly range?: Range; readonly tracks: Tracks }
  | { readonly step: 'panAbout'; readonly track: string; readonly pan: Range }
  | { readonly step: 'labelAbout'; readonly text: RegExp; readonly start: Range; readonly end: Range }
  /** The sound of the tracks ends somewhere in this range. */
  | { readonly step: 'endAbout'; readonly end: Range; readonly tracks: Tracks }

/** A parameter of the equalizer, and where it may lie. */
export type Tone = { readonly param: string; readonly within: Range }

/** Editor state that was asked for; what is not named here may have been set by preparation. */
export type StateWants = {
  readonly selection?: Span | null
  readonly cursor?: number
  readonly selectedTracks?: readonly string[]
  readonly selectedClips?: readonly HeardClip[]
}
