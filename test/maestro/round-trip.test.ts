import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client, Proposal } from '../../src/maestro/client/index.ts'
import { isProblem } from '../../src/kernel/index.ts'
import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { curl, hasCurl } from './curl.ts'
import { newClient, sharedServer } from './running-server.ts'
import { streamFaults } from './stream-faults.ts'

const server = sharedServer()
const stream = '/api/v1/maestro/stream'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function sent(client: Client, prompt: string, options: Parameters<Client['send']>[1] = {}): Promise<Proposal> {
  const proposal = await client.send(prompt, options)
  if (isProblem(proposal)) throw new Error(proposal.message)
  return proposal
}

const regionsOf = (
  project: ProjectSnapshot,
): { track: string; id: string; name: string | undefined; startBeat: number; end: number }[] =>
  project.tracks.flatMap((track) =>
    track.regions.map(({ id, name, startBeat, durationBeats }) => ({
      track: track.id,
      id,
      name,
      startBeat,
      end: startBeat + durationBeats,
    })),
  )

describe('The round trip of sequential composition', { timeout: 120_000 }, () => {
  it('puts the verse behind the intro, with ids that stay and everything else untouched', async () => {
    const client = await newClient(server.now())
    const project = await client.newProject({ name: 'Rain Check', tempo: 92, key: 'Dm' })
    if (isProblem(project)) throw new Error(project.message)
    const conversation = client.conversationId()

    const intro = await sent(client, 'create a 4 bar lo-fi intro with drums and bass')
    expect(client.project().tracks).toEqual([])
    await intro.apply()
    const first = client.project()
    expect(regionsOf(first).map(({ startBeat, end }) => [startBeat, end])).toEqual([
      [0, 16],
      [0, 16],
    ])
    expect(
      client
        .snapshot()
        .tracks.flatMap((track) => [track.id, ...track.regions.map(({ id }) => id)])
        .every((id) => uuid.test(id)),
    ).toBe(true)

    const verse = await sent(
      client,
      'STORI PROMPT\nMode: compose\nSection: verse\nPosition: after intro\nStyle: lo-fi\nKey: Dm\nTempo: 92\nRole: [drums, bass, keys]\nConstraints:\n  bars: 8\nRequest: |\n  A verse that keeps the mood.\n',
    )
    await verse.apply()
    const second = client.project()
    const added = regionsOf(second).filter(({ id }) => !regionsOf(first).some((old) => old.id === id))
    expect(added.length).toBeGreaterThanOrEqual(3)
    expect(
      added.every(({ startBeat, end, name }) => startBeat === 16 && end === 48 && name?.toLowerCase() === 'verse'),
    ).toBe(true)
    expect(regionsOf(second).filter(({ id }) => regionsOf(first).some((old) => old.id === id))).toEqual(
      regionsOf(first),
    )
    expect(client.conversationId()).toBe(conversation)
    expect(second.projectId).toBe(project.projectId)

    await client.undo()
    expect(client.project()).toEqual(first)
  })

  it('hears in a new conversation what an earlier one composed', async () => {
    const client = await newClient(server.now())
    const project = await client.newProject({ name: 'Rain Check', tempo: 92, key: 'Dm' })
    if (isProblem(project)) throw new Error(project.message)
    await (await sent(client, 'create an 8 bar lo-fi verse with bass and keys')).apply()
    const before = client.project()
    await client.clearHistory()
    await (await sent(client, 'add pads to the verse')).apply()
    const after = client.project()
    const notesOf = ({ tracks }: ProjectSnapshot): { pitch: number; startBeat: number; durationBeats: number }[] =>
      tracks.flatMap(({ regions }) => regions.flatMap((region) => region.notes ?? []))
    const pads = notesOf({
      ...after,
      tracks: after.tracks.filter(({ id }) => !before.tracks.some((track) => track.id === id)),
    })
    const leaning = pads.filter(({ startBeat }) => Math.abs(startBeat - Math.round(startBeat / 4) * 4) < 0.06)
    const sounds = ({ pitch, startBeat }: { pitch: number; startBeat: number }): boolean =>
      notesOf(before).some(
        (note) =>
          note.pitch % 12 === pitch % 12 &&
          note.startBeat < startBeat + 3.9 &&
          note.startBeat + note.durationBeats > startBeat + 0.1,
      )
    expect(leaning.length).toBeGreaterThanOrEqual(8)
    expect(leaning.filter(sounds).length / leaning.length).toBeGreaterThanOrEqual(0.95)
  })

  it('keeps a conversation until the project or its history is new', async () => {
    const client = await newClient(server.now())
    const first = client.conversationId()
    await client.clearHistory()
    const second = client.conversationId()
    await client.newProject({ name: 'Another' })
    expect(new Set([first, second, client.conversationId()]).size).toBe(3)
  })

  it.skipIf(!hasCurl)(
    'is the same with curl: state first, complete last, every event of the schema, seq as its id',
    async () => {
      const { events, ids, status } = await curl(server.now(), {
        path: stream,
        body: {
          prompt: 'create a 4 bar intro with drums',
          store_prompt: false,
          conversation_id: randomUUID(),
          project: { projectId: randomUUID(), name: 'x', tempo: 100, key: 'C', timeSignature: '4/4', tracks: [] },
        },
      })
      expect(status).toBe(200)
      expect(ids).toEqual(events.map((_, at) => at + 1))
      expect(streamFaults(events)).toEqual([])
      expect(events.some(({ type }) => type === 'plan')).toBe(true)
    },
  )

  it.skipIf(!hasCurl)('refuses the conversation of another project', async () => {
    const conversation = randomUUID()
    const body = (projectId: string): object => ({
      prompt: 'hello',
      conversation_id: conversation,
      project: { projectId, name: 'x', tempo: 100, key: 'C', timeSignature: '4/4', tracks: [] },
    })
    expect((await curl(server.now(), { path: stream, body: body(randomUUID()) })).status).toBe(200)
    expect((await curl(server.now(), { path: stream, body: body(randomUUID()) })).status).toBe(403)
  })

  it.skipIf(!hasCurl)('lists every path that is wrong and changes nothing', async () => {
    const { status, text } = await curl(server.now(), {
      path: stream,
      body: {
        prompt: 'hello',
        project: {
          projectId: 'p',
          name: 7,
          tempo: 0,
          key: 'C',
          timeSignature: '4/4',
          tracks: [{ id: 'a', name: 'A', regions: [{ id: 'a', startBeat: -1, durationBeats: 4 }] }],
        },
      },
    })
    expect(status).toBe(422)
    for (const path of ['project.name', 'project.tempo', 'project.tracks.0.regions.0.startBeat'])
      expect(text).toContain(path)
  })
})
