import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  canonicalName,
  copyName,
  type ProjectSnapshot,
  type SnapshotRegion,
  type SnapshotTrack,
  instrumentFor,
} from '../../music/index.ts'
import {
  call,
  changeRegion,
  changeTrack,
  noRegion,
  takenId,
  trackOfRegion,
  type NamedCall,
  type StreamCall,
} from './call.ts'
import { noteCalls } from './note-calls.ts'
import { mixingCalls } from './mixing-calls.ts'
import { z } from 'zod'
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

const trackCalls: readonly NamedCall[] = [
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

const id = z.string().min(1)
const beats = z.number()

const regionCalls: readonly NamedCall[] = [
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

/** What is set for the whole song, and what changes nothing in it. */
const songCalls: readonly NamedCall[] = [
  call('stori_set_tempo', z.object({ tempo: z.number() }), (project, { tempo }) => ({ ...project, tempo })),
  call('stori_set_key', z.object({ key: z.string().trim() }), (project, { key }) => ({ ...project, key })),
  call(
    'stori_create_project',
    z.object({
      name: z.string().trim(),
      projectId: z.string().optional(),
      tempo: z.number().optional(),
      keySignature: z.string().trim().optional(),
      timeSignature: z.object({ numerator: z.int(), denominator: z.int() }).optional(),
    }),
    (project, { name, projectId, tempo, keySignature, timeSignature }) => {
      if (project.tracks.length > 0)
        return problem(
          'INVALID_VALUE',
          `"${project.name}" has tracks already, so it cannot be begun anew; start another project for that.`,
        )
      return {
        ...project,
        name,
        ...(projectId !== undefined && { projectId }),
        ...(tempo !== undefined && { tempo }),
        ...(keySignature !== undefined && { key: keySignature }),
        ...(timeSignature && { timeSignature }),
      }
    },
  ),
  // Where a client stands and what it shows is its own; the song stays as it is.
  ...['stori_read_project', 'stori_play', 'stori_stop', 'stori_set_playhead', 'stori_show_panel', 'stori_set_zoom'].map(
    (name) => call(name, z.unknown(), (project) => project),
  ),
]

/** The project after one call of a stream, as plain data. The project that is given stays as it was. */
export function applyCall(project: ProjectSnapshot, { name, params }: StreamCall): ProjectSnapshot | Problem {
  const apply = known.get(canonicalName(name))
  return apply
    ? apply(project, params)
    : problem('TOOL_NOT_ALLOWED', `This client does not know ${name}; a newer one may.`)
}

/** The project after calls one after another, or why one of them cannot be applied. */
export function applyCalls(project: ProjectSnapshot, calls: readonly StreamCall[]): ProjectSnapshot | Problem {
  return calls.reduce<ProjectSnapshot | Problem>((now, call) => (isProblem(now) ? now : applyCall(now, call)), project)
}

const known = new Map([...songCalls, ...trackCalls, ...regionCalls, ...noteCalls, ...mixingCalls])

/** A track plays an instrument or a kit, never both. */
function withoutKit(track: SnapshotTrack): SnapshotTrack {
  const { drumKitId, ...rest } = track
  return drumKitId ? rest : track
}
