import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { problem } from '../../kernel/index.ts'
import type { ServerClock } from '../clock.ts'
import { refusal } from '../http/answer.ts'
import type { Limits } from '../limits.ts'
import type { Log } from '../watch/log.ts'
import { sendEvents, type Sending } from './send-events.ts'

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
