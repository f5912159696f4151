import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../../kernel/index.ts'
import type { ServerClock } from '../clock.ts'
import { retryAfterSeconds, statusOf } from './status-of.ts'
import { redact } from '../../gate/index.ts'

type Refused = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly clock: ServerClock
  readonly problem: Problem
}

/** Answers with a refusal and closes the connection; what else the client wants to send is thrown away. */
export function refuse({ incoming, outgoing, clock, problem }: Refused): void {
  const retry = retryAfterSeconds(problem)
  const body = problemText(problem)
  outgoing.writeHead(statusOf(problem), {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...(problem.code === 'no-token' && { 'WWW-Authenticate': 'Bearer' }),
    ...(problem.code === 'method-not-allowed' && { Allow: 'GET, POST, DELETE' }),
    ...(retry !== undefined && { 'Retry-After': String(retry) }),
  })
  // Whoever asked before sending does not send now.
  if (incoming.complete || incoming.headers.expect !== undefined) return void outgoing.end(body)
  outgoing.write(body)
  throwAway(incoming, clock, () => outgoing.end())
}

const MAX_THROWN_BYTES = 64 * 1024 * 1024
const MAX_THROWN_MS = 5000

/**
 * A connection that is closed while the client still sends would take the answer with it, so the rest is read for a
 * while.
 */
function throwAway(incoming: IncomingMessage, clock: ServerClock, end: () => void): void {
  let size = 0
  const cancel = clock.after(MAX_THROWN_MS, finish)
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_THROWN_BYTES) finish()
  })
  incoming.once('close', finish)
  incoming.once('end', finish)

  function finish(): void {
    cancel()
    incoming.removeAllListeners('data')
    end()
  }
}

/** A refusal as a client reads it. */
export function problemText({ code, message, details }: Problem): string {
  return redact(JSON.stringify({ problem: { code, message, details: details ?? null } }))
}
