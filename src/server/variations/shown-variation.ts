import type { ReadVariation } from './read-variation.ts'

/** A variation as a client reads it. */
export function shownVariation({
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
