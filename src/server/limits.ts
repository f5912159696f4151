/** What one server takes on. Tests make them small. */
export type Limits = {
  readonly mostBodyBytes: number
  readonly mostHeaderBytes: number
  readonly headersWithinMs: number
  readonly requestWithinMs: number
  readonly mostConnections: number
  /** Streams that are worked on at once. */
  readonly mostStreams: number
  /** Clients that read streams at once. */
  readonly mostReaders: number
  readonly mostMcpSessions: number
  /** The longest that one stream is worked on. */
  readonly streamWithinMs: number
  readonly keepAliveMs: number
  /** A reader that takes nothing for so long is closed; it may resume. */
  readonly stallMs: number
  /** How long work may go on after the server was asked to stop. */
  readonly graceMs: number
}

const MB = 1_048_576
const SECOND = 1000

export const defaultLimits: Limits = {
  mostBodyBytes: 10 * MB,
  mostHeaderBytes: 16 * 1024,
  headersWithinMs: 10 * SECOND,
  requestWithinMs: 60 * SECOND,
  mostConnections: 2048,
  mostStreams: 1000,
  mostReaders: 1500,
  mostMcpSessions: 64,
  streamWithinMs: 900 * SECOND,
  keepAliveMs: 15 * SECOND,
  stallMs: 30 * SECOND,
  graceMs: 3 * SECOND,
}
