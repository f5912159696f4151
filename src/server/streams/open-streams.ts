import { randomUUID } from 'node:crypto'
import { sha256Hex } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ReadRequest, ProjectSnapshot, SnapshotRegion } from '../../music/index.ts'
import type { Store, StreamEvent } from '../../store/index.ts'
import type { ServerClock } from '../clock.ts'
import type { LazyStore } from '../lazy-store.ts'
import type { Limits } from '../limits.ts'
import type { Conductor, Maestro } from '../maestro-port.ts'
import type { Log } from '../watch/log.ts'
import type { Metrics } from '../watch/metrics.ts'
import { type EarlyEnd, markEvent, withSeq } from './progress.ts'
import { contentVersion, readKnownSnapshots, asStored, readStored, type StoredWork } from './stored-work.ts'
import { doWork, type Work } from './do-work.ts'
/** The work of this server: what was begun here, and what it took over from one that is gone. */
export type Streams = {
  /** Records the request and begins to work on it; the events that follow the first ones are read from the store. */
  begin(request: ReadRequest, options?: { streamId?: string; variationId?: string }): Promise<Begun | Problem>
  /** Takes over what a server that is gone has left unfinished, and what was lost here. */
  adopt(store: Store): Promise<void>
  count(): number
  /** Lets work end by itself for a moment, then ends it; every stream has its `complete` afterwards. */
  close(): Promise<void>
}

type Begun = { readonly streamId: string; readonly first: readonly StreamEvent[] }

type Parts = {
  readonly store: LazyStore
  readonly maestro: Maestro
  readonly clock: ServerClock
  readonly limits: Limits
  readonly metrics: Metrics
  readonly log: Log
}

/** How far back a conversation is remembered. */
export const MAX_MEMORIES = 20
const MAX_EVENTS = 100_000
/** Enough for one commit while the next is made ready. */
const MAX_BEGINNING = 64

type PlacesBeside = { take(projectId: string): { readonly place: number; leave(): void } }

/**
 * Counts the requests of a project that are under way: each has the lowest place that no other has, from 0, until it is
 * over.
 */
function placesBeside(): PlacesBeside {
  const taken = new Map<string, Set<number>>()
  return {
    take: (projectId) => {
      const there = taken.get(projectId) ?? new Set<number>()
      taken.set(projectId, there)
      let place = 0
      while (there.has(place)) place += 1
      there.add(place)
      return {
        place,
        leave: () => {
          there.delete(place)
          if (there.size === 0 && taken.get(projectId) === there) taken.delete(projectId)
        },
      }
    },
  }
}

export function openStreams(parts: Parts): Streams {
  const { store: lazy, maestro, clock, limits, metrics, log } = parts
  const works = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>()
  /** Runs whose events could not be made durable: they are done again when the database is back. */
  const lost = new Set<string>()
  const starts = new Set<Promise<unknown>>()
  const inTurn = fewAtOnce(MAX_BEGINNING)
  const places = placesBeside()
  let isClosing = false
  let isGraceOver = false

  return {
    begin: async (request, options = {}) => {
      if (isClosing)
        return problem('shutting-down', 'The server is being stopped; send the request again when it is back.')
      if (works.size + starts.size >= limits.mostStreams)
        return problem(
          'too-many-streams',
          'The server is busy with as many streams as it takes at once; try again in a moment.',
        )
      const { place, leave } = places.take(request.project.projectId)
      const begun = inTurn(() => begin(place === 0 ? request : { ...request, beside: place }, options))
      starts.add(begun)
      const over = begun.then((made) => (isProblem(made) ? undefined : works.get(made.streamId)?.over))
      void over.catch(() => undefined).finally(leave)
      return begun.finally(() => starts.delete(begun))
    },
    adopt: async (store) => {
      if (isClosing) return
      const orphans = (await store.unfinishedStreams({ now: clock.nowMs() })).map(({ id }) => id)
      for (const id of new Set([...lost, ...orphans])) {
        if (works.has(id) || !(await mayAdopt(store, id))) continue
        log('info', 'stream.adopted', { streamId: id })
        // One that cannot be taken over must not keep the others from it.
        await adopt(store, id).catch((cause: unknown) =>
          log('error', 'stream.not-adopted', { streamId: id, message: String(cause) }),
        )
      }
    },
    count: () => works.size,
    close: async () => {
      isClosing = true
      const cancel = clock.after(limits.graceMs, () => {
        isGraceOver = true
        for (const { stop } of works.values()) stop.abort('shutdown' satisfies EarlyEnd)
      })
      // What was about to begin does so, since it is recorded already.
      while (works.size + starts.size > 0)
        await Promise.allSettled([...starts, ...[...works.values()].map(({ over }) => over)])
      cancel()
    },
  }

  async function begin(
    request: ReadRequest,
    { streamId: id = randomUUID(), variationId }: { streamId?: string; variationId?: string },
  ): Promise<Begun | Problem> {
    const store = await lazy.get()
    const conductor = isProblem(store) ? store : await maestro.conductorFor(request)
    if (isProblem(store)) return store
    if (isProblem(conductor)) return conductor
    const { prompt, conversationId = null, storePrompt } = request
    const projectId = request.project.projectId
    const project = lacksNotes(request.project)
      ? withKnownNotes(request.project, await readKnownSnapshots(store, projectId))
      : request.project
    const memory = conversationId === null ? [] : await store.memory(conversationId, MAX_MEMORIES)
    const told: StoredWork = {
      request: { ...request, project },
      memory,
      baseStateId: contentVersion(project),
      variationId: variationId ?? null,
    }
    const seed = sha256Hex(prompt)
    const opening = conductor.opening?.({ request: told.request, streamId: id })
    const first = opening ? [{ seq: 1, json: withSeq(markEvent(opening).json, 1) }] : []
    const refused = await store.beginStream({
      id,
      projectId,
      conversationId,
      request: asStored(told),
      seed,
      prompt,
      keepsPrompt: storePrompt,
      kind: conductor.kind,
      snapshot: { version: told.baseStateId, json: JSON.stringify(project) },
      events: first,
      now: clock.nowMs(),
    })
    if (refused) return refused
    if (opening) metrics.count('cutroom_events_total', { type: opening.type })
    start(store, conductor, { id, seed, stored: first.map(({ json }) => json), isAgain: false, told })
    return { streamId: id, first }
  }

  async function mayAdopt(store: Store, id: string): Promise<boolean> {
    if (!lost.has(id)) return store.claimStream({ id, now: clock.nowMs() })
    const found = await store.stream(id)
    lost.delete(id)
    return found?.status === 'running' && found.owner === store.owner
  }

  /**
   * A built-in run is done again from its request and goes on where it was; one of a model cannot be, so it is brought
   * to an end.
   */
  async function adopt(store: Store, id: string): Promise<void> {
    const found = await store.stream(id)
    if (!found) return
    const stored = (await store.eventsAfter({ streamId: id, afterSeq: 0, most: MAX_EVENTS })).map(({ json }) => json)
    const told = readStored(found.request, found.prompt ?? '')
    const conductor =
      found.kind === 'builtin' && found.prompt !== null ? await maestro.conductorFor(told.request) : null
    const work = { id, seed: found.seed, stored, isAgain: true, told }
    if (conductor === null || isProblem(conductor))
      start(store, { kind: found.kind, conduct: async () => ({}) }, work, 'interrupted')
    else start(store, conductor, work)
  }

  function start(store: Store, conductor: Conductor, work: Work, ending?: EarlyEnd): void {
    const stop = new AbortController()
    const reason = isGraceOver ? 'shutdown' : ending
    if (reason) stop.abort(reason)
    const forget = store.onStop(work.id, () => stop.abort('stopped' satisfies EarlyEnd))
    const over = doWork({ ...parts, store, conductor, work, stop: stop.signal })
      .catch((cause: unknown) => {
        lost.add(work.id)
        metrics.count('cutroom_streams_total', { end: 'lost' })
        log('error', 'stream.lost', { streamId: work.id, message: String(cause) })
      })
      .finally(() => {
        forget()
        works.delete(work.id)
      })
    works.set(work.id, { stop, over })
  }
}

/**
 * Lets work begin in the order in which it came, a few at a time: of a crowd, the first are answered soon instead of
 * all of them late.
 */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay < most) underWay++
    // Whoever is done hands its place on.
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}

/**
 * The project with the notes that the client left out, where the server knows them: a region of the same id that has as
 * many notes as the client says. Elsewhere the notes stay unknown.
 */
function withKnownNotes(sent: ProjectSnapshot, known: readonly ProjectSnapshot[]): ProjectSnapshot {
  const byId = new Map(
    known
      .flatMap(({ tracks }) => tracks.flatMap(({ regions }) => regions))
      .filter(({ notes }) => notes !== undefined)
      .map((region) => [region.id, region]),
  )
  if (byId.size === 0) return sent
  const fill = (region: SnapshotRegion): SnapshotRegion => {
    const found = region.notes === undefined ? byId.get(region.id) : undefined
    if (found?.notes === undefined || found.notes.length !== region.noteCount) return region
    const { notes, ccEvents, pitchBends, aftertouch } = found
    return {
      ...(ccEvents && { ccEvents }),
      ...(pitchBends && { pitchBends }),
      ...(aftertouch && { aftertouch }),
      ...region,
      notes,
    }
  }
  return { ...sent, tracks: sent.tracks.map((track) => ({ ...track, regions: track.regions.map(fill) })) }
}

/**
 * Whether a region was counted and not sent. One without notes counts too: it may hold controllers, which come with the
 * notes.
 */
function lacksNotes({ tracks }: ProjectSnapshot): boolean {
  return tracks.some(({ regions }) =>
    regions.some(({ notes, noteCount }) => notes === undefined && noteCount !== undefined),
  )
}
