import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { ServerClock } from '../clock.ts'
import type { RouteGuard } from '../http/admit.ts'
import type { LazyStore } from '../lazy-store.ts'
import type { Limits } from '../limits.ts'
import type { Maestro } from '../maestro-port.ts'
import type { Readers } from '../sse/send-events.ts'
import type { Streams } from '../streams/open-streams.ts'
import type { Log } from '../watch/log.ts'
import type { Metrics } from '../watch/metrics.ts'

export type Call = Context<{ Bindings: HttpBindings }>

/** One route: what the documentation says of it, and what it does. */
export type Endpoint = {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** With `{name}` where a part of the path is given. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Bodies as a client would send them. */
  readonly examples?: { readonly [name: string]: unknown }
  readonly answers: { readonly [status: number]: EndpointAnswer }
  /** Where the guard at the door is another than for all others; widened route by route, never for all. */
  readonly guard?: RouteGuard
  handle(call: Call): Promise<Response> | Response
}

type MediaType =
  | 'application/json'
  | 'text/event-stream'
  | 'text/plain'
  | 'text/html'
  | 'application/octet-stream'
  | 'video/mp4'

/**
 * An answer; a refusal needs no schema of its own. `types` are those that the client may choose from, `headers` have
 * the format of what they hold.
 */
export type EndpointAnswer = {
  readonly says: string
  readonly schema?: z.ZodType
  readonly type?: MediaType
  readonly types?: readonly MediaType[]
  readonly headers?: { readonly [name: string]: string }
}

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
