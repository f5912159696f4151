import type { ForeignTool, ForeignTools } from '../../agent/index.ts'
import { changeUserConfig, type ServerConfig } from '../../gate/index.ts'
import { canonical, isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  callServerTool,
  findMisfit,
  listServerTools,
  foreignName,
  type Listing,
  type ServerTool,
} from './call-server-tool.ts'
import {
  commandLine,
  spellOut,
  connectServer,
  foreignLimits,
  type ServerConnection,
  type ForeignLimits,
} from './connect-server.ts'

export type ForeignServers = {
  /** From the user's own config, and from nowhere else. */
  readonly servers: { readonly [name: string]: ServerConfig }
  /** Puts one use to a person. */
  ask(use: ForeignUse): Promise<'yes' | 'no'>
  /** Puts tools that are new or changed to a person; left out where there is nobody to ask. */
  readonly trust?: ((tools: ToolsToTrust) => Promise<'yes' | 'no'>) | undefined
  /** Keeps the fingerprints of what was trusted. */
  remember(server: string, tools: { readonly [tool: string]: string }): Promise<Problem | undefined>
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<ForeignLimits>
}

export type OpenedTools = {
  readonly tools: ForeignTools
  readonly problems: readonly Problem[]
  close(): Promise<void>
}

/**
 * Opens the user's tool servers side by side. One that does not work is left out with its sentence, and the others
 * work.
 */
export async function openForeignTools(given: ForeignServers): Promise<OpenedTools> {
  const limits = { ...foreignLimits, ...given.limits }
  const signal = given.signal ?? new AbortController().signal
  const opened = await Promise.all(
    Object.entries(given.servers).map(async ([name, config]) => {
      const connection = await connectServer({ name, config, limits, signal })
      if (isProblem(connection)) return connection
      const listing = await listServerTools(connection)
      if (!isProblem(listing)) return { connection, listing }
      await connection.close()
      return listing
    }),
  )
  const open: OpenServer[] = []
  const problems: Problem[] = []
  // One after the other: a person is asked one thing at a time.
  for (const each of opened) {
    if (isProblem(each)) problems.push(each)
    else {
      const server: OpenServer = {
        connection: each.connection,
        trusted: new Map(Object.entries(each.connection.config.tools ?? {})),
        tools: new Map(),
      }
      problems.push(...(await admit(server, each.listing, given)))
      open.push(server)
    }
  }
  const close = async (): Promise<void> => {
    await Promise.all(open.map(({ connection }) => connection.close()))
  }
  signal.addEventListener('abort', () => void close(), { once: true })
  return { tools: foreignTools(open, given), problems, close }
}

/** One server at work: the fingerprints that the person trusted, and the tools that bear them. */
type OpenServer = {
  readonly connection: ServerConnection
  readonly trusted: Map<string, string>
  tools: ReadonlyMap<string, ServerTool>
}

/** Lets in what is trusted as it is; the rest is put to the person, or left out with what to do. */
async function admit(
  server: OpenServer,
  { tools, problems }: Listing,
  { trust, remember }: ForeignServers,
): Promise<Problem[]> {
  const { connection, trusted } = server
  const untrusted = tools.filter(({ name, fingerprint }) => trusted.get(name) !== fingerprint)
  const found = [...problems]
  const shown = untrusted.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: canonical(tool.parameters),
    was: trusted.has(tool.name) ? ('changed' as const) : ('new' as const),
  }))
  const isTrusted =
    untrusted.length > 0 && (await trust?.({ server: connection.name, via: connection.via, tools: shown })) === 'yes'
  if (isTrusted) {
    trusted.clear()
    for (const { name, fingerprint } of tools) trusted.set(name, fingerprint)
    const failed = await remember(connection.name, Object.fromEntries(trusted))
    if (failed) found.push(failed)
  } else if (untrusted.length > 0)
    found.push(
      toolsChanged(
        connection,
        shown.map(({ name }) => name),
      ),
    )
  server.tools = new Map(
    tools.filter(({ name, fingerprint }) => trusted.get(name) === fingerprint).map((tool) => [tool.name, tool]),
  )
  return found
}

function toolsChanged({ name, config }: ServerConnection, tools: readonly string[]): Problem {
  const again = commandLine([
    'cutroom',
    'mcp',
    'add',
    name,
    ...(config.env ?? []).flatMap((each) => ['--env', each]),
    ...(config.url === undefined ? ['--', ...(config.command ?? [])] : ['--url', config.url]),
  ])
  return problem(
    'tool-changed',
    `Left out, since you have not trusted ${tools.length === 1 ? 'it' : 'them'} as now offered by "${name}": ` +
      `${tools.join(', ')}. To look and decide: ${again}`,
  )
}

function foreignTools(open: readonly OpenServer[], given: ForeignServers): ForeignTools {
  const find = (wanted: string): { server: OpenServer; tool: ServerTool } | null => {
    for (const server of open) {
      for (const tool of server.tools.values())
        if (foreignName(server.connection.name, tool.name) === wanted) return { server, tool }
    }
    return null
  }
  return {
    get list() {
      return open.flatMap(({ connection, tools }): ForeignTool[] =>
        connection.ended()
          ? []
          : [...tools.values()].map(({ name, description, parameters }) => ({
              name: foreignName(connection.name, name),
              server: connection.name,
              description,
              parameters,
            })),
      )
    },
    async call(wanted, args, { signal }) {
      const found = find(wanted)
      if (!found)
        return problem('unknown-tool', `There is no tool "${spellOut(wanted).slice(0, 100)}" of another program.`)
      const { server, tool } = found
      const stale = await stillTrusted(server, tool, given)
      if (stale) return stale
      const wrong = findMisfit(tool.schema, args)
      if (wrong !== null) return problem('invalid-params', `"${wanted}" cannot be called like this: ${wrong}`)
      if (signal?.aborted) return problem('cancelled', 'Cancelled.')
      const { connection } = server
      const answer = await given.ask({
        server: connection.name,
        tool: tool.name,
        via: connection.via,
        where: connection.where,
        args: spellOut(canonical(args)),
      })
      if (answer !== 'yes')
        return problem('not-approved', `The use of "${wanted}" was not approved, so nothing was sent.`)
      // The server may have changed its tools while the person was thinking.
      return (await stillTrusted(server, tool, given)) ?? callServerTool(connection, { tool, args, signal })
    },
  }
}

/** Why a tool cannot be called now, or undefined. Asks the server again after it said that its tools changed. */
async function stillTrusted(server: OpenServer, tool: ServerTool, given: ForeignServers): Promise<Problem | undefined> {
  const { connection } = server
  const ended = connection.ended()
  if (ended) return ended
  if (connection.saidChanged()) {
    // Until the new list is known, nothing of the old one is called.
    server.tools = new Map()
    const listing = await listServerTools(connection)
    if (isProblem(listing)) return listing
    await admit(server, listing, given)
  }
  return server.tools.get(tool.name)?.fingerprint === tool.fingerprint
    ? undefined
    : toolsChanged(connection, [tool.name])
}

/** One use of a foreign tool, as a person is asked about it: all of it, as it is. */
export type ForeignUse = {
  readonly server: string
  readonly tool: string
  /** The whole command line, or the address. */
  readonly via: string
  readonly where: string
  /** The arguments as JSON with sorted fields; what would not be seen is spelled out. */
  readonly args: string
}

/** Tools that the person has not trusted as they are now. `was` tells whether the name was trusted before. */
export type ToolsToTrust = {
  readonly server: string
  readonly via: string
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    readonly parameters: string
    readonly was: 'new' | 'changed'
  }[]
}

/** Keeps the fingerprints of the tools that a person trusted, in the user's own config. */
export async function rememberTools(
  server: string,
  tools: { readonly [tool: string]: string },
): Promise<Problem | undefined> {
  const changed = await changeUserConfig((config) => {
    const known = new Map(Object.entries(config.servers ?? {}))
    const found = known.get(server)
    if (!found) return problem('unknown-server', `There is no tool server "${server}" in your settings any more.`)
    known.set(server, { ...found, tools: { ...tools } })
    return { ...config, servers: Object.fromEntries(known) }
  })
  return isProblem(changed) ? changed : undefined
}
