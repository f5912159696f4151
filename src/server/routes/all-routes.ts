import { deleteStream } from './delete-stream.ts'
import type { Endpoint } from './endpoint.ts'
import { getStream } from './get-stream.ts'
import { mcpRoutes } from './mcp-routes.ts'
import type { McpSessions } from './mcp-sessions.ts'
import type { Parts } from './parts.ts'
import { postPreview } from './post-preview.ts'
import { postSession } from './post-session.ts'
import { postStream } from './post-stream.ts'
import { projectRoutes } from './projects.ts'
import { variationRoutes } from './variation-routes.ts'
import { watchRoutes } from './watch-routes.ts'

/** Every route that there is. */
export function allRoutes(parts: Parts, mcpSessions: McpSessions): Endpoint[] {
  return [
    postStream(parts),
    getStream(parts),
    deleteStream(parts),
    postPreview(parts),
    ...variationRoutes(parts),
    ...projectRoutes(parts),
    postSession(parts),
    ...watchRoutes(parts),
    ...mcpRoutes(parts, mcpSessions),
  ]
}
