import { z } from 'zod'
import type { SnapshotRegion } from '../../../music/wire/snapshot.ts'
import { call, type NamedCall } from './call.ts'
import { changeRegion, changeTrack, noRegion, takenId, trackOfRegion } from './change-track.ts'

const id = z.string().min(1)
const beats = z.number()

export const regionCalls: readonly NamedCall[] = [
  call(
    'stori_add_midi_region',
    z.object({ trackId: id, regionId: id, startBeat: beats, durationBeats: beats, name: z.string().trim().optional() }),
    (project, { trackId, regionId, startBeat, durationBeats, name }) =>
      takenId(project, regionId) ??
      changeTrack(project, trackId, (track) => ({
        ...track,
        regions: [
          ...track.regions,
          { id: regionId, name: name ?? track.name, startBeat, durationBeats, noteCount: 0, notes: [] },
        ],
      })),
  ),
  call('stori_move_region', z.object({ regionId: id, startBeat: beats }), (project, { regionId, startBeat }) =>
    changeRegion(project, regionId, (region) => ({ ...region, startBeat })),
  ),
  call(
    'stori_duplicate_region',
    z.object({ regionId: id, newRegionId: id, startBeat: beats }),
    (project, { regionId, newRegionId, startBeat }) => {
      const track = trackOfRegion(project, regionId)
      const region = track?.regions.find((each) => each.id === regionId)
      if (!track || !region) return noRegion(regionId)
      const copy: SnapshotRegion = { ...region, id: newRegionId, name: copyName(region.name || track.name), startBeat }
      return (
        takenId(project, newRegionId) ??
        changeTrack(project, track.id, (found) => ({ ...found, regions: [...found.regions, copy] }))
      )
    },
  ),
  call('stori_delete_region', z.object({ regionId: id }), (project, { regionId }) => {
    const track = trackOfRegion(project, regionId)
    return track
      ? changeTrack(project, track.id, (found) => ({
          ...found,
          regions: found.regions.filter((region) => region.id !== regionId),
        }))
      : noRegion(regionId)
  }),
]

/** Names have at most fifty characters, and no character is cut in two. */
const copyName = (name: string): string => `${name.slice(0, 43).replace(/[\uD800-\uDBFF]$/, '')} (copy)`
