import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../music/index.ts'
import { withServerIds, type IdMap } from './id-map.ts'

/**
 * Regions (by this client's ids) that are sent with everything in them; of the others a server learns how many notes
 * they have.
 */
export type WithNotesOf = readonly string[] | 'all'

/** The project as it goes with a request: every track and region, under the ids that the server knows. */
export function sentSnapshot(project: ProjectSnapshot, ids: IdMap, withNotesOf: WithNotesOf = []): ProjectSnapshot {
  const isWhole = (id: string): boolean => withNotesOf === 'all' || withNotesOf.includes(id)
  const { buses = [], ...rest } = project
  const tracks = project.tracks.map((track) => ({
    ...track,
    regions: track.regions.map((region) => sentRegion(region, track, isWhole(region.id))),
  }))
  return withServerIds({ ...rest, tracks, ...(buses.length > 0 && { buses }) }, ids)
}

/** Sections are found by the names of regions, so one without a name has that of its track. */
function sentRegion(
  { notes, ccEvents, pitchBends, aftertouch, ...region }: SnapshotRegion,
  { name }: SnapshotTrack,
  isWhole: boolean,
): SnapshotRegion {
  const noteCount = notes?.length ?? region.noteCount
  const held = {
    ...(notes && { notes }),
    ...(ccEvents && { ccEvents }),
    ...(pitchBends && { pitchBends }),
    ...(aftertouch && { aftertouch }),
  }
  return { ...region, name: region.name || name, ...(noteCount !== undefined && { noteCount }), ...(isWhole && held) }
}
