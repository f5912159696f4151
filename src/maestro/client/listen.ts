import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Sleep, Transport, TransportRequest, TransportResponse } from './ports.ts'
import { createParser } from 'eventsource-parser'

/** Servers say every fifteen seconds that they are there; one that was silent for this long is not. */
export const MAX_SILENT_MS = 60_000

/** The largest event of a real stream holds some thousand notes; a line without an end must not fill the memory. */
const MAX_EVENT_CHARACTERS = 64 * 1024 * 1024

/** What comes of one connection: events, a refusal, or an end that asking again may mend. */
export type Received =
  | { readonly kind: 'message'; readonly message: SseMessage }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'broken'; readonly problem: Problem; readonly retryAfterMs: number; readonly wasTaken: boolean }

/** One request and all that is said on it. The last thing heard is why it ended. */
export async function* listen({
  transport,
  sleep,
  request,
}: {
  transport: Transport
  sleep: Sleep
  request: TransportRequest
}): AsyncGenerator<Received> {
  const connection = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, connection.signal]) : connection.signal
  try {
    const response = await unlessSilent(() => transport({ ...request, signal }), sleep)
    if (response.status !== 200) {
      yield await unlessSilent(() => refusalOf(request, response), sleep)
      return
    }
    for await (const message of readSse(awake(response.body ?? nothing(), sleep))) {
      yield isProblem(message) ? { kind: 'refused', problem: message } : { kind: 'message', message }
    }
    yield broken('The connection ended before the stream did')
  } catch (cause) {
    yield broken(`The connection broke (${cause instanceof Error ? cause.message : String(cause)})`)
  } finally {
    connection.abort()
  }
}

const broken = (what: string): Received => ({
  kind: 'broken',
  problem: problem('connection-lost', `${what}; send the request again when the server can be reached.`),
  retryAfterMs: 0,
  wasTaken: true,
})

const problemSchema = z.object({
  problem: z.object({ code: z.string(), message: z.string(), details: z.json().optional() }),
})

/**
 * A server that is busy has not taken the request, so it may be sent again; reading may be tried again whatever is
 * wrong there.
 */
async function refusalOf({ method }: TransportRequest, response: TransportResponse): Promise<Received> {
  const { status } = response
  const text = await response.text()
  const read = problemSchema.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined)
  const told = read.success
    ? problem(read.data.problem.code, read.data.problem.message, read.data.problem.details ?? undefined)
    : problem('http-status', `The server answered with status ${status} instead of a stream.`)
  if (status !== 503 && !(method === 'GET' && status >= 500)) return { kind: 'refused', problem: told }
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return {
    kind: 'broken',
    problem: told,
    retryAfterMs: seconds > 0 && seconds < 3600 ? seconds * 1000 : 0,
    wasTaken: false,
  }
}

/** Bytes as they come, until nothing comes for too long. */
async function* awake(body: AsyncIterable<Uint8Array>, sleep: Sleep): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const chunk = await unlessSilent(() => chunks.next(), sleep)
    if (chunk.done) return
    yield chunk.value
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* []
}

/** One server-sent event: its type, what it holds, and the last id that was said up to it. */
export type SseMessage = { readonly type: string; readonly data: string; readonly id: string }

/** Reads server-sent events from bytes in pieces of any size. An event whose end has not come is no event. */
export async function* readSse(
  body: AsyncIterable<Uint8Array>,
  { maxCharacters = MAX_EVENT_CHARACTERS }: { maxCharacters?: number } = {},
): AsyncGenerator<SseMessage | Problem> {
  const read: SseMessage[] = []
  let lastId = ''
  let isTooLarge = false
  const parser = createParser({
    maxBufferSize: maxCharacters,
    onEvent: ({ event = 'message', data, id = lastId }) => {
      lastId = id
      if (data !== '') read.push({ type: event, data: data.slice(0, -1), id })
    },
    onError: ({ type }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded'
    },
  })
  const prepare = preparer()
  for await (const chunk of body) {
    parser.feed(prepare(chunk))
    yield* read.splice(0)
    if (isTooLarge) {
      yield problem('event-too-large', 'The server sent an event that is too large to be read; ask for less at once.')
      return
    }
  }
}

/**
 * Makes up for two gaps of the parser's third version (the fourth, for Node 22, has neither). A CR at the end of a
 * piece would wait for the next piece, and many of them take time that grows with their square: so all lines end in LF.
 * And it forgets the id of an event without data, which a stream goes on from as from any other: so a line of data is
 * added to each event, which is told apart and taken off again above.
 */
function preparer(): (chunk: Uint8Array) => string {
  const decoder = new TextDecoder()
  let isAfterReturn = false
  let isAtLineStart = true
  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true })
    if (text === '') return ''
    const lines = text.slice(isAfterReturn && text.startsWith('\n') ? 1 : 0).replace(/\r\n?/g, '\n')
    const endsAtOnce = isAtLineStart && lines.startsWith('\n')
    isAfterReturn = text.endsWith('\r')
    if (lines !== '') isAtLineStart = lines.endsWith('\n')
    return (endsAtOnce ? 'data\n' : '') + lines.replace(/(?<=\n)\n/g, 'data\n\n')
  }
}

/** Waits for what a server says next, but not for ever. */
export async function unlessSilent<T>(ask: () => Promise<T>, sleep: Sleep): Promise<T> {
  const heard = new AbortController()
  const silence = sleep(MAX_SILENT_MS, heard.signal).then(() => {
    throw new Error('the server was silent for too long')
  })
  return Promise.race([silence, ask()]).finally(() => heard.abort())
}
