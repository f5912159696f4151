import type { Heard, HeardTrack } from './heard.ts'
import { endOf, piecesOf, type Piece } from './pieces.ts'
import type { Level, Range, StateWants, Step, Tracks } from './step.ts'

/** The end state that a request asks for, with room where the specification leaves room. */
export type Expected = {
  readonly tracks: readonly ExpectedTrack[]
  readonly labels: readonly ExpectedLabel[]
  /** Null where any content of the clipboard is right. */
  readonly clipboardSeconds: number | null
  readonly levels: readonly { readonly track: string; readonly range: Range; readonly level: Level }[]
  readonly ducked: readonly { readonly track: string; readonly range: Range }[]
  readonly alike: readonly Extract<Step, { step: 'alike' }>[]
  readonly tones: readonly Extract<Step, { step: 'tone' }>[]
  /** A label needs a label track: one may appear where there was none. */
  readonly mayAddLabelTrack: boolean
  readonly wants: StateWants
}

export type ExpectedTrack = Omit<HeardTrack, 'plays' | 'clipStarts' | 'name' | 'kind' | 'gainDb'> & {
  readonly gainDb: number | 'measured'
  /** Null for a new track whose name was not said. */
  readonly name: string | null
  /** Null for a new track whose kind follows from what it holds. */
  readonly kind: HeardTrack['kind'] | null
  readonly isNew: boolean
  readonly pieces: readonly Piece[]
  /** Clip edges that must be there, besides those that a gap makes. */
  readonly mustStart: readonly number[]
  /** Clip edges that an edit may leave. */
  readonly mayStart: readonly number[]
}

/** Any one of these places is right; an optional label may also be gone. */
export type ExpectedLabel = { readonly text: string; readonly places: readonly Range[]; readonly isOptional: boolean }

export const unchanged = (before: Heard): Expected => ({
  tracks: before.tracks.map(asExpected),
  labels: before.labels.map(({ text, start, end }) => ({ text, places: [[start, end]], isOptional: false })),
  clipboardSeconds: before.clipboardSeconds,
  levels: [],
  ducked: [],
  alike: [],
  tones: [],
  mayAddLabelTrack: false,
  wants: {},
})

const asExpected = ({ plays, clipStarts, ...track }: HeardTrack): ExpectedTrack => {
  const pieces = piecesOf(plays)
  return {
    ...track,
    isNew: false,
    pieces,
    mustStart: clipStarts.filter((time) => !isRunStart(pieces, time)),
    mayStart: [],
  }
}

/** Whether sound begins here after a gap, which makes a clip edge in any editor. */
export const isRunStart = (pieces: readonly Piece[], time: number): boolean =>
  pieces.some((piece) => near(piece.start, time)) && !pieces.some((piece) => near(piece.end, time))

export const isNamed = (track: ExpectedTrack, tracks: Tracks): boolean =>
  track.kind !== 'label' && (tracks === 'all' ? !track.isNew : track.name !== null && tracks.includes(track.name))

export const coversAll = (expected: Expected, tracks: Tracks): boolean =>
  expected.tracks.every((track) => track.kind === 'label' || track.isNew || isNamed(track, tracks))

export const durationOf = (tracks: readonly { readonly pieces: readonly Piece[] }[]): number =>
  Math.max(0, ...tracks.map((track) => endOf(track.pieces)))

/** Two milliseconds: far below what an editor's hand can set, far above the rounding of seconds to samples. */
export const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.002
