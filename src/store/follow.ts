import type { LiveStreams } from './live-streams.ts'
import { streamStatus, type Page } from './read-streams.ts'
import type { Query } from './sql.ts'
import type { StreamEvent } from './store.ts'

type Reading = { readonly streamId: string; readonly afterSeq: number; readonly signal?: AbortSignal }

/** Replays a stream from the database, then hands on what is committed, until the stream ends. */
export async function* follow(
  { query, live, eventsAfter }: { query: Query; live: LiveStreams; eventsAfter(page: Page): Promise<StreamEvent[]> },
  { streamId, afterSeq, signal }: Reading,
): AsyncGenerator<StreamEvent, void> {
  let last = afterSeq
  const isStopped = (): boolean => signal?.aborted === true
  const news = newsOf(live, { streamId, afterSeq, signal })
  try {
    while (!isStopped()) {
      const { mustLook, events, isEnd } = news.take()
      // Read before the events are: when it has ended by then, those are all there are.
      const status = mustLook ? await streamStatus(query, streamId) : 'running'
      if (mustLook) {
        for (;;) {
          const page = await eventsAfter({ streamId, afterSeq: last, most: PAGE })
          for (const event of page) {
            yield event
            last = event.seq
            if (isStopped()) return
          }
          if (page.length < PAGE) break
        }
      }
      for (const event of events) {
        if (event.seq <= last) continue
        yield event
        last = event.seq
        if (isStopped()) return
      }
      if (isEnd || status !== 'running') return
      await news.wait()
    }
  } finally {
    news.end()
  }
}

const PAGE = 500
/** A reader that is further behind than this reads from the database again, so a slow one never makes memory grow. */
const MOST_KEPT = 128

type News = { readonly mustLook: boolean; readonly events: readonly StreamEvent[]; readonly isEnd: boolean }

function newsOf(
  live: LiveStreams,
  { streamId, afterSeq, signal }: { streamId: string; afterSeq: number; signal: AbortSignal | undefined },
) {
  const nothing: News = { mustLook: false, events: [], isEnd: false }
  let news: News = { ...nothing, mustLook: !live.isUpTo(streamId, afterSeq) }
  let wake = (): void => undefined
  const tell = (next: News): void => {
    news = next
    wake()
  }
  const stopListening = live.listen(streamId, {
    committed: ({ events, isEnd }) => {
      const kept = [...news.events, ...events]
      if (news.mustLook || kept.length > MOST_KEPT) tell({ ...nothing, mustLook: true })
      else tell({ mustLook: false, events: kept, isEnd })
    },
    changed: () => {
      tell({ ...nothing, mustLook: true })
    },
  })
  const onAbort = (): void => {
    wake()
  }
  signal?.addEventListener('abort', onAbort)
  return {
    take(): News {
      const taken = news
      news = nothing
      return taken
    },
    async wait(): Promise<void> {
      if (news !== nothing || signal?.aborted === true) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    },
    end(): void {
      stopListening()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
