import type { Json } from '../kernel/index.ts'
import { inGroups } from './in-groups.ts'
import type { SqlQuery } from './database-door.ts'
import type { StoredStream, StreamEvent, StreamStatus } from './store.ts'
import type { LiveStreams } from './live-streams.ts'

export type Page = { readonly streamId: string; readonly afterSeq: number; readonly most: number }

/**
 * Events in order, without a gap; the JSON is the text that was appended. Pages that are wanted at the same time are
 * read together.
 */
export function eventPages(query: SqlQuery): (page: Page) => Promise<StreamEvent[]> {
  return inGroups({
    work: (pages: readonly Page[]) => readPages(query, pages),
    weigh: () => 1,
    mostWeight: MAX_PAGES,
    isOfAll: () => true,
  })
}

/** So many streams of usual length are some hundred kilobytes. */
const MAX_PAGES = 16

/** One row for each page, since a row costs more than the text in it; no JSON text holds a line feed. */
async function readPages(query: SqlQuery, pages: readonly Page[]): Promise<StreamEvent[][]> {
  const rows = await query<{ at: number; first: number; last: number; text: string }>(
    String.raw`select page.at, min(seq) as first, max(seq) as last, string_agg(json, E'\n' order by seq) as text
      from unnest($1::text[], $2::int8[], $3::int8[]) with ordinality as page(stream_id, after_seq, most, at)
      join cutroom.event on event.stream_id = page.stream_id and seq > after_seq and seq <= after_seq + most
      group by page.at`,
    [pages.map(({ streamId }) => streamId), pages.map(({ afterSeq }) => afterSeq), pages.map(({ most }) => most)],
  )
  const found = new Map(rows.map((row) => [row.at - 1, row]))
  return pages.map(({ streamId }, at) => {
    const row = found.get(at)
    const events = row?.text.split('\n').map((json, index) => ({ seq: row.first + index, json })) ?? []
    if (events.at(-1)?.seq !== row?.last)
      throw new Error(`Of the events ${row?.first} to ${row?.last} of stream ${streamId} some are missing.`)
    return events
  })
}

export async function readStream(query: SqlQuery, id: string): Promise<StoredStream | undefined> {
  const [row] = await query<Row>(`select ${COLUMNS} from cutroom.stream where id = $1`, [id])
  return row && streamOf(row)
}

/** Undefined when there is no such stream. */
export async function streamStatus(query: SqlQuery, id: string): Promise<StreamStatus | undefined> {
  const [row] = await query<{ status: StreamStatus }>('select status from cutroom.stream where id = $1', [id])
  return row?.status
}

/** Running streams of others who have not said for a while that they live. */
export async function readOrphans(
  query: SqlQuery,
  { owner, now }: { owner: string; now: number },
): Promise<StoredStream[]> {
  const rows = await query<Row>(`select ${COLUMNS} from cutroom.stream where ${IS_ORPHAN} order by begun_at, id`, [
    owner,
    now,
  ])
  return rows.map(streamOf)
}

/** Of a stream; $1 is the owner who asks, $2 the time. */
export const IS_ORPHAN =
  'ended_at is null and owner <> $1 and not exists (select from cutroom.server where owner = stream.owner and until ' +
  '> $2)'

type Row = Omit<StoredStream, 'request' | 'prompt'> & { readonly request: string; readonly prompt: string | null }

const COLUMNS = `id, project_id as "projectId", conversation_id as "conversationId", kind, seed, request, prompt, \
prompt_hash as "promptHash", owner, status,
  is_stop_asked as "isStopAsked", begun_at as "begunAtMs", ended_at as "endedAtMs", coalesce((select max(seq) from \
cutroom.event where stream_id = stream.id), 0) as "lastSeq"`

function streamOf(row: Row): StoredStream {
  return {
    ...row,
    request: JSON.parse(row.request) as Json,
    prompt: row.prompt === null ? null : (JSON.parse(row.prompt) as string),
  }
}

type Reading = { readonly streamId: string; readonly afterSeq: number; readonly signal?: AbortSignal }

/** Replays a stream from the database, then hands on what is committed, until the stream ends. */
export async function* follow(
  { query, live, eventsAfter }: { query: SqlQuery; live: LiveStreams; eventsAfter(page: Page): Promise<StreamEvent[]> },
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
const MAX_KEPT = 128

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
      if (news.mustLook || kept.length > MAX_KEPT) tell({ ...nothing, mustLook: true })
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
