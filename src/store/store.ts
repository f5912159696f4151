import type { Json, Problem } from '../kernel/index.ts'

/**
 * What belongs to the Maestro wire, kept in a database. Times come from the caller, in milliseconds since 1970. An
 * expected refusal is a Problem; when the database itself is gone, a call throws a `Refusal` with the code
 * `database-unreachable`.
 */
export type Store = {
  readonly kind: 'pglite' | 'postgres'
  /** This server among those on the same database; what it begins or claims, only it may append to. */
  readonly owner: string
  /** Asks the database for nothing; throws where it does not answer. */
  answers(): Promise<void>

  /** Keeps the last snapshot of a project that its client owns. */
  keepProject(project: KeptProject & { readonly now: number }): Promise<void>
  project(id: string): Promise<KeptProject | undefined>
  /** The streams and commits of a project, newest last, at most 200. */
  history(projectId: string): Promise<HistoryEntry[]>

  /**
   * Begins the conversation, or finds it; one that is bound to another project is the Problem `foreign-conversation`.
   */
  conversation(conversation: {
    readonly id: string
    readonly projectId: string
    readonly now: number
  }): Promise<Problem | undefined>
  /** The project that a conversation is bound to, where it has begun. */
  projectOf(conversationId: string): Promise<string | undefined>
  /** The last entries, newest last. */
  memory(conversationId: string, most: number): Promise<Json[]>

  /**
   * Records a stream with its conversation (as `conversation` does) and the snapshot it came with, all in one commit.
   */
  beginStream(stream: NewStream): Promise<Problem | undefined>
  /**
   * Resolves once the events are committed, with all that belongs to them in the same commit. `stream-taken` when the
   * stream has ended or is another server's.
   */
  append(streamId: string, events: readonly StreamEvent[], also?: Also): Promise<Problem | undefined>
  /** What follows `afterSeq`, in order. */
  eventsAfter(page: {
    readonly streamId: string
    readonly afterSeq: number
    readonly most: number
  }): Promise<StreamEvent[]>
  /**
   * Replays what follows `afterSeq`, then follows until the stream ends or the signal is given. Nothing is read ahead
   * of a slow reader but a short buffer.
   */
  follow(reading: {
    readonly streamId: string
    readonly afterSeq: number
    readonly signal?: AbortSignal
  }): AsyncIterable<StreamEvent>
  endStream(streamId: string, end: StreamEnd): Promise<Problem | undefined>
  stream(id: string): Promise<StoredStream | undefined>

  /**
   * Says that this server lives until `until`: before its first stream, then again and again. Who stops saying so loses
   * its streams to whoever claims them.
   */
  beat(life: { readonly until: number }): Promise<void>
  /** Running streams of other servers that are gone. */
  unfinishedStreams(at: { readonly now: number }): Promise<StoredStream[]>
  /** True for exactly one of those who ask for the same orphan: it is theirs to continue. */
  claimStream(claim: { readonly id: string; readonly now: number }): Promise<boolean>

  /** False when there is no such stream, or it has ended. */
  requestStop(streamId: string): Promise<boolean>
  /**
   * Calls `stop` once when a stop is asked for on any server, also when it was before this call. Returns how to stop
   * listening.
   */
  onStop(streamId: string, stop: () => void): () => void

  saveVariation(variation: Variation): Promise<void>
  variation(id: string): Promise<Variation | undefined>
  /** True when the variation was in `from` and is in `to` now, with the new content where one is given. */
  moveVariation(move: {
    readonly id: string
    readonly from: VariationStatus
    readonly to: VariationStatus
    readonly content?: Json
    readonly now: number
  }): Promise<boolean>
  /**
   * Commits a ready variation, the project that comes of it and an entry of its history at once. `version-mismatch`
   * when the project has moved on from `base`; null commits anyhow.
   */
  commitVariation(commit: {
    readonly id: string
    readonly base: string | null
    readonly project: KeptProject
    readonly entry: Json
    readonly now: number
  }): Promise<Problem | undefined>
  /** Marks what was not decided in time; returns its ids. */
  expireVariations(at: { readonly now: number }): Promise<string[]>

  /** Forgets what ended, or was last used, more than `keepDays` ago. Running streams and what they belong to stay. */
  prune(limit: { readonly now: number; readonly keepDays: number }): Promise<void>
  close(): Promise<void>
}

export type KeptProject = {
  readonly id: string
  readonly version: string
  /** JSON text, as it came. */ readonly snapshot: string
}

export type HistoryEntry =
  | {
      readonly kind: 'stream'
      readonly streamId: string
      readonly conversationId: string | null
      readonly status: StreamStatus
      readonly prompt: string | null
      readonly promptHash: string
      readonly atMs: number
    }
  | {
      readonly kind: 'commit'
      readonly variationId: string
      readonly version: string
      readonly entry: Json
      readonly atMs: number
    }

export type NewStream = {
  readonly id: string
  readonly projectId: string
  readonly conversationId: string | null
  /** What the stream can be continued from; without the prompt. */
  readonly request: Json
  readonly seed: string
  readonly prompt: string
  /** False keeps only the hash of the prompt. */
  readonly keepsPrompt: boolean
  readonly kind: 'builtin' | 'model'
  readonly snapshot?: { readonly version: string; readonly json: string }
  /** What can be said before any work is done. */
  readonly events?: readonly StreamEvent[]
  readonly now: number
}

export type StoredStream = {
  readonly id: string
  readonly projectId: string
  readonly conversationId: string | null
  readonly request: Json
  readonly seed: string
  readonly prompt: string | null
  readonly promptHash: string
  readonly kind: 'builtin' | 'model'
  readonly owner: string
  readonly status: StreamStatus
  readonly isStopAsked: boolean
  /** 0 before the first event. */
  readonly lastSeq: number
  readonly begunAtMs: number
  readonly endedAtMs: number | null
}

export type StreamEvent = { readonly seq: number; readonly json: string }
/**
 * What events bring with them: their end, the variation that they begin, what a conversation is to remember, a project
 * to keep.
 */
export type Also = {
  readonly end?: StreamEnd
  readonly variation?: Variation
  readonly memory?: { readonly conversationId: string; readonly entry: Json }
  readonly project?: KeptProject & { readonly now: number }
}
export type StreamEnd = { readonly status: Exclude<StreamStatus, 'running'>; readonly now: number }
export type StreamStatus = 'running' | 'completed' | 'failed' | 'stopped' | 'interrupted'

export type VariationStatus = 'created' | 'streaming' | 'ready' | 'committed' | 'discarded' | 'failed' | 'expired'
export type Variation = {
  readonly id: string
  readonly projectId: string
  /** The content version that it was proposed on. */
  readonly base: string
  readonly status: VariationStatus
  readonly content: Json
  readonly createdAtMs: number
  readonly expiresAtMs: number
}
