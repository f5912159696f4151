import type { ServerResponse } from 'node:http'
import { isProblem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { StreamEvent } from '../../store/index.ts'
import type { Parts } from './parts.ts'

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
export async function followStream(
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
