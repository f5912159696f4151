import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { emptyDocument, isProblem, perform, runOperation, type Json } from '../../kernel/index.ts'
import { editsOfSnapshot, music, projectSnapshot, type ProjectSnapshot } from '../../music/index.ts'
import type { EventOf, MaestroEvent } from '../../music/wire/events.ts'
import type { ReadRequest } from '../../music/wire/request.ts'
import type { StreamCall } from './call.ts'
import { type Client, openClient } from './open-client.ts'
import {
  fakeServer,
  memoryKeep,
  noSleep,
  streamOf,
  uuids,
  type FakeServer,
  type Fault,
} from '../../../test/support/maestro/fake-server.ts'
import type { StreamProposal } from './proposal.ts'
import { anyWish } from '../../../test/support/maestro/random-calls.ts'
import { anyProject } from '../../../test/support/maestro/random-project.ts'

const drums: StreamCall = {
  name: 'stori_add_midi_track',
  params: { trackId: 'abc-123', name: 'Drums', drumKitId: 'TR-909', color: 'blue', volume: 0.8 },
}
const intro: StreamCall = {
  name: 'stori_add_midi_region',
  params: { regionId: 'def-456', trackId: 'abc-123', name: 'Intro', startBeat: 0, durationBeats: 16 },
}
const beat: StreamCall = {
  name: 'stori_add_notes',
  params: {
    regionId: 'def-456',
    notes: [
      { pitch: 36, startBeat: 0, durationBeats: 0.5, velocity: 110 },
      { pitch: 38, startBeat: 1, durationBeats: 0.5, velocity: 96 },
    ],
  },
}
const reverb: StreamCall = { name: 'stori_ensure_bus', params: { busId: 'mno-345', name: 'Reverb' } }

type Setting = {
  readonly client: Client
  readonly server: FakeServer
  readonly keep: ReturnType<typeof memoryKeep>
  sent(
    at?: number,
  ): { readonly [field: string]: never } & { readonly project: ProjectSnapshot; readonly conversation_id: string }
}

/** A client on a server that answers each request with the next list of calls. */
async function clientOn(
  answers: readonly (readonly StreamCall[])[],
  { keep = memoryKeep(), faults = [] as Fault[], newId = uuids() } = {},
): Promise<Setting> {
  let at = 0
  return clientWith(() => streamOf(answers[at++] ?? []), { keep, faults, newId })
}

async function clientWith(
  play: (request: ReadRequest) => readonly MaestroEvent[],
  { keep = memoryKeep(), faults = [] as Fault[], newId = uuids() } = {},
): Promise<Setting> {
  const server = fakeServer(play, faults)
  const client = await openClient({ transport: server.transport, keep, newId, token: 'secret', sleep: noSleep() })
  if (isProblem(client)) throw new Error(client.message)
  const posts = (): FakeServer['asked'] => server.asked.filter(({ method }) => method === 'POST')
  return {
    client,
    server,
    keep,
    sent: (which = -1) => posts().at(which)?.json as unknown as ReturnType<Setting['sent']>,
  }
}

async function proposed(sending: ReturnType<Client['send']>): Promise<StreamProposal> {
  const proposal = await sending
  if (isProblem(proposal)) throw new Error(proposal.message)
  return proposal
}

const sendAndApply = async ({ client }: Setting, prompt = 'go on'): Promise<void> => {
  const applied = await (await proposed(client.send(prompt))).apply()
  if (isProblem(applied)) throw new Error(applied.message)
}

const bare = async (answers: readonly (readonly StreamCall[])[]): Promise<Setting> => {
  const setting = await clientOn(answers)
  for (const _ of answers) await sendAndApply(setting)
  await setting.client.send('look')
  return setting
}

describe('the round trip of the wire', () => {
  it('sends back what the first request made, under the ids of the server', async () => {
    const { sent } = await bare([[drums, intro, beat]])
    expect(sent(0).project).toEqual({
      projectId: expect.any(String),
      name: 'Untitled',
      tempo: 120,
      key: 'C',
      timeSignature: { numerator: 4, denominator: 4 },
      tracks: [],
    })
    expect(sent().project.tracks).toEqual([
      {
        id: 'abc-123',
        name: 'Drums',
        drumKitId: 'TR-909',
        color: 'blue',
        volume: 0.8,
        regions: [{ id: 'def-456', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 2 }],
      },
    ])
  })

  it('has ids of its own, none of which is ever sent', async () => {
    const { client, sent } = await bare([
      [drums, intro, beat, reverb, { name: 'stori_add_send', params: { trackId: 'abc-123', busName: 'Reverb' } }],
    ])
    const [track] = client.project().tracks
    const own = [track!.id, track!.regions[0]!.id, client.project().buses![0]!.id]
    expect(new Set([...own, 'abc-123', 'def-456', 'mno-345']).size).toBe(6)
    expect(own.map((id) => client.serverIdOf(id))).toEqual(['abc-123', 'def-456', 'mno-345'])
    expect(track!.sends).toEqual([{ busId: own[2], level: 0.3 }])
    expect(own.filter((id) => JSON.stringify(sent().project).includes(id))).toEqual([])
    expect(sent().project).toMatchObject({
      buses: [{ id: 'mno-345', name: 'Reverb' }],
      tracks: [{ sends: [{ busId: 'mno-345', level: 0.3 }] }],
    })
  })

  it.each<{
    tool: string
    before: StreamCall[]
    call: StreamCall
    find: (project: ProjectSnapshot) => unknown
    id: string
  }>([
    { tool: 'stori_add_midi_track', before: [], call: drums, find: ({ tracks }) => tracks[0], id: 'abc-123' },
    {
      tool: 'stori_add_track',
      before: [],
      call: { ...drums, name: 'stori_add_track' },
      find: ({ tracks }) => tracks[0],
      id: 'abc-123',
    },
    {
      tool: 'stori_add_midi_region',
      before: [drums],
      call: intro,
      find: ({ tracks }) => tracks[0]?.regions[0],
      id: 'def-456',
    },
    {
      tool: 'stori_add_region',
      before: [drums],
      call: { ...intro, name: 'stori_add_region' },
      find: ({ tracks }) => tracks[0]?.regions[0],
      id: 'def-456',
    },
    {
      tool: 'stori_duplicate_region',
      before: [drums, intro, beat],
      call: { name: 'stori_duplicate_region', params: { regionId: 'def-456', newRegionId: 'ghi-789', startBeat: 16 } },
      find: ({ tracks }) => tracks[0]?.regions[1],
      id: 'ghi-789',
    },
    { tool: 'stori_ensure_bus', before: [], call: reverb, find: ({ buses }) => buses?.[0], id: 'mno-345' },
  ])('captures the id that $tool made', async ({ before, call, find, id }) => {
    const { sent } = await bare([[...before, call]])
    expect(find(sent().project)).toMatchObject({ id })
  })

  const track = (project: ProjectSnapshot) => project.tracks[0]
  const region = (project: ProjectSnapshot) => project.tracks[0]?.regions[0]
  it.each<{
    tool: string
    params: StreamCall['params']
    find: (project: ProjectSnapshot) => unknown
    expected: unknown
  }>([
    {
      tool: 'stori_add_notes',
      params: { regionId: 'def-456', notes: [{ pitch: 42, startBeat: 2, durationBeats: 0.25, velocity: 80 }] },
      find: (project) => region(project)?.noteCount,
      expected: 3,
    },
    { tool: 'stori_set_tempo', params: { tempo: 72 }, find: ({ tempo }) => tempo, expected: 72 },
    { tool: 'stori_set_key', params: { key: 'Cm' }, find: ({ key }) => key, expected: 'Cm' },
    { tool: 'stori_set_key_signature', params: { key: 'Am' }, find: ({ key }) => key, expected: 'Am' },
    {
      tool: 'stori_move_region',
      params: { regionId: 'def-456', startBeat: 32 },
      find: (project) => region(project)?.startBeat,
      expected: 32,
    },
    {
      tool: 'stori_set_track_name',
      params: { trackId: 'abc-123', name: 'Kit' },
      find: (project) => track(project)?.name,
      expected: 'Kit',
    },
    {
      tool: 'stori_set_track_volume',
      params: { trackId: 'abc-123', volume: 0.5 },
      find: (project) => track(project)?.volume,
      expected: 0.5,
    },
    {
      tool: 'stori_delete_region',
      params: { regionId: 'def-456' },
      find: (project) => track(project)?.regions,
      expected: [],
    },
    {
      tool: 'stori_mute_track',
      params: { trackId: 'abc-123', muted: true },
      find: (project) => track(project)?.muted,
      expected: true,
    },
    {
      tool: 'stori_solo_track',
      params: { trackId: 'abc-123', solo: true },
      find: (project) => track(project)?.solo,
      expected: true,
    },
    {
      tool: 'stori_add_effect',
      params: { trackId: 'abc-123', type: 'eq' },
      find: (project) => track(project)?.effects,
      expected: [{ type: 'eq' }],
    },
  ])('shows in the next request what $tool changed', async ({ tool, params, find, expected }) => {
    const { sent } = await bare([[drums, intro, beat], [{ name: tool, params }]])
    expect(find(sent(1).project)).not.toEqual(expected)
    expect(find(sent().project)).toEqual(expected)
  })

  it('sends notes only of the regions that are asked for', async () => {
    const { client, sent } = await bare([
      [
        drums,
        intro,
        beat,
        { name: 'stori_add_pitch_bend', params: { regionId: 'def-456', events: [{ beat: 0, value: 100 }] } },
      ],
    ])
    expect(region(sent().project)).not.toHaveProperty('notes')
    expect(region(sent().project)).not.toHaveProperty('pitchBends')
    await client.send('transpose it', { withNotesOf: [region(client.project())!.id] })
    expect(region(sent().project)).toMatchObject({
      id: 'def-456',
      notes: beat.params['notes'],
      pitchBends: [{ beat: 0, value: 100 }],
    })
    expect(client.snapshot({ withNotesOf: 'all' })).toEqual(sent().project)
  })

  it('names regions that have no name after their track, sends empty tracks and leaves an empty list of buses out', async () => {
    const { client, sent } = await clientOn([])
    await client.newProject({
      name: 'Rain Check',
      buses: [],
      tracks: [
        { id: 'T1', name: 'Bass', regions: [{ id: 'R1', startBeat: 0, durationBeats: 4, notes: [] }] },
        { id: 'T2', name: 'Keys', regions: [] },
      ],
    })
    await client.send('go')
    expect(sent().project.tracks).toEqual([
      { id: 'T1', name: 'Bass', regions: [{ id: 'R1', name: 'Bass', startBeat: 0, durationBeats: 4, noteCount: 0 }] },
      { id: 'T2', name: 'Keys', regions: [] },
    ])
    expect(sent().project).not.toHaveProperty('buses')
  })

  it('sends prompts as they were written', async () => {
    const { client, sent, server } = await clientOn([])
    const prompt = '\n\nSTORI PROMPT\r\nMode: compose  \nRequest: |\n    zwei   Zeilen\n\n\n    🎷 “so”\n\t\n'
    await client.send(prompt, { model: 'ollama/llama', storePrompt: false })
    expect(sent()).toMatchObject({ prompt, model: 'ollama/llama', store_prompt: false })
    expect(server.asked[0]?.headers['authorization']).toBe('Bearer secret')
    await client.send('x')
    expect(sent()).toMatchObject({ model: null, store_prompt: true })
  })
})

describe('a conversation', () => {
  it('has one id in every request, until a project is begun or its history cleared', async () => {
    const { client, sent } = await clientOn([])
    const ids: string[] = []
    const say = async (): Promise<void> => {
      await client.send('x')
      ids.push(sent().conversation_id)
    }
    await say()
    await say()
    await client.clearHistory()
    await say()
    await client.newProject({ name: 'Another' })
    await say()
    const [a, b, c, d] = ids
    expect(a).toMatch(/^[0-9a-f-]{36}$/)
    expect(b).toBe(a)
    expect(new Set([a, c, d]).size).toBe(3)
    expect(client.conversationId()).toBe(d)
  })

  it('goes on after the client was closed, and so does its project', async () => {
    const first = await clientOn([[drums, intro, beat]])
    await sendAndApply(first)
    const second = await clientOn([], { keep: first.keep, newId: uuids(500) })
    expect(second.client.project()).toEqual(first.client.project())
    await second.client.send('x')
    expect(second.sent()).toMatchObject({
      conversation_id: first.sent().conversation_id,
      project: { projectId: first.sent().project.projectId, tracks: [{ id: 'abc-123', regions: [{ id: 'def-456' }] }] },
    })
  })

  it('that cannot be read is left alone', async () => {
    for (const text of ['not json', '{"schema":"cutroom.client","version":2}']) {
      const keep = memoryKeep()
      keep.texts.set('cutroom-client', text)
      expect(await openClient({ transport: fakeServer(() => []).transport, keep, newId: uuids() })).toMatchObject({
        code: 'unreadable-project',
      })
      expect([...keep.texts.values()]).toEqual([text])
    }
  })
})

describe('a proposal', () => {
  it('changes nothing before it is applied, and is one step to undo then', async () => {
    const { client, keep } = await clientOn([
      [drums, intro, beat],
      [{ name: 'stori_set_tempo', params: { tempo: 72 } }],
    ])
    const before = client.project()
    const texts = [...keep.texts.values()]
    const proposal = await proposed(client.send('an intro'))
    expect(client.project()).toBe(before)
    expect([...keep.texts.values()]).toEqual(texts)
    expect(proposal).toMatchObject({
      streamId: 'stream-1',
      isApplied: false,
      diff: {
        tracks: { added: [{ name: 'Drums' }] },
        regions: { added: [{ name: 'Intro', startBeat: 0 }] },
        notes: [{ added: beat.params['notes'], removed: [] }],
        fields: [],
      },
    })
    expect(await proposal.apply()).toBe(client.project())
    expect(proposal.isApplied).toBe(true)
    const after = client.project()
    expect(proposal.diff.notes[0]!.regionId).toBe(after.tracks[0]!.regions[0]!.id)
    await (await proposed(client.send('slower'))).apply()
    expect(await client.undo()).toBe(after)
    expect(await client.undo()).toBe(before)
    expect(await client.undo()).toMatchObject({ code: 'nothing-to-undo' })
    expect(await client.redo()).toBe(after)
    expect(await client.redo()).toMatchObject({ tempo: 72 })
    expect(await client.redo()).toMatchObject({ code: 'nothing-to-redo' })
  })

  it('is applied once, not after it was given up, and not on another project than it was made for', async () => {
    const { client } = await clientOn([[drums], [reverb], [reverb], []])
    const [first, second, third] = [
      await proposed(client.send('a')),
      await proposed(client.send('b')),
      await proposed(client.send('c')),
    ]
    await first.apply()
    expect(await first.apply()).toMatchObject({ code: 'applied' })
    expect(await second.apply()).toMatchObject({ code: 'stale' })
    third.discard()
    await client.undo()
    expect(await third.apply()).toMatchObject({ code: 'discarded' })
    expect(await second.apply()).toMatchObject({ buses: [{ name: 'Reverb' }] })
    expect(client.project().tracks).toEqual([])
    const before = client.project()
    expect(await (await proposed(client.send('nothing'))).apply()).toBe(before)
  })

  it('of a stream that failed or asked back cannot be applied', async () => {
    const { client } = await clientWith(() => streamOf([drums], { end: { success: false, error: 'question' } }))
    const proposal = await proposed(client.send('x'))
    expect(proposal.complete.error).toBe('question')
    expect(await proposal.apply()).toMatchObject({ code: 'incomplete' })
    expect(client.project().tracks).toEqual([])
  })

  it('is refused whole where a call does not fit', async () => {
    const { client } = await clientOn([
      [drums, { name: 'stori_set_track_pan', params: { trackId: 'nobody', pan: 1 } }],
      [{ name: 'stori_dance', params: {} }],
      [{ name: 'stori_set_tempo', params: { tempo: 'fast' } }],
      [drums, drums],
    ])
    const before = client.project()
    expect(await client.send('a')).toMatchObject({
      code: 'ENTITY_NOT_FOUND',
      message: 'There is no track "nobody" in this project.',
    })
    expect(await client.send('b')).toMatchObject({ code: 'TOOL_NOT_ALLOWED' })
    expect(await client.send('c')).toMatchObject({ code: 'bad-call', message: expect.stringContaining('tempo') })
    expect(await client.send('d')).toMatchObject({ code: 'INVALID_VALUE' })
    expect(client.project()).toBe(before)
  })

  it('is taken in part, by phrases or calls', async () => {
    const bass: StreamCall[] = [
      { name: 'stori_add_midi_track', params: { trackId: 'B', name: 'Bass' } },
      {
        name: 'stori_add_midi_region',
        params: { regionId: 'BI', trackId: 'B', name: 'Intro', startBeat: 0, durationBeats: 16 },
      },
      { name: 'stori_add_notes', params: { ...beat.params, regionId: 'BI' } },
    ]
    const phrase = (phraseId: string, trackId: string, regionId: string): EventOf<'phrase'> => ({
      type: 'phrase',
      phraseId,
      trackId,
      regionId,
      startBeat: 0,
      endBeat: 16,
      label: phraseId,
      tags: [],
      noteChanges: [],
      ccEvents: [],
      pitchBends: [],
      aftertouch: [],
    })
    const { client } = await clientWith(() =>
      streamOf([drums, intro, beat, ...bass, reverb], {
        phrases: [phrase('p1', 'abc-123', 'def-456'), phrase('p2', 'B', 'BI')],
      }),
    )
    const proposal = await proposed(client.send('both'))
    expect(proposal.diff.tracks.added).toHaveLength(2)
    expect(await proposal.apply({ only: ['nobody'] })).toMatchObject({ code: 'unknown-phrase' })
    expect(await proposal.apply({ only: ['p2'] })).toMatchObject({
      buses: [{ name: 'Reverb' }],
      tracks: [{ name: 'Bass', regions: [{ noteCount: 2 }] }],
    })
    expect(client.snapshot().tracks).toMatchObject([{ id: 'B', regions: [{ id: 'BI' }] }])
    await client.undo()
    await (await proposed(client.send('again'))).apply({ only: ['call-1'] })
    expect(client.snapshot().tracks).toMatchObject([{ id: 'abc-123', regions: [] }])
  })

  it('can be read again by its stream', async () => {
    const { client } = await clientOn([[drums]])
    const first = await proposed(client.send('a'))
    const again = await proposed(client.resume('stream-1'))
    expect(again.events).toEqual(first.events)
    expect(await again.apply()).toMatchObject({ tracks: [{ name: 'Drums' }] })
  })
})

describe('a live stream', () => {
  it('is in the project as it comes, and is one step to undo', async () => {
    const { client } = await clientOn([[drums, intro, beat]])
    const before = client.project()
    const seen: number[] = []
    const proposal = await proposed(
      client.send('an intro', {
        live: true,
        onEvent: () =>
          seen.push(client.project().tracks.length + (client.project().tracks[0]?.regions[0]?.noteCount ?? 0)),
      }),
    )
    expect(seen).toEqual([0, 1, 1, 3, 3])
    expect(proposal).toMatchObject({ isApplied: true, diff: { tracks: { added: [{ name: 'Drums' }] } } })
    expect(await proposal.apply()).toMatchObject({ code: 'applied' })
    expect(await client.undo()).toBe(before)
    expect(await client.redo()).toMatchObject({ tracks: [{ name: 'Drums' }] })
  })

  it.each<{ how: string; calls: StreamCall[]; faults?: Fault[]; end?: object; expected: object }>([
    {
      how: 'a call does not fit',
      calls: [drums, { name: 'stori_mute_track', params: { trackId: 'nobody', muted: true } }, reverb],
      expected: { code: 'ENTITY_NOT_FOUND' },
    },
    {
      how: 'it fails',
      calls: [drums],
      end: { success: false, error: 'timed-out' },
      expected: { isApplied: false, complete: { error: 'timed-out' }, diff: { tracks: { added: [] } } },
    },
    {
      how: 'the server cannot be reached any more',
      calls: [drums, intro],
      faults: [{ cutAfterBytes: 600 }, ...Array.from({ length: 9 }, () => ({ refused: true }))],
      expected: { code: 'connection-lost' },
    },
  ])('is taken back where $how', async ({ calls, faults = [], end = {}, expected }) => {
    const { client, keep } = await clientWith(() => streamOf(calls, { end }), { faults })
    const before = client.project()
    const tracks: number[] = []
    expect(
      await client.send('x', { live: true, onEvent: () => tracks.push(client.project().tracks.length) }),
    ).toMatchObject(expected)
    expect(tracks).toContain(1)
    expect(client.project()).toBe(before)
    expect(JSON.parse([...keep.texts.values()][0]!)).toMatchObject({ project: before })
    expect(await client.redo()).toMatchObject({ code: 'nothing-to-redo' })
  })

  it('leaves a change of the owner in between alone', async () => {
    const { client } = await clientOn([[drums, intro, beat]])
    let isEdited = false
    await client.send('an intro', {
      live: true,
      onEvent: ({ type }) => {
        if (type !== 'toolCall' || isEdited) return
        isEdited = true
        void client.edit([{ name: 'stori_set_tempo', params: { tempo: 99 } }])
      },
    })
    expect(client.project()).toMatchObject({ tempo: 99, tracks: [{ regions: [{ noteCount: 2 }] }] })
    expect(await client.undo()).toMatchObject({ tempo: 99, tracks: [{ regions: [] }] })
    expect(await client.undo()).toMatchObject({ tempo: 120, tracks: [{ regions: [] }] })
    expect(await client.undo()).toMatchObject({ tracks: [] })
  })
})

describe('an owner', () => {
  it('changes the project by hand, and the next request shows it', async () => {
    const { client, sent } = await clientOn([])
    expect(
      await client.edit([
        { name: 'stori_add_midi_track', params: { trackId: 'mine', name: 'Bass' } },
        { name: 'stori_set_tempo', params: { tempo: 80 } },
      ]),
    ).toMatchObject({ tempo: 80 })
    expect(
      await client.edit([
        { name: 'stori_set_tempo', params: { tempo: 90 } },
        { name: 'stori_delete_region', params: { regionId: 'no' } },
      ]),
    ).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    await client.send('x')
    expect(sent().project).toMatchObject({ tempo: 80, tracks: [{ id: 'mine', name: 'Bass', gmProgram: 33 }] })
    expect(await client.undo()).toMatchObject({ tempo: 120, tracks: [] })
  })

  it('is told what is no project', async () => {
    const { client } = await clientOn([])
    const before = client.project()
    expect(await client.newProject({ tempo: 0, tracks: [{ id: '', name: 'x', regions: [] }] })).toMatchObject({
      code: 'invalid-project',
      message: expect.stringMatching(/tempo.*tracks\.0\.id/),
    })
    expect(client.project()).toBe(before)
  })
})

describe('client and server', () => {
  it('have the same project after any stream, over any connection', async () => {
    const runs = drawn({ seed: 20_261_116, sample: 80, all: 2000 })
    let streams = 0
    await fc.assert(
      fc.asyncProperty(
        anyProject,
        fc.array(fc.array(anyWish, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 300, max: 3000 }), { maxLength: 4 }),
        async (first, requests, cuts) => {
          let at = 0
          let made = 0
          let working: ProjectSnapshot | undefined
          const { client } = await clientWith(
            ({ project }) => {
              const calls: StreamCall[] = []
              const edits = editsOfSnapshot(project)
              let copy = {
                state: {
                  document: perform(
                    emptyDocument,
                    edits.map((edit, number) => ({ ...edit, id: number + 1 })),
                  ),
                  editor: {},
                },
                nextId: edits.length + 1,
              }
              for (const wish of requests[at++] ?? []) {
                const call = wish(projectSnapshot(copy.state.document), () => `server/${++made}`)
                const performed = runOperation(copy, music.operations.get(call.name)!, call.params as Json)
                if (isProblem(performed)) continue
                copy = performed.copy
                calls.push(call)
              }
              working = projectSnapshot(copy.state.document)
              return streamOf(calls)
            },
            { faults: cuts.map((cutAfterBytes) => ({ cutAfterBytes })) },
          )
          await client.newProject(first)
          for (const _ of requests) {
            const proposal = await proposed(client.send('go on', { withNotesOf: 'all' }))
            expect(isProblem(await proposal.apply())).toBe(false)
            expect(client.snapshot({ withNotesOf: 'all' })).toEqual(working)
            streams += 1
          }
        },
      ),
      runs,
    )
    expect(streams).toBeGreaterThan(runs.numRuns)
  })
})
