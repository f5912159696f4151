import type { EventOf } from '../../music/index.ts'
import type { Store, Variation } from '../../store/index.ts'

const LIFE_MS = 3_600_000

/** What is kept of a variation besides its state: the stream that holds its phrases, and what it was asked for. */
export type VariationContent = { readonly streamId: string; readonly intent: string }

type Begun = {
  readonly event: EventOf<'meta'>
  readonly streamId: string
  readonly projectId: string
  readonly now: number
  /** It was asked for, or the run is done again. */ readonly isKnown: boolean
}

/**
 * A stream that begins to show phrases is a variation from then on, to be accepted phrase by phrase. Undefined where it
 * is on record already.
 */
export async function begunVariation(
  store: Store,
  { event, streamId, projectId, now, isKnown }: Begun,
): Promise<Variation | undefined> {
  const { variationId: id, baseStateId: base, intent } = event
  if (
    isKnown &&
    ((await store.moveVariation({ id, from: 'created', to: 'streaming', now })) || (await store.variation(id)))
  )
    return undefined
  return {
    id,
    projectId,
    base,
    status: 'streaming',
    content: { streamId, intent } satisfies VariationContent,
    createdAtMs: now,
    expiresAtMs: expiryOf(now),
  }
}

export const expiryOf = (nowMs: number): number => nowMs + LIFE_MS
