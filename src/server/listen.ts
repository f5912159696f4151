import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { problem, type Problem } from '../kernel/index.ts'
import type { Limits } from './limits.ts'
import { problemText } from './http/answer.ts'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse, mayContinue: () => void) => void
export type Listening = { readonly server: Server; readonly port: number }

/** Listens with limits on everything that a client could drag out. */
export function listen({
  host,
  port,
  limits,
  handle,
}: {
  host: string
  port: number
  limits: Limits
  handle: Handle
}): Promise<Listening | Problem> {
  const server = createServer({
    maxHeaderSize: limits.mostHeaderBytes,
    headersTimeout: limits.headersWithinMs,
    requestTimeout: limits.requestWithinMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersWithinMs),
    keepAliveTimeout: 5000,
    keepAlive: true,
    noDelay: true,
  })
  server.maxConnections = limits.mostConnections
  server.on('request', (incoming, outgoing) => handle(incoming, outgoing, () => undefined))
  // Whoever asks before sending a large body is told no before it is sent.
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    handle(incoming, outgoing, () => outgoing.writeContinue()),
  )
  server.on('clientError', answerClientError)
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(refusalOf(error, { host, port })))
    server.listen({ host, port }, () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}

function refusalOf({ code, message }: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Problem {
  if (code === 'EADDRINUSE')
    return problem('port-taken', `Port ${port} is in use already; choose another with --port, or --port 0 for any.`)
  if (code === 'EACCES')
    return problem('port-refused', `Port ${port} may not be used; choose one above 1023 with --port.`)
  return problem(
    'bad-host',
    `${host} is no address of this machine (${message}); leave --host away to serve this machine alone.`,
  )
}

/** On every response, refusals included. There are no CORS headers at all: no other page may read anything here. */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
]

/** Answers what is no request at all, and closes the connection. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { status, refusal } = reading(error.code ?? '')
  const body = problemText(refusal)
  const headers = [
    ...securityHeaders,
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ]
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    () => socket.destroy(),
  )
}

function reading(code: string): { status: string; refusal: Problem } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: '408 Request Timeout',
      refusal: problem('too-slow', 'The request did not arrive in time; send it again.'),
    }
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: '431 Request Header Fields Too Large',
      refusal: problem('headers-too-large', 'The headers are too large; send fewer.'),
    }
  return { status: '400 Bad Request', refusal: problem('bad-request', 'This is not a request that HTTP knows.') }
}
