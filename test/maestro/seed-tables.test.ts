import { describe, expect, it } from 'vitest'
import type { Client, Proposal } from '../../src/maestro/client/index.ts'
import { isProblem, type Json } from '../../src/kernel/index.ts'
import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import { newClient, sharedServer } from './running-server.ts'
import { MODEL, scriptedModel, UNCERTAIN } from './scripted-model.ts'
import { streamFaults } from './stream-faults.ts'

/** Requests say `"model": null`, as the seed's do, so it is the settings that name the model. */
const model = scriptedModel(`mind: ${MODEL}\n`)
const server = sharedServer(() => model.env())
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The project of the seed's example, which names things as the seed does. */
const rainCheck = {
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [
    {
      id: 'abc-123-uuid',
      name: 'Drums',
      drumKitId: 'TR-909',
      volume: 0.8,
      pan: 0.5,
      muted: false,
      solo: false,
      color: 'blue',
      regions: [{ id: 'def-456-uuid', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 32 }],
    },
    {
      id: 'ghi-789-uuid',
      name: 'Bass',
      gmProgram: 33,
      volume: 0.75,
      pan: 0.5,
      muted: false,
      solo: false,
      color: 'green',
      regions: [{ id: 'jkl-012-uuid', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 24 }],
    },
  ],
  buses: [{ id: 'mno-345-uuid', name: 'Reverb' }],
} satisfies Partial<ProjectSnapshot>

const trackOf = ({ tracks }: ProjectSnapshot, id: unknown): SnapshotTrack | undefined =>
  tracks.find((track) => track.id === id)
const regionOf = ({ tracks }: ProjectSnapshot, id: unknown): SnapshotRegion | undefined =>
  tracks.flatMap(({ regions }) => regions).find((region) => region.id === id)
const busOf = ({ buses = [] }: ProjectSnapshot, id: unknown): { id: string; name: string } | undefined =>
  buses.find((bus) => bus.id === id)

async function asked(client: Client, prompt: string): Promise<Proposal> {
  const proposal = await client.send(prompt)
  if (isProblem(proposal)) throw new Error(proposal.message)
  expect(streamFaults(proposal.events)).toEqual([])
  return proposal
}

type Way = { readonly words: string } | { readonly params: { readonly [param: string]: Json } }
type Done = {
  /** The parameters of the call as it was sent. */ readonly params: { readonly [param: string]: Json }
  /** The snapshot of the next request, as the server took it. */ readonly next: ProjectSnapshot
  readonly client: Client
}

/**
 * Has the tool called on the seed's project, by words or by a model that calls it so, and asks something else
 * afterwards.
 */
async function done({
  tool,
  sentAs = tool,
  way,
}: {
  readonly tool: string
  readonly sentAs?: string | undefined
  readonly way: Way
}): Promise<Done> {
  const client = await newClient(server.now())
  const begun = await client.newProject(rainCheck)
  if (isProblem(begun)) throw new Error(begun.message)
  if ('params' in way) model.calls([tool, way.params], sentAs)
  const proposal = await asked(client, 'words' in way ? way.words : UNCERTAIN)
  expect(proposal.complete, JSON.stringify(proposal.events)).toMatchObject({ success: true })
  const calls = proposal.events.filter((event) => event.type === 'toolCall')
  expect(calls.map(({ name }) => name)).toEqual([sentAs])
  const applied = await proposal.apply()
  if (isProblem(applied)) throw new Error(applied.message)
  await asked(client, 'what key is this in?')
  const response = await fetch(`${server.now().url}/api/v1/projects/${applied.projectId}`, {
    headers: { authorization: `Bearer ${server.now().token}` },
  })
  const { project } = (await response.json()) as { project: ProjectSnapshot }
  expect(project).toMatchObject(client.snapshot())
  return { params: calls[0]?.params ?? {}, next: project, client }
}

type Captured = {
  readonly tool: string
  readonly sentAs?: string
  readonly field: string
  readonly on: string
  readonly ways: readonly Way[]
  find(next: ProjectSnapshot, id: unknown): object | undefined
  readonly like: object
}

const track = { field: 'trackId', on: 'Track object', find: trackOf }
const region = {
  field: 'regionId',
  on: 'Region object',
  find: (next: ProjectSnapshot, id: unknown) =>
    regionOf({ ...next, tracks: next.tracks.filter((each) => each.id === 'abc-123-uuid') }, id),
}
const captures: readonly Captured[] = [
  {
    tool: 'stori_add_midi_track',
    ...track,
    ways: [
      { words: 'add a track called "Lead"' },
      { params: { name: 'Lead', gmProgram: 81, trackId: 'an-id-of-the-model' } },
    ],
    like: { name: 'Lead', regions: [] },
  },
  {
    tool: 'stori_add_track',
    sentAs: 'stori_add_midi_track',
    ...track,
    ways: [{ params: { name: 'Lead', trackId: 'an-id-of-the-model' } }],
    like: { name: 'Lead', regions: [] },
  },
  {
    tool: 'stori_add_midi_region',
    ...region,
    ways: [
      {
        params: {
          trackId: 'abc-123-uuid',
          name: 'Verse',
          startBeat: 16,
          durationBeats: 32,
          regionId: 'an-id-of-the-model',
        },
      },
    ],
    like: { name: 'Verse', startBeat: 16, durationBeats: 32 },
  },
  {
    tool: 'stori_add_region',
    sentAs: 'stori_add_midi_region',
    ...region,
    ways: [{ params: { trackId: 'Drums', name: 'Verse', startBeat: 16, durationBeats: 32 } }],
    like: { name: 'Verse', startBeat: 16, durationBeats: 32 },
  },
  {
    tool: 'stori_duplicate_region',
    field: 'newRegionId',
    on: 'New region object',
    find: region.find,
    ways: [
      { words: 'duplicate the intro of the drums at bar 9' },
      { params: { regionId: 'def-456-uuid', startBeat: 32 } },
    ],
    like: { name: 'Intro (copy)', startBeat: 32, durationBeats: 16, noteCount: 32 },
  },
  {
    tool: 'stori_ensure_bus',
    field: 'busId',
    on: 'Bus object',
    find: busOf,
    ways: [{ words: 'create a bus called Delay' }, { params: { name: 'Delay', busId: 'an-id-of-the-model' } }],
    like: { name: 'Delay' },
  },
]

describe('what a client captures of a call', () => {
  for (const { tool, sentAs, field, on, ways, find, like } of captures) {
    it.each(ways)(`${tool} | params.${field} | ${on}, by %j`, async (way) => {
      const { params, next, client } = await done({ tool, sentAs, way })
      expect(params[field]).toMatch(uuid)
      expect(find(next, params[field])).toMatchObject(like)
      // The client calls it by an id of its own, and the server never hears of that one.
      const localIds = client.project().tracks.flatMap(({ id, regions }) => [id, ...regions.map((each) => each.id)])
      expect(localIds).not.toContain(params[field])
    })
  }
})

const notes = [
  { pitch: 36, startBeat: 0, durationBeats: 0.5, velocity: 110 },
  { pitch: 38, startBeat: 1, durationBeats: 0.5, velocity: 96 },
]
type Mutated = {
  readonly tool: string
  readonly sentAs?: string
  readonly what: string
  readonly ways: readonly Way[]
  read(next: ProjectSnapshot): unknown
  readonly is: unknown
}

const drums =
  (read: (track: SnapshotTrack | undefined) => unknown) =>
  (next: ProjectSnapshot): unknown =>
    read(trackOf(next, 'abc-123-uuid'))
const intro =
  (read: (region: SnapshotRegion | undefined) => unknown) =>
  (next: ProjectSnapshot): unknown =>
    read(regionOf(next, 'def-456-uuid'))
const mutations: readonly Mutated[] = [
  {
    tool: 'stori_add_notes',
    what: 'regions[].noteCount (increment by notes.length)',
    ways: [{ params: { regionId: 'def-456-uuid', notes } }],
    read: intro((each) => each?.noteCount),
    is: 34,
  },
  {
    tool: 'stori_set_tempo',
    what: 'project.tempo',
    ways: [{ words: 'set the tempo to 128' }, { params: { tempo: 128 } }],
    read: ({ tempo }) => tempo,
    is: 128,
  },
  {
    tool: 'stori_set_key',
    what: 'project.key',
    ways: [{ words: 'set the key to Fm' }, { params: { key: 'Fm' } }],
    read: ({ key }) => key,
    is: 'Fm',
  },
  {
    tool: 'stori_set_key_signature',
    sentAs: 'stori_set_key',
    what: 'project.key',
    ways: [{ params: { key: 'Fm' } }],
    read: ({ key }) => key,
    is: 'Fm',
  },
  {
    tool: 'stori_move_region',
    what: 'regions[].startBeat',
    ways: [{ words: 'move the intro of the drums to bar 5' }, { params: { regionId: 'def-456-uuid', startBeat: 16 } }],
    read: intro((each) => each?.startBeat),
    is: 16,
  },
  {
    tool: 'stori_set_track_name',
    what: 'tracks[].name',
    ways: [{ words: 'rename the drums to "Kit"' }, { params: { trackId: 'abc-123-uuid', name: 'Kit' } }],
    read: drums((each) => each?.name),
    is: 'Kit',
  },
  {
    tool: 'stori_delete_region',
    what: 'remove region from tracks[].regions',
    ways: [{ words: 'delete the intro of the drums' }, { params: { regionId: 'def-456-uuid' } }],
    read: drums((each) => each?.regions),
    is: [],
  },
  {
    tool: 'stori_mute_track',
    what: 'tracks[].muted',
    ways: [{ words: 'mute the drums' }, { params: { trackId: 'abc-123-uuid', muted: true } }],
    read: drums((each) => each?.muted),
    is: true,
  },
  {
    tool: 'stori_solo_track',
    what: 'tracks[].solo',
    ways: [{ words: 'solo the drums' }, { params: { trackId: 'abc-123-uuid', solo: true } }],
    read: drums((each) => each?.solo),
    is: true,
  },
]

describe('what a client changes after a call', () => {
  for (const { tool, sentAs, what, ways, read, is } of mutations) {
    it.each(ways)(`${tool} | ${what}, by %j`, async (way) => {
      const { next, client } = await done({ tool, sentAs, way })
      expect(read(next)).toEqual(is)
      // Nothing else has changed.
      await client.undo()
      expect(client.snapshot()).toEqual({ ...rainCheck, projectId: next.projectId })
    })
  }
})
