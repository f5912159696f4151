import { sourceFrames } from './check-cut-list.ts'
import type { CutEvent, CutList, CutSource } from './cut-list.ts'

/** A source at its place on one track. */
export type Placed = { readonly event: CutEvent; readonly source: CutSource; readonly sourceIn: number }

/** The tracks of a cut list: the picture, other pictures over it, and the sound. */
export type Lanes = {
  readonly picture: readonly Placed[]
  readonly over: readonly Placed[]
  readonly sound: readonly Placed[]
}

export function lanesOf({ sources, events }: CutList): Lanes {
  const known = new Map(sources.map((source) => [source.id, source]))
  const place = (event: CutEvent, from: { sourceId: string; sourceIn: number } | undefined): Placed[] => {
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
export function lengthsOf(cutList: CutList): ReadonlyMap<string, number> {
  const { picture, over, sound } = lanesOf(cutList)
  const lengths = new Map<string, number>()
  for (const { event, source, sourceIn } of [...picture, ...over, ...sound]) {
    const end =
      sourceIn +
      sourceFrames({ recordFrames: event.recordOut - event.recordIn, timeline: cutList.rate, source: source.rate })
    lengths.set(source.id, Math.max(end, lengths.get(source.id) ?? 0))
  }
  return new Map(cutList.sources.map(({ id, durationFrames }) => [id, durationFrames ?? lengths.get(id) ?? 0]))
}
