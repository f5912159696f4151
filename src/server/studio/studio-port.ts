import type {
  AskBody,
  BeginSessionBody,
  ConsiderPlanBody,
  DocumentQuery,
  ExecuteBody,
  JobAgainBody,
  JobBody,
  JobRow,
  OutputQuery,
  PlanTextBody,
  PlanWordsBody,
  RunBody,
  SettingsBody,
  SkipBody,
  StretchFacts,
  StudioEvent,
  TileWish,
  TurnTextName,
  UploadBody,
  UploadRow,
} from '../../client/index.ts'
import type { Problem } from '../../kernel/index.ts'
import type { OpenedFile } from '../http/send-file.ts'

/** A stretch of a state of a document, in seconds. */
export type SoundCall = {
  readonly document: string
  /** The proposal whose result is heard; without it the document as it is now. */
  readonly proposal?: string
  /** Of the proposal, the operate steps that are kept. */
  readonly only?: readonly string[]
  readonly from: number
  readonly to: number
  readonly rate?: number
  /** One note of a track of a song, instead of a stretch. */
  readonly note?: { readonly track: string; readonly pitch: number; readonly velocity: number }
  /** Whether the levels of the tracks come along. */
  readonly withLevels?: boolean
}

/** Interleaved 32-bit floats, little-endian, and what they are. */
export type SoundStretch = {
  readonly facts: StretchFacts
  readonly samples: ArrayBuffer
  /** Where they were asked for: the ids of the tracks that are heard, and their levels, also as floats. */
  readonly levels?: { readonly tracks: readonly string[]; readonly peaks: ArrayBuffer }
}

/** Whoever mixes what the studio plays. */
export type SoundPort = { sound(call: SoundCall): Promise<SoundStretch | Problem> }

/** JSON text of a reply, made where the project is open, or why there is none. */
export type WrittenReply = Promise<string | Problem>

/** Whoever holds the project that the studio shows. The server asks it, and hears from it what has changed. */
export type StudioPort = SoundPort & {
  project(): WrittenReply
  documents(): WrittenReply
  document(name: string, query: DocumentQuery): WrittenReply
  /** Waveforms in tiles, as bytes that never change. */
  peaks(wishes: readonly TileWish[]): Promise<Uint8Array | Problem>
  /** The file that a source of a document has, by its content: as it was brought in, or a lighter copy of it. */
  media(address: string, copy: MediaCopy): Promise<OpenedMedia | Problem>
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
  /** What can be said to a document, by subject; of one subject all that is known. */
  help(document: string, topic?: string): WrittenReply
  settings(): WrittenReply
  changeSettings(body: SettingsBody): WrittenReply
  models(): WrittenReply
  /** Takes an offline model off the disk. */
  removeModel(name: string): WrittenReply
  /** Quickly: without what only a look at the recordings of a film tells. */
  renderOptions(document: string, isQuick: boolean): WrittenReply
  /** What one file of a document would be; nothing is kept. */
  outputLook(document: string, query: OutputQuery): WrittenReply
  readonly sessions: SessionsPort
  readonly uploads: UploadsPort
  readonly jobs: JobsPort
  /** Calls back for everything that happens from now on; gives the way to stop. */
  listen(hear: (event: StudioEvent) => void): () => void
}

/** Whoever holds sessions, plans and files. What takes a while gives its id at once, and is told by events. */
export type SessionsPort = {
  list(): WrittenReply
  turns(session: string): WrittenReply
  begin(body: BeginSessionBody): WrittenReply
  folder(path: string): WrittenReply
  file(path: string): WrittenReply
  text(turn: string, name: TurnTextName): WrittenReply
  contexts(turn: string): WrittenReply
  plan(turn: string, decisions: ConsiderPlanBody): WrittenReply
  take(body: PlanTextBody): WrittenReply
  say(body: PlanWordsBody): Promise<string | Problem>
  execute(turn: string, body: ExecuteBody): Promise<string | Problem>
  resume(turn: string): Promise<string | Problem>
  skip(turn: string, body: SkipBody): Promise<string | Problem>
  runs(): WrittenReply
  /** Whether there was such a run under way. */
  callOff(run: string): boolean
}

/** Bytes of a file, from where it was left off. */
export type UploadPiece = {
  readonly offset: number
  /** Of these bytes alone; they are kept only if it is theirs. */
  readonly sha256?: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Whoever receives files for the project. What changes is told by events. */
export type UploadsPort = {
  begin(body: UploadBody): Promise<UploadRow | Problem>
  list(): Promise<readonly UploadRow[]>
  find(id: string): Promise<UploadRow | Problem>
  add(id: string, piece: UploadPiece): Promise<UploadRow | Problem>
  drop(id: string): Promise<Problem | undefined>
}

/** A film for looking at. */
export type OpenedMedia = OpenedFile & {
  /** What a browser is told that it is. */
  readonly type: MediaContainer
  /** Another one where the bytes may be others. */
  readonly mark: string
}
export type MediaContainer = 'video/mp4' | 'video/webm' | 'video/ogg' | 'application/octet-stream'
export type MediaCopy = 'original' | 'proxy'

/** Whoever does what takes a while, one after the other. What becomes of it is told by events. */
export type JobsPort = {
  begin(body: JobBody): Promise<JobRow | Problem>
  list(): Promise<readonly JobRow[]>
  find(id: string): Promise<JobRow | Problem>
  /** Calls off what is queued or under way; what has ended is forgotten, with what it left. */
  drop(id: string): Promise<JobRow | Problem>
  /** Does again what failed, or what of it was left over; the new one takes its place. */
  again(id: string, changed: JobAgainBody): Promise<JobRow | Problem>
  openResult(id: string): Promise<OpenedFile | Problem>
}
