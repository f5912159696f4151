import { follow, eventPages, IS_ORPHAN, readOrphans, readStream } from './read-streams.ts'
import { type LiveStreams, writeStopNews } from './live-streams.ts'
import type { Sql } from './database-door.ts'
import type { Store } from './store.ts'
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
