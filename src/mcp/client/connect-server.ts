import {
  Client,
  ProtocolError,
  SdkHttpError,
  StreamableHTTPClientTransport,
  isJSONRPCResultResponse,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { findCommand, plainLine, type ServerConfig, serverFetch, startServer, VERSION } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { streamTransport } from './stream-transport.ts'

/** What one foreign server may take of our time and memory. `now` is a clock in milliseconds. */
export type ForeignLimits = {
  /** Until it must have answered the first words, and each listing of its tools. */
  readonly startMs: number
  /** Silence that a call bears; progress starts it anew, up to `callMostMs` in all. */
  readonly callMs: number
  readonly callMostMs: number
  /** How long it may take to end by itself. */
  readonly closeMs: number
  readonly messagesPerSecond: number
  readonly resultCharacters: number
  /** A line of its output, or the whole of one answer over HTTP. */
  readonly lineBytes: number
  readonly now: () => number
}

export const foreignLimits: ForeignLimits = {
  startMs: 20_000,
  callMs: 60_000,
  callMostMs: 15 * 60_000,
  closeMs: 2_000,
  messagesPerSecond: 500,
  resultCharacters: 4 * 1024 * 1024,
  lineBytes: 8 * 1024 * 1024,
  now: () => performance.now(),
}

type ServerToConnect = {
  readonly name: string
  readonly config: ServerConfig
  readonly limits: ForeignLimits
  readonly signal: AbortSignal
}

export type ServerConnection = {
  readonly name: string
  readonly config: ServerConfig
  readonly limits: ForeignLimits
  readonly client: Client
  /** Its whole command line, or its address. */
  readonly via: string
  /** Where what is sent to it goes. */
  readonly where: string
  /** Why it can no longer be used, once that is so. */
  ended(): Problem | null
  /** Whether it said since the last look that its tools changed. */
  saidChanged(): boolean
  close(): Promise<void>
}

/**
 * Opens one foreign server. A web server is asked which protocol it speaks; a program hears the words that all know
 * first, since older ones may hang or end at others, and is started again if it only speaks the newer one.
 */
export async function connectServer(server: ServerToConnect): Promise<ServerConnection | Problem> {
  const opened = await open(server, server.config.url === undefined ? 'legacy' : 'auto')
  return opened === 'speaks-newer'
    ? ((await open(server, { pin: '2026-07-28' })) as ServerConnection | Problem)
    : opened
}

/** The error by which a server refuses our version of the protocol. */
const UNSUPPORTED_VERSION = -32022

async function open(
  server: ServerToConnect,
  mode: VersionNegotiationMode,
): Promise<ServerConnection | Problem | 'speaks-newer'> {
  const { name, config, limits, signal } = server
  let ended: Problem | null = null
  let changed = false
  let isNonsense = false
  const onFlood = (): void => {
    ended ??= problem(
      'server-flood',
      `The server "${name}" sent far too much, so the connection was ended; remove it, or ask its makers.`,
    )
    void client.close()
  }
  const line = await lineTo(server, {
    onFlood,
    onNonsense: () => {
      isNonsense = true
      watch.count()
    },
  })
  if (isProblem(line)) return line
  const watch = watchForFlood(line.transport, limits, onFlood)
  const client = new Client(
    { name: 'cutroom', version: VERSION },
    {
      // Nothing is offered to a server: no files, no model, no questions to the person.
      capabilities: {},
      inputRequired: { autoFulfill: false },
      listChanged: {
        tools: {
          autoRefresh: false,
          debounceMs: 0,
          onChanged: () => {
            changed = true
          },
        },
      },
      versionNegotiation: { mode },
    },
  )
  const onclose = (): void => {
    ended ??= problem(
      'server-gone',
      `The server "${name}" has ended${because(line.complaints())}; ask again to start it anew.`,
    )
  }
  Object.assign(client, { onclose })
  const close = async (): Promise<void> => {
    await line.leave?.()
    await client.close()
    await line.transport.close()
  }
  const limit = AbortSignal.timeout(limits.startMs)
  try {
    await orAborted(client.connect(line.transport, { timeout: limits.startMs }), AbortSignal.any([signal, limit]))
  } catch (cause) {
    const died = ended as Problem | null
    await line.transport.close()
    if (signal.aborted) return problem('cancelled', 'Cancelled.')
    if (mode === 'legacy' && cause instanceof ProtocolError && cause.code === UNSUPPORTED_VERSION) return 'speaks-newer'
    if (died?.code === 'server-flood') return died
    if (cause instanceof SdkHttpError && [401, 403].includes(cause.status))
      return problem(
        'server-unusable',
        `The server "${name}" wants you to sign in, which is not possible here; use one that needs no sign-in.`,
      )
    if (isNonsense)
      return problem(
        'server-unusable',
        `The server "${name}" does not speak MCP${because(line.complaints())}; check its command.`,
      )
    if (died && config.url === undefined)
      return problem(
        'server-unusable',
        `The server "${name}" ended before it answered${because(line.complaints())}; check its command.`,
      )
    if (limit.aborted)
      return problem(
        'server-unusable',
        `The server "${name}" did not answer within ${limits.startMs / 1000} seconds; check its ` +
          `${config.url === undefined ? 'command' : 'address'}.`,
      )
    return problem(
      'server-unusable',
      `The server "${name}" could not be opened: ${plainLine(cause instanceof Error ? cause.message : String(cause))}`,
    )
  }
  return {
    name,
    config,
    limits,
    client,
    close,
    via: line.via,
    where: line.where,
    ended: () => ended,
    saidChanged: () => {
      const said = changed
      changed = false
      return said
    },
  }
}

type Line = {
  readonly transport: Transport
  readonly via: string
  readonly where: string
  complaints(): string
  leave?(): Promise<void>
}
type Watch = { onFlood(): void; onNonsense(): void }

async function lineTo(server: ServerToConnect, watch: Watch): Promise<Line | Problem> {
  const { name, config } = server
  if (config.url !== undefined) return webLine(config.url, server, watch)
  if (config.command === undefined)
    return problem(
      'server-unusable',
      `The server "${name}" has neither a command nor an address; remove it and add it again.`,
    )
  const { limits } = server
  const started = await startServer({ command: config.command, env: config.env })
  if (isProblem(started)) return problem(started.code, `The server "${name}" was not started: ${started.message}`)
  const [program = '', ...args] = config.command
  return {
    transport: streamTransport(started, { lineBytes: limits.lineBytes, graceMs: limits.closeMs, ...watch }),
    via: commandLine([(await findCommand(program)) ?? program, ...args]),
    where: 'to this program on your machine, which may send it on',
    complaints: started.complaints,
  }
}

function webLine(address: string, { limits }: ServerToConnect, { onFlood }: Watch): Line | Problem {
  const fetch = serverFetch(address, { maxBytes: limits.lineBytes, onFlood })
  if (isProblem(fetch)) return fetch
  const url = new URL(address)
  const transport = new StreamableHTTPClientTransport(url, { fetch })
  return {
    transport,
    via: url.href,
    where: `to ${url.host}${url.protocol === 'http:' ? ' on your machine, which may send it on' : ' on the network'}`,
    complaints: () => '',
    // A courtesy to the server, which may not answer it.
    leave: () => orAborted(transport.terminateSession(), AbortSignal.timeout(limits.closeMs)).catch(() => {}),
  }
}

/** The last line that it complained of, to put into a sentence. */
function because(complaints: string): string {
  const last = complaints.split('\n').findLast((line) => line.trim() !== '')
  return last === undefined ? '' : ` ("${plainLine(last)}")`
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = (): void => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      reject(new Error('Aborted.'))
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Looks at every message before the protocol does; too many in a second, or a result too large, is a flood. */
function watchForFlood(transport: Transport, limits: ForeignLimits, onFlood: () => void): { count(): void } {
  let second = limits.now()
  let messages = 0
  const count = (): void => {
    if (limits.now() - second >= 1000) {
      second = limits.now()
      messages = 0
    }
    messages += 1
    if (messages === limits.messagesPerSecond + 1) onFlood()
  }
  const onmessage: Transport['onmessage'] = (message) => {
    count()
    if (isJSONRPCResultResponse(message) && JSON.stringify(message.result).length > limits.resultCharacters) onFlood()
  }
  // A client that takes the transport over calls whoever listened before it, first.
  Object.assign(transport, { onmessage })
  return { count }
}

/**
 * An argument array as one would type it: what a shell might read otherwise is quoted, what cannot be seen is spelled
 * out.
 */
export function commandLine(command: readonly string[]): string {
  return command
    .map((word) =>
      /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${spellOut(word).replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ')
}

/**
 * Spells out every character that would not be seen, so that what a person approves is what is there. In JSON it means
 * the same.
 */
export function spellOut(text: string): string {
  return text.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )
}
