import { expect, it } from 'vitest'
import type { NoteChange } from '../../music/wire/events.ts'
import type { ProjectSnapshot } from '../../music/wire/snapshot.ts'
import { contentVersion } from '../streams/stored-work.ts'
import { builtInMaestro } from '../../../test/support/server/built-in.ts'
import { memoryDatabase } from '../../../test/support/server/memory-store.ts'
import {
  ask,
  complete,
  manualClock,
  patience,
  song,
  state,
  testServer,
  waitForStop,
  type Play,
  type TestServer,
} from '../../../test/support/server/server.ts'

const note = (pitch: number, startBeat = 0): NonNullable<NoteChange['after']> => ({
  pitch,
  startBeat,
  durationBeats: 1,
  velocity: 90,
})
const added = (pitch: number, startBeat: number): NoteChange => ({
  noteId: `${pitch}`,
  changeType: 'added',
  before: null,
  after: note(pitch, startBeat),
})

/** Two tracks of two phrases each, as a composing stream proposes them. */
const compose: Play = async (run) => {
  await run.emit(state(run))
  const say = (name: string, params: object): Promise<void> =>
    run.emit({ type: 'toolCall', id: run.newId(), name, params: params as never, phase: 'composition', proposal: true })
  await say('stori_set_tempo', { tempo: 100 })
  const variationId = run.newId()
  const parts = ['Drums', 'Bass'].map((name) => ({ name, trackId: run.newId(), regionId: run.newId() }))
  for (const { name, trackId, regionId } of parts) {
    await say('stori_add_midi_track', { trackId, name })
    await say('stori_add_midi_region', { trackId, regionId, name: 'Verse', startBeat: 0, durationBeats: 32 })
    await say('stori_add_notes', { regionId, notes: [note(60), note(62, 16)] })
  }
  await run.emit({
    type: 'meta',
    variationId,
    baseStateId: 'of the conductor',
    intent: run.request.prompt,
    affectedTracks: parts.map(({ trackId }) => trackId),
    affectedRegions: parts.map(({ regionId }) => regionId),
    noteCounts: { added: 4, removed: 0, modified: 0 },
  })
  for (const { name, trackId, regionId } of parts) {
    for (const bar of [0, 1])
      await run.emit({
        type: 'phrase',
        phraseId: `${name}-${bar}`,
        trackId,
        regionId,
        startBeat: 16 * bar,
        endBeat: 16 * bar + 16,
        label: name,
        tags: [],
        noteChanges: [added(60 + 2 * bar, 16 * bar)],
        ccEvents: [],
        pitchBends: [],
        aftertouch: [],
      })
  }
  await run.emit({ type: 'done', variationId, phraseCount: 4, status: 'ready' })
  await run.emit(complete(run, { variationId, phraseCount: 4 }))
}

/** A server that was shown the song, and its version. */
async function shown(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer & { baseStateId: string }> {
  const server = await testServer({ play: compose, ...options })
  const db = server.db
  if (!db.projects.has('song-1'))
    db.projects.set('song-1', { id: 'song-1', version: contentVersion(song), snapshot: JSON.stringify(song) })
  return { ...server, baseStateId: db.projects.get('song-1')?.version ?? '' }
}

async function proposed({ call, baseStateId }: Awaited<ReturnType<typeof shown>>, intent = 'a verse'): Promise<string> {
  const told = await call('/api/v1/variations', { json: { project_id: 'song-1', baseStateId, intent } })
  expect(told.status).toBe(201)
  return told.json['variationId'] as string
}

const phrasesOf = (project: ProjectSnapshot): string[][] =>
  project.tracks.map(({ name, regions }) => [
    name,
    ...regions.flatMap(({ notes }) => (notes ?? []).map(({ pitch }) => String(pitch))),
  ])

it('is proposed, read phrase by phrase, and committed in part', async () => {
  const server = await shown()
  const { call, baseStateId } = server
  const id = await proposed(server)
  const { events } = await call(`/api/v1/variations/${id}/stream`)
  expect(events.map(({ type, seq }) => [type, seq])).toEqual([
    ['meta', 1],
    ['phrase', 2],
    ['phrase', 3],
    ['phrase', 4],
    ['phrase', 5],
    ['done', 6],
  ])
  expect(events[0]).toMatchObject({ variationId: id, baseStateId })
  expect((await call(`/api/v1/variations/${id}/stream?from_sequence=5`)).events).toEqual(events.slice(4))
  expect((await call(`/api/v1/variations/${id}/stream`, { headers: { 'last-event-id': '5' } })).events).toEqual(
    events.slice(5),
  )
  expect((await call(`/api/v1/variations/${id}`)).json).toMatchObject({
    variationId: id,
    status: 'ready',
    phraseCount: 4,
    noteCounts: { added: 4 },
    intent: 'a verse',
  })

  const commit = { projectId: 'song-1', baseStateId, variationId: id, acceptedPhraseIds: ['Drums-1'] }
  const told = await call(`/api/v1/variations/${id}/commit`, { json: commit })
  expect(told.json).toMatchObject({
    appliedPhraseIds: ['Drums-1'],
    undoLabel: 'Accept Variation: a verse',
    updatedRegions: [{ name: 'Verse', startBeat: 0, durationBeats: 32, notes: [note(62, 16)] }],
  })
  const kept = await call('/api/v1/projects/song-1')
  expect(kept.json['stateId']).toBe(told.json['newStateId'])
  const project = kept.json['project'] as ProjectSnapshot
  expect(phrasesOf(project)).toEqual([['Drums', '62']])
  expect(project.tempo).toBe(100)
  expect((await call('/api/v1/projects/song-1/history')).json).toMatchObject({
    history: [{ kind: 'stream' }, { kind: 'commit', entry: { undoLabel: 'Accept Variation: a verse' } }],
  })
  expect(await call(`/api/v1/variations/${id}/commit`, { json: commit })).toMatchObject({
    status: 409,
    json: { problem: { message: 'This variation is committed already.' } },
  })
  expect((await call(`/api/v1/variations/${id}/discard`, { method: 'POST' })).status).toBe(409)
})

it('comes of any composing stream, and is committed whole on another server', async () => {
  const db = memoryDatabase()
  const one = await testServer({ play: compose, db })
  const { events } = await one.call('/api/v1/maestro/stream', { json: ask() })
  const meta = events.find(({ type }) => type === 'meta') as unknown as { variationId: string; baseStateId: string }
  const other = await testServer({ play: compose, db })
  const told = await other.call(`/api/v1/variations/${meta.variationId}/commit`, {
    json: {
      project_id: 'song-1',
      base_state_id: meta.baseStateId,
      accepted_phrase_ids: ['Drums-0', 'Drums-1', 'Bass-0', 'Bass-1'],
    },
  })
  expect(told.status).toBe(200)
  expect(phrasesOf((await other.call('/api/v1/projects/song-1')).json['project'] as ProjectSnapshot)).toEqual([
    ['Drums', '60', '62'],
    ['Bass', '60', '62'],
  ])
})

it('is refused where the project has moved on, with what changed; force commits all the same', async () => {
  const server = await shown()
  const { call, db, baseStateId } = server
  expect(
    (await call('/api/v1/variations', { json: { projectId: 'song-1', baseStateId: 'older', intent: 'x' } })).status,
  ).toBe(409)
  expect((await call('/api/v1/variations', { json: { projectId: 'song-9', baseStateId, intent: 'x' } })).status).toBe(
    404,
  )
  const id = await proposed(server)
  await call(`/api/v1/variations/${id}/stream`)
  db.projects.set('song-1', {
    id: 'song-1',
    version: 'v2',
    snapshot: JSON.stringify({ ...song, key: 'C', tracks: [{ id: 'T', name: 'Keys', regions: [] }] }),
  })
  const body = { projectId: 'song-1', baseStateId, acceptedPhraseIds: ['Bass-0'] }
  const told = await call(`/api/v1/variations/${id}/commit`, { json: body })
  expect(told).toMatchObject({
    status: 409,
    json: {
      problem: {
        code: 'state-moved',
        details: { stateId: 'v2', changes: ['the key was Dm and is C', 'the track "Keys" is new'] },
      },
    },
  })
  expect(
    (await call(`/api/v1/variations/${id}/commit`, { json: { ...body, baseStateId: 'v2', force: true } })).status,
  ).toBe(409)
  expect((await call(`/api/v1/variations/${id}/commit`, { json: { ...body, force: true } })).status).toBe(200)
  expect(phrasesOf(JSON.parse(db.projects.get('song-1')?.snapshot ?? '') as ProjectSnapshot)).toEqual([
    ['Keys'],
    ['Bass', '60'],
  ])
})

it('is refused on a state that nobody knows as such, and on an older one with what changed', async () => {
  const server = await shown()
  const { call, baseStateId } = server
  const propose = (of: string): ReturnType<typeof call> =>
    call('/api/v1/variations', { json: { projectId: 'song-1', baseStateId: of, intent: 'x' } })
  expect(await propose('never')).toMatchObject({
    status: 409,
    json: { problem: { code: 'unknown-state', message: expect.stringContaining('"never"') as string } },
  })
  const id = await proposed(server)
  await call(`/api/v1/variations/${id}/stream`)
  expect(
    await call(`/api/v1/variations/${id}/commit`, {
      json: { projectId: 'song-1', baseStateId: 'never', acceptedPhraseIds: ['Bass-0'] },
    }),
  ).toMatchObject({ status: 409, json: { problem: { code: 'unknown-state' } } })
  await call('/api/v1/maestro/stream', { json: ask({ project: { ...song, tempo: 100 } }) })
  expect(await propose(baseStateId)).toMatchObject({
    status: 409,
    json: { problem: { code: 'state-moved', details: { baseStateId, changes: ['the tempo was 92 and is 100'] } } },
  })
})

it('gives the same answer to the same requestId, also when it is asked at once, and knows one that is used for something else', async () => {
  const server = await shown()
  const { call, db, baseStateId } = server
  const propose = (fields: object): ReturnType<typeof call> =>
    call('/api/v1/variations', {
      json: { projectId: 'song-1', baseStateId, intent: 'a verse', requestId: 'r-1', ...fields },
    })
  const [first, again] = await Promise.all([propose({}), propose({})])
  expect(first.status).toBe(201)
  expect(again.json).toEqual(first.json)
  expect([db.variations.size, db.streams.size]).toEqual([1, 1])
  expect((await propose({ intent: 'a chorus' })).json).toMatchObject({ problem: { code: 'request-id-used' } })
  expect((await propose({ requestId: 'r-2' })).json['variationId']).not.toBe(first.json['variationId'])

  const id = first.json['variationId'] as string
  await call(`/api/v1/variations/${id}/stream`)
  const commit = (fields: object): ReturnType<typeof call> =>
    call(`/api/v1/variations/${id}/commit`, {
      json: { projectId: 'song-1', baseStateId, acceptedPhraseIds: ['Bass-0'], requestId: 'c-1', ...fields },
    })
  const [taken, lost] = await Promise.all([commit({}), commit({})])
  expect([taken.status, lost.status]).toEqual([200, 200])
  expect(lost.json).toEqual(taken.json)
  expect((await commit({})).json).toEqual(taken.json)
  expect(taken.json).toMatchObject({
    newStateId: db.projects.get('song-1')?.version,
    updatedRegions: [{ name: 'Verse', startBeat: 0 }],
  })
  expect((await commit({ requestId: 'c-2' })).status).toBe(409)
  expect((await commit({ acceptedPhraseIds: ['Bass-1'] })).json).toMatchObject({ problem: { code: 'request-id-used' } })
  expect(db.commits).toHaveLength(1)
  // What was proposed before the project moved on is still the same proposal.
  expect((await propose({})).json).toEqual(first.json)
})

it('that was refused because the server was full may be proposed again under its requestId', async () => {
  const full = await shown({ play: waitForStop, limits: { mostStreams: 1, graceMs: 0 } })
  const propose = (requestId: string): ReturnType<typeof full.call> =>
    full.call('/api/v1/variations', {
      json: { projectId: 'song-1', baseStateId: full.baseStateId, intent: 'a verse', requestId },
    })
  const first = await propose('r-1')
  expect((await propose('r-2')).status).toBe(503)
  await full.call(`/api/v1/variations/${first.json['variationId'] as string}/discard`, { method: 'POST' })
  await expect.poll(async () => (await full.call('/metrics')).text, patience).toContain('cutroom_streams_running 0')
  expect((await propose('r-2')).status).toBe(201)
})

it('stays within the tracks, regions and beats that it was asked for', async () => {
  const server = await shown({ maestro: builtInMaestro })
  const keys = {
    id: 'K',
    name: 'Keys',
    regions: [
      { id: 'A', name: 'Verse', startBeat: 0, durationBeats: 16, notes: [note(60)] },
      { id: 'B', name: 'Chorus', startBeat: 16, durationBeats: 16, notes: [note(62)] },
    ],
  }
  const project = { ...song, tracks: [keys] }
  const baseStateId = contentVersion(project)
  server.db.projects.set('song-1', { id: 'song-1', version: baseStateId, snapshot: JSON.stringify(project) })
  const outcome = async (scope: object): Promise<unknown> => {
    const told = await server.call('/api/v1/variations', {
      json: { projectId: 'song-1', baseStateId, intent: 'transpose the keys up 2 semitones', scope },
    })
    if (told.status !== 201)
      return (told.json['problem'] as { details: { path: string }[] }).details.map(({ path }) => path)
    const id = told.json['variationId'] as string
    return (await server.call(`/api/v1/variations/${id}/stream`)).events.map((event) =>
      event.type === 'error' ? event.code : event.type,
    )
  }
  const whole = ['meta', 'phrase', 'phrase', 'done']
  expect(await outcome({ trackIds: ['K'] })).toEqual(whole)
  expect(await outcome({ regionIds: ['A', 'B'], beatRange: [0, 32] })).toEqual(whole)
  expect(await outcome({ regionIds: ['A'] })).toEqual(['outside-scope', 'done'])
  expect(await outcome({ beatRange: { startBeat: 0, endBeat: 16 } })).toEqual(['outside-scope', 'done'])
  expect(await outcome({ trackIds: ['K', 'nobody'], regionIds: ['C'] })).toEqual([
    'scope.trackIds.1',
    'scope.regionIds.0',
  ])
})

it('is committed once, however many ask', async () => {
  const server = await shown()
  const id = await proposed(server)
  await server.call(`/api/v1/variations/${id}/stream`)
  const body = { projectId: 'song-1', baseStateId: server.baseStateId, acceptedPhraseIds: ['Bass-0'] }
  const told = await Promise.all([1, 2, 3].map(() => server.call(`/api/v1/variations/${id}/commit`, { json: body })))
  expect(told.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
})

it('knows its phrases, its project and its bounds', async () => {
  const server = await shown()
  const id = await proposed(server)
  await server.call(`/api/v1/variations/${id}/stream`)
  const commit = (fields: object, of = id): Promise<number> =>
    server
      .call(`/api/v1/variations/${of}/commit`, {
        json: { projectId: 'song-1', baseStateId: server.baseStateId, acceptedPhraseIds: ['Bass-0'], ...fields },
      })
      .then(({ status }) => status)
  expect(await commit({ acceptedPhraseIds: ['Bass-0', 'nobody'] })).toBe(400)
  expect(await commit({ acceptedPhraseIds: [] })).toBe(422)
  expect(await commit({ projectId: 'song-2' })).toBe(404)
  expect(await commit({ variationId: 'another' })).toBe(404)
  expect(await commit({}, 'nobody')).toBe(404)
  expect(
    (await server.call('/api/v1/variations', { json: { intent: ' ', scope: { trackIds: 5, beatRange: [8, 4] } } }))
      .json,
  ).toMatchObject({
    problem: {
      details: [
        { path: 'projectId', message: 'is missing' },
        { path: 'baseStateId' },
        { path: 'intent' },
        { path: 'scope.trackIds' },
        { path: 'scope.beatRange' },
      ],
    },
  })
  expect((await server.call('/api/v1/variations/nobody')).status).toBe(404)
  expect((await server.call('/api/v1/variations/nobody/stream')).status).toBe(404)
  expect((await server.call('/api/v1/variations/nobody/discard', { method: 'POST' })).status).toBe(404)
})

it('can be discarded while it is made, which stops the work, and again without harm', async () => {
  const server = await shown({ play: waitForStop })
  const id = await proposed(server)
  await expect.poll(async () => (await server.call('/metrics')).text, patience).toContain('cutroom_streams_running 1')
  for (let times = 0; times < 2; times++)
    expect((await server.call(`/api/v1/variations/${id}/discard`, { method: 'POST' })).json).toMatchObject({
      status: 'discarded',
    })
  await expect.poll(async () => (await server.call('/metrics')).text, patience).toContain('cutroom_streams_running 0')
  expect((await server.call(`/api/v1/variations/${id}`)).json).toMatchObject({ status: 'discarded' })
})

it('that comes to nothing says why, and is done', async () => {
  const server = await shown({
    play: async (run) => {
      await run.emit(state(run))
      throw new Error('a bug')
    },
  })
  const id = await proposed(server)
  const { events } = await server.call(`/api/v1/variations/${id}/stream`)
  expect(events).toMatchObject([
    { type: 'error', seq: 1 },
    { type: 'done', status: 'failed', seq: 2 },
  ])
  expect((await server.call(`/api/v1/variations/${id}`)).json).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('log') as string,
  })
})

it.each([
  ['set the tempo to 120', /nothing to review phrase by phrase/],
  ['mute the kazoo', /song/i],
])('that turns out to be no composing says so: %s', async (intent, reason) => {
  const server = await shown({ maestro: builtInMaestro })
  const id = await proposed(server, intent)
  const { events } = await server.call(`/api/v1/variations/${id}/stream`)
  expect(events).toMatchObject([
    { type: 'error', seq: 1, message: expect.stringMatching(reason) as string },
    { type: 'done', status: 'failed', phraseCount: 0, seq: 2 },
  ])
  expect((await server.call(`/api/v1/variations/${id}/stream`, { headers: { 'last-event-id': '1' } })).events).toEqual(
    events.slice(1),
  )
  expect((await server.call(`/api/v1/variations/${id}`)).json).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(reason) as string,
  })
})

it('shows what is asked for as phrases, whether the words speak of composing or not', async () => {
  const server = await shown({ maestro: builtInMaestro })
  const keys = {
    id: 'K',
    name: 'Keys',
    regions: [{ id: 'R', name: 'Verse', startBeat: 0, durationBeats: 16, notes: [note(60)] }],
  }
  const project = { ...song, tracks: [keys] }
  server.db.projects.set('song-1', { id: 'song-1', version: 'v2', snapshot: JSON.stringify(project) })
  const id = await proposed({ ...server, baseStateId: 'v2' }, 'transpose the keys up 2 semitones')
  expect((await server.call(`/api/v1/variations/${id}/stream`)).events.map(({ type }) => type)).toEqual([
    'meta',
    'phrase',
    'done',
  ])
})

it('expires after an hour', async () => {
  const clock = manualClock()
  const server = await shown({ clock, limits: { graceMs: 0 } })
  const id = await proposed(server)
  await server.call(`/api/v1/variations/${id}/stream`)
  clock.pass(3_599_999)
  expect((await server.call(`/api/v1/variations/${id}`)).json).toMatchObject({ status: 'ready' })
  clock.pass(1)
  expect(
    await server.call(`/api/v1/variations/${id}/commit`, {
      json: { projectId: 'song-1', baseStateId: server.baseStateId, acceptedPhraseIds: ['Bass-0'] },
    }),
  ).toMatchObject({ status: 409, json: { problem: { message: expect.stringContaining('expired') as string } } })
})
