import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Store } from '../../store/index.ts'
import { memoryDatabase, memoryStore } from '../../../test/support/server/memory-store.ts'
import {
  ask,
  complete,
  manualClock,
  patience,
  plan,
  playSong,
  song,
  state,
  testServer,
  waitForStop,
  type Play,
  type SentEvent,
  type TestServer,
} from '../../../test/support/server/server.ts'

const stream = '/api/v1/maestro/stream'
const types = ({ events }: { events: readonly { type: string }[] }): string[] => events.map(({ type }) => type)

it('streams events with ids, state first and complete last', async () => {
  const { call } = await testServer()
  const told = await call(stream, { json: ask() })
  expect(told.status).toBe(200)
  expect(told.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(types(told)).toEqual(['state', 'plan', 'toolCall', 'planStepUpdate', 'complete'])
  expect(told.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  expect(told.text.match(/^id: \d+$/gm)).toEqual(['id: 1', 'id: 2', 'id: 3', 'id: 4', 'id: 5'])
})

it('replays a stream from the last event that a client saw', async () => {
  const { call } = await testServer()
  const { events } = await call(stream, { json: ask() })
  const path = `/api/v1/maestro/streams/${streamIdOf(events)}`
  expect((await call(path)).events).toEqual(events)
  expect((await call(path, { headers: { 'last-event-id': '3' } })).events).toEqual(events.slice(3))
  expect(await call(path, { headers: { 'last-event-id': '5' } })).toMatchObject({ status: 200, events: [] })
  for (const beyond of ['6', '99'])
    expect(await call(path, { headers: { 'last-event-id': beyond } }), beyond).toMatchObject({
      status: 400,
      json: { problem: { code: 'bad-cursor', message: expect.stringContaining('event of this stream') as string } },
    })
  expect((await call(path, { headers: { 'last-event-id': 'x' } })).json).toMatchObject({
    problem: { code: 'bad-cursor' },
  })
  expect((await call('/api/v1/maestro/streams/nobody')).status).toBe(404)
})

it('goes on when the client leaves, and the stream can be read again', async () => {
  const gate = openGate()
  const { url, token, call, db } = await testServer({
    play: async (run) => {
      await run.emit(state(run))
      await gate.opened
      await run.emit(complete(run))
    },
  })
  const left = new AbortController()
  const response = await fetch(url + stream, {
    method: 'POST',
    signal: left.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ask()),
  })
  await response.body?.getReader().read()
  left.abort()
  gate.open()
  const [id = ''] = db.streams.keys()
  expect(types(await call(`/api/v1/maestro/streams/${id}`))).toEqual(['state', 'complete'])
})

it('stops with its client where the request says so', async () => {
  const server = await testServer({ play: waitForStop })
  const left = new AbortController()
  const response = await fetch(server.url + stream, {
    method: 'POST',
    signal: left.signal,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ask({ stop_on_disconnect: true })),
  })
  await response.body?.getReader().read()
  left.abort()
  expect((await ended(server)).at(-1)).toMatchObject({ type: 'complete', error: 'stopped' })
})

const closing = ['error', 'planStepUpdate', 'complete']
it.each<{
  how: string
  code: string
  play: Play
  act?: (server: TestServer, clock: ReturnType<typeof manualClock>) => unknown
  expected?: string[]
}>([
  {
    how: 'is stopped',
    code: 'stopped',
    play: waitForStop,
    act: ({ call, db }) => call(`/api/v1/maestro/streams/${[...db.streams.keys()][0]}`, { method: 'DELETE' }),
  },
  { how: 'takes too long', code: 'timed-out', play: waitForStop, act: (_, clock) => clock.pass(900_000) },
  {
    how: 'ignores that it is stopped',
    code: 'timed-out',
    play: async (run) => {
      await run.emit(state(run))
      await run.emit(plan(['2']))
      await new Promise(() => undefined)
    },
    act: (_, clock) => clock.pass(900_000),
  },
  {
    how: 'throws',
    code: 'fault',
    play: async (run) => {
      await run.emit(state(run))
      await run.emit(plan(['2']))
      throw new Error('a bug')
    },
  },
  {
    how: 'just returns',
    code: 'fault',
    play: async (run) => {
      await run.emit(state(run))
      await run.emit(plan(['2']))
    },
  },
  {
    how: 'throws before it says anything',
    code: 'fault',
    play: async () => {
      throw new Error('a bug')
    },
    expected: ['state', 'error', 'complete'],
  },
])('brings every step to an end and completes when the work $how', async ({ code, play, act, expected }) => {
  const clock = manualClock()
  const server = await testServer({ play, clock, limits: { graceMs: 0 } })
  const reading = server.call(stream, { json: ask() })
  if (act) {
    await expect.poll(() => [...server.db.streams.values()][0]?.lastSeq ?? 0, patience).toBeGreaterThan(1)
    await act(server, clock)
  }
  const { events } = await reading
  expect(types({ events }).slice(-(expected?.length ?? 3))).toEqual(expected ?? closing)
  expect(events[0]?.type).toBe('state')
  expect(events.find(({ type }) => type === 'error')).toMatchObject({ code })
  expect(events.at(-1)).toMatchObject({ type: 'complete', success: false, error: code })
  if (!expected) expect(events.at(-2)).toMatchObject({ stepId: '2', status: 'skipped' })
  expect([...server.db.streams.values()][0]?.status).toBe(code === 'stopped' ? 'stopped' : 'failed')
})

it('ends what runs with complete when the server is stopped, and takes nothing new', async () => {
  const server = await testServer({ play: waitForStop, limits: { graceMs: 20 } })
  const reading = server.call(stream, { json: ask() })
  await expect.poll(() => [...server.db.streams.values()][0]?.lastSeq ?? 0, patience).toBe(3)
  await server.close()
  const { events } = await reading
  expect(events.at(-1)).toMatchObject({ type: 'complete', success: false, error: 'shutdown' })
  await expect(server.call('/healthz')).rejects.toThrow()
})

it('refuses more streams than it takes, and says when to try again', async () => {
  const server = await testServer({ play: waitForStop, limits: { mostStreams: 1, graceMs: 0 } })
  const first = server.call(stream, { json: ask() })
  await expect.poll(() => server.db.streams.size, patience).toBe(1)
  const refused = await server.call(stream, { json: ask() })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  await server.close()
  await first
})

it('refuses more readers than it takes', async () => {
  const server = await testServer({ play: waitForStop, limits: { mostReaders: 1, graceMs: 0 } })
  const first = server.call(stream, { json: ask() })
  await expect.poll(() => server.db.streams.size, patience).toBe(1)
  expect((await server.call(`/api/v1/maestro/streams/${[...server.db.streams.keys()][0]}`)).status).toBe(503)
  expect((await server.call(stream, { json: ask() })).status).toBe(503)
  expect(server.db.streams.size).toBe(1)
  await server.close()
  await first
})

it('continues a built-in run of a server that is gone, with the same ids and no event twice', async () => {
  const whole = await testServer()
  const { events } = await whole.call(stream, { json: ask() })
  const id = streamIdOf(events)
  const db = crashed(whole, id, 2)
  const next = await testServer({ db })
  const again = await next.call(`/api/v1/maestro/streams/${id}`)
  expect(again.events).toEqual(events)
  expect(db.streams.get(id)?.status).toBe('completed')
})

it.each<{ what: string; kind?: 'model'; play?: Play; storePrompt?: false }>([
  { what: 'a run of a model', kind: 'model' },
  { what: 'a run whose prompt was not kept', storePrompt: false },
  {
    what: 'a run that now goes another way',
    play: async (run) => {
      await run.emit({ ...state(run), confidence: 0.5 } as never)
    },
  },
])('ends $what as interrupted', async ({ kind, play = playSong, storePrompt }) => {
  const whole = await testServer({ ...(kind && { kind }) })
  const { events } = await whole.call(stream, { json: ask({ ...(storePrompt === false && { store_prompt: false }) }) })
  const id = streamIdOf(events)
  const next = await testServer({ db: crashed(whole, id, 2), play })
  const again = await next.call(`/api/v1/maestro/streams/${id}`)
  expect(again.events.slice(0, 2)).toEqual(events.slice(0, 2))
  expect(types(again).slice(2)).toEqual(closing)
  expect(again.events.at(-1)).toMatchObject({ type: 'complete', success: false, error: 'interrupted' })
  expect(again.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
})

it('of two servers on one database exactly one goes on with an orphan', async () => {
  const whole = await testServer()
  const { events } = await whole.call(stream, { json: ask() })
  const id = streamIdOf(events)
  const db = crashed(whole, id, 1)
  const servers = [await testServer({ db }), await testServer({ db })]
  await Promise.all(servers.map(({ warm }) => warm()))
  expect((await servers[0]?.call(`/api/v1/maestro/streams/${id}`))?.events).toEqual(events)
  expect(servers.flatMap(({ logged }) => logged).filter((line) => line.includes('stream.adopted'))).toHaveLength(1)
})

it('stops a stream that another server works on', async () => {
  const db = memoryDatabase()
  const [one, other] = [await testServer({ db, play: waitForStop }), await testServer({ db })]
  const reading = one.call(stream, { json: ask() })
  await expect.poll(() => [...db.streams.values()][0]?.lastSeq ?? 0, patience).toBe(3)
  expect((await other.call(`/api/v1/maestro/streams/${[...db.streams.keys()][0]}`, { method: 'DELETE' })).status).toBe(
    202,
  )
  expect((await reading).events.at(-1)).toMatchObject({ error: 'stopped' })
  expect(
    (await other.call(`/api/v1/maestro/streams/${[...db.streams.keys()][0]}`, { method: 'DELETE' })).json,
  ).toMatchObject({ status: 'stopped' })
})

it('keeps a conversation with its project, hands its memory on, and refuses it to another project', async () => {
  const memories: unknown[] = []
  const { call } = await testServer({
    play: async (run) => {
      memories.push(run.memory)
      await playSong(run)
      return { words: run.request.prompt }
    },
  })
  const conversation_id = randomUUID()
  await call(stream, { json: ask({ conversation_id }) })
  await call(stream, { json: ask({ conversationId: conversation_id, prompt: 'now the bass' }) })
  await call(stream, { json: ask({ conversation_id }) })
  expect(memories).toEqual([[], [{ words: 'make a beat' }], [{ words: 'make a beat' }, { words: 'now the bass' }]])
  const foreign = await call(stream, { json: ask({ conversation_id, project: { ...song, projectId: 'song-2' } }) })
  expect(foreign.status).toBe(403)
})

it('completes though its conductor never comes back after the last word', async () => {
  const clock = manualClock()
  const { call, db } = await testServer({
    clock,
    play: async (run) => {
      await playSong(run)
      await new Promise(() => undefined)
    },
  })
  const reading = call(stream, { json: ask() })
  await expect
    .poll(() => {
      clock.pass(1000)
      return [...db.streams.values()][0]?.status
    }, patience)
    .toBe('completed')
  expect((await reading).events.at(-1)).toMatchObject({ type: 'complete', success: true })
})

it('keeps the prompt only where it may', async () => {
  const { call, db, logged } = await testServer()
  await call(stream, { json: ask({ prompt: 'a secret wish', store_prompt: false }) })
  expect(JSON.stringify([...db.streams.values(), ...db.projects.values()])).not.toContain('a secret wish')
  expect(logged.join('')).not.toContain('a secret wish')
})

it('knows the notes that a client leaves out, from its own last proposal or from what it was shown', async () => {
  const seen: unknown[] = []
  const note = { pitch: 60, startBeat: 0, durationBeats: 1, velocity: 90 }
  const ids = { trackId: 'T', regionId: 'R' }
  const { call } = await testServer({
    play: async (run) => {
      seen.push(run.request.project.tracks[0]?.regions[0]?.notes)
      await run.emit(state(run))
      const say = (name: string, params: object): Promise<void> =>
        run.emit({ type: 'toolCall', id: name, name, params: params as never, phase: 'setup' })
      if (run.request.prompt === 'write') {
        await say('stori_add_midi_track', { trackId: 'T', name: 'Bass' })
        await say('stori_add_midi_region', { ...ids, name: 'Intro', startBeat: 0, durationBeats: 16 })
        await say('stori_add_notes', { regionId: 'R', notes: [note] })
      }
      await run.emit(complete(run))
    },
  })
  const shown = (noteCount: number): object => ({
    ...song,
    tracks: [
      { id: 'T', name: 'Bass', regions: [{ id: 'R', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount }] },
    ],
  })
  await call(stream, { json: ask({ prompt: 'write' }) })
  for (const noteCount of [1, 1, 2]) await call(stream, { json: ask({ prompt: 'look', project: shown(noteCount) }) })
  expect(seen).toEqual([undefined, [note], [note], undefined])
})

it('goes on when the database comes back, with no event lost and none twice', async () => {
  const gate = openGate()
  const clock = manualClock()
  const server = await testServer({
    clock,
    limits: { graceMs: 0 },
    play: async (run) => {
      await run.emit(state(run))
      await gate.opened
      await run.emit(complete(run))
    },
  })
  const reading = server.call(stream, { json: ask() })
  await expect.poll(() => [...server.db.streams.values()][0]?.lastSeq ?? 0, patience).toBe(1)
  server.db.failsAppends = true
  gate.open()
  await expect.poll(() => server.logged.join(''), patience).toContain('stream.lost')
  server.db.failsAppends = false
  clock.pass(5000)
  expect((await reading).events.map(({ type, seq }) => [type, seq])).toEqual([
    ['state', 1],
    ['complete', 2],
  ])
})

it('lists every wrong path of a request, and reads the project only whole', async () => {
  const { call, db } = await testServer()
  const told = await call(stream, { json: { prompt: '', project: { ...song, tempo: 'fast', tracks: [{ id: 1 }] } } })
  expect(told.status).toBe(422)
  expect((told.json['problem'] as { details: { path: string }[] }).details.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'prompt',
      'project.tempo',
      'project.tracks.0.id',
      'project.tracks.0.name',
      'project.tracks.0.regions',
    ]),
  )
  expect((await call(stream, { json: ask({ model: 'nobody/knows' }) })).status).toBe(422)
  expect(db.streams.size).toBe(0)
})

it('stops although its store is still being opened, which is closed when it comes', async () => {
  let open = (_store: Store): void => undefined
  let isClosed = false
  const server = await testServer({
    limits: { graceMs: 0 },
    openStore: () =>
      new Promise<Store>((resolve) => {
        open = resolve
      }),
  })
  const waiting = server.call('/api/v1/projects/song-1').catch(() => 'cut off')
  await expect
    .poll(async () => (await server.call('/healthz')).json, patience)
    .toMatchObject({ store: { state: 'opening' } })
  await server.close()
  expect(await waiting).toBe('cut off')
  open({
    ...memoryStore(memoryDatabase()),
    close: async () => {
      isClosed = true
    },
  })
  await expect.poll(() => isClosed, patience).toBe(true)
})

it('previews nothing on the conversation of another project, whatever the case of its id, and binds none', async () => {
  const { call, db } = await testServer()
  const [bound, free] = ['5f3c1a52-7c1e-4b6e-9f5a-0a1b2c3d4e5f', '5f3c1a52-7c1e-4b6e-9f5a-0a1b2c3d4e60']
  await call('/api/v1/maestro/stream', { json: ask({ conversation_id: bound.toUpperCase() }) })
  const preview = (conversation_id: string, projectId: string): Promise<number> =>
    call('/api/v1/maestro/preview', { json: ask({ conversation_id, project: { ...song, projectId } }) }).then(
      ({ status }) => status,
    )
  expect(await preview(bound, 'song-1')).toBe(200)
  expect(await preview(bound, 'song-2')).toBe(403)
  expect(await preview(bound.toUpperCase(), 'song-2')).toBe(403)
  expect(await preview(free, 'song-2')).toBe(200)
  expect([...db.conversations.keys()]).toEqual([bound])
})

it('previews the plan and stores nothing', async () => {
  let isStopped = false
  const { call, db } = await testServer({
    play: async (run) => {
      run.signal.addEventListener('abort', () => {
        isStopped = true
      })
      await playSong(run)
    },
  })
  const { status, json } = await call('/api/v1/maestro/preview', { json: ask() })
  expect([status, json]).toMatchObject([
    200,
    { state: 'composing', plan: { title: 'A plan', steps: [{ stepId: '1' }] } },
  ])
  expect([isStopped, db.streams.size, db.projects.size]).toEqual([true, 0, 0])
})

it('shows a project with its version, and what has happened to it', async () => {
  const { call } = await testServer()
  expect((await call('/api/v1/projects/song-1')).status).toBe(404)
  await call(stream, { json: ask() })
  expect((await call('/api/v1/projects/song-1')).json).toMatchObject({
    projectId: 'song-1',
    stateId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    project: song,
  })
  expect((await call('/api/v1/projects/song-1/history')).json).toMatchObject({
    history: [{ kind: 'stream', status: 'completed', prompt: 'make a beat' }],
  })
})

const streamIdOf = ([first]: readonly SentEvent[]): string => (first?.type === 'state' ? first.streamId : '')

async function ended({ db }: TestServer): Promise<{ type: string }[]> {
  await expect.poll(() => [...db.streams.values()][0]?.status, patience).not.toBe('running')
  return ([...db.streams.values()][0]?.events ?? []).map(({ json }) => JSON.parse(json) as { type: string })
}

/** The database as a crash leaves it: the first events are there, and whoever ran the stream is gone. */
function crashed({ db }: TestServer, id: string, events: number): ReturnType<typeof memoryDatabase> {
  const row = db.streams.get(id)
  if (!row) throw new Error('There is no such stream.')
  const copy = { ...memoryDatabase(), projects: db.projects }
  copy.streams.set(id, {
    ...row,
    status: 'running',
    endedAtMs: null,
    lastSeq: events,
    events: row.events.slice(0, events),
  })
  return copy
}

function openGate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
