import { type FrameRate, convertFrames } from '../timecode/frame-rate.ts'

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

/** Equal for two events that put the same stretch at the same place, as picture and sound of one cut do. */
export function cutIdentity({ sourceId, sourceIn, recordIn, recordOut }: CutEvent): string {
  return JSON.stringify([sourceId, sourceIn, recordIn, recordOut])
}

/** How many frames of a source a stretch of the timeline takes; at least one. */
export function sourceFrames({
  recordFrames,
  timeline,
  source,
}: {
  recordFrames: number
  timeline: FrameRate
  source: FrameRate
}): number {
  return Math.max(1, convertFrames({ frames: recordFrames, from: timeline, to: source }))
}

/** A source at its place on one track. */
export type PlacedClip = { readonly event: CutEvent; readonly source: CutSource; readonly sourceIn: number }

/** The tracks of a cut list: the picture, other pictures over it, and the sound. */
type Lanes = {
  readonly picture: readonly PlacedClip[]
  readonly over: readonly PlacedClip[]
  readonly sound: readonly PlacedClip[]
}

export function splitLanes({ sources, events }: CutList): Lanes {
  const known = new Map(sources.map((source) => [source.id, source]))
  const place = (event: CutEvent, from: { sourceId: string; sourceIn: number } | undefined): PlacedClip[] => {
    const source = from && known.get(from.sourceId)
    return source ? [{ event, source, sourceIn: from.sourceIn }] : []
  }
  const own = events.flatMap((event) => place(event, event))
  return {
    picture: own.filter(({ source }) => source.hasVideo),
    over: events.flatMap((event) => place(event, event.override)),
    sound: own.filter(({ source }) => source.hasAudio),
  }
}

/** The sources that events take from, in the order of their first use. */
export function usedSources({ sources, events }: CutList): CutSource[] {
  const known = new Map(sources.map((source) => [source.id, source]))
  const ids = new Set(
    events.flatMap(({ sourceId, override }) => (override ? [sourceId, override.sourceId] : [sourceId])),
  )
  return [...ids].flatMap((id) => known.get(id) ?? [])
}

/** How long a source has to be: its length where it is known, else up to the last frame that is used. */
export function findSourceLengths(cutList: CutList): ReadonlyMap<string, number> {
  const { picture, over, sound } = splitLanes(cutList)
  const lengths = new Map<string, number>()
  for (const { event, source, sourceIn } of [...picture, ...over, ...sound]) {
    const end =
      sourceIn +
      sourceFrames({ recordFrames: event.recordOut - event.recordIn, timeline: cutList.rate, source: source.rate })
    lengths.set(source.id, Math.max(end, lengths.get(source.id) ?? 0))
  }
  return new Map(cutList.sources.map(({ id, durationFrames }) => [id, durationFrames ?? lengths.get(id) ?? 0]))
}
