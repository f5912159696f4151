import { randomUUID } from 'node:crypto'
import { sha256Hex } from '../../../src/gate/hash.ts'
import { problem, type Json } from '../../../src/kernel/index.ts'
import type {
  HistoryEntry,
  KeptProject,
  Store,
  StoredStream,
  StreamEvent,
  Variation,
} from '../../../src/store/index.ts'

type Row = StoredStream & { events: StreamEvent[] }
export type MemoryDatabase = {
  projects: Map<string, KeptProject>
  conversations: Map<string, { projectId: string; entries: Json[] }>
  streams: Map<string, Row>
  variations: Map<string, Variation>
  commits: HistoryEntry[]
  lives: Map<string, number>
  wake: Set<() => void>
  failsAppends: boolean
}

export const memoryDatabase = (): MemoryDatabase => ({
  projects: new Map(),
  conversations: new Map(),
  streams: new Map(),
  variations: new Map(),
  commits: [],
  lives: new Map(),
  wake: new Set(),
  failsAppends: false,
})

/**
 * The store's promises over maps, for tests of the server alone; the real one is tested in its own room and in the
 * flows.
 */
export function memoryStore(db: MemoryDatabase, owner: string = randomUUID()): Store {
  const move = (id: string, change: Partial<Row>): void => {
    const row = db.streams.get(id)
    if (row) db.streams.set(id, { ...row, ...change })
    wakeAll(db)
  }
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        db.wake.delete(wake)
        resolve()
      }
      db.wake.add(wake)
    })
  return {
    kind: 'pglite',
    owner,
    answers: async () => undefined,
    keepProject: async ({ id, version, snapshot }) => void db.projects.set(id, { id, version, snapshot }),
    project: async (id) => db.projects.get(id),
    history: async (projectId) => [
      ...[...db.streams.values()]
        .filter((row) => row.projectId === projectId)
        .map((row): HistoryEntry => ({
          kind: 'stream',
          streamId: row.id,
          conversationId: row.conversationId,
          status: row.status,
          prompt: row.prompt,
          promptHash: row.promptHash,
          atMs: row.begunAtMs,
        })),
      ...db.commits,
    ],
    conversation: async ({ id, projectId }) => {
      const bound = db.conversations.get(id) ?? { projectId, entries: [] }
      if (bound.projectId !== projectId)
        return problem('foreign-conversation', 'This conversation belongs to another project.')
      db.conversations.set(id, bound)
      return undefined
    },
    projectOf: async (id) => db.conversations.get(id)?.projectId,
    memory: async (id, most) => (db.conversations.get(id)?.entries ?? []).slice(-most),
    async beginStream({ prompt, keepsPrompt, snapshot, now, events = [], ...stream }) {
      const refused =
        stream.conversationId === null
          ? undefined
          : await this.conversation({ id: stream.conversationId, projectId: stream.projectId, now })
      if (refused) return refused
      if (snapshot)
        db.projects.set(stream.projectId, { id: stream.projectId, version: snapshot.version, snapshot: snapshot.json })
      db.streams.set(stream.id, {
        ...stream,
        prompt: keepsPrompt ? prompt : null,
        promptHash: sha256Hex(prompt),
        owner,
        status: 'running',
        isStopAsked: false,
        lastSeq: events.length,
        begunAtMs: now,
        endedAtMs: null,
        events: [...events],
      })
      return undefined
    },
    append: async (id, events, { end, variation, memory, project } = {}) => {
      // What is committed is seen later than the call, as with a real database.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const row = db.streams.get(id)
      if (db.failsAppends) throw new Error('The database is gone.')
      if (!row || row.status !== 'running' || row.owner !== owner)
        return problem('stream-taken', 'This stream has ended, or another server goes on with it.')
      if (events[0] && events[0].seq !== row.lastSeq + 1)
        throw new Error(`Event ${events[0].seq} does not follow ${row.lastSeq}.`)
      row.events.push(...events)
      if (variation) db.variations.set(variation.id, variation)
      if (memory) db.conversations.get(memory.conversationId)?.entries.push(memory.entry)
      if (project) db.projects.set(project.id, { id: project.id, version: project.version, snapshot: project.snapshot })
      move(id, { lastSeq: events.at(-1)?.seq ?? row.lastSeq, ...(end && { status: end.status, endedAtMs: end.now }) })
      return undefined
    },
    eventsAfter: async ({ streamId, afterSeq, most }) =>
      (db.streams.get(streamId)?.events ?? []).filter(({ seq }) => seq > afterSeq).slice(0, most),
    async *follow({ streamId, afterSeq, signal }) {
      signal?.addEventListener('abort', () => wakeAll(db))
      const isGone = (): boolean => signal?.aborted ?? false
      for (let seq = afterSeq; !isGone();) {
        const row = db.streams.get(streamId)
        const found = row?.events.find((event) => event.seq > seq)
        if (found) {
          seq = found.seq
          yield found
        } else if (row?.status === 'running') await next()
        else return
      }
    },
    endStream: async (id, { status, now }) => {
      move(id, { status, endedAtMs: now })
      return undefined
    },
    stream: async (id) => db.streams.get(id),
    beat: async ({ until }) => void db.lives.set(owner, until),
    unfinishedStreams: async ({ now }) =>
      [...db.streams.values()].filter((row) => row.status === 'running' && (db.lives.get(row.owner) ?? 0) < now),
    claimStream: async ({ id, now }) => {
      const row = db.streams.get(id)
      if (!row || row.status !== 'running' || (db.lives.get(row.owner) ?? 0) >= now) return false
      move(id, { owner })
      return true
    },
    requestStop: async (id) => {
      if (db.streams.get(id)?.status !== 'running') return false
      move(id, { isStopAsked: true })
      return true
    },
    onStop: (id, stop) => {
      const look = (): void => {
        if (db.streams.get(id)?.isStopAsked) stop()
        else db.wake.add(look)
      }
      look()
      return () => void db.wake.delete(look)
    },
    saveVariation: async (variation) => void db.variations.set(variation.id, variation),
    variation: async (id) => db.variations.get(id),
    moveVariation: async ({ id, from, to }) => {
      const found = db.variations.get(id)
      if (found?.status !== from) return false
      db.variations.set(id, { ...found, status: to })
      return true
    },
    commitVariation: async ({ id, base, project, entry, now }) => {
      const found = db.variations.get(id)
      if (found?.status !== 'ready') return problem('variation-not-ready', 'This variation is not ready.')
      if (base !== null && db.projects.get(project.id)?.version !== base)
        return problem('version-mismatch', 'The project has changed since.')
      db.variations.set(id, { ...found, status: 'committed' })
      db.projects.set(project.id, project)
      db.commits.push({ kind: 'commit', variationId: id, version: project.version, entry, atMs: now })
      return undefined
    },
    expireVariations: async () => [],
    prune: async () => undefined,
    close: async () => undefined,
  }
}

/** Whoever is woken may wait again at once, so the list is taken before. */
function wakeAll({ wake }: MemoryDatabase): void {
  const all = Array.from(wake)
  for (const each of all) each()
}
