import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { problem, type Json } from '../../kernel/index.ts'
import { makeServer, type ServerParts } from '../../mcp/index.ts'
import type { Clock } from '../clock.ts'
import { refusal } from '../http/answer.ts'

/** Clients of MCP over HTTP, each with a server of its own that remembers what is on its desk. */
export type McpSessions = {
  handle(request: Request, body: Json | undefined): Promise<Response>
  close(): Promise<void>
}

type Session = { readonly transport: WebStandardStreamableHTTPServerTransport; usedAtMs: number }

const IDLE_MS = 3_600_000

export function openMcpSessions({ mcp, most, clock }: { mcp: ServerParts; most: number; clock: Clock }): McpSessions {
  const sessions = new Map<string, Session>()
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
      await closeIdle()
      if (sessions.size >= most)
        return refusal(problem('too-many-sessions', 'As many MCP sessions are open as the server takes; close one.'))
      const transport = new WebStandardStreamableHTTPServerTransport({
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
