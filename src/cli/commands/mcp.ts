import { resolve } from 'node:path'
import { spokenDomains, openMcpHost } from '../../app/index.ts'
import { refuseServerAddress, changeUserConfig, readUserConfig, type ServerConfig } from '../../gate/index.ts'
import { isProblem, problem, sameJson, type Json, type Problem } from '../../kernel/index.ts'
import {
  serveStdio,
  commandLine,
  connectServer,
  foreignLimits,
  listServerTools,
  type Listing,
} from '../../mcp/index.ts'
import { nearest } from '../../words/index.ts'
import { isTerminal, type Io } from '../io.ts'
import { readKey } from '../keys.ts'
import type { Options } from '../main.ts'
import { fail, paint, shown, voice, type Voice } from '../print.ts'

/** The first run of a command such as npx downloads what it runs. */
const FIRST_START_MS = 120_000

/** Without an action, the operations over MCP on stdin and stdout; with one, the tool servers of others. */
export async function run([action, ...rest]: readonly string[], options: Options, io: Io): Promise<number> {
  if (action !== undefined) return manageServers([action, ...rest], options, io)
  const host = openMcpHost({
    folder: resolve(io.cwd, options.project ?? '.'),
    onNotice: (notice) => void io.stderr.write(`${notice}\n`),
  })
  await serveStdio({ domains: await spokenDomains(), open: host.open, isAll: options['all'] === true }, io)
  await host.close()
  return 0
}

/** The user's own tool servers: add, list, remove. They work outside a project, and no project can bring one. */
async function manageServers([action = '', ...rest]: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const actions = new Map([
    ['add', add],
    ['list', list],
    ['remove', remove],
  ])
  const act = actions.get(action)
  const done = act
    ? await act({ speak, options, io }, rest)
    : problem('usage', `There is no "mcp ${shown(action)}"; there are mcp add, mcp list and mcp remove.`)
  return isProblem(done) ? fail(speak, done) : done
}

type Acting = { readonly speak: Voice; readonly options: Options; readonly io: Io }

/** Starts the server once, shows what it offers, and keeps it with the fingerprints of what the person trusted. */
async function add(acting: Acting, [name = '', ...command]: readonly string[]): Promise<number | Problem> {
  const { speak, io } = acting
  const config = serverFrom(name, command, acting)
  if (isProblem(config)) return config
  const before = await readUserConfig()
  if (isProblem(before)) return before
  const known = new Map(Object.entries(before.servers ?? {})).get(name)
  if (known && !isSameServer(known, config))
    return problem(
      'server-exists',
      `There is a server "${name}" already, with another command; to replace it: cutroom mcp remove ${name}, then ` +
        `add it again.`,
    )
  const listing = await look(io, name, config)
  if (isProblem(listing)) return listing
  sayTools(speak, name, listing)
  const approved = await approve(acting, listing)
  if (isProblem(approved)) return approved
  const tools = Object.fromEntries(listing.tools.map((tool) => [tool.name, tool.fingerprint]))
  const changed = await changeUserConfig((now) => ({
    ...now,
    servers: { ...now.servers, [name]: { ...config, tools } },
  }))
  if (isProblem(changed)) return changed
  speak.say(`${paint(speak, 'green', '✓')} "${name}" is added; each use of its tools will be put to you first.`)
  speak.give({
    server: name,
    tools: listing.tools.map(({ name, description, fingerprint }) => ({ name, description, fingerprint })),
  })
  return 0
}

async function list({ speak }: Acting): Promise<number | Problem> {
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const servers = Object.entries(config.servers ?? {}).map(([name, { command, url, tools, env }]) => ({
    name,
    command: command ?? null,
    url: url ?? null,
    tools: Object.keys(tools ?? {}),
    env: env ?? [],
  }))
  if (servers.length === 0) speak.say('There are no tool servers; add one: cutroom mcp add NAME -- COMMAND')
  for (const { name, command, url, tools } of servers)
    speak.say(
      `${paint(speak, 'bold', shown(name))}  ${shown(url ?? commandLine(command ?? []))}  ` +
        paint(speak, 'dim', tools.map((tool) => shown(tool)).join(', ')),
    )
  speak.give(servers)
  return 0
}

async function remove({ speak }: Acting, [name = '']: readonly string[]): Promise<number | Problem> {
  const changed = await changeUserConfig((config) => {
    const servers = new Map(Object.entries(config.servers ?? {}))
    const near = nearest(name, [...servers.keys()])
    if (!servers.delete(name))
      return {
        problem: true,
        code: 'unknown-server',
        message: `There is no server "${shown(name)}".${
          near === null ? ' "cutroom mcp list" shows them.' : ` Did you mean "${near}"?`
        }`,
      }
    return { ...config, servers: Object.fromEntries(servers) }
  })
  if (isProblem(changed)) return changed
  speak.say(`"${name}" is removed.`)
  speak.give({ removed: name })
  return 0
}

function serverFrom(name: string, command: readonly string[], { options, io }: Acting): ServerConfig | Problem {
  const { url, env = [] } = options
  const names = [env].flat().filter((each) => typeof each === 'string')
  if (!/^[a-z0-9-]{1,32}$/.test(name))
    return problem(
      'usage',
      `"${shown(name)}" cannot be the name of a server; use up to 32 small letters, digits and dashes.`,
    )
  const bad = names.find((each) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(each))
  if (bad !== undefined)
    return problem('usage', `--env takes the name of a variable, not its value: "${shown(bad.split('=')[0] ?? '')}".`)
  if (typeof url === 'string') {
    if (command.length > 0 || names.length > 0)
      return problem('usage', 'A server has either --url or a command with its --env, not both.')
    return refuseServerAddress(url) ?? { url }
  }
  const [program, ...args] = command
  if (program === undefined)
    return problem('usage', 'Say how the server is started: cutroom mcp add NAME -- COMMAND, or --url ADDRESS.')
  // Later it runs from elsewhere, so a path is kept in full.
  const place = /[/\\]/.test(program) ? resolve(io.cwd, program) : program
  return { command: [place, ...args], ...(names.length > 0 && { env: names }) }
}

/** Adding the same server again is how its tools are trusted anew. */
function isSameServer(a: ServerConfig, b: ServerConfig): boolean {
  const how = ({ command = [], url, env = [] }: ServerConfig): Json => ({ command, url: url ?? null, env })
  return sameJson(how(a), how(b))
}

async function look({ onInterrupt }: Io, name: string, config: ServerConfig): Promise<Listing | Problem> {
  const cancel = new AbortController()
  const endListening = onInterrupt(() => {
    cancel.abort()
  })
  try {
    const connection = await connectServer({
      name,
      config,
      limits: { ...foreignLimits, startMs: FIRST_START_MS },
      signal: cancel.signal,
    })
    if (isProblem(connection)) return connection
    const listing = await listServerTools(connection)
    await connection.close()
    return listing
  } finally {
    endListening()
  }
}

function sayTools(speak: Voice, name: string, { tools, problems }: Listing): void {
  speak.say(`"${name}" offers ${tools.length === 1 ? 'one tool' : `${tools.length} tools`}:`)
  for (const tool of tools) speak.say(`  ${paint(speak, 'bold', tool.name)}  ${tool.description}`)
  for (const { message } of problems) speak.say(paint(speak, 'yellow', message))
}

async function approve({ speak, options, io }: Acting, { tools }: Listing): Promise<Problem | undefined> {
  if (tools.length === 0) return problem('server-unusable', 'It offers no tool that can be used, so it was not added.')
  if (options['yes'] === true) return undefined
  if (speak.json || !isTerminal(io))
    return problem(
      'not-approved',
      'Nobody is here to look at its tools, so it was not added; run this in a terminal, or with --yes to trust ' +
        'what is listed.',
    )
  speak.say(paint(speak, 'dim', '  y trust these tools as they are · any other key leaves it'))
  return (await readKey(io.stdin)) === 'y' ? undefined : problem('not-approved', 'The server was not added.')
}
