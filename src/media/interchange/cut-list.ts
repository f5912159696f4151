import type { FrameRate } from '../timecode/frame-rate.ts'

/**
 * An edited timeline as other programs understand one: whole frames, sources by path, nothing of how the edit came
 * about.
 */
export type CutList = {
  readonly name: string
  readonly rate: FrameRate
  readonly frameSize?: { readonly width: number; readonly height: number }
  readonly sources: readonly CutSource[]
  /** In record order, without overlap. What lies between two events is black and silent. */
  readonly events: readonly CutEvent[]
  readonly captions: readonly Caption[]
}

export type CutSource = {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly rate: FrameRate
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  readonly audioChannels?: number
  readonly durationFrames?: number
  /** The timecode on the first frame, counted in frames of the source. */
  readonly startTimecodeFrames?: number
}

/**
 * A stretch of a source at its place. Source positions count from the first frame of the file, in frames of the source;
 * record positions are frames of the timeline. Both stretches last equally long, to the nearest frame of the source.
 */
export type CutEvent = {
  readonly sourceId: string
  readonly sourceIn: number
  readonly sourceOut: number
  readonly recordIn: number
  readonly recordOut: number
  readonly text: string
  readonly speaker?: string
  /** Another picture over the whole event; the sound stays that of the event. */
  readonly override?: { readonly sourceId: string; readonly sourceIn: number }
}

/** A line to read, in frames of the timeline. */
export type Caption = {
  readonly recordIn: number
  readonly recordOut: number
  readonly text: string
  readonly speaker?: string
}

/** A file for another program, and one sentence for each thing that its format could not carry. */
export type HandOff = { readonly text: string; readonly warnings: readonly string[] }

/** What was found in a file of another program, and one sentence for each thing in it that has no place here. */
export type TakenIn = { readonly cutList: CutList; readonly warnings: readonly string[] }
