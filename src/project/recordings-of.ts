import { turnsOf, type History } from '../kernel/index.ts'

/** The addresses of all recordings that any turn, live or undone, refers to. */
export function recordingsOf(history: History): Set<string> {
  return new Set([...JSON.stringify(turnsOf(history)).matchAll(/"(sha256:[0-9a-f@]+)"/g)].map(([, address]) => address ?? ''))
}
