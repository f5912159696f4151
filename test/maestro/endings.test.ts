import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Proposal, SentEvent } from '../../src/maestro/client/index.ts'
import { isProblem, type Problem } from '../../src/kernel/index.ts'
import { killableServer, networkToAny, type KillableServer } from './killable-server.ts'
import { newClient, networkTo } from './running-server.ts'
import { MODEL, scriptedModel, UNCERTAIN } from './scripted-model.ts'
import { streamFaults } from './stream-faults.ts'

const model = scriptedModel()
let folder = ''
let opened: KillableServer | undefined
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-test-')))
  opened = killableServer({ folder, store: { folder }, env: model.env })
  await opened.now()
}, 120_000)
afterAll(async () => {
  await opened?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const server = (): KillableServer => {
  if (!opened) throw new Error('The server has not been started')
  return opened
}

const song = {
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  tracks: [
    {
      id: 'drums',
      name: 'Drums',
      drumKitId: 'TR-909',
      regions: [
        { id: 'intro', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 32 },
        { id: 'verse', name: 'Verse', startBeat: 16, durationBeats: 32, noteCount: 8 },
      ],
    },
  ],
}

async function clientOf(transport = networkToAny(server())): Promise<Client> {
  const client = await newClient(await server().now(), transport)
  const begun = await client.newProject(song)
  if (isProblem(begun)) throw new Error(begun.message)
  return client
}

const must = <T>(value: T | Problem): T => {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

const asked = async (prompt: string): Promise<Proposal> => must(await (await clientOf()).send(prompt))

/** A request to a model that never answers: `act` is told the stream once it is there. */
async function untilActed(act: (streamId: string) => Promise<unknown>): Promise<Proposal> {
  model.hangs()
  const client = await clientOf()
  let acted: Promise<unknown> | undefined
  const proposal = must(
    await client.send(UNCERTAIN, {
      model: MODEL,
      onEvent: (event) => {
        if (event.type === 'state') acted = act(event.streamId)
      },
    }),
  )
  await acted
  return proposal
}

async function deleted(streamId: string): Promise<number> {
  const { url, token } = await server().now()
  return (
    await fetch(`${url}/api/v1/maestro/streams/${streamId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  ).status
}

/** A request whose client goes away after so many events, and comes back later. */
async function goneAfter(events: number): Promise<Proposal> {
  const { url } = await server().now()
  const left = [{ events, bytes: 7 }]
  return must(
    await (
      await clientOf(networkTo({ url }, () => left.shift()))
    ).send('add an 8 bar chorus at the end, drums, bass and keys'),
  )
}

type Row = {
  readonly path: string
  happens(): Promise<Proposal>
  readonly types?: readonly string[]
  readonly complete: object
  readonly error?: object
  readonly says?: RegExp
}

const question = { success: false, error: 'question' }
const rows: readonly Row[] = [
  {
    path: 'success, composing',
    happens: () => asked('add an 8 bar chorus at the end, drums, bass and keys'),
    types: ['plan', 'toolCall', 'meta', 'phrase', 'done'],
    complete: { success: true, variationId: expect.any(String) },
  },
  {
    path: 'success, editing',
    happens: () => asked('set the tempo to 128'),
    types: ['plan', 'toolCall'],
    complete: { success: true, totalChanges: 1 },
  },
  { path: 'an answer', happens: () => asked('what key is this in?'), types: ['content'], complete: { success: true } },
  {
    path: 'a prompt that is no YAML',
    happens: () => asked('STORI PROMPT\nMode: compose\nRole: [drums\n'),
    complete: { success: false },
    error: { code: 'bad-prompt' },
    says: /\bline \d\b/i,
  },
  {
    path: 'an unknown mode',
    happens: () => asked('STORI PROMPT\nSection: verse\nMode: dance\n'),
    complete: { success: false },
    error: { code: 'bad-prompt' },
    says: /\bline 3\b/i,
  },
  {
    path: 'no mode',
    happens: () => asked('STORI PROMPT\nSection: verse\n'),
    complete: { success: false },
    error: { code: 'bad-prompt' },
    says: /\bline 1\b/i,
  },
  {
    path: 'an unknown position',
    happens: () => asked('STORI PROMPT\nMode: compose\nPosition: after bridge\nRole: [bass]\n'),
    complete: { success: false },
    error: { code: 'unknown-section' },
    says: /intro.*verse/i,
  },
  {
    path: 'a position that is none',
    happens: () => asked('STORI PROMPT\nMode: compose\nPosition: somewhere nice\nRole: [bass]\n'),
    complete: { success: false },
    error: { code: 'bad-position' },
    says: /somewhere nice/,
  },
  {
    path: 'a question back',
    happens: () => asked('mute the kazoo'),
    types: ['content'],
    complete: question,
    says: /Drums/,
  },
  {
    path: 'a question back, where something is already',
    happens: () => asked('STORI PROMPT\nMode: compose\nPosition: at bar 1\nRole: [drums]\nConstraints: {bars: 4}\n'),
    types: ['content'],
    complete: question,
    says: /new tracks/,
  },
  {
    path: 'the client gone after the first event, then resumed',
    happens: () => goneAfter(1),
    types: ['plan', 'toolCall', 'phrase'],
    complete: { success: true },
  },
  {
    path: 'the client gone in the middle, then resumed',
    happens: () => goneAfter(9),
    types: ['plan', 'toolCall', 'phrase'],
    complete: { success: true },
  },
  {
    path: 'a model that does not answer in time',
    complete: { success: false },
    error: { code: expect.stringMatching(/^(?:timed-out|budget-spent)$/) as string },
    says: /seconds/,
    happens: async () => {
      await model.settings('budget: {seconds: 0.2}\n')
      model.hangs()
      const proposal = must(await (await clientOf()).send(UNCERTAIN, { model: MODEL }))
      await model.settings('')
      return proposal
    },
  },
  {
    path: 'a model that calls what there is not',
    complete: { success: false },
    types: ['toolError'],
    error: {},
    happens: async () => {
      model.calls(['stori_delete_region', { regionId: 'nowhere' }])
      return must(await (await clientOf()).send(UNCERTAIN, { model: MODEL }))
    },
  },
  {
    path: 'the stop endpoint',
    happens: () => untilActed(async (streamId) => expect(await deleted(streamId)).toBe(202)),
    complete: { success: false, error: 'stopped' },
    error: { code: 'stopped' },
  },
  {
    path: 'SIGTERM',
    happens: () => untilActed(async () => (await server().now()).child.kill('SIGTERM')),
    complete: { success: false, error: 'shutdown' },
    error: { code: 'shutdown' },
  },
]

const textOf = (event: SentEvent): string =>
  event.type === 'error' ? event.message : event.type === 'content' ? event.content : ''

describe('state is first, complete is last, and each step comes to an end', () => {
  it.each(rows)(
    'on $path',
    async ({ happens, types = [], complete, error, says = /./ }) => {
      const { events, streamId, ...proposal } = await happens()
      expect(streamFaults(events)).toEqual([])
      expect(events.at(-1), JSON.stringify(events)).toMatchObject(complete)
      expect(proposal.complete).toEqual(events.at(-1))
      expect(types.filter((type) => !events.some((event) => event.type === type))).toEqual([])
      expect(
        events.filter((event) => event.type === 'error'),
        JSON.stringify(events),
      ).toMatchObject(error ? [error] : [])
      if (!proposal.complete.success) expect(events.map(textOf).join(' ')).toMatch(says)
      if (!proposal.complete.success) expect(events.filter((event) => event.type === 'toolCall')).toEqual([])
      // Whoever asks again later, also another server, is told the same.
      const again = must(await (await clientOf()).resume(streamId))
      expect(again.events).toEqual(events)
    },
    120_000,
  )
})
