import { AISDKError, APICallError, NoOutputGeneratedError } from 'ai'
import type { Problem } from '../gate/problem.ts'
import { modelProblem } from './model-problem.ts'
import { retryAfterMs } from './retry-after.ts'
import { connectionLost, problemOfStatus, problemOfWay, said, type Server } from './server-problem.ts'

/**
 * What went wrong with a reply, as a problem that a person can act on. What it does not know is a bug of ours and is
 * thrown on.
 */
export function problemOf(error: unknown, server: Server): Problem {
  if (APICallError.isInstance(error)) return problemOfCall(error, server)
  const onTheWay = problemOfWay(error, server)
  if (onTheWay !== undefined) return onTheWay
  if (NoOutputGeneratedError.isInstance(error)) return connectionLost(server)
  if (AISDKError.isInstance(error)) return noReply(error.message, server)
  const told = wordsOf(error)
  if (told === undefined) throw error
  return problemInStream(told, server)
}

function problemOfCall(error: APICallError, server: Server): Problem {
  const { statusCode, responseBody = '', responseHeaders = {} } = error
  if (statusCode !== undefined && statusCode >= 300)
    return problemOfStatus(
      { status: statusCode, body: responseBody, retryAfter: retryAfterMs(responseHeaders) },
      server,
    )
  // A body that breaks off while it is read arrives with the good status that its head had.
  return (
    problemOfWay(error.cause, server) ??
    (statusCode === undefined ? connectionLost(server) : noReply(error.message, server))
  )
}

function noReply(why: string, { host }: Server): Problem {
  return modelProblem(
    'bad-reply',
    `${host} sent something that is not a reply of a model (${said(why)}); try again, or choose another model.`,
  )
}

/** An error that the server told in the middle of a stream that had begun well. */
function problemInStream(told: string, server: Server): Problem {
  return problemOfStatus({ status: /rate_limit/i.test(told) ? 429 : 529, body: told }, server)
}

function wordsOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  return typeof error === 'object' && error !== null && !(error instanceof Error) ? JSON.stringify(error) : undefined
}
