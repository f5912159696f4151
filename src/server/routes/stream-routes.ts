import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { readStreamRequest, streamRequestSchema } from '../../music/index.ts'
import { refusal } from '../http/answer.ts'
import { readJson } from '../http/read-body.ts'
import { tooManyReaders } from '../sse/send-events.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { sentEventSchema } from './replies.ts'
import { z } from 'zod'
import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '../../store/index.ts'

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

/** `first` is what was read already. */
type Following = {
  readonly outgoing: ServerResponse
  readonly streamId: string
  readonly afterSeq: number
  readonly atMs: number
  readonly stopsWithReader?: boolean
  readonly first?: readonly StreamEvent[]
}

/** Sends what is durable of a stream, and what becomes so, until its end. */
async function followStream(
  { store: lazy, readers, metrics, clock, log }: Parts,
  { outgoing, streamId, afterSeq, atMs, stopsWithReader = false, first = [] }: Following,
): Promise<Response> {
  const store = await lazy.get()
  if (isProblem(store)) return refusal(store)
  const last = first.at(-1)
  return readers.send({
    outgoing,
    first,
    frames: (signal) =>
      last && isLast(last) ? [] : store.follow({ streamId, afterSeq: last?.seq ?? afterSeq, signal }),
    onFirst: () => metrics.observe('cutroom_first_event_seconds', (clock.nowMs() - atMs) / 1000),
    ...(stopsWithReader && {
      onGone: () =>
        void store
          .requestStop(streamId)
          .catch((cause: unknown) => log('error', 'stream.not-stopped', { streamId, message: String(cause) })),
    }),
  })
}

/** Nothing follows `complete`. */
const isLast = ({ json }: StreamEvent): boolean => json.startsWith('{"type":"complete"')

const region = (id: string): object => ({ id, name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 32 })

/** Requests as clients send them. */
export const streamExamples = {
  'a first section': {
    prompt: 'compose an 8 bar lo-fi intro with drums, bass and keys',
    conversation_id: '8fa3c1d2-0000-4000-8000-000000000002',
    model: null,
    store_prompt: true,
    project: {
      projectId: '7e4b0f91-0000-4000-8000-000000000001',
      name: 'Rain Check',
      tempo: 92,
      key: 'Dm',
      timeSignature: { numerator: 4, denominator: 4 },
      tracks: [],
    },
  },
  'a section behind another': {
    prompt:
      'STORI PROMPT\nMode: compose\nSection: verse\nPosition: after intro\nStyle: lo-fi\nRole: [drums, ' +
      'bass]\nConstraints: {bars: 8}\n',
    conversationId: '8fa3c1d2-0000-4000-8000-000000000002',
    project: {
      projectId: '7e4b0f91-0000-4000-8000-000000000001',
      name: 'Rain Check',
      tempo: 92,
      key: 'Dm',
      timeSignature: '4/4',
      tracks: [
        {
          id: 'abc-123',
          name: 'Drums',
          drumKitId: 'TR-909',
          volume: 0.8,
          pan: 0.5,
          muted: false,
          solo: false,
          color: 'blue',
          regions: [region('def-456')],
        },
        { id: 'ghi-789', name: 'Bass', gmProgram: 33, regions: [region('jkl-012')] },
      ],
      buses: [{ id: 'mno-345', name: 'Reverb' }],
    },
  },
}
