import type { StudioEvent } from '../../client/index.ts'
import type { EventFrame } from '../sse/send-events.ts'

/** The last events of a project, for whoever reads them and comes back. */
export type EventLog = {
  add(event: StudioEvent): void
  /** What came after an id, then what comes; an id of another life, or one too old, gets `reset` first. */
  follow(lastId: number | undefined, signal: AbortSignal): AsyncIterable<EventFrame>
}

const MAX_KEPT = 1000
/** Ids of a life begin at its moment, so that those of an earlier one are smaller than all of them. */
const IDS_A_MS = 1000

export function openEventLog(nowMs: number): EventLog {
  let last = nowMs * IDS_A_MS
  const kept: EventFrame[] = []
  const readers = new Set<() => void>()

  const add = (event: StudioEvent): void => {
    kept.push({ seq: ++last, json: JSON.stringify(event) })
    if (kept.length > MAX_KEPT) kept.shift()
    for (const wake of readers) wake()
  }
  const isKnown = (id: number): boolean => id === last || (id < last && id >= (kept[0]?.seq ?? last + 1) - 1)

  return {
    add,
    follow: async function* (lastId, signal) {
      let at = lastId ?? last
      if (!isKnown(at)) {
        at = last
        yield { seq: at, json: JSON.stringify({ type: 'reset' } satisfies StudioEvent) }
      }
      let wake = (): void => undefined
      const hear = (): void => wake()
      readers.add(hear)
      signal.addEventListener('abort', hear)
      try {
        while (!signal.aborted) {
          const next = kept.filter(({ seq }) => seq > at)
          for (const frame of next) {
            at = frame.seq
            yield frame
          }
          if (next.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        readers.delete(hear)
      }
    },
  }
}
