import type { Effect, Fade, HeardClip } from './heard.ts'
import type { ClipboardFate, Inserted, Level, Range, Step, Tone, Tracks } from './step.ts'

/** What a right answer to a request is, as data. */
export type Expect =
  /** Exactly these things happened, and nothing else. */
  | { readonly expect: 'edits'; readonly steps: readonly Step[] }
  /** Understood, and there was nothing to do: neither content nor editor state moved. */
  | { readonly expect: 'nothing' }
  | { readonly expect: 'asks'; readonly about: RegExp }
  | { readonly expect: 'answers'; readonly says: RegExp }
  | { readonly expect: 'refuses'; readonly says: RegExp }
  /** The specification leaves room for each of these. */
  | { readonly expect: 'anyOf'; readonly of: readonly Expect[] }

type On = { readonly tracks?: Tracks; readonly range?: Range }
const on = ({ tracks = 'all', range }: On): { tracks: Tracks; range?: Range } =>
  range === undefined ? { tracks } : { tracks, range }
const edits = (...steps: readonly Step[]): Expect => ({ expect: 'edits', steps })

/** Several things happened, in this order. */
export const all = (...parts: readonly Expect[]): Expect =>
  edits(
    ...parts.flatMap((part) => {
      if (part.expect !== 'edits') throw new Error('Only edits can be put in a row.')
      return part.steps
    }),
  )
export const anyOf = (...of: readonly Expect[]): Expect => ({ expect: 'anyOf', of })
export const nothingChanged: Expect = { expect: 'nothing' }
export const asks = (about: RegExp): Expect => ({ expect: 'asks', about })
export const answers = (says: RegExp): Expect => ({ expect: 'answers', says })
export const refuses = (says: RegExp): Expect => ({ expect: 'refuses', says })

/** Gone, the gap closed, the clipboard as it was. */
export const removed = (ranges: readonly Range[], tracks: Tracks = 'all', clipboard: ClipboardFate = 'kept'): Expect =>
  edits({ step: 'remove', ranges, tracks, clipboard })
/** Gone, the gap closed; "cut" may fill the clipboard, and a deletion by that word need not. */
export const cutOut = (ranges: readonly Range[], tracks: Tracks = 'all'): Expect => removed(ranges, tracks, 'either')
/** Gone, the gap closed, and on the clipboard. */
export const taken = (range: Range, tracks: Tracks = 'all'): Expect => removed([range], tracks, 'taken')
/** Kept where it is; all else on those tracks is gone. */
export const kept = (range: Range, tracks: Tracks = 'all'): Expect => edits({ step: 'keep', range, tracks })
export const silenced = (ranges: readonly Range[], tracks: Tracks = 'all'): Expect =>
  edits({ step: 'silence', ranges, tracks })
export const splitAt = (times: readonly number[], tracks: Tracks = 'all'): Expect =>
  edits({ step: 'split', times, tracks })
export const joinedAt = (times: readonly number[], tracks: Tracks = 'all'): Expect =>
  edits({ step: 'join', times, tracks })
export const clipMoved = (track: string, clip: Range, toSeconds: number): Expect =>
  edits({ step: 'moveClip', track, clip, toSeconds })

export const gained = (db: number, where: On = {}): Expect => edits({ step: 'gain', db, ...on(where) })
const levelled = (level: Level, where: On): Expect => edits({ step: 'level', level, ...on(where) })
export const peak = (peakDb: number, where: On = {}): Expect => levelled({ peakDb }, where)
export const loudness = (lufs: number, where: On = {}): Expect => levelled({ lufs }, where)
/** The audiobook rule: RMS between −23 and −18 dB, no peak over −3 dB. */
export const acx = (where: On = {}): Expect => levelled({ rmsDb: [-23, -18], peakAtMostDb: -3 }, where)
export const faded = (fade: Fade, range: Range, tracks: Tracks = 'all'): Expect =>
  edits({ step: 'fade', fade, range, tracks })
export const reversed = (where: On = {}): Expect => edits({ step: 'reverse', ...on(where) })
export const inverted = (where: On = {}): Expect => edits({ step: 'invert', ...on(where) })
export const treated = (effect: Effect, where: On = {}): Expect => edits({ step: 'effect', effect, ...on(where) })
export const ducked = (track: string, range?: Range): Expect =>
  edits({ step: 'duck', track, ...(range === undefined ? {} : { range }) })
/**
 * Of these silent stretches only a rest is left (at most a second where the words give none), and nothing else is gone.
 */
export const silenceTruncated = (
  stretches: readonly Range[],
  options: { readonly tracks?: Tracks; readonly leftSeconds?: number } = {},
): Expect =>
  edits({
    step: 'truncate',
    stretches,
    tracks: options.tracks ?? 'all',
    ...(options.leftSeconds === undefined ? {} : { leftSeconds: options.leftSeconds }),
  })

/** Fades whose length is a matter of taste: from the edge on for one in, up to the edge for one out. */
export const fadedAbout = (
  fade: Fade,
  edge: 'start' | 'end' | number,
  seconds: Range,
  tracks: Tracks = 'all',
): Expect => edits({ step: 'fadeAbout', fade, edge, seconds, tracks })
/** Louder or softer by some amount in a range, by the clips or by the track. */
export const gainedAbout = (db: Range, where: On = {}): Expect => edits({ step: 'gainAbout', db, ...on(where) })
/** Heard at a loudness somewhere in a range of LUFS, by the clips or by the track. */
export const loudnessAbout = (heardLufs: Range, where: On = {}): Expect => levelled({ heardLufs }, where)
export const equallyLoud = (tracks: readonly string[], withinDb = 1.5): Expect =>
  edits({ step: 'alike', tracks, withinDb })
export const maybeTreated = (effects: readonly Effect[], where: On = {}): Expect =>
  edits({ step: 'mayTreat', effects, ...on(where) })
/** An equalizer over whole tracks that goes one of these ways. */
export const toned = (tracks: readonly string[], ...oneOf: readonly Tone[]): Expect =>
  edits({ step: 'tone', tracks, oneOf })
export const pannedAbout = (track: string, pan: Range): Expect => edits({ step: 'panAbout', track, pan })
export const labelledAbout = (text: RegExp, start: Range, end: Range = start): Expect =>
  edits({ step: 'labelAbout', text, start, end })
/** What lies behind some moment in a range is gone from the tracks. */
export const endedAbout = (end: Range, tracks: Tracks = 'all'): Expect => edits({ step: 'endAbout', end, tracks })

export const copied = (seconds: number): Expect => edits({ step: 'copy', seconds })
export const insertedAt = (atSeconds: number, what: Inserted, tracks: Tracks = 'all'): Expect =>
  edits({ step: 'insert', atSeconds, what, tracks, onNewTracks: false })
/** Pasted onto as many new tracks as there are named ones. */
export const onNewTracks = (atSeconds: number, what: Inserted, tracks: Tracks = 'all'): Expect =>
  edits({ step: 'insert', atSeconds, what, tracks, onNewTracks: true })

export const trackCreated = (kind: 'mono' | 'stereo' | 'label', name?: string): Expect =>
  edits({ step: 'createTrack', kind, ...(name === undefined ? {} : { name }) })
export const trackDeleted = (track: string): Expect => edits({ step: 'deleteTrack', track })
export const trackDuplicated = (track: string, name?: string): Expect =>
  edits({ step: 'duplicateTrack', track, ...(name === undefined ? {} : { name }) })
export const trackMoved = (track: string, to: 'up' | 'down' | 'top' | 'bottom'): Expect =>
  edits({ step: 'moveTrack', track, to })
export const renamed = (track: string, name: string): Expect => edits({ step: 'rename', track, name })
export const muted = (track: string, isMuted = true): Expect => edits({ step: 'set', track, muted: isMuted })
export const soloed = (track: string, isSolo = true): Expect => edits({ step: 'set', track, solo: isSolo })
export const trackGain = (track: string, gainDb: number): Expect => edits({ step: 'set', track, gainDb })
export const panned = (track: string, pan: number): Expect => edits({ step: 'set', track, pan })
/**
 * Louder or softer by a change of the clips or of the track: both are heard alike. The track's gain is 0 at the start.
 */
export const louderBy = (db: number, track: string): Expect =>
  anyOf(gained(db, { tracks: [track] }), trackGain(track, db))

export const labelAdded = (text: string, start: number, end = start): Expect =>
  edits({ step: 'addLabel', text, start, end })
export const labelRemoved = (text: string): Expect => edits({ step: 'removeLabel', text })

export const selectionIs = (start: number, end: number): Expect =>
  edits({ step: 'state', wants: { selection: { start, end } } })
export const nothingSelected: Expect = edits({ step: 'state', wants: { selection: null } })
export const cursorIs = (cursor: number): Expect => edits({ step: 'state', wants: { cursor } })
export const tracksSelected = (selectedTracks: readonly string[]): Expect =>
  edits({ step: 'state', wants: { selectedTracks } })
export const clipsSelected = (selectedClips: readonly HeardClip[]): Expect =>
  edits({ step: 'state', wants: { selectedClips } })
