import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { problem } from '../../kernel/index.ts'
import type { ServerClock } from '../clock.ts'
import { refusal } from '../http/answer.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../watch/log.ts'

/** An event as it is stored and sent; `seq` is its SSE id. */
export type EventFrame = { readonly seq: number; readonly json: string }
export type Pace = { readonly keepAliveMs: number; readonly stallMs: number }

export type Sending = {
  readonly outgoing: ServerResponse
  /** What is there already: it goes out at once, and together. */
  readonly first?: readonly EventFrame[]
  /** Pulled one by one, so a slow client makes the source wait and nothing pile up. */
  frames(signal: AbortSignal): AsyncIterable<EventFrame> | Iterable<EventFrame>
  readonly clock: ServerClock
  readonly pace: Pace
  onFirst?(): void
}

/** Frames that are ready at the same moment go out together; more than this is not held back for company. */
const CHUNK_CHARACTERS = 65_536

/**
 * Sends events straight to the socket until the source ends, the client goes, or it takes nothing for too long. Whoever
 * was cut off may resume from the last id that it saw.
 */
export async function sendEvents({
  outgoing,
  first = [],
  frames,
  clock,
  pace,
  onFirst,
}: Sending): Promise<'ended' | 'gone' | 'stalled'> {
  const gone = new AbortController()
  let isStalled = false
  let text = ''
  let isFlushDue = false
  let drained: Promise<void> | undefined
  let cancelKeepAlive = (): void => undefined

  const write = (chunk: string): void => {
    cancelKeepAlive()
    if (gone.signal.aborted) return
    if (!outgoing.write(chunk)) {
      drained ??= waitForDrain(outgoing, gone.signal, () =>
        clock.after(pace.stallMs, () => {
          isStalled = true
          outgoing.destroy()
        }),
      ).finally(() => (drained = undefined))
    }
    cancelKeepAlive = clock.after(pace.keepAliveMs, () => write(': keep-alive\n\n'))
  }
  const flush = (): void => {
    isFlushDue = false
    if (text === '') return
    const chunk = text
    text = ''
    write(chunk)
  }

  outgoing.once('close', () => gone.abort('gone'))
  if (outgoing.destroyed) gone.abort('gone')
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  let isFirst = first.length === 0
  if (isFirst) {
    outgoing.flushHeaders()
    // Until the first event the client hears that somebody is there, too.
    cancelKeepAlive = clock.after(pace.keepAliveMs, () => write(': keep-alive\n\n'))
  } else {
    onFirst?.()
    write(first.map(frameText).join(''))
  }
  if (drained) await drained
  for await (const frame of frames(gone.signal)) {
    if (gone.signal.aborted) break
    text += frameText(frame)
    if (isFirst) onFirst?.()
    // The first tells the client that it was heard; the others wait for those that are ready at the same moment.
    if (isFirst || text.length >= CHUNK_CHARACTERS) flush()
    else if (!isFlushDue) {
      isFlushDue = true
      process.nextTick(flush)
    }
    isFirst = false
    if (drained) await drained
  }
  flush()
  cancelKeepAlive()
  if (gone.signal.aborted) return isStalled ? 'stalled' : 'gone'
  outgoing.end()
  return 'ended'
}

const frameText = ({ seq, json }: EventFrame): string => `id: ${seq}\ndata: ${json}\n\n`

/** Resolves when there is room again, or nobody left to wait for. */
function waitForDrain(outgoing: ServerResponse, gone: AbortSignal, startLimit: () => () => void): Promise<void> {
  return new Promise((resolve) => {
    const cancelLimit = startLimit()
    const done = (): void => {
      cancelLimit()
      outgoing.off('drain', done)
      gone.removeEventListener('abort', done)
      resolve()
    }
    outgoing.once('drain', done)
    gone.addEventListener('abort', done)
  })
}

/** Clients that read streams at the moment. */
export type Readers = {
  /** Sends frames to a client until they end or it goes; answers with a refusal where too many read already. */
  send(reading: Omit<Sending, 'clock' | 'pace'> & { onGone?(): void }): Promise<Response>
  count(): number
  isFull(): boolean
}

export function openReaders({ clock, limits, log }: { clock: ServerClock; limits: Limits; log: Log }): Readers {
  let count = 0
  const isFull = (): boolean => count >= limits.mostReaders
  return {
    count: () => count,
    isFull,
    send: async ({ onGone, ...sending }) => {
      if (isFull()) return tooManyReaders()
      count++
      try {
        const how = await sendEvents({ ...sending, clock, pace: limits })
        if (how === 'gone') onGone?.()
      } catch (cause) {
        // The answer has begun, so all that can be said is that it is not whole: the client resumes.
        log('error', 'reader.fault', { message: String(cause) })
        sending.outgoing.destroy()
      } finally {
        count--
      }
      return RESPONSE_ALREADY_SENT
    },
  }
}

export const tooManyReaders = (): Response =>
  refusal(
    problem('too-many-streams', 'As many clients read streams as the server takes at once; try again in a moment.'),
  )
