import { z } from 'zod'
import { isProblem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import { readJson } from '../http/read-json.ts'
import type { Endpoint } from './endpoint.ts'
import type { McpSessions } from './mcp-sessions.ts'
import type { Parts } from './parts.ts'

/** The operations of the project in whose folder the server was started, over streamable HTTP. */
export function mcpRoutes({ limits }: Parts, sessions: McpSessions): Endpoint[] {
  const path = '/mcp'
  return [
    {
      method: 'post', path, summary: 'A message of the Model Context Protocol.', body: z.json(),
      answers: { 200: { says: 'The answer, as JSON or as server-sent events.' }, 202: { says: 'Taken.' }, 404: { says: 'The session is over.' } },
      handle: async ({ req, env: { incoming } }) => {
        const read = await readJson(incoming, limits.mostBodyBytes)
        return isProblem(read) ? refusal(read) : sessions.handle(req.raw, read.body)
      },
    },
    { method: 'get', path, summary: 'What the MCP server has to say by itself.', answers: { 200: { says: 'Server-sent events.', type: 'text/event-stream' }, 404: { says: 'The session is over.' } }, handle: ({ req }) => sessions.handle(req.raw, undefined) },
    { method: 'delete', path, summary: 'End an MCP session.', answers: { 200: { says: 'It is over.' }, 404: { says: 'The session is over.' } }, handle: ({ req }) => sessions.handle(req.raw, undefined) },
  ]
}
