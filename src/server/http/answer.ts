import type { IncomingMessage, ServerResponse } from 'node:http'
import { redact } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { ServerClock } from '../clock.ts'

/** A value as the answer to a request. */
export function answer(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** A refusal as the answer to a request. */
export function refusal(problem: Problem): Response {
  const retry = retryAfterSeconds(problem)
  const status = statusOf(problem)
  return new Response(problemText(problem), {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(retry !== undefined && { 'Retry-After': String(retry) }),
      // The rest of a body that is too large is not worth reading.
      ...(status === 413 && { Connection: 'close' }),
    },
  })
}

/** JSON that was written where the project is open, as the answer; or why there is none. */
export const answerWritten = (reply: string | Problem): Response =>
  isProblem(reply)
    ? refusal(reply)
    : new Response(reply, { status: 200, headers: { 'Content-Type': 'application/json' } })

/** The HTTP status of each refusal; what is not listed here is the fault of the request. */
const statuses = new Map<string, number>([
  ['foreign-host', 403],
  ['foreign-origin', 403],
  ['foreign-conversation', 403],
  ['no-token', 401],
  ['bad-target', 400],
  ['invalid-json', 400],
  ['invalid-encoding', 400],
  ['unknown-phrase', 400],
  ['bad-cursor', 400],
  ['unknown-route', 404],
  ['unknown-stream', 404],
  ['no-variation', 404],
  ['unknown-project', 404],
  ['not-approved', 403],
  ['outside-project', 403],
  ['is-link', 403],
  ['withheld', 403],
  ['unknown-session', 404],
  ['unknown-document', 404],
  ['no-document', 404],
  ['unknown-proposal', 404],
  ['unknown-turn', 404],
  ['unknown-ask', 404],
  ['unknown-run', 404],
  ['no-plan', 404],
  ['not-found', 404],
  ['unknown-upload', 404],
  ['unknown-job', 404],
  ['no-result', 404],
  ['no-proxy', 404],
  ['no-sound', 404],
  ['nothing-to-hear', 404],
  ['nothing-to-render', 404],
  ['unknown-source', 404],
  ['unknown-revision', 404],
  ['media-missing', 404],
  ['unknown-reading', 404],
  ['method-not-allowed', 405],
  ['changed-since', 409],
  ['interrupted', 409],
  ['nothing-to-resume', 409],
  ['state-moved', 409],
  ['stale', 409],
  ['already-applied', 409],
  ['needed-later', 409],
  ['nothing-to-undo', 409],
  ['nothing-to-redo', 409],
  ['version-mismatch', 409],
  ['variation-not-ready', 409],
  ['notes-unknown', 409],
  ['unknown-state', 409],
  ['request-id-used', 409],
  ['wrong-offset', 409],
  ['upload-busy', 409],
  ['upload-complete', 409],
  ['upload-not-ready', 409],
  ['not-failed', 409],
  ['cannot-rebase', 409],
  ['not-stale', 409],
  ['range-not-satisfiable', 416],
  ['piece-damaged', 409],
  ['too-large', 413],
  ['outside-document', 416],
  ['unsupported-media-type', 415],
  ['bad-plan', 422],
  ['not-valid', 422],
  ['invalid-request', 422],
  ['unknown-mind', 422],
  ['unknown-model', 422],
  ['disk-full', 507],
  ['too-many-uploads', 503],
  ['too-many-jobs', 503],
  ['too-many-streams', 503],
  ['too-many-sessions', 503],
  ['shutting-down', 503],
  ['store-unavailable', 503],
  ['no-project', 503],
  ['sound-not-ready', 503],
  ['too-many-sounds', 503],
  ['too-many-runs', 503],
  ['too-many-asks', 503],
])

export const statusOf = ({ code }: Problem): number => statuses.get(code) ?? 400

/** Seconds after which it makes sense to try again, for what is only full at the moment. */
export const retryAfterSeconds = (problem: Problem): number | undefined => (statusOf(problem) === 503 ? 1 : undefined)

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
