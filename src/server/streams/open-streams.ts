import { randomUUID } from 'node:crypto'
import { sha256Hex } from '../../gate/hash.ts'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../../music/wire/events.ts'
import type { ReadRequest } from '../../music/wire/request.ts'
import type { Store, StreamEnd } from '../../store/index.ts'
import type { Clock } from '../clock.ts'
import type { LazyStore } from '../lazy-store.ts'
import type { Limits } from '../limits.ts'
import type { Conductor, Maestro, Run } from '../maestro-port.ts'
import type { Log } from '../watch/log.ts'
import type { Metrics } from '../watch/metrics.ts'
import type { Ending } from './closing-events.ts'
import { contentVersion } from './content-version.ts'
import { keepProposed, knownSnapshots } from './proposed-copy.ts'
import { openRecorder } from './recorder.ts'
import { runStream } from './run-stream.ts'
import { seededIds } from './seeded-ids.ts'
import { asStored, readStored, type StoredWork } from './stored-work.ts'
import { keepVariation } from './keep-variation.ts'
import { lacksNotes, withKnownNotes } from './with-known-notes.ts'

/** The work of this server: what was begun here, and what it took over from one that is gone. */
export type Streams = {
  /** Records the request and begins to work on it; the events are read from the store. */
  begin(request: ReadRequest, options?: { streamId?: string; variationId?: string }): Promise<{ readonly streamId: string } | Problem>
  /** Takes over what a server that is gone has left unfinished, and what was lost here. */
  adopt(store: Store): Promise<void>
  count(): number
  /** Lets work end by itself for a moment, then ends it; every stream has its `complete` afterwards. */
  close(): Promise<void>
}

type Parts = { readonly store: LazyStore; readonly maestro: Maestro; readonly clock: Clock; readonly limits: Limits; readonly metrics: Metrics; readonly log: Log }
type Work = { readonly id: string; readonly seed: string; readonly stored: readonly string[]; readonly told: StoredWork }

const MOST_MEMORIES = 20
/** How long a conductor may take to come back after its last word. */
const RETURN_WITHIN_MS = 1000
const MOST_EVENTS = 100_000

export function openStreams({ store: lazy, maestro, clock, limits, metrics, log }: Parts): Streams {
  const works = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>()
  /** Runs whose events could not be made durable: they are done again when the database is back. */
  const lost = new Set<string>()
  let starting = 0
  let isClosing = false

  return {
    begin: async (request, options = {}) => {
      if (isClosing) return problem('shutting-down', 'The server is being stopped; send the request again when it is back.')
      if (works.size + starting >= limits.mostStreams) return problem('too-many-streams', 'The server is busy with as many streams as it takes at once; try again in a moment.')
      starting++
      try {
        return await begin(request, options)
      } finally {
        starting--
      }
    },
    adopt: async (store) => {
      if (isClosing) return
      const orphans = (await store.unfinishedStreams({ now: clock.nowMs() })).map(({ id }) => id)
      for (const id of new Set([...lost, ...orphans])) {
        if (works.has(id) || !(await mayAdopt(store, id))) continue
        log('info', 'stream.adopted', { streamId: id })
        // One that cannot be taken over must not keep the others from it.
        await adopt(store, id).catch((cause: unknown) => log('error', 'stream.not-adopted', { streamId: id, message: String(cause) }))
      }
    },
    count: () => works.size,
    close: async () => {
      isClosing = true
      const cancel = clock.after(limits.graceMs, () => { for (const { stop } of works.values()) stop.abort('shutdown' satisfies Ending) })
      while (works.size > 0) await Promise.all([...works.values()].map(({ over }) => over))
      cancel()
    },
  }

  async function begin(request: ReadRequest, { streamId: id = randomUUID(), variationId }: { streamId?: string; variationId?: string }): Promise<{ streamId: string } | Problem> {
    const store = await lazy.get()
    const conductor = isProblem(store) ? store : await maestro.conductorFor(request)
    if (isProblem(store)) return store
    if (isProblem(conductor)) return conductor
    const { prompt, conversationId = null, storePrompt } = request
    const projectId = request.project.projectId
    const project = lacksNotes(request.project) ? withKnownNotes(request.project, await knownSnapshots(store, projectId)) : request.project
    const memory = conversationId === null ? [] : await store.memory(conversationId, MOST_MEMORIES)
    const told: StoredWork = { request: { ...request, project }, memory, baseStateId: contentVersion(project), variationId: variationId ?? null }
    const seed = sha256Hex(prompt)
    const refused = await store.beginStream({
      id, projectId, conversationId, request: asStored(told), seed, prompt, keepsPrompt: storePrompt, kind: conductor.kind,
      snapshot: { version: told.baseStateId, json: JSON.stringify(project) }, now: clock.nowMs(),
    })
    if (refused) return refused
    start(store, conductor, { id, seed, stored: [], told })
    return { streamId: id }
  }

  async function mayAdopt(store: Store, id: string): Promise<boolean> {
    if (!lost.has(id)) return store.claimStream({ id, now: clock.nowMs() })
    const found = await store.stream(id)
    lost.delete(id)
    return found?.status === 'running' && found.owner === store.owner
  }

  /** A built-in run is done again from its request and goes on where it was; one of a model cannot be, so it is brought to an end. */
  async function adopt(store: Store, id: string): Promise<void> {
    const found = await store.stream(id)
    if (!found) return
    const stored = (await store.eventsAfter({ streamId: id, afterSeq: 0, most: MOST_EVENTS })).map(({ json }) => json)
    const told = readStored(found.request, found.prompt ?? '')
    const conductor = found.kind === 'builtin' && found.prompt !== null ? await maestro.conductorFor(told.request) : null
    const work = { id, seed: found.seed, stored, told }
    if (conductor === null || isProblem(conductor)) start(store, { kind: found.kind, conduct: async () => undefined }, work, 'interrupted')
    else start(store, conductor, work)
  }

  function start(store: Store, conductor: Conductor, work: Work, ending?: Ending): void {
    const stop = new AbortController()
    if (ending) stop.abort(ending)
    const forget = store.onStop(work.id, () => stop.abort('stopped' satisfies Ending))
    const over = run(store, conductor, work, stop.signal).catch((cause: unknown) => {
      lost.add(work.id)
      metrics.count('cutroom_streams_total', { end: 'lost' })
      log('error', 'stream.lost', { streamId: work.id, message: String(cause) })
    }).finally(() => {
      forget()
      works.delete(work.id)
    })
    works.set(work.id, { stop, over })
  }

  async function run(store: Store, conductor: Conductor, { id, seed, stored, told }: Work, stop: AbortSignal): Promise<void> {
    const { request, memory, baseStateId, variationId } = told
    const returned = promised<Json | undefined>()
    const calls: EventOf<'toolCall'>[] = []
    const recorder = openRecorder({
      stored,
      before: async (event) => {
        metrics.count('cutroom_events_total', { type: event.type })
        if (event.type === 'meta') await keepVariation(store, { event, streamId: id, projectId: request.project.projectId, now: clock.nowMs(), isKnown: variationId !== null || stored.length > 0 })
        if (event.type !== 'complete') return
        // Whoever asks again as soon as this is complete is to find it remembered.
        const entry = await returned.value.catch(() => undefined)
        if (request.conversationId && entry !== undefined) await store.remember(request.conversationId, entry)
        if (event.success && calls.length > 0) await keepProposed(store, { project: request.project, calls, applyCalls: maestro.applyCalls, now: clock.nowMs() })
      },
      append: async (events, complete) => {
        const before = clock.nowMs()
        const refused = await store.append(id, events, complete && endOf(complete))
        metrics.observe('cutroom_commit_seconds', (clock.nowMs() - before) / 1000)
        return refused
      },
    })
    const emit = (event: MaestroEvent): Promise<void> => {
      if (event.type === 'toolCall') calls.push(event)
      if (event.type === 'complete') clock.after(RETURN_WITHIN_MS, () => returned.keep(undefined))
      return recorder.emit(withIds(event, { variationId, baseStateId }))
    }
    const conduct = (run: Run): Promise<Json | undefined> => {
      conductor.conduct(run).then(returned.keep, returned.fail)
      return returned.value
    }
    const close = (events: readonly MaestroEvent[]): Promise<void> => {
      returned.keep(undefined)
      return recorder.close(events)
    }
    const { complete } = await runStream({
      conductor: { ...conductor, conduct }, recorder: { ...recorder, emit, close }, stop, clock, mostMs: limits.streamWithinMs,
      run: { request, streamId: id, seed, baseStateId, memory, newId: seededIds(id) },
      onFault: (cause) => log('error', 'stream.fault', { streamId: id, message: String(cause), stack: cause instanceof Error ? (cause.stack ?? null) : null }),
    })
    metrics.count('cutroom_streams_total', { end: complete ? endOf(complete).status : 'failed' })
  }

  function endOf({ success, error }: EventOf<'complete'>): StreamEnd {
    const status = success || error === 'question' ? 'completed' : error === 'stopped' ? 'stopped' : error === 'interrupted' || error === 'shutdown' ? 'interrupted' : 'failed'
    return { status, now: clock.nowMs() }
  }
}

/** A value that comes later, once; whatever comes after the first is left out. */
function promised<T>(): { readonly value: Promise<T>; keep(value: T): void; fail(cause: unknown): void } {
  let keep = (_value: T): void => undefined
  let fail = (_cause: unknown): void => undefined
  const value = new Promise<T>((resolve, reject) => {
    keep = resolve
    fail = reject
  })
  return { value, keep: (given) => keep(given), fail: (cause) => fail(cause) }
}

/** A variation that was asked for has its id before the work begins, and is proposed on what the server holds. */
function withIds(event: MaestroEvent, { variationId, baseStateId }: { variationId: string | null; baseStateId: string }): MaestroEvent {
  if (event.type === 'meta') return { ...event, baseStateId, variationId: variationId ?? event.variationId }
  if (event.type === 'done') return { ...event, variationId: variationId ?? event.variationId }
  if (event.type === 'complete' && event.variationId !== undefined) return { ...event, variationId: variationId ?? event.variationId }
  return event
}

