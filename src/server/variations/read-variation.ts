import type { EventOf, MaestroEvent } from '../../music/index.ts'
import type { Store, Variation, VariationStatus, StreamEvent } from '../../store/index.ts'
import type { VariationContent } from '../streams/stored-work.ts'

/** A variation with what its stream says of it. */
export type ReadVariation = Omit<Variation, 'content'> &
  VariationContent & {
    readonly meta: EventOf<'meta'> | null
    readonly phrases: readonly EventOf<'phrase'>[]
    readonly calls: readonly EventOf<'toolCall'>[]
    /** Why it failed. */
    readonly error: string | null
  }

const MAX_EVENTS = 100_000

/**
 * Reads a variation and brings its state up to date. Its stream decides whether it is ready or failed, so nothing can
 * be lost between an event and its state.
 */
export async function readVariation(store: Store, id: string, now: number): Promise<ReadVariation | undefined> {
  const found = await store.variation(id)
  if (!found) return undefined
  const content = found.content as VariationContent
  const events = (await store.eventsAfter({ streamId: content.streamId, afterSeq: 0, most: MAX_EVENTS })).map(
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
    error: current.status === 'failed' ? explainFailure(events).message : null,
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

/** A variation as a client reads it. */
export function viewVariation({
  id,
  projectId,
  base,
  status,
  intent,
  streamId,
  createdAtMs,
  expiresAtMs,
  meta,
  phrases,
  error,
}: ReadVariation): object {
  return {
    variationId: id,
    projectId,
    baseStateId: base,
    intent,
    status,
    streamId,
    streamUrl: streamUrl(id),
    createdAt: new Date(createdAtMs).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
    aiExplanation: meta?.aiExplanation ?? null,
    affectedTracks: meta?.affectedTracks ?? [],
    affectedRegions: meta?.affectedRegions ?? [],
    noteCounts: meta?.noteCounts ?? { added: 0, removed: 0, modified: 0 },
    phraseCount: phrases.length,
    phrases: phrases.map(({ type: _, ...phrase }) => phrase),
    error,
  }
}

export const streamUrl = (variationId: string): string => `/api/v1/variations/${encodeURIComponent(variationId)}/stream`

/**
 * The part of a stream that shows a variation, numbered on its own: `meta` is 1, phrases follow, `done` is last. A
 * stream that comes to nothing gives its reason as an error, and a `done` that says so.
 */
export async function* variationFrames(
  events: AsyncIterable<StreamEvent>,
  { variationId, afterSeq }: { variationId: string; afterSeq: number },
): AsyncIterable<StreamEvent> {
  let seq = 0
  let phrases = 0
  const heard: MaestroEvent[] = []
  for await (const { json } of events) {
    const event = JSON.parse(json) as MaestroEvent
    if (event.type === 'error' || event.type === 'content') heard.push(event)
    const isNothing = event.type === 'complete'
    const shown: MaestroEvent[] = isNothing
      ? [...reasonFor([...heard, event]), { type: 'done', variationId, phraseCount: phrases, status: 'failed' }]
      : isShown(event)
        ? [event]
        : []
    for (const each of shown) {
      if (each.type === 'phrase') phrases++
      if (++seq > afterSeq) yield { seq, json: JSON.stringify({ ...each, seq }) }
      if (each.type === 'done') return
    }
  }
}

/** An error of the stream was shown when it came. */
const reasonFor = (heard: readonly MaestroEvent[]): MaestroEvent[] =>
  heard.some(({ type }) => type === 'error') ? [] : [explainFailure(heard)]

const isShown = ({ type }: MaestroEvent): boolean =>
  type === 'meta' || type === 'phrase' || type === 'done' || type === 'error'

/**
 * Why a stream came to no variation, in its own words where it has some: its error, or the question that it ended with.
 */
function explainFailure(events: readonly MaestroEvent[]): EventOf<'error'> {
  const error = events.find((event) => event.type === 'error')
  if (error) return error
  if (events.length === 0)
    return {
      type: 'error',
      code: 'not-begun',
      message: 'The work on this variation could not begin; propose it again.',
    }
  const question = events.flatMap((event) => (event.type === 'content' ? [event.content] : [])).join('\n')
  if (question !== '') return { type: 'error', code: 'question', message: question }
  return {
    type: 'error',
    code: 'nothing-to-review',
    message:
      'This changes no notes, so there is nothing to review phrase by phrase; ask for it with POST ' +
      '/api/v1/maestro/stream.',
  }
}
