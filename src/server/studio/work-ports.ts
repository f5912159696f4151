import type { JobAgainBody, JobBody, JobRow, UploadBody, UploadRow } from '../../client/index.ts'
import type { Problem } from '../../kernel/index.ts'

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

/** A file that work left to be fetched, read by position; to be closed by whoever opened it. */
export type ResultFile = {
  readonly name: string
  readonly size: number
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

/** Whoever does what takes a while, one after the other. What becomes of it is told by events. */
export type JobsPort = {
  begin(body: JobBody): Promise<JobRow | Problem>
  list(): Promise<readonly JobRow[]>
  find(id: string): Promise<JobRow | Problem>
  /** Calls off what is queued or under way; what has ended is forgotten, with what it left. */
  drop(id: string): Promise<JobRow | Problem>
  /** Does again what failed, or what of it was left over; the new one takes its place. */
  again(id: string, changed: JobAgainBody): Promise<JobRow | Problem>
  openResult(id: string): Promise<ResultFile | Problem>
}
