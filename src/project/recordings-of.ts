import { turnsOf, type History } from '../kernel/index.ts'

/** The addresses of all recordings that any turn, live or undone, refers to. */
export function recordingsOf(history: History): Set<string> {
  return new Set(
    [...JSON.stringify(turnsOf(history)).matchAll(/"(sha256:[0-9a-f@]+)"/g)].map(([, address]) => address ?? ''),
  )
}

/** How a transcript that was imported is known in its turn, by the hash of its bytes. */
export const transcriptMark = (hash: string): string => `transcript:${hash}`

/** The same for a MIDI file or a music project. */
export const songMark = (hash: string): string => `song:${hash}`

/** The hashes of everything that was ever imported: recordings, transcripts and songs. */
export function originalsOf(history: History): Set<string> {
  return new Set(
    [...JSON.stringify(turnsOf(history)).matchAll(/"(?:sha256|transcript|song):([0-9a-f]{64})/g)].map(
      ([, hash]) => hash ?? '',
    ),
  )
}
