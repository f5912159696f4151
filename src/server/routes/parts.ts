import type { ServerClock } from '../clock.ts'
import type { LazyStore } from '../lazy-store.ts'
import type { Limits } from '../limits.ts'
import type { Maestro } from '../maestro-port.ts'
import type { Streams } from '../streams/open-streams.ts'
import type { Log } from '../watch/log.ts'
import type { Metrics } from '../watch/metrics.ts'
import type { Readers } from '../sse/readers.ts'

/** What routes are made of. */
export type Parts = {
  readonly store: LazyStore
  readonly maestro: Maestro
  readonly streams: Streams
  readonly readers: Readers
  readonly clock: ServerClock
  readonly limits: Limits
  readonly metrics: Metrics
  readonly log: Log
  readonly token: string
  /** The port that is listened on, which is known when requests come. */
  port(): number
  readonly version: string
}
