import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { VERSION, rememberSecret } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import type { ServerParts } from '../mcp/index.ts'
import type { Store } from '../store/index.ts'
import { systemClock, type ServerClock } from './clock.ts'
import { admit, bearerOf, makeSessionCookie, makeToken } from './http/admit.ts'
import { securityHeaders, listen } from './listen.ts'
import { openLazily } from './lazy-store.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Maestro } from './maestro-port.ts'
import { guardsOf, makeApp } from './routes/make-app.ts'
import { openMcpSessions, type McpSessions, mcpRoutes } from './routes/mcp-routes.ts'
import { openReaders } from './sse/send-events.ts'
import { openStreams, type Streams } from './streams/open-streams.ts'
import { makeLog } from './watch/log.ts'
import { makeMetrics, watchRequests } from './watch/metrics.ts'
import { networkInterfaces } from 'node:os'
import type { Endpoint, Parts } from './routes/endpoint.ts'
import { getStream, unknownStream, postStream } from './routes/stream-routes.ts'
import { postPreview } from './routes/post-preview.ts'
import { projectRoutes } from './routes/projects.ts'
import { variationRoutes } from './routes/variation-routes.ts'
import { watchRoutes } from './routes/watch-routes.ts'
import { jobRoutes } from './studio/job-routes.ts'
import { mediaRoutes } from './studio/media-routes.ts'
import { sessionRoutes } from './studio/session-routes.ts'
import { aroundRoutes, shellRoutes, type Shell } from './studio/shell-routes.ts'
import type { StudioPort } from './studio/studio-port.ts'
import { studioRoutes } from './studio/studio-routes.ts'
import { uploadRoutes } from './studio/upload-routes.ts'
import { refuse, refusal, answer } from './http/answer.ts'
import { stoppedSchema } from './routes/replies.ts'

export type ServerOptions = {
  readonly host: string
  /** 0 takes any that is free. */
  readonly port: number
  /** A secret of the user's own, else one is made. */
  readonly token?: string | undefined
  openStore(): Promise<Store | Problem>
  readonly maestro: Maestro
  /** Called when the first client of MCP comes. */
  loadMcp(): Promise<ServerParts>
  /** Whoever holds the project; absent outside one. */
  readonly studio?: StudioPort | undefined
  /** The page of the studio, where it was built. */
  readonly shell?: Shell | undefined
  writeLog(line: string): void
  readonly limits?: Partial<Limits>
  readonly clock?: ServerClock
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
  loadMcp,
  studio,
  shell,
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
  const mcpSessions = openMcpSessions({ loadMcp, most: limits.mostMcpSessions, clock })

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
  const endpoints = [
    ...allRoutes(parts, mcpSessions),
    ...(studio ? [...shellRoutes(shell), ...studioRoutes(parts, studio)] : []),
    ...(studio ? [...mediaRoutes(studio), ...aroundRoutes(parts, studio)] : []),
    ...(studio ? sessionRoutes(parts, studio.sessions) : []),
    ...(studio ? [...uploadRoutes(parts, studio.uploads), ...jobRoutes(parts, studio.jobs)] : []),
  ]
  const app = makeApp(endpoints, { requests, log, version: VERSION })
  const guardOf = guardsOf(endpoints)
  const route = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse, mayContinue: () => void): void => {
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
    requests.watch(incoming, outgoing)
    const head = { method: incoming.method ?? '', target: incoming.url ?? '', rawHeaders: incoming.rawHeaders }
    const { mostBodyBytes } = limits
    const refused = admit(head, { hosts, token, port, nowMs: clock.nowMs(), mostBodyBytes, guard: guardOf(head) })
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

const delay = (clock: ServerClock, ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Every `Host` under which this server may be addressed, and no other: a name that someone else controls could point
 * here.
 */
function allowedHosts({ host, port }: { readonly host: string; readonly port: number }): ReadonlySet<string> {
  const bound = isWildcard(host)
    ? Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))
    : [host]
  const names = ['localhost', '127.0.0.1', '::1', ...bound].map((name) =>
    name.includes(':') ? `[${name}]` : name.toLowerCase(),
  )
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
}

/** Addresses that only this machine can reach. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Every route that there is. */
function allRoutes(parts: Parts, mcpSessions: McpSessions): Endpoint[] {
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

/** A page swaps the token for a cookie that no script can read, so that the token need not be kept anywhere. */
function postSession({ token, port, clock }: Parts): Endpoint {
  return {
    method: 'post',
    path: '/api/v1/session',
    summary: 'Swap the token for an HttpOnly cookie, for pages of this server.',
    answers: { 204: { says: 'The cookie is set.' } },
    handle: ({ req }) => {
      if (!bearerOf(req.header('authorization'), token))
        return refusal(
          problem('no-token', 'Send the token itself, as "Authorization: Bearer TOKEN"; a cookie cannot renew itself.'),
        )
      return new Response(null, {
        status: 204,
        headers: { 'Set-Cookie': makeSessionCookie({ token, port: port(), nowMs: clock.nowMs() }) },
      })
    },
  }
}

/** Asks whoever works on a stream to stop; its last events say so. */
function deleteStream({ store: lazy }: Parts): Endpoint {
  return {
    method: 'delete',
    path: '/api/v1/maestro/streams/{streamId}',
    summary: 'Stop the work of a stream. Its events stay readable.',
    answers: {
      200: { says: 'It had ended already.', schema: stoppedSchema },
      202: { says: 'It was asked to stop.', schema: stoppedSchema },
      404: { says: 'There is no such stream.' },
      503: { says: 'The database cannot be opened.' },
    },
    handle: async ({ req }) => {
      const streamId = req.param('streamId') ?? ''
      const store = await lazy.get()
      if (isProblem(store)) return refusal(store)
      if (await store.requestStop(streamId)) return answer({ streamId, status: 'stopping' }, { status: 202 })
      const stream = await store.stream(streamId)
      return stream ? answer({ streamId, status: stream.status }) : refusal(unknownStream())
    },
  }
}
