import type { Snapshot, SnapshotRegion } from '../../music/wire/snapshot.ts'

/**
 * The project with the notes that the client left out, where the server knows them: a region of the same id that has as
 * many notes as the client says. Elsewhere the notes stay unknown.
 */
export function withKnownNotes(sent: Snapshot, known: readonly Snapshot[]): Snapshot {
  const byId = new Map(
    known
      .flatMap(({ tracks }) => tracks.flatMap(({ regions }) => regions))
      .filter(({ notes }) => notes !== undefined)
      .map((region) => [region.id, region]),
  )
  if (byId.size === 0) return sent
  const fill = (region: SnapshotRegion): SnapshotRegion => {
    const found = region.notes === undefined ? byId.get(region.id) : undefined
    if (found?.notes === undefined || found.notes.length !== region.noteCount) return region
    const { notes, ccEvents, pitchBends, aftertouch } = found
    return {
      ...(ccEvents && { ccEvents }),
      ...(pitchBends && { pitchBends }),
      ...(aftertouch && { aftertouch }),
      ...region,
      notes,
    }
  }
  return { ...sent, tracks: sent.tracks.map((track) => ({ ...track, regions: track.regions.map(fill) })) }
}

/**
 * Whether a region was counted and not sent. One without notes counts too: it may hold controllers, which come with the
 * notes.
 */
export function lacksNotes({ tracks }: Snapshot): boolean {
  return tracks.some(({ regions }) =>
    regions.some(({ notes, noteCount }) => notes === undefined && noteCount !== undefined),
  )
}
