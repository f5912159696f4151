import { z } from 'zod'
import { isProblem, problem, type Json } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import { readJson } from '../http/read-body.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { problemSchema, rpcSchema } from './replies.ts'
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { ServerParts } from '../../mcp/index.ts'
import type { ServerClock } from '../clock.ts'

const session = z.object({ 'mcp-session-id': z.string().meta({ format: 'mcp-session-id' }).optional() })
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'example', version: '1.0.0' } },
}
/** The protocol has refusals of its own, which are messages of JSON-RPC. */
const refusedSchema = z.union([rpcSchema, problemSchema])
const refused = {
  400: { says: 'Not a message of the protocol, or not of this session.', schema: refusedSchema },
  404: { says: 'The session is over.', schema: refusedSchema },
  406: { says: 'The client does not accept what would be answered.', schema: refusedSchema },
  409: { says: 'The session is listened to already.', schema: refusedSchema },
  413: { says: 'The body is too large.' },
  415: { says: 'The body is not JSON.' },
  503: { says: 'Too many sessions.' },
}

/** The operations of the project in whose folder the server was started, over streamable HTTP. */
export function mcpRoutes({ limits }: Parts, sessions: McpSessions): Endpoint[] {
  const path = '/mcp'
  return [
    {
      method: 'post',
      path,
      summary: 'A message of the Model Context Protocol.',
      body: rpcSchema,
      headers: session,
      examples: { initialize },
      answers: {
        200: {
          says: 'The answer; a new session has its id in a header.',
          schema: rpcSchema,
          types: ['text/event-stream', 'application/json'],
          headers: { 'mcp-session-id': 'mcp-session-id' },
        },
        202: { says: 'Taken.' },
        ...refused,
      },
      handle: async ({ req, env: { incoming } }) => {
        const read = await readJson(incoming, limits.mostBodyBytes)
        return isProblem(read) ? refusal(read) : sessions.handle(req.raw, read.body)
      },
    },
    {
      method: 'get',
      path,
      summary: 'What the MCP server has to say by itself, for as long as the session lasts.',
      headers: session,
      answers: { 200: { says: 'Server-sent events without an end.', type: 'text/event-stream' }, ...refused },
      handle: ({ req }) => sessions.handle(req.raw, undefined),
    },
    {
      method: 'delete',
      path,
      summary: 'End an MCP session.',
      headers: session,
      answers: { 200: { says: 'It is over.' }, ...refused },
      handle: ({ req }) => sessions.handle(req.raw, undefined),
    },
  ]
}

/** Clients of MCP over HTTP, each with a server of its own that remembers what is on its desk. */
export type McpSessions = {
  handle(request: Request, body: Json | undefined): Promise<Response>
  close(): Promise<void>
}

type Session = { readonly transport: WebStandardStreamableHTTPServerTransport; usedAtMs: number }

const IDLE_MS = 3_600_000

export function openMcpSessions({
  loadMcp,
  most,
  clock,
}: {
  loadMcp: () => Promise<ServerParts>
  most: number
  clock: ServerClock
}): McpSessions {
  const sessions = new Map<string, Session>()
  let loaded: Promise<ServerParts> | undefined
  return {
    handle: async (request, body) => {
      const id = request.headers.get('mcp-session-id')
      const known = id === null ? undefined : sessions.get(id)
      if (id !== null && !known)
        return refusal(problem('unknown-session', 'This MCP session is over; initialize a new one.'))
      if (known) {
        known.usedAtMs = clock.nowMs()
        return known.transport.handleRequest(request, { parsedBody: body })
      }
      // Loaded by the first client: what speaks this protocol is half of what a server would read before it listens.
      const { WebStandardStreamableHTTPServerTransport: Transport } = await import('@modelcontextprotocol/server')
      const { makeServer } = await import('../../mcp/index.ts')
      const mcp = await (loaded ??= loadMcp())
      await closeIdle()
      if (sessions.size >= most)
        return refusal(problem('too-many-sessions', 'As many MCP sessions are open as the server takes; close one.'))
      const transport = new Transport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (made) => void sessions.set(made, { transport, usedAtMs: clock.nowMs() }),
        onsessionclosed: (closed) => void sessions.delete(closed),
      })
      await makeServer(mcp).connect(transport)
      return transport.handleRequest(request, { parsedBody: body })
    },
    close: async () => {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()))
      sessions.clear()
    },
  }

  async function closeIdle(): Promise<void> {
    for (const [id, { transport, usedAtMs }] of sessions) {
      if (clock.nowMs() - usedAtMs < IDLE_MS) continue
      sessions.delete(id)
      await transport.close()
    }
  }
}
