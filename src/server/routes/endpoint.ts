import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'

export type Call = Context<{ Bindings: HttpBindings }>

/** One route: what the documentation says of it, and what it does. */
export type Endpoint = {
  readonly method: 'get' | 'post' | 'delete'
  /** With `{name}` where a part of the path is given. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  readonly answers: { readonly [status: number]: Answer }
  handle(call: Call): Promise<Response> | Response
}

export type Answer = { readonly says: string; readonly schema?: z.ZodType; readonly type?: 'application/json' | 'text/event-stream' | 'text/plain' }
