import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ServerConnection } from './connect-server.ts'
import { readServerTool, type ServerTool } from './server-tool.ts'

export type Listing = { readonly tools: readonly ServerTool[]; readonly problems: readonly Problem[] }

const MAX_TOOLS = 64
const MAX_PAGES = 20
/** Entries are read one by one, so that a bad one does not take the others with it. */
const page = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

/** What a server offers now, and what of it is left out. */
export async function listServerTools({ name, client, limits, ended }: ServerConnection): Promise<Listing | Problem> {
  const listed: unknown[] = []
  try {
    for (let cursor: string | undefined, pages = 0; pages < MAX_PAGES && listed.length <= MAX_TOOLS; pages++) {
      const { tools, nextCursor } = await client.request(
        { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
        page,
        { timeout: limits.startMs },
      )
      listed.push(...tools)
      cursor = nextCursor
      if (cursor === undefined) break
    }
    return read(name, listed)
  } catch {
    return (
      ended() ??
      problem(
        'server-unusable',
        `The server "${name}" did not say what tools it has; check that it works, or remove it.`,
      )
    )
  }
}

function read(server: string, listed: readonly unknown[]): Listing {
  const tools = new Map<string, ServerTool>()
  const problems: Problem[] = []
  for (const entry of listed.slice(0, MAX_TOOLS)) {
    const tool = readServerTool(server, entry)
    if (isProblem(tool)) problems.push(tool)
    else if (tools.has(tool.name))
      problems.push(
        problem('tool-left-out', `A tool of "${server}" is left out: there are two of the name "${tool.name}".`),
      )
    else tools.set(tool.name, tool)
  }
  if (listed.length > MAX_TOOLS)
    problems.push(
      problem(
        'tool-left-out',
        `The server "${server}" has more than ${MAX_TOOLS} tools; only the first ${MAX_TOOLS} are used.`,
      ),
    )
  return { tools: [...tools.values()], problems }
}
