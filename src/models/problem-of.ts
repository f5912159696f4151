import { AISDKError, APICallError, NoOutputGeneratedError } from 'ai'
import type { Problem } from '../base/index.ts'
import {
  connectionLost,
  modelProblem,
  problemOfStatus,
  problemOfWay,
  quoteServer,
  type Server,
} from './model-problem.ts'

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
    `${host} sent something that is not a reply of a model (${quoteServer(why)}); try again, or choose another model.`,
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

/**
 * How long a server asks to be left alone. A date is measured against the server's own, so that a wrong clock here does
 * no harm.
 */
export function retryAfterMs(headers: { readonly [name: string]: string }): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? NaN)
  if (exact >= 0) return exact
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000
  const untilMs = Date.parse(asked) - Date.parse(headers['date'] ?? '')
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
}
