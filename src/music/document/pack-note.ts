import type { Json } from '../../kernel/index.ts'
import type { SongNote } from '../wire/snapshot.ts'

type Fields = { readonly [field: string]: Json }

const known: ReadonlySet<string> = new Set(['pitch', 'startBeat', 'durationBeats', 'velocity', 'channel'])

/** A note as a call carries it: fields that are its client's own, or its file's, stand apart, so that slips are seen. */
export function packNote(note: SongNote): SongNote & { readonly kept?: Fields } {
  const entries = Object.entries(note) as [string, Json][]
  const kept = entries.filter(([field]) => !known.has(field))
  return kept.length === 0
    ? note
    : {
        ...(Object.fromEntries(entries.filter(([field]) => known.has(field))) as unknown as SongNote),
        kept: Object.fromEntries(kept),
      }
}

/** The note that such a call stands for. Client and server use this one function, so both hold the same notes. */
export function unpackNote<N extends SongNote & { readonly kept?: unknown }>({ kept, ...note }: N): Omit<N, 'kept'> {
  return { ...(typeof kept === 'object' ? kept : {}), ...note }
}
