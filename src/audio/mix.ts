/**
 * What is to be heard, as plain data. It is all that `media/` needs to know of an audio document:
 * the document is turned into a mix, and the mix is measured, previewed and rendered.
 * Positions and lengths are whole samples (frames) at the mix's rate.
 */
export type Mix = { rate: number; length: number; tracks: MixTrack[] }

/** Muted tracks, and those silenced by another's solo, are left out before a mix is made. */
export type MixTrack = { id: string; name: string; channels: 1 | 2; gainDb: number; pan: number; windows: Window[] }

/** The windows of a track stand back to back from sample 0. */
export type Window = GapWindow | Sound

export type GapWindow = { gap: number }

/** A stretch of one source: samples `from` (inclusive) to `to` (exclusive). */
export type Sound = {
  source: SourceAddress
  from: number
  to: number
  /** Constant factor in dB, all gain facts summed. */
  gainDb: number
  /** Fades, multiplied on top of `gainDb`; each spans the whole window, in the order in which it is heard. */
  curves: Curve[]
  /** Heard from `to - 1` down to `from`. */
  reversed: boolean
  /** Polarity flipped. */
  inverted: boolean
  /** Still a clip, but every sample is zero. */
  silent: boolean
}

/** A factor that goes from `from` at the window's first sample to `to` just past its last one, by its shape. */
export type Curve = { shape: 'linear'; from: number; to: number }

/** A media file by the hash of its bytes (`sha256:…`), or the result of a job (`job:…`). */
export type SourceAddress = string

/**
 * Slow work as data: its address is the hash of itself, known without running it. The result has as many samples as its
 * input.
 */
export type Job = {
  effect: string
  params: Record<string, number>
  rate: number
  channels: 1 | 2
  input: Window[]
  sidechain?: { channels: 1 | 2; windows: Window[] }
}
