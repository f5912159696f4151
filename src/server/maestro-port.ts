import type { Json, Problem } from '../kernel/index.ts'
import type { EventOf, MaestroEvent, ReadRequest, ProjectSnapshot } from '../music/index.ts'
/** One piece of work: a request, and where its events go. */
export type StreamRun = {
  readonly request: ReadRequest
  readonly streamId: string
  /** What the music is seeded by; the same for the same prompt. */
  readonly seed: string
  /** The content version that the request's project stands for. */
  readonly baseStateId: string
  /** What conductors gave back for earlier requests of this conversation, oldest first. */
  readonly memory: readonly Json[]
  /** The same ids in the same order each time a stream is worked on, so that a run can be continued after a crash. */
  newId(): string
  readonly signal: AbortSignal
  /** Resolves when there is room for the next event; rejects once the stream is over. */
  emit(event: MaestroEvent): Promise<void>
  /** The same for an event that was written elsewhere, by `JSON.stringify`. */
  emitJson(json: string): Promise<void>
}

/**
 * What a run leaves behind: what the conversation is to remember of it, and the project as it would be with all of it,
 * as JSON text.
 */
export type RunResult = { readonly memory?: Json; readonly proposed?: string }

/** Who does the work behind a stream: the built-in mind, or the model that the request names. */
export type Conductor = {
  readonly kind: 'builtin' | 'model'
  /**
   * The first event of a run, where it can be told before any work is done: it is on record as soon as the request is.
   */
  opening?(run: Pick<StreamRun, 'request' | 'streamId'>): MaestroEvent
  /** Says everything from `state` to `complete`. */
  conduct(run: StreamRun): Promise<RunResult>
}

/** What the server needs of the music room; `start` binds it. */
export type Maestro = {
  /** Who would work on the request, or why nobody can. */
  conductorFor(request: ReadRequest): Promise<Conductor | Problem>
  /** The project after these calls, as a client would apply them. */
  applyCalls(
    project: ProjectSnapshot,
    calls: readonly Pick<EventOf<'toolCall'>, 'name' | 'params'>[],
  ): ProjectSnapshot | Problem
}
