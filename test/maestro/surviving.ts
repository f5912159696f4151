import { expect } from 'vitest'
import type { Client, Proposal, SentEvent, TransportRequest } from '../../src/maestro/client/index.ts'
import { isProblem, type Problem } from '../../src/kernel/index.ts'
import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { networkToAny, type KillableServer } from './killable-server.ts'
import { newClient } from './running-server.ts'
import { streamFaults, withoutIds } from './stream-faults.ts'
import { framesIn, tap, type Frame } from './tap.ts'

/** A request. Work of a model, or whose prompt is not kept, cannot be done again after a kill. */
export type Ask = { readonly prompt: string; readonly storePrompt?: boolean; readonly model?: string }

/** What a client heard of its request over however many connections, and what it made of it. */
export type Hearing = {
  readonly ask: Ask
  readonly client: Client
  readonly sent: ProjectSnapshot
  readonly frames: readonly Frame[]
  readonly result: Proposal | Problem
  readonly connections: number
}

/**
 * Sends a request about a new project, or about one as another server was sent it, and follows its stream through any
 * death of the server.
 */
export async function hear(
  server: Pick<KillableServer, 'now'>,
  { onFrame, begun, ...ask }: Ask & { onFrame?(): void; readonly begun?: ProjectSnapshot },
): Promise<Hearing> {
  const { line, frames } = tap(networkToAny(server), onFrame)
  let connections = 0
  const client = await newClient(await server.now(), (request) => {
    connections++
    return line(request)
  })
  const project = await client.newProject(begun ?? { name: 'Rain Check', tempo: 92, key: 'Dm' })
  if (isProblem(project)) throw new Error(project.message)
  const sent = client.snapshot()
  const { prompt, ...options } = ask
  const result = await client.send(prompt, options)
  return { ask, client, sent, frames, result, connections }
}

export const eventsOf = (frames: readonly Frame[]): SentEvent[] =>
  frames.map(({ data }) => JSON.parse(data) as SentEvent)

/**
 * Holds what a client heard against what the server has: the same events, one whole stream, and, unless the spec lets
 * it end there, the stream that comes of the same request on a server that nobody kills (`calm`).
 */
export async function expectSurvived(
  server: KillableServer,
  { ask, client, sent, frames, result, calm }: Hearing & { readonly calm: Pick<KillableServer, 'now'> },
): Promise<void> {
  const { projectId } = sent
  const { status, body } = await got(server, { path: `/api/v1/projects/${projectId}/history` })
  const recorded = status === 200 ? (body as { history: { streamId: string }[] }).history : []
  // What was not recorded was not heard either, and the client is told to send it again.
  if (recorded.length === 0) expect([frames, isProblem(result) && result.code]).toEqual([[], 'connection-lost'])
  expect(recorded.length).toBeLessThanOrEqual(1)
  for (const { streamId } of recorded) {
    const stored = (await asked(server, { path: `/api/v1/maestro/streams/${streamId}` })).text
      .split('\n\n')
      .flatMap(framesIn)
    expect(stored.slice(0, frames.length)).toEqual(frames)
    if (!isProblem(result)) expect(stored).toHaveLength(frames.length)
    const events = eventsOf(stored)
    expect(streamFaults(events), JSON.stringify(ask)).toEqual([])
    const complete = events.at(-1)
    const isInterrupted = complete?.type === 'complete' && complete.error === 'interrupted'
    if (ask.model !== undefined) expect(isInterrupted).toBe(true)
    if (isInterrupted) {
      expect(ask.model !== undefined || ask.storePrompt === false, JSON.stringify(ask)).toBe(true)
      expect(events.filter((event) => event.type === 'error')).toMatchObject([{ code: 'interrupted' }])
      expect(complete.success).toBe(false)
    } else expect(withoutIds(events)).toEqual(await calmly(calm, { ...ask, begun: sent }))
    expect((await got(server, { path: `/api/v1/projects/${projectId}` })).body).toMatchObject({ project: sent })
  }
  if (!isProblem(result) && result.complete.success) await expectTaken(server, { client, proposal: result })
}

/**
 * The events of the same request about the same project, since notes are those of their project, where nothing disturbs
 * them.
 */
async function calmly(
  calm: Pick<KillableServer, 'now'>,
  ask: Ask & { readonly begun: ProjectSnapshot },
): Promise<string[]> {
  return withoutIds(eventsOf((await hear(calm, ask)).frames))
}

/** The server takes the same project out of the committed events as the client does. */
async function expectTaken(
  server: KillableServer,
  { client, proposal }: { client: Client; proposal: Proposal },
): Promise<void> {
  const applied = await proposal.apply()
  if (isProblem(applied)) throw new Error(applied.message)
  const meta = proposal.events.find((event) => event.type === 'meta')
  if (!meta) return
  const { projectId } = applied
  const acceptedPhraseIds = proposal.events.flatMap((event) => (event.type === 'phrase' ? [event.phraseId] : []))
  const committed = await got(server, {
    path: `/api/v1/variations/${meta.variationId}/commit`,
    json: { projectId, baseStateId: meta.baseStateId, acceptedPhraseIds },
  })
  expect(committed.status, JSON.stringify(committed.body)).toBe(200)
  expect((await got(server, { path: `/api/v1/projects/${projectId}` })).body).toMatchObject({
    project: client.snapshot({ withNotesOf: 'all' }),
  })
}

/** With something to say, it is posted. */
type Call = { readonly path: string; readonly json?: object }

async function got(server: KillableServer, call: Call): Promise<{ status: number; body: unknown }> {
  const { status, text } = await asked(server, call)
  return { status, body: JSON.parse(text) as unknown }
}

async function asked(server: KillableServer, { path, json }: Call): Promise<{ status: number; text: string }> {
  const { token } = await server.now()
  const request: TransportRequest = {
    method: json ? 'POST' : 'GET',
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  }
  // One that is dying may take the request, or its answer, with it.
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await networkToAny(server)(request)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer) return answer
  }
  throw new Error(`There was no answer from ${path}.`)
}

const MOST_TRIES = 30
