import type { LiveStreams } from './live-streams.ts'
import { readNews } from './news.ts'
import type { Sql } from './sql.ts'

/**
 * Brings what happens on other servers to those who wait here: told at once, and found by a slow look where the telling
 * was lost. Returns how to end it.
 */
export async function watchOthers({
  sql,
  live,
  owner,
  lookEveryMs,
}: {
  sql: Sql
  live: LiveStreams
  owner: string
  lookEveryMs: number
}): Promise<() => void> {
  if (sql.kind === 'pglite') return () => undefined

  const look = async (): Promise<void> => {
    for (const id of live.followedFromElsewhere()) live.changed(id)
    const awaiting = live.awaitingStop()
    if (awaiting.length === 0) return
    for (const { id } of await sql.query<{ id: string }>(
      'select id from cutroom.stream where id = any($1::text[]) and is_stop_asked',
      [awaiting],
    ))
      live.stop(id)
  }
  const lookSoon = (): void => void look().catch(() => undefined)

  await sql.listen((message) => {
    const news = readNews(message)
    if (news === undefined || news.from === owner) return
    for (const id of news.events ?? []) live.changed(id)
    if (news.stop !== undefined) live.stop(news.stop)
  }, lookSoon)
  const timer = setInterval(lookSoon, lookEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}
