import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { MaestroEvent } from '../music/wire/events.ts'
import { openStore, type Store } from '../store/index.ts'
import { putDatabase } from '../../test/support/store/prepared.ts'
import type { StreamRun } from './maestro-port.ts'
import { ask, complete, playSong, song, state, testServer } from '../../test/support/server/server.ts'
import { contentVersion, asStored } from './streams/stored-work.ts'
import { seededIds } from '../maestro/index.ts'

const must = <T>(value: T | Problem): T => {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

it('on the embedded database: streams, replays, remembers, commits, and goes on with what a server left', async () => {
  const folder = await testFolder()
  await putDatabase(folder)
  const open = (): Promise<Store | Problem> => openStore({ folder })
  const left = must(await open())
  const [id, conversationId] = [randomUUID(), randomUUID()]
  const expected = await eventsOfRun(id)
  const request = { prompt: 'make a beat', storePrompt: true, project: song, warnings: [] }
  await left.beat({ until: 1 })
  expect(
    await left.beginStream({
      id,
      projectId: 'song-1',
      conversationId: null,
      request: asStored({ request, memory: [], baseStateId: contentVersion(song), variationId: null }),
      seed: 's',
      prompt: request.prompt,
      keepsPrompt: true,
      kind: 'builtin',
      now: 1,
    }),
  ).toBeUndefined()
  expect(await left.append(id, expected.slice(0, 2))).toBeUndefined()
  await left.close()

  const server = await testServer({
    openStore: open,
    play: async (run) => {
      await playSong(run)
      return { words: run.request.prompt, before: run.memory.length }
    },
  })
  const continued = await server.call(`/api/v1/maestro/streams/${id}`)
  expect(continued.events.map((event) => JSON.stringify(event))).toEqual(expected.map(({ json }) => json))

  const { events } = await server.call('/api/v1/maestro/stream', { json: ask({ conversation_id: conversationId }) })
  expect(events.at(-1)).toMatchObject({ type: 'complete', success: true, seq: 5 })
  const streamId = (events[0] as { streamId: string }).streamId
  expect(
    (await server.call(`/api/v1/maestro/streams/${streamId}`, { headers: { 'last-event-id': '2' } })).events,
  ).toEqual(events.slice(2))
  expect(
    (
      await server.call('/api/v1/maestro/stream', {
        json: ask({ conversation_id: conversationId, project: { ...song, projectId: 'song-2' } }),
      })
    ).status,
  ).toBe(403)
  expect((await server.call('/api/v1/projects/song-1/history')).json).toMatchObject({
    history: [
      { streamId: id, status: 'completed' },
      { streamId, conversationId },
    ],
  })
  expect((await server.call('/healthz')).json).toMatchObject({ store: { state: 'open', kind: 'pglite' } })
  const many = await Promise.all(
    Array.from({ length: 30 }, () => server.call('/api/v1/maestro/stream', { json: ask() })),
  )
  for (const told of many) expect(told.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  await server.close()
  const after = must(await open())
  onTestFinished(() => after.close())
  expect(await after.memory(conversationId, 5)).toEqual([{ words: 'make a beat', before: 0 }])
  expect(await after.unfinishedStreams({ now: Number.MAX_SAFE_INTEGER })).toEqual([])
})

/** What a run with this id says, as it is stored. */
async function eventsOfRun(streamId: string): Promise<{ seq: number; json: string }[]> {
  const events: MaestroEvent[] = []
  const run = {
    streamId,
    request: { project: song },
    newId: seededIds(streamId),
    emit: async (event: MaestroEvent) => void events.push(event),
  } as unknown as StreamRun
  await playSong(run)
  expect([events[0], events.at(-1)]).toEqual([state(run), complete(run)])
  return events.map((event, at) => ({ seq: at + 1, json: JSON.stringify({ ...event, seq: at + 1 }) }))
}
