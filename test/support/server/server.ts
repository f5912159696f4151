import { request as httpRequest, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { isProblem, problem, type Json } from '../../../src/kernel/index.ts'
import type { MaestroEvent } from '../../../src/music/wire/events.ts'
import type { ProjectSnapshot, SnapshotRegion } from '../../../src/music/wire/snapshot.ts'
import type { ServerClock } from '../../../src/server/clock.ts'
import type { Limits } from '../../../src/server/limits.ts'
import type { RunResult, Conductor, Maestro, StreamRun } from '../../../src/server/maestro-port.ts'
import { memoryDatabase, memoryStore, type MemoryDatabase } from './memory-store.ts'
import { startServer, type RunningServer, type ServerOptions } from '../../../src/server/start-server.ts'

export const song: ProjectSnapshot = {
  projectId: 'song-1',
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [],
}
/** How long a test waits for what has to come; only a failure takes so long. */
export const patience = { timeout: 20_000 }
export const ask = (fields: object = {}): object => ({ prompt: 'make a beat', project: song, ...fields })

/** What a conductor does in a test: it is told the run, says events, and may give back what is to be remembered. */
export type Play = (run: StreamRun) => Promise<Json | undefined | void>

export const state = ({ streamId, request }: StreamRun): MaestroEvent => ({
  type: 'state',
  state: 'composing',
  intent: 'compose',
  confidence: 1,
  traceId: streamId,
  executionMode: 'variation',
  streamId,
  projectId: request.project.projectId,
})
export const complete = ({ streamId }: StreamRun, fields: object = {}): MaestroEvent => ({
  type: 'complete',
  success: true,
  traceId: streamId,
  inputTokens: 0,
  contextWindowTokens: 0,
  ...fields,
})
export const plan = (steps: readonly string[]): MaestroEvent => ({
  type: 'plan',
  planId: 'p',
  title: 'A plan',
  steps: steps.map((stepId) => ({ stepId, label: stepId, status: 'pending', phase: 'setup' })),
})

/** A short stream that comes to its end. */
export const playSong: Play = async (run) => {
  await run.emit(state(run))
  await run.emit(plan(['1']))
  const trackId = run.newId()
  await run.emit({
    type: 'toolCall',
    id: 'call-1',
    name: 'stori_add_midi_track',
    params: { trackId, name: 'Drums' },
    phase: 'setup',
    proposal: true,
  })
  await run.emit({ type: 'planStepUpdate', stepId: '1', status: 'completed', phase: 'setup' })
  await run.emit(complete(run))
}

/** One who waits until it is told to stop, and listens. */
export const waitForStop: Play = async (run) => {
  await run.emit(state(run))
  await run.emit(plan(['1', '2']))
  await run.emit({ type: 'planStepUpdate', stepId: '1', status: 'completed', phase: 'setup' })
  await new Promise<void>((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('stopped'))))
}

export const maestroOf = (play: Play, kind: Conductor['kind'] = 'builtin'): Maestro => ({
  conductorFor: async ({ model }) =>
    model ? problem('unknown-model', 'There is no such model.') : { kind, conduct: (run) => playOn(run, play) },
  applyCalls: addTracksAndRegions,
})

async function playOn(run: StreamRun, play: Play): Promise<RunResult> {
  const calls: Call[] = []
  const memory = await play({
    ...run,
    emit: async (event) => {
      if (event.type === 'toolCall') calls.push(event)
      await run.emit(event)
    },
  })
  return {
    ...(memory !== undefined && { memory }),
    proposed: JSON.stringify(addTracksAndRegions(run.request.project, calls)),
  }
}

type Call = Parameters<Maestro['applyCalls']>[1][number]

/** As much of a client as the tests of the server need. */
function addTracksAndRegions(project: ProjectSnapshot, calls: readonly Call[]): ProjectSnapshot {
  let after = project
  for (const { name, params } of calls) {
    const {
      trackId,
      regionId,
      startBeat,
      durationBeats,
      notes,
      tempo,
      name: label,
    } = params as unknown as {
      trackId: string
      regionId: string
      startBeat: number
      durationBeats: number
      notes: NonNullable<SnapshotRegion['notes']>
      tempo: number
      name: string
    }
    const inTrack = (change: (regions: SnapshotRegion[]) => SnapshotRegion[]): ProjectSnapshot => ({
      ...after,
      tracks: after.tracks.map((track) => ({
        ...track,
        regions: track.id === trackId || trackId === undefined ? change(track.regions) : track.regions,
      })),
    })
    if (name === 'stori_set_tempo') after = { ...after, tempo }
    if (name === 'stori_add_midi_track')
      after = { ...after, tracks: [...after.tracks, { id: trackId, name: label, regions: [] }] }
    if (name === 'stori_add_midi_region')
      after = inTrack((regions) => [
        ...regions,
        { id: regionId, name: label, startBeat, durationBeats, notes: [], noteCount: 0 },
      ])
    if (name === 'stori_add_notes')
      after = inTrack((regions) =>
        regions.map((region) => (region.id === regionId ? { ...region, notes, noteCount: notes.length } : region)),
      )
  }
  return after
}

export type TestServer = RunningServer & {
  readonly db: MemoryDatabase
  readonly logged: string[]
  call(path: string, options?: CallOptions): Promise<Told>
}
type CallOptions = { method?: string; headers?: Record<string, string>; json?: unknown; body?: string | Buffer }
export type Told = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly json: { readonly [field: string]: unknown }
  readonly events: SentEvent[]
}
export type SentEvent = MaestroEvent & { readonly seq: number }

type Made = {
  play?: Play
  kind?: Conductor['kind']
  db?: MemoryDatabase
  limits?: Partial<Limits>
  clock?: ServerClock
} & Partial<ServerOptions>

/** A real server on a free port, with a store in memory and a conductor that plays what the test says. */
export async function testServer({
  play = playSong,
  kind = 'builtin',
  db = memoryDatabase(),
  ...options
}: Made = {}): Promise<TestServer> {
  const logged: string[] = []
  const started = await startServer({
    host: '127.0.0.1',
    port: 0,
    maestro: maestroOf(play, kind),
    openStore: async () => memoryStore(db),
    writeLog: (line) => void logged.push(line),
    loadMcp: async () => ({
      domains: new Map(),
      open: async () => problem('no-project', 'There is no project here.'),
    }),
    ...options,
  })
  if (isProblem(started)) throw new Error(started.message)
  onTestFinished(() => started.close())
  return { ...started, db, logged, call: (path, how) => callServer(started, path, how) }
}

export async function callServer(
  { url, token }: { url: string; token: string },
  path: string,
  { method, headers = {}, json, body }: CallOptions = {},
): Promise<Told> {
  const sent = json === undefined ? body : JSON.stringify(json)
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest(
      url + path,
      {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
          ...headers,
        },
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(sent)
  })
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text,
    json: (incoming.headers['content-type'] === 'application/json' && text !== ''
      ? JSON.parse(text)
      : {}) as Told['json'],
    events: eventsOf(text),
  }
}

export function eventsOf(text: string): SentEvent[] {
  return text
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
    .map((line) => JSON.parse(line.slice(6)) as SentEvent)
}

export type ManualClock = ServerClock & { pass(ms: number): void }

/** Time that moves only when the test says so. */
export function manualClock(startMs = 1_800_000_000_000): ManualClock {
  let nowMs = startMs
  let timers: { atMs: number; act: () => void }[] = []
  return {
    nowMs: () => nowMs,
    after: (delayMs, act) => {
      const timer = { atMs: nowMs + delayMs, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    pass: (ms) => {
      nowMs += ms
      const due = timers.filter(({ atMs }) => atMs <= nowMs)
      timers = timers.filter(({ atMs }) => atMs > nowMs)
      for (const { act } of due) act()
    },
  }
}
