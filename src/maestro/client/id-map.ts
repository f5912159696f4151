import { type ProjectSnapshot, canonicalName, type SnapshotRegion, type SnapshotTrack } from '../../music/index.ts'
import type { StreamCall } from './call.ts'

/**
 * Which thing of this client a server means by an id. Server ids are the keys, and none is ever forgotten or given
 * twice.
 */
export type IdMap = ReadonlyMap<string, string>

/** Which parameter of a call names what it makes. */
const madeBy: ReadonlyMap<string, string> = new Map([
  ['stori_add_midi_track', 'trackId'],
  ['stori_add_midi_region', 'regionId'],
  ['stori_duplicate_region', 'newRegionId'],
  ['stori_ensure_bus', 'busId'],
])
const idParams: ReadonlySet<string> = new Set(['trackId', 'regionId', 'newRegionId', 'busId'])

/** The server's id of what a call makes, for those that make something. */
export function madeId({ name, params }: StreamCall): string | undefined {
  const id = params[madeBy.get(canonicalName(name)) ?? '']
  return typeof id === 'string' ? id : undefined
}

/** Calls with this client's ids in place of the server's; what they make gets ids of this client. */
export function localCalls<C extends StreamCall>(
  calls: readonly C[],
  ids: IdMap,
  newId: () => string,
): { readonly calls: readonly C[]; readonly ids: IdMap } {
  const known = new Map(ids)
  const translated = calls.map((call) => {
    const made = madeId(call)
    if (made !== undefined && !known.has(made)) known.set(made, newId())
    const params = Object.entries(call.params).map(([param, value]) => [
      param,
      idParams.has(param) && typeof value === 'string' ? (known.get(value) ?? value) : value,
    ])
    return { ...call, params: Object.fromEntries(params) as C['params'] }
  })
  return { calls: translated, ids: known }
}

/** The project with the server's ids, as a server knows it. */
export function withServerIds(project: ProjectSnapshot, ids: IdMap): ProjectSnapshot {
  const serverIds = serverIdsOf(ids)
  const idOf = (local: string): string => serverIds.get(local) ?? local
  return {
    ...project,
    tracks: project.tracks.map((track) => ({
      ...track,
      id: idOf(track.id),
      regions: track.regions.map((region) => ({ ...region, id: idOf(region.id) })),
      ...(track.sends && { sends: track.sends.map((send) => ({ ...send, busId: idOf(send.busId) })) }),
    })),
    ...(project.buses && { buses: project.buses.map((bus) => ({ ...bus, id: idOf(bus.id) })) }),
  }
}

/** The same the other way round. */
export const serverIdsOf = (ids: IdMap): ReadonlyMap<string, string> =>
  new Map([...ids].map(([server, local]) => [local, server]))

/** Things that came with a project are called the same on both sides. */
export function idsOf({ tracks, buses = [] }: ProjectSnapshot): IdMap {
  return new Map([...tracks.flatMap((track) => [track, ...track.regions]), ...buses].map(({ id }) => [id, id]))
}

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
