import type { ServerResponse } from 'node:http'
import type { Problem } from '../../kernel/index.ts'
import { problemText } from './problem-text.ts'
import { retryAfterSeconds, statusOf } from './status-of.ts'

/** Answers with a refusal and closes the connection, since what else the client wanted to send is not read. */
export function refuse(outgoing: ServerResponse, problem: Problem): void {
  const retry = retryAfterSeconds(problem)
  const body = problemText(problem)
  outgoing.writeHead(statusOf(problem), {
    'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), Connection: 'close',
    ...(problem.code === 'no-token' && { 'WWW-Authenticate': 'Bearer' }),
    ...(problem.code === 'method-not-allowed' && { Allow: 'GET, POST, DELETE' }),
    ...(retry !== undefined && { 'Retry-After': String(retry) }),
  })
  outgoing.end(body)
}
