import type { EventOf, MaestroEvent } from '../../music/index.ts'
import type { Store, Variation, VariationStatus } from '../../store/index.ts'
import type { VariationContent } from '../streams/begun-variation.ts'
import { whyFailed } from './why-failed.ts'

/** A variation with what its stream says of it. */
export type ReadVariation = Omit<Variation, 'content'> &
  VariationContent & {
    readonly meta: EventOf<'meta'> | null
    readonly phrases: readonly EventOf<'phrase'>[]
    readonly calls: readonly EventOf<'toolCall'>[]
    /** Why it failed. */
    readonly error: string | null
  }

const MOST_EVENTS = 100_000

/**
 * Reads a variation and brings its state up to date. Its stream decides whether it is ready or failed, so nothing can
 * be lost between an event and its state.
 */
export async function readVariation(store: Store, id: string, now: number): Promise<ReadVariation | undefined> {
  const found = await store.variation(id)
  if (!found) return undefined
  const content = found.content as VariationContent
  const events = (await store.eventsAfter({ streamId: content.streamId, afterSeq: 0, most: MOST_EVENTS })).map(
    ({ json }) => JSON.parse(json) as MaestroEvent,
  )
  const due = dueStatus(found, events, now)
  const isMoved = due !== found.status && (await store.moveVariation({ id, from: found.status, to: due, now }))
  // Another server may have been quicker; then its state counts.
  const { content: _, ...current } =
    due === found.status || isMoved ? { ...found, status: due } : ((await store.variation(id)) ?? found)
  return {
    ...current,
    ...content,
    meta: events.find((event) => event.type === 'meta') ?? null,
    phrases: events.filter((event) => event.type === 'phrase'),
    calls: events.filter((event) => event.type === 'toolCall'),
    error: current.status === 'failed' ? whyFailed(events).message : null,
  }
}

function dueStatus({ status, expiresAtMs }: Variation, events: readonly MaestroEvent[], now: number): VariationStatus {
  if (!isOpen(status)) return status
  if (now >= expiresAtMs) return 'expired'
  if (status === 'ready' || !events.some((event) => event.type === 'complete')) return status
  return events.some((event) => event.type === 'done' && (event.status ?? 'ready') === 'ready') ? 'ready' : 'failed'
}

/** Whether something can still become of it. */
export const isOpen = (status: VariationStatus): boolean =>
  status === 'created' || status === 'streaming' || status === 'ready'
