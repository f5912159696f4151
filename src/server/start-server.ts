import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { rememberSecret } from '../gate/redact.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import type { ServerParts } from '../mcp/server/make-server.ts'
import { VERSION } from '../mcp/version.ts'
import type { Store } from '../store/index.ts'
import { systemClock, type Clock } from './clock.ts'
import { admit } from './guard/admit.ts'
import { allowedHosts, isLoopback } from './guard/allowed-hosts.ts'
import { securityHeaders } from './guard/security-headers.ts'
import { makeToken } from './guard/token.ts'
import { refuse } from './http/refuse.ts'
import { openLazily } from './lazy-store.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { listen } from './listen.ts'
import type { Maestro } from './maestro-port.ts'
import { allRoutes } from './routes/all-routes.ts'
import { makeApp } from './routes/make-app.ts'
import { openMcpSessions } from './routes/mcp-sessions.ts'
import { openReaders } from './sse/readers.ts'
import { openStreams, type Streams } from './streams/open-streams.ts'
import { makeLog } from './watch/log.ts'
import { makeMetrics } from './watch/metrics.ts'
import { watchRequests } from './watch/watch-requests.ts'

export type ServerOptions = {
  readonly host: string
  /** 0 takes any that is free. */
  readonly port: number
  /** A secret of the user's own, else one is made. */
  readonly token?: string | undefined
  openStore(): Promise<Store | Problem>
  readonly maestro: Maestro
  readonly mcp: ServerParts
  writeLog(line: string): void
  readonly limits?: Partial<Limits>
  readonly clock?: Clock
}

export type RunningServer = {
  readonly url: string
  readonly token: string
  /** Opens the database before anybody needs it, so that unfinished work goes on. */
  warm(): Promise<Problem | undefined>
  /** Takes nothing new, lets work end or ends it, and closes everything. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const KEEP_DAYS = 30
/** How long readers may take to fetch the last events when the server is stopped. */
const LAST_EVENTS_MS = 1000

export async function startServer({
  host,
  port: wanted,
  token: given,
  openStore,
  maestro,
  mcp,
  writeLog,
  limits: changed = {},
  clock = systemClock,
}: ServerOptions): Promise<RunningServer | Problem> {
  if (given === undefined && !isLoopback(host))
    return problem(
      'usage',
      `${host} can be reached by other machines; set CUTROOM_TOKEN to a secret of your own to serve it, or leave ` +
        `--host away.`,
    )
  const leastLength = isLoopback(host) ? 8 : 16
  if (given !== undefined && (given.length < leastLength || !/^[\x21-\x7e]+$/.test(given)))
    return problem('usage', `CUTROOM_TOKEN should be at least ${leastLength} letters, digits or signs without blanks.`)
  const token = given ?? makeToken()
  rememberSecret(token)
  const limits = { ...defaultLimits, ...changed }
  const log = makeLog({ write: writeLog, nowMs: clock.nowMs })
  const metrics = makeMetrics()
  const requests = watchRequests({ clock, metrics, log })
  let streams: Streams | undefined
  let prunedAtMs = 0
  const store = openLazily({
    open: openStore,
    clock,
    log,
    tend: async (opened) => {
      const now = clock.nowMs()
      await streams?.adopt(opened)
      await opened.expireVariations({ now })
      if (now - prunedAtMs < DAY_MS) return
      prunedAtMs = now
      await opened.prune({ now, keepDays: KEEP_DAYS })
    },
  })
  streams = openStreams({ store, maestro, clock, limits, metrics, log })
  const readers = openReaders({ clock, limits, log })
  const mcpSessions = openMcpSessions({ mcp, most: limits.mostMcpSessions, clock })

  let port = wanted
  let hosts: ReadonlySet<string> = new Set()
  const parts = {
    store,
    maestro,
    streams,
    readers,
    clock,
    limits,
    metrics,
    log,
    token,
    port: () => port,
    version: VERSION,
  }
  const app = makeApp(allRoutes(parts, mcpSessions), { requests, log, version: VERSION })
  const route = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse, mayContinue: () => void): void => {
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
    requests.watch(incoming, outgoing)
    const refused = admit(
      { method: incoming.method ?? '', target: incoming.url ?? '', rawHeaders: incoming.rawHeaders },
      { hosts, token, port, nowMs: clock.nowMs(), mostBodyBytes: limits.mostBodyBytes },
    )
    if (refused) {
      requests.refuse(outgoing, refused.code)
      return refuse({ incoming, outgoing, clock, problem: refused })
    }
    mayContinue()
    void route(incoming, outgoing)
  }
  const listening = await listen({ host, port: wanted, limits, handle })
  if (isProblem(listening)) return listening
  const { server } = listening
  port = listening.port
  hosts = allowedHosts({ host, port })
  const close = async (): Promise<void> => {
    // Timers of the server keep no process alive, but its end has to be waited for.
    const hold = setInterval(() => undefined, DAY_MS)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await Promise.race([streams.close(), delay(clock, limits.graceMs + LAST_EVENTS_MS)])
    await mcpSessions.close()
    await Promise.race([closed, delay(clock, LAST_EVENTS_MS)])
    server.closeAllConnections()
    await closed
    await store.close()
    clearInterval(hold)
  }
  let closing: Promise<void> | undefined
  return {
    url: `http://${shownHost(host)}:${port}`,
    token,
    warm: async () => {
      const opened = await store.get()
      return isProblem(opened) ? opened : undefined
    },
    close: () => (closing ??= close()),
  }
}

const delay = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
