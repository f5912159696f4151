import { isProblem } from '../../../src/kernel/index.ts'
import type { EventOf, MaestroEvent } from '../../../src/music/wire/events.ts'
import { readStreamRequest, type ReadRequest } from '../../../src/music/wire/request.ts'
import type { StreamCall } from '../../../src/maestro/client/call.ts'
import type { Keep, Sleep, TransportRequest, TransportResponse } from '../../../src/maestro/client/ports.ts'
import { MAX_SILENT_MS } from '../../../src/maestro/client/listen.ts'

/** What may go wrong with one connection. */
export type Fault = {
  readonly refused?: boolean
  readonly status?: number
  readonly retryAfter?: string
  readonly text?: string
  readonly cutAfterBytes?: number
  readonly chunkBytes?: number
  readonly fallSilent?: () => void
  readonly leaveOut?: number
  readonly repeat?: boolean
}

export type Told = TransportRequest & { readonly json: { readonly [field: string]: never } }

export type FakeServer = {
  transport(request: TransportRequest): Promise<TransportResponse>
  /** Everything that was asked, in order. */
  readonly asked: Told[]
}

const toolCall = (call: StreamCall, at: number): MaestroEvent => ({
  type: 'toolCall',
  id: `call-${at + 1}`,
  name: call.name,
  params: call.params as EventOf<'toolCall'>['params'],
  phase: 'setup',
})

/** The events of a stream that makes some calls. */
export function streamOf(
  calls: readonly StreamCall[],
  { phrases = [], end = {} }: { phrases?: readonly EventOf<'phrase'>[]; end?: Partial<EventOf<'complete'>> } = {},
): MaestroEvent[] {
  return [
    ...calls.map(toolCall),
    ...phrases,
    { type: 'complete', success: true, traceId: 't', inputTokens: 0, contextWindowTokens: 0, ...end },
  ]
}

/**
 * A server that speaks the true wire: requests are read by the true schema, streams are numbered and can be read again.
 * Each connection takes the next fault.
 */
export function fakeServer(play: (request: ReadRequest) => readonly MaestroEvent[], faults: Fault[] = []): FakeServer {
  const streams = new Map<string, readonly string[]>()
  const asked: Told[] = []
  return {
    asked,
    transport: async (request) => {
      asked.push({ ...request, json: (request.body === undefined ? {} : JSON.parse(request.body)) as Told['json'] })
      if (request.method === 'DELETE') return answer(202, '{}')
      const fault = faults.shift() ?? {}
      if (fault.refused || request.signal?.aborted) throw new Error('connect ECONNREFUSED')
      if (fault.status !== undefined)
        return answer(
          fault.status,
          fault.text ??
            JSON.stringify({ problem: { code: 'too-many-streams', message: 'Try again in a moment.', details: null } }),
          fault.retryAfter,
        )
      if (request.method === 'GET') {
        const frames = streams.get(decodeURIComponent(request.path.split('/').at(-1) ?? ''))
        return frames
          ? sse(frames.slice(Number(request.headers['last-event-id'] ?? 0)), fault, request.signal)
          : answer(
              404,
              JSON.stringify({
                problem: { code: 'unknown-stream', message: 'There is no such stream.', details: null },
              }),
            )
      }
      const read = readStreamRequest(JSON.parse(request.body ?? ''))
      if (isProblem(read))
        return answer(
          422,
          JSON.stringify({ problem: { code: read.code, message: read.message, details: read.details ?? null } }),
        )
      const streamId = `stream-${streams.size + 1}`
      const state: MaestroEvent = {
        type: 'state',
        state: 'editing',
        intent: 'edit',
        confidence: 1,
        traceId: 't',
        executionMode: 'apply',
        streamId,
        projectId: read.project.projectId,
      }
      const frames = [state, ...play(read)].map(
        (event, at) => `id: ${at + 1}\ndata: ${JSON.stringify({ ...event, seq: at + 1 })}\n\n`,
      )
      streams.set(streamId, frames)
      return sse(frames, fault, request.signal)
    },
  }
}

function answer(status: number, text: string, retryAfter?: string): TransportResponse {
  return {
    status,
    headers: { get: (name) => (name === 'retry-after' ? (retryAfter ?? null) : null) },
    body: null,
    text: async () => text,
  }
}

function sse(
  frames: readonly string[],
  { cutAfterBytes = Infinity, chunkBytes = 1000, fallSilent, leaveOut, repeat = false }: Fault,
  signal?: AbortSignal,
): TransportResponse {
  const kept = frames.filter((_, at) => at !== leaveOut)
  const bytes = new TextEncoder().encode(
    `: keep-alive\n\n${(repeat ? kept.flatMap((frame) => [frame, frame]) : kept).join('')}`,
  )
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < Math.min(bytes.length, cutAfterBytes); at += chunkBytes) {
      if (signal?.aborted) throw new Error('aborted')
      yield bytes.slice(at, Math.min(at + chunkBytes, cutAfterBytes))
    }
    if (fallSilent) {
      fallSilent()
      await new Promise(() => undefined)
    }
    if (cutAfterBytes < bytes.length) throw new Error('socket hang up')
  }
  return { status: 200, headers: { get: () => null }, body: body(), text: async () => '' }
}

/**
 * Time that is over at once, but for the silence of a connection, which is over when the test says so. It notes how
 * long it was asked to wait.
 */
export function noSleep(): Sleep & { readonly waits: number[]; endSilence(): void } {
  const waits: number[] = []
  const silent: (() => void)[] = []
  const sleep: Sleep = async (ms) => {
    if (ms === MAX_SILENT_MS) await new Promise<void>((resolve) => silent.push(resolve))
    else waits.push(ms)
  }
  return Object.assign(sleep, {
    waits,
    endSilence: () => {
      for (const end of silent.splice(0)) end()
    },
  })
}

export function memoryKeep(): Keep & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return { texts, read: (key) => texts.get(key) ?? null, write: (key, text) => void texts.set(key, text) }
}

/** UUIDs in a row, so that a test can tell them apart. */
export function uuids(first = 1): () => string {
  let next = first
  return () => `00000000-0000-4000-8000-${String(next++).padStart(12, '0')}`
}
