import type { AskBody, DocumentQuery, RunBody, StudioEvent, TileWish } from '../../client/index.ts'
import type { Problem } from '../../kernel/index.ts'
import type { JobsPort, UploadsPort } from './work-ports.ts'
import type { SoundPort } from './sound-port.ts'

/** JSON text of a reply, made where the project is open, or why there is none. */
export type WrittenReply = Promise<string | Problem>

/** Whoever holds the project that the studio shows. The server asks it, and hears from it what has changed. */
export type StudioPort = SoundPort & {
  project(): WrittenReply
  documents(): WrittenReply
  document(name: string, query: DocumentQuery): WrittenReply
  /** Waveforms in tiles, as bytes that never change. */
  peaks(wishes: readonly TileWish[]): Promise<Uint8Array | Problem>
  operations(): WrittenReply
  proposals(): WrittenReply
  /** What it would come to with only these operate steps. */
  proposal(id: string, only?: readonly string[]): WrittenReply
  history(): WrittenReply
  turn(id: string): WrittenReply
  /** Begins to plan; what comes of it is told by events. Gives the id of the request. */
  ask(body: AskBody): string | Problem
  /** Requests of this life of the server, the newest last, under way or ended. */
  asks(): WrittenReply
  /** Whether there was such a request under way. */
  callOff(ask: string): boolean
  /** Plans operations that a person ordered by name; editor state alone is set at once. */
  run(body: RunBody): WrittenReply
  approve(id: string, only?: readonly string[]): WrittenReply
  /** Puts another reading of the same words in its place. */
  take(id: string, reading: string): WrittenReply
  reject(id: string): WrittenReply
  undo(turn?: string): WrittenReply
  redo(turn?: string): WrittenReply
  /** Plans a stale one again from its words, on the documents as they are. */
  rebase(id: string, mayLeave: boolean): WrittenReply
  doctor(): WrittenReply
  minds(): WrittenReply
  suggestions(document?: string): WrittenReply
  renderOptions(document: string): WrittenReply
  readonly uploads: UploadsPort
  readonly jobs: JobsPort
  /** Calls back for everything that happens from now on; gives the way to stop. */
  listen(hear: (event: StudioEvent) => void): () => void
}
