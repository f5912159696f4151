import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { type EventOf, eventSchema, type MaestroEvent } from '../../music/index.ts'
import { listen, type Received, unlessSilent } from './listen.ts'
import type { Sleep, Transport, TransportRequest } from './ports.ts'
import { z } from 'zod'

const numberedSchema = z.looseObject({ type: z.string(), seq: z.int().min(1) })
const knownTypes: ReadonlySet<string> = new Set(eventSchema.options.map(({ shape }) => shape.type.value))

/** A stream that came to its end: every event once, in order. */
export type Followed = {
  readonly streamId: string
  readonly events: readonly SentEvent[]
  readonly complete: EventOf<'complete'>
}

export type Following = {
  readonly transport: Transport
  readonly sleep: Sleep
  readonly headers: TransportRequest['headers']
  /** A new request, or a stream that was begun before. */
  readonly from: { readonly body: string } | { readonly streamId: string }
  readonly signal?: AbortSignal
  onEvent?(event: SentEvent): void
}

/** Connections in a row that brought nothing new. */
export const MAX_FAILURES = 8
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 15_000

/**
 * Follows a stream to its end, over as many connections as it takes. A request is taken once; after that the stream is
 * read on from the last event.
 */
export async function followStream(following: Following): Promise<Followed | Problem> {
  const { transport, sleep, from, signal } = following
  const told: Told = { events: [], lastSeq: 0, streamId: 'streamId' in from ? from.streamId : undefined }
  for (let failures = 1; ; failures++) {
    const seqBefore = told.lastSeq
    const request = requestFor(following, told)
    const end = await takeEvents(
      listen({ transport, sleep, request: signal ? { ...request, signal } : request }),
      told,
      following,
    )
    if (end.kind === 'complete') return end.followed
    if (signal?.aborted) return stop(following, told)
    if (end.kind === 'refused' || (told.streamId === undefined && end.wasTaken)) return end.problem
    if (told.lastSeq > seqBefore) failures = 1
    if (failures > MAX_FAILURES) return end.problem
    await sleep(Math.max(end.retryAfterMs, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))), signal)
    if (signal?.aborted) return stop(following, told)
  }
}

/** What was heard of a stream so far, over all connections. */
type Told = { readonly events: SentEvent[]; lastSeq: number; streamId: string | undefined }
type End = Exclude<Received, { kind: 'message' }> | { readonly kind: 'complete'; readonly followed: Followed }

/** Takes what one connection brings: nothing twice, and nothing behind a gap. */
async function takeEvents(connection: AsyncIterable<Received>, told: Told, { onEvent }: Following): Promise<End> {
  for await (const heard of connection) {
    if (heard.kind !== 'message') return heard
    const read = readEvent(heard.message.data)
    if (isProblem(read)) return { kind: 'refused', problem: read }
    if (read.seq <= told.lastSeq) continue
    if (read.seq > told.lastSeq + 1) break
    told.lastSeq = read.seq
    const { event } = read
    if (!event) continue
    if (event.type === 'state') told.streamId ??= event.streamId
    if (told.streamId === undefined)
      return {
        kind: 'refused',
        problem: problem(
          'bad-event',
          `The server began the stream with "${event.type}" instead of "state", so it cannot be followed.`,
        ),
      }
    told.events.push(event)
    onEvent?.(event)
    if (event.type === 'complete')
      return { kind: 'complete', followed: { streamId: told.streamId, events: told.events, complete: event } }
  }
  return {
    kind: 'broken',
    problem: problem(
      'connection-lost',
      'The server left out a part of the stream and would not send it again; send the request again.',
    ),
    retryAfterMs: 0,
    wasTaken: true,
  }
}

function requestFor({ headers, from }: Following, { streamId, lastSeq }: Told): TransportRequest {
  const asked = { ...headers, accept: 'text/event-stream' }
  if (streamId === undefined && 'body' in from)
    return {
      method: 'POST',
      path: '/api/v1/maestro/stream',
      headers: { ...asked, 'content-type': 'application/json' },
      body: from.body,
    }
  return {
    method: 'GET',
    path: streamPath(streamId),
    headers: { ...asked, ...(lastSeq > 0 && { 'last-event-id': String(lastSeq) }) },
  }
}

const streamPath = (streamId = ''): string => `/api/v1/maestro/streams/${encodeURIComponent(streamId)}`

/** Closing the connection does not end the work, so the server is told. */
async function stop({ transport, sleep, headers }: Following, { streamId }: Told): Promise<Problem> {
  const isTold =
    streamId !== undefined &&
    (await unlessSilent(() => transport({ method: 'DELETE', path: streamPath(streamId), headers }), sleep).then(
      ({ status }) => status < 300,
      () => false,
    ))
  return problem(
    'stopped',
    isTold
      ? 'The request was stopped as asked.'
      : 'The request was given up here; the server may still be working on it.',
  )
}

/** An event with its number in the stream, from 1 on without a gap. */
export type SentEvent = MaestroEvent & { readonly seq: number }

/**
 * Reads what a stream says. Of a newer server there may be events that this client does not know: they have a number
 * and nothing else.
 */
export function readEvent(data: string): { readonly seq: number; readonly event: SentEvent | null } | Problem {
  const numbered = numberedSchema.safeParse(parsed(data))
  if (!numbered.success) return unreadable('it is no numbered event')
  const { seq, type } = numbered.data
  if (!knownTypes.has(type)) return { seq, event: null }
  const event = eventSchema.safeParse(numbered.data)
  if (!event.success)
    return unreadable(`${type} ${event.error.issues[0]?.path.join('.') ?? ''} ${event.error.issues[0]?.message ?? ''}`)
  return { seq, event: { ...event.data, seq } }
}

const unreadable = (why: string): Problem =>
  problem(
    'bad-event',
    `The server sent an event that this client cannot read (${why}); use a client and a server of the same version.`,
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
