import type { Problem } from '../../kernel/index.ts'
import type { Snapshot } from '../../music/wire/snapshot.ts'
import type { Call } from './calls/call.ts'
import type { Proposal } from './proposal.ts'
import type { SentEvent } from './read-event.ts'
import type { WithNotesOf } from './sent-snapshot.ts'

/** A music project on the side of its owner. Ids are this client's own; those of the server are in what is sent. */
export type Client = {
  project(): Snapshot
  /** The project as a request holds it: under the server's ids, with the notes of some regions or of none. */
  snapshot(how?: { readonly withNotesOf?: WithNotesOf }): Snapshot
  serverIdOf(id: string): string
  conversationId(): string
  /** Begins a project, empty but for what is given, and a conversation about it. */
  newProject(begun?: Partial<Snapshot>): Promise<Snapshot | Problem>
  /** Forgets what was said: the next request begins a conversation. The project stays. */
  clearHistory(): Promise<void>
  /** Changes of the owner's own hand, as one undo step. */
  edit(calls: readonly Call[]): Promise<Snapshot | Problem>
  send(prompt: string, options?: SendOptions): Promise<Proposal | Problem>
  /** Reads a stream that was begun before, from its beginning to its end. */
  resume(streamId: string, options?: FollowOptions): Promise<Proposal | Problem>
  undo(): Promise<Snapshot | Problem>
  redo(): Promise<Snapshot | Problem>
}

export type FollowOptions = {
  /** Applies each call as it comes instead of proposing the whole; all of it is one undo step. */
  readonly live?: boolean
  /** Aborting it also stops the work of the server. */
  readonly signal?: AbortSignal
  onEvent?(event: SentEvent): void
}

export type SendOptions = FollowOptions & {
  readonly model?: string
  /** False: the server keeps only a hash of the prompt. */
  readonly storePrompt?: boolean
  readonly withNotesOf?: WithNotesOf
}
