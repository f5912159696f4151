import { isProblem } from '../../kernel/index.ts'
import { readStreamRequest, streamRequestSchema } from '../../music/index.ts'
import { refusal } from '../http/answer.ts'
import { readJson } from '../http/read-json.ts'
import { tooManyReaders } from '../sse/readers.ts'
import type { Endpoint } from './endpoint.ts'
import { followStream } from './follow-stream.ts'
import type { Parts } from './parts.ts'
import { sentEventSchema } from './replies.ts'
import { streamExamples } from './stream-examples.ts'

/**
 * A request with its project becomes a stream of operations. Closing the connection does not stop the work: the stream
 * can be read again.
 */
export function postStream(parts: Parts): Endpoint {
  return {
    method: 'post',
    path: '/api/v1/maestro/stream',
    summary:
      'Ask for music or an edit; the operations come back as a stream. With "stop_on_disconnect": true, closing the ' +
      'connection also stops the work.',
    body: streamRequestSchema,
    examples: streamExamples,
    answers: {
      200: {
        says: 'Server-sent events: "state" first, "complete" last.',
        type: 'text/event-stream',
        schema: sentEventSchema,
      },
      400: { says: 'The body is no JSON that can be read.' },
      409: { says: 'The conversation has moved on.' },
      413: { says: 'The body is too large.' },
      415: { says: 'The body is not JSON.' },
      422: { says: 'Every path of the request that is wrong.' },
      503: { says: 'Busy; try again after Retry-After seconds.' },
    },
    handle: async ({ env: { incoming, outgoing } }) => {
      const atMs = parts.clock.nowMs()
      const read = await readJson(incoming, parts.limits.mostBodyBytes)
      if (isProblem(read)) return refusal(read)
      const request = readStreamRequest(read.body)
      if (isProblem(request)) return refusal(request)
      if (parts.readers.isFull()) return tooManyReaders()
      const begun = await parts.streams.begin(request)
      if (isProblem(begun)) return refusal(begun)
      return followStream(parts, {
        ...begun,
        outgoing,
        afterSeq: 0,
        atMs,
        stopsWithReader: request.stopOnDisconnect === true,
      })
    },
  }
}
