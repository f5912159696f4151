import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { Endpoint } from './endpoint.ts'
import { followStream } from './follow-stream.ts'
import type { Parts } from './parts.ts'
import { sentEventSchema } from './replies.ts'

/** Most streams are whole in this, and then nothing else has to be asked. */
const FIRST_PAGE = 500

/** A stream again, from the event after the last one that the client saw. */
export function getStream(parts: Parts): Endpoint {
  return {
    method: 'get',
    path: '/api/v1/maestro/streams/{streamId}',
    summary: 'Read a stream again from "Last-Event-ID", and follow it to its end.',
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{0,15}$/)
        .optional(),
    }),
    answers: {
      200: { says: 'Server-sent events.', type: 'text/event-stream', schema: sentEventSchema },
      400: { says: 'Last-Event-ID is no event of this stream.' },
      404: { says: 'There is no such stream.' },
      503: { says: 'Busy.' },
    },
    handle: async (call) => {
      const atMs = parts.clock.nowMs()
      const streamId = call.req.param('streamId') ?? ''
      const afterSeq = readCursor(call.req.header('last-event-id'))
      if (isProblem(afterSeq)) return refusal(afterSeq)
      const store = await parts.store.get()
      if (isProblem(store)) return refusal(store)
      const first = await store.eventsAfter({ streamId, afterSeq, most: FIRST_PAGE })
      if (first.length === 0 && !(await store.stream(streamId))) return refusal(unknownStream())
      const isBeyond =
        first.length === 0 &&
        afterSeq > 0 &&
        (await store.eventsAfter({ streamId, afterSeq: afterSeq - 1, most: 1 })).length === 0
      if (isBeyond) return refusal(badCursor())
      return followStream(parts, { outgoing: call.env.outgoing, streamId, afterSeq, atMs, first })
    },
  }
}

export const unknownStream = (): Problem =>
  problem('unknown-stream', 'There is no such stream; its id is "streamId" of the "state" event.')

/** An event id as a client sends it back; none is the beginning. */
export function readCursor(text: string | undefined): number | Problem {
  if (text === undefined || text === '') return 0
  return /^\d{1,15}$/.test(text) ? Number(text) : badCursor()
}

const badCursor = (): Problem =>
  problem('bad-cursor', 'Last-Event-ID should be the id of an event of this stream; leave it out to read all of them.')
