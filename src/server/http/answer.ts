import { isProblem, type Problem } from '../../kernel/index.ts'
import { problemText } from './refuse.ts'
import { retryAfterSeconds, statusOf } from './status-of.ts'

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
