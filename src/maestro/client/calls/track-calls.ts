import { z } from 'zod'
import { instrumentFor } from '../../../music/instruments.ts'
import type { SnapshotTrack } from '../../../music/wire/snapshot.ts'
import { call, type NamedCall } from './call.ts'
import { changeTrack, takenId } from './change-track.ts'

const trackId = z.string().min(1)
const trackName = z.string().trim()

/** What each setter of a track sets; the parameter has the name of the field. */
const setters: readonly (readonly [name: string, field: string, value: z.ZodType])[] = [
  ['stori_set_track_name', 'name', trackName],
  ['stori_set_track_volume', 'volume', z.number()],
  ['stori_set_track_pan', 'pan', z.number()],
  ['stori_set_track_color', 'color', z.string()],
  ['stori_set_track_icon', 'icon', z.string()],
  ['stori_mute_track', 'muted', z.boolean()],
  ['stori_solo_track', 'solo', z.boolean()],
]

export const trackCalls: readonly NamedCall[] = [
  call(
    'stori_add_midi_track',
    z.object({
      trackId,
      name: trackName,
      drumKitId: z.string().optional(),
      gmProgram: z.int().optional(),
      instrument: z.string().optional(),
      color: z.string().optional(),
      icon: z.string().optional(),
      volume: z.number().optional(),
      pan: z.number().optional(),
    }),
    (project, { trackId: id, ...fields }) => {
      const instrument =
        fields.drumKitId === undefined && fields.gmProgram === undefined
          ? instrumentFor(fields.instrument ?? fields.name)
          : {}
      return (
        takenId(project, id) ?? {
          ...project,
          tracks: [...project.tracks, { id, ...fields, ...instrument, regions: [] }],
        }
      )
    },
  ),
  ...setters.map(([name, field, value]) =>
    call(name, z.object({ trackId, [field]: value }), (project, params) =>
      changeTrack(project, String(params['trackId']), (track) => ({ ...track, [field]: params[field] })),
    ),
  ),
  call(
    'stori_set_midi_program',
    z.object({ trackId, program: z.int(), channel: z.int().optional() }),
    (project, { trackId: id, program, channel }) =>
      changeTrack(project, id, (track) => ({
        ...withoutKit(track),
        gmProgram: program,
        ...(channel !== undefined && { channel }),
      })),
  ),
]

/** A track plays an instrument or a kit, never both. */
function withoutKit(track: SnapshotTrack): SnapshotTrack {
  const { drumKitId, ...rest } = track
  return drumKitId ? rest : track
}
