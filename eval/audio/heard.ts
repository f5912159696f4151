/** What a listener and a look at the editor would find: an end state that says nothing of how it was reached. */
export type Heard = {
  readonly duration: number
  readonly cursor: number
  readonly selection: Span | null
  readonly selectedTracks: readonly string[]
  readonly selectedClips: readonly HeardClip[]
  readonly tracks: readonly HeardTrack[]
  readonly labels: readonly HeardLabel[]
  readonly clipboardSeconds: number
}

export type Span = { readonly start: number; readonly end: number }

export type HeardTrack = {
  readonly name: string
  readonly kind: 'mono' | 'stereo' | 'label'
  readonly muted: boolean
  readonly solo: boolean
  readonly gainDb: number
  /** −1 is left, 1 is right. */
  readonly pan: number
  /** From second 0 on, without holes; a trailing gap is left out. */
  readonly plays: readonly Play[]
  /** Where each clip of the track begins, the first one included. */
  readonly clipStarts: readonly number[]
}

export type Play = Gap | Sounding

type Gap = { readonly gap: number }

/**
 * A stretch of one source. `from < to` in seconds of the original source, even where an effect wrote new samples:
 * then the effect is named in `effects` and the source stays the one it was computed from.
 */
type Sounding = Facts & { readonly from: number; readonly to: number }

export type Facts = {
  readonly source: string
  /** The gain of the clip, without the gain of its track. */
  readonly gainDb: number
  readonly reversed: boolean
  readonly inverted: boolean
  readonly silent: boolean
  /** Fades that shape this stretch; a fade begins and ends its own stretch. */
  readonly fades: readonly Fade[]
  readonly effects: readonly Effect[]
}

export type Fade = 'in' | 'out'
export type Effect = 'compressor' | 'limiter' | 'noise_reduction' | 'equalize' | 'duck'
export type HeardLabel = { readonly text: string; readonly start: number; readonly end: number }
export type HeardClip = { readonly track: string; readonly start: number }
