import { type Json, type OperationCall, problem, type Problem, type State } from '../kernel/index.ts'
import { arrangementOf } from './arrangement.ts'
import { canonicalName, type Result } from './calls/call.ts'
import { readCall, type ReadCall } from './calls/read-call.ts'
import { describeKey } from './composing/key-in.ts'
import { type Song, songOf } from './document/song.ts'

const MAX_REGIONS = 400
const MAX_NOTES = 500

/** The song as a model reads it: names as quoted data, ids to call things by. */
export function manifestText({ document }: State): string {
  const song = songOf(document)
  const { numerator, denominator } = song.timeSignature
  let left = MAX_REGIONS
  const tracks = arrangementOf(song).tracks.map(({ id, name, regions }) => {
    const track = song.track(id)
    const shown = regions.slice(0, Math.max(0, left))
    left -= shown.length
    const lines = shown.map(
      (region) =>
        `    region ${JSON.stringify(region.name ?? '')} id ${region.id} beats ` +
        `${region.startBeat}-${region.startBeat + region.durationBeats} notes ` +
        `${song.region(region.id)?.noteCount ?? 0}`,
    )
    const more =
      regions.length > shown.length ? [`    and ${regions.length - shown.length} regions more (look with track)`] : []
    const instrument = track?.drumKitId === undefined ? `program ${track?.gmProgram ?? 0}` : `kit ${track.drumKitId}`
    return [`  track ${JSON.stringify(name)} id ${id} ${instrument}`, ...lines, ...more].join('\n')
  })
  const buses = song.busIds.map((id) => `  bus ${JSON.stringify(song.bus(id)?.name ?? '')} id ${id}`)
  return [
    `project ${JSON.stringify(song.name)} tempo ${song.tempo} key ${JSON.stringify(describeKey(song))} signature ` +
      `${numerator}/${denominator}`,
    ...(tracks.length > 0 ? tracks : ['  no tracks yet']),
    ...buses,
  ].join('\n')
}

export const musicForModels = {
  instructions:
    'You edit a song made of tracks, regions and notes. Beats are quarter notes from the start of the project; ' +
    'notes count from the start of their region. Use the ids that are listed. Ids of new things are made for you and ' +
    'told in the result. To write a new section call compose_section with its position ("after intro"), which ' +
    'finds the ' +
    'beat and the tracks; to replace notes call another_take. Put new regions where the request says and touch ' +
    'nothing ' +
    'else.',
  often: [
    'compose_section',
    'another_take',
    'stori_add_midi_track',
    'stori_add_midi_region',
    'stori_add_notes',
    'stori_generate_midi',
    'stori_set_tempo',
    'stori_set_key',
    'stori_set_track_volume',
    'stori_set_track_pan',
    'stori_mute_track',
    'stori_move_region',
    'stori_duplicate_region',
    'stori_delete_region',
    'stori_transpose_notes',
    'stori_add_insert_effect',
    'stori_ensure_bus',
    'stori_add_send',
  ],
  describe: async (state: State): Promise<string> => manifestText(state),
  look: {
    description: 'See the notes of a region (region: its id), or all regions of a track (track: its id).',
    parameters: { type: 'object', properties: { region: { type: 'string' }, track: { type: 'string' } } } as Json,
    maxCharacters: 40_000,
    run: look,
  },
  limits: { replies: 15, edits: 100 },
  reads: (state: State, { operation, params }: OperationCall, results: readonly Result[]): OperationCall | Problem => {
    const read = readCall(songOf(state.document), { name: operation, params }, { results })
    if (!Array.isArray(read)) return { operation: read.name, params: read.params }
    return problem(read[0]?.code ?? 'INVALID_VALUE', read.map(({ message }) => message).join(' '), read)
  },
  nameOf: canonicalName,
  resultOf: ({ operation, params }: OperationCall, before: State, after: State): Result =>
    resultOf({ name: operation, params }, { before: songOf(before.document), after: songOf(after.document) }),
  /** Ids of what is new: nobody can use what they cannot name. */
  changed: (before: State, after: State): string => {
    const [was, is] = [before, after].map(({ document }) => new Set(linesOf(songOf(document)))) as [
      Set<string>,
      Set<string>,
    ]
    return [...is].filter((line) => !was.has(line)).join('\n')
  },
}

const linesOf = (song: Song): string[] => {
  const { tracks, buses } = manifestOf(song)
  return [
    ...tracks.flatMap(({ name, trackId, regions }) => [
      `track ${JSON.stringify(name)} id ${trackId}`,
      ...regions.map((region) => `region ${JSON.stringify(region.name)} id ${region.regionId} on ${trackId}`),
    ]),
    ...buses.map(({ name, busId }) => `bus ${JSON.stringify(name)} id ${busId}`),
  ]
}

function look({ document }: State, { region, track }: { readonly [param: string]: Json }): string | Problem {
  const song = songOf(document)
  if (typeof region === 'string' && song.region(region)) {
    const notes = song.notes(region)
    const shown = notes
      .slice(0, MAX_NOTES)
      .map(
        ({ pitch, startBeat, durationBeats, velocity }) =>
          `pitch ${pitch} at ${startBeat} for ${durationBeats} velocity ${velocity}`,
      )
    return (
      [...shown, ...(notes.length > shown.length ? [`and ${notes.length - shown.length} more`] : [])].join('\n') ||
      'no notes'
    )
  }
  if (typeof track === 'string' && song.track(track))
    return (
      song
        .regionIds(track)
        .slice(0, MAX_REGIONS)
        .flatMap((id) => song.region(id) ?? [])
        .map(
          ({ id, name, startBeat, durationBeats, noteCount }) =>
            `region ${JSON.stringify(name)} id ${id} beats ${startBeat}-${startBeat + durationBeats} notes ` +
            `${noteCount}`,
        )
        .join('\n') || 'no regions'
    )
  return problem('invalid-params', 'look needs region or track, the id of one that is listed.')
}

/** What a call gives back: the ids of what it made with the whole manifest; nothing where it made nothing. */
export function resultOf(
  { name, params }: Pick<ReadCall, 'name' | 'params'>,
  { before, after }: { before: Song; after: Song },
): Result {
  const ids = name === 'stori_ensure_bus' ? ensuredBus(after, params['name']) : madeIds(params, before, after)
  return Object.keys(ids).length === 0 ? {} : { ...ids, manifest: manifestOf(after) }
}

/** A bus that was there already is as good as a new one. */
function ensuredBus(song: Song, name: Json | undefined): Result {
  const bus = song.busIds
    .flatMap((id) => song.bus(id) ?? [])
    .find((each) => typeof name === 'string' && each.name.toLowerCase() === name.toLowerCase())
  return bus ? { busId: bus.id } : {}
}

function madeIds(params: ReadCall['params'], before: Song, after: Song): Result {
  const tracks = after.trackIds.filter((id) => !before.track(id))
  const regions = after.trackIds.flatMap((track) => after.regionIds(track)).filter((id) => !before.region(id))
  const [track, region] = [tracks[0], regions[0]]
  if (tracks.length > 1 || regions.length > 1) return { trackIds: tracks, regionIds: regions }
  const copied = params['regionId']
  if (region !== undefined && typeof copied === 'string' && copied !== region)
    return { newRegionId: region, regionId: copied }
  return {
    ...(after.projectId !== before.projectId && { projectId: after.projectId }),
    ...(region !== undefined && { regionId: region, trackId: after.region(region)?.trackId ?? '' }),
    ...(track !== undefined && { trackId: track }),
  }
}

type Manifest = {
  readonly tracks: readonly {
    readonly name: string
    readonly trackId: string
    readonly regions: readonly { readonly name: string; readonly regionId: string }[]
  }[]
  readonly buses: readonly { readonly name: string; readonly busId: string }[]
}

/** Everything in a song that has an id, by name: what whoever makes calls goes on with. */
export function manifestOf(song: Song): Manifest {
  return {
    tracks: song.trackIds
      .flatMap((id) => song.track(id) ?? [])
      .map(({ id, name }) => ({
        name,
        trackId: id,
        regions: song
          .regionIds(id)
          .flatMap((each) => song.region(each) ?? [])
          .map((region) => ({ name: region.name, regionId: region.id })),
      })),
    buses: song.busIds.flatMap((id) => song.bus(id) ?? []).map(({ id, name }) => ({ name, busId: id })),
  }
}
