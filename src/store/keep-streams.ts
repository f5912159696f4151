import type { Json } from '../kernel/index.ts'
import { inGroups } from './in-groups.ts'
import { type LiveStreams, writeStopNews } from './live-streams.ts'
import type { Sql, SqlQuery } from './database-door.ts'
import type { Store, StoredStream, StreamEvent, StreamStatus } from './store.ts'
import { writeStreams } from './write-streams.ts'

type Keeping = Pick<
  Store,
  | 'beginStream'
  | 'append'
  | 'eventsAfter'
  | 'follow'
  | 'endStream'
  | 'stream'
  | 'beat'
  | 'unfinishedStreams'
  | 'claimStream'
  | 'requestStop'
  | 'onStop'
>

/** Streams, their events, and who goes on with them. */
export function keepStreams({ sql, live, owner }: { sql: Sql; live: LiveStreams; owner: string }): Keeping {
  const write = writeStreams({ sql, live, owner })
  const eventsAfter = eventPages(sql.query)
  return {
    beginStream: (begin) => write({ begin }),
    append: (streamId, events, also = {}) => write({ append: { streamId, events, also } }),
    endStream: (streamId, end) => write({ append: { streamId, events: [], also: { end } } }),
    eventsAfter,
    follow: (reading) => follow({ query: sql.query, live, eventsAfter }, reading),
    stream: (id) => readStream(sql.query, id),

    beat: ({ until }) =>
      sql.change('store-beat', async (query) => {
        await query(
          'insert into cutroom.server (owner, until) values ($1, $2) on conflict (owner) do update set until = ' +
            'excluded.until',
          [owner, until],
        )
      }),
    unfinishedStreams: ({ now }) => readOrphans(sql.query, { owner, now }),
    claimStream: ({ id, now }) =>
      sql.change('store-claim', async (query) => {
        const [orphan] = await query<{ owner: string }>(
          `select owner from cutroom.stream where ${IS_ORPHAN} and id = $3`,
          [owner, now, id],
        )
        if (orphan === undefined) return false
        // Whoever claims second finds another owner than the one it saw.
        const rows = await query(
          'update cutroom.stream set owner = $2 where id = $1 and owner = $3 and ended_at is null returning id',
          [id, owner, orphan.owner],
        )
        return rows.length === 1
      }),

    async requestStop(streamId) {
      const isRunning = await sql.change('store-stop', async (query) => {
        const rows = await query(
          'update cutroom.stream set is_stop_asked = true where id = $1 and ended_at is null returning id',
          [streamId],
        )
        if (rows.length > 0) await sql.tell(query, [writeStopNews(owner, streamId)])
        return rows.length > 0
      })
      if (isRunning) live.stop(streamId)
      return isRunning
    },
    onStop: (streamId, stop) => awaitStop({ sql, live, streamId, stop }),
  }
}

function awaitStop({
  sql,
  live,
  streamId,
  stop,
}: {
  sql: Sql
  live: LiveStreams
  streamId: string
  stop: () => void
}): () => void {
  let isDone = false
  const forget = live.awaitStop(streamId, () => {
    once()
  })
  const once = (): void => {
    if (isDone) return
    isDone = true
    forget()
    stop()
  }
  const lookOnce = async (): Promise<void> => {
    const isAsked = live.isStopAsked(streamId) ?? (await readStream(sql.query, streamId))?.isStopAsked
    if (isAsked === true) once()
  }
  // When even this look fails, the next round of `watchOthers` finds it.
  void lookOnce().catch(() => undefined)
  return () => {
    isDone = true
    forget()
  }
}

type Page = { readonly streamId: string; readonly afterSeq: number; readonly most: number }

/**
 * Events in order, without a gap; the JSON is the text that was appended. Pages that are wanted at the same time are
 * read together.
 */
function eventPages(query: SqlQuery): (page: Page) => Promise<StreamEvent[]> {
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

async function readStream(query: SqlQuery, id: string): Promise<StoredStream | undefined> {
  const [row] = await query<Row>(`select ${COLUMNS} from cutroom.stream where id = $1`, [id])
  return row && streamOf(row)
}

/** Undefined when there is no such stream. */
async function streamStatus(query: SqlQuery, id: string): Promise<StreamStatus | undefined> {
  const [row] = await query<{ status: StreamStatus }>('select status from cutroom.stream where id = $1', [id])
  return row?.status
}

/** Running streams of others who have not said for a while that they live. */
async function readOrphans(query: SqlQuery, { owner, now }: { owner: string; now: number }): Promise<StoredStream[]> {
  const rows = await query<Row>(`select ${COLUMNS} from cutroom.stream where ${IS_ORPHAN} order by begun_at, id`, [
    owner,
    now,
  ])
  return rows.map(streamOf)
}

/** Of a stream; $1 is the owner who asks, $2 the time. */
const IS_ORPHAN =
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
async function* follow(
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
