import type { StreamEvent } from './store.ts'

/**
 * Who in this process waits for news of which stream. What a server commits itself is handed on from memory, without
 * reading it again.
 */
export type LiveStreams = ReturnType<typeof openLiveStreams>

type Committed = { readonly events: readonly StreamEvent[]; readonly isEnd: boolean }

export type Listener = {
  committed(what: Committed): void
  /** Something may have happened on another server. */
  changed(): void
}

export function openLiveStreams() {
  /** The streams that run here, with the last event committed. */
  const running = new Map<string, { lastSeq: number; isStopAsked: boolean }>()
  const listeners = new Map<string, Set<Listener>>()
  const stops = new Map<string, Set<() => void>>()

  return {
    begun(streamId: string, lastSeq: number): void {
      running.set(streamId, { lastSeq, isStopAsked: false })
    },
    committed(streamId: string, what: Committed): void {
      const own = running.get(streamId)
      const last = what.events.at(-1)
      if (own !== undefined && last !== undefined) own.lastSeq = last.seq
      if (what.isEnd) running.delete(streamId)
      for (const listener of listeners.get(streamId) ?? []) listener.committed(what)
    },
    /** Another server goes on with it, or it has ended: from now on the database knows. */
    lost(streamId: string): void {
      if (running.delete(streamId)) for (const listener of listeners.get(streamId) ?? []) listener.changed()
    },
    changed(streamId: string): void {
      for (const listener of listeners.get(streamId) ?? []) listener.changed()
    },
    /** How many run here. */
    count: (): number => running.size,
    /** Streams that somebody here follows although they run elsewhere. */
    followedFromElsewhere: (): string[] => [...listeners.keys()].filter((id) => !running.has(id)),
    /** True when a reader who has seen everything up to `seq` has missed nothing. */
    isUpTo: (streamId: string, seq: number): boolean => running.get(streamId)?.lastSeq === seq,
    listen: (streamId: string, listener: Listener): (() => void) => addTo(listeners, streamId, listener),

    stop(streamId: string): void {
      const own = running.get(streamId)
      if (own !== undefined) own.isStopAsked = true
      for (const stop of stops.get(streamId) ?? []) stop()
    },
    /** Undefined when only the database knows. */
    isStopAsked: (streamId: string): boolean | undefined => running.get(streamId)?.isStopAsked,
    awaitStop: (streamId: string, stop: () => void): (() => void) => addTo(stops, streamId, stop),
    awaitingStop: (): string[] => [...stops.keys()],
  }
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, item: T): () => void {
  const set = sets.get(key) ?? new Set<T>()
  sets.set(key, set)
  set.add(item)
  return () => {
    set.delete(item)
    if (set.size === 0 && sets.get(key) === set) sets.delete(key)
  }
}

/** What servers on one database tell each other: that streams have new events, or that one is to stop. */
type News = { readonly from: string; readonly events?: readonly string[]; readonly stop?: string }

/** The text of PostgreSQL's notifications is limited to 8,000 bytes; an id has 36. */
const MAX_IDS = 150

export function writeEventNews(from: string, streamIds: readonly string[]): string[] {
  const ids = [...new Set(streamIds)]
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    JSON.stringify({ from, events: ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS) } satisfies News),
  )
}

export function writeStopNews(from: string, streamId: string): string {
  return JSON.stringify({ from, stop: streamId } satisfies News)
}

/** Undefined for what no server of ours wrote. */
export function readNews(text: string): News | undefined {
  try {
    const news = JSON.parse(text) as News | null
    return typeof news?.from === 'string' ? news : undefined
  } catch {
    return undefined
  }
}
