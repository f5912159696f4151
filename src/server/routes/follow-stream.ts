import type { ServerResponse } from 'node:http'
import { isProblem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { Parts } from './parts.ts'

type Following = { readonly outgoing: ServerResponse; readonly streamId: string; readonly afterSeq: number; readonly atMs: number; readonly stopsWithReader?: boolean }

/** Sends what is durable of a stream, and what becomes so, until its end. */
export async function followStream({ store: lazy, readers, metrics, clock }: Parts, { outgoing, streamId, afterSeq, atMs, stopsWithReader = false }: Following): Promise<Response> {
  const store = await lazy.get()
  if (isProblem(store)) return refusal(store)
  return readers.send({
    outgoing,
    frames: (signal) => store.follow({ streamId, afterSeq, signal }),
    onFirst: () => metrics.observe('cutroom_first_event_seconds', (clock.nowMs() - atMs) / 1000),
    ...(stopsWithReader && { onGone: () => void store.requestStop(streamId) }),
  })
}
