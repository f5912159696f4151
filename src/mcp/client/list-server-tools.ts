import { z } from 'zod'
import { sha256Hex, plainLine } from '../../gate/index.ts'
import { isProblem, problem, canonical, type Problem, type Json } from '../../kernel/index.ts'
import type { ServerConnection } from './connect-server.ts'

/**
 * A tool as its server describes it: what a mind is shown was made plain and short, `schema` is what the server said.
 */
export type ServerTool = {
  readonly name: string
  readonly description: string
  readonly parameters: Json
  readonly schema: Json
  readonly outputSchema: Json | null
  readonly fingerprint: string
}

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

const DESCRIPTION_CHARACTERS = 300
const SCHEMA_CHARACTERS = 20_000
/** The longest name that every model's wire takes. */
const NAME_CHARACTERS = 64

const described = z.object({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: z.looseObject({}).optional(),
})

/** Reads one entry of a listing, or says why the tool is left out. */
export function readServerTool(server: string, listed: unknown): ServerTool | Problem {
  const leftOut = (why: string): Problem => problem('tool-left-out', `A tool of "${server}" is left out: ${why}`)
  const { success, data } = described.safeParse(listed)
  const name = (listed as { name?: unknown } | null)?.name
  const named = plainLine(typeof name === 'string' ? name : '', NAME_CHARACTERS)
  if (!success) return leftOut(`"${named}" has no name or takes no object.`)
  if (!/^[A-Za-z0-9_-]+$/.test(data.name))
    return leftOut(`"${named}" has characters in its name that are not letters, digits, "_" or "-".`)
  if (foreignName(server, data.name).length > NAME_CHARACTERS)
    return leftOut(`"${named}" has too long a name; a shorter name for the server may help.`)
  const schema = data.inputSchema as Json
  const { description = '' } = data
  const told = canonical({ name: data.name, description, inputSchema: schema })
  if (told.length > SCHEMA_CHARACTERS) return leftOut(`"${named}" has too long a description.`)
  return {
    name: data.name,
    description: plainLine(description, DESCRIPTION_CHARACTERS),
    parameters: shownJson(schema),
    schema,
    outputSchema: (data.outputSchema ?? null) as Json,
    fingerprint: sha256Hex(told),
  }
}

/** The name by which minds know a tool; server names have no underscore, so no two tools share one. */
export const foreignName = (server: string, tool: string): string => `${server}__${tool}`

/** The same value with every text in it made plain and short: words for a model hide in schemas too. */
function shownJson(value: Json): Json {
  if (typeof value === 'string') return plainLine(value, DESCRIPTION_CHARACTERS)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shownJson)
  return Object.fromEntries(
    Object.entries(value as { [key: string]: Json }).map(([key, each]) => [
      plainLine(key, DESCRIPTION_CHARACTERS),
      shownJson(each),
    ]),
  )
}
