import type { Sql } from './sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets what is old. What a running stream belongs to is kept, however old it is. */
export async function prune(sql: Sql, { now, keepDays }: { now: number; keepDays: number }): Promise<void> {
  const before = now - keepDays * DAY_MS
  await sql.change('store-prune', async (query) => {
    await query(
      'delete from cutroom.event using cutroom.stream where event.stream_id = stream.id and stream.ended_at < $1',
      [before],
    )
    await query('delete from cutroom.stream where ended_at < $1', [before])
    await query(
      "delete from cutroom.variation where moved_at < $1 and status not in ('created', 'streaming', 'ready')",
      [before],
    )
    await query('delete from cutroom.project_commit where committed_at < $1', [before])
    await query(
      'delete from cutroom.conversation where used_at < $1 and not exists (select from cutroom.stream where ' +
        'conversation_id = conversation.id)',
      [before],
    )
    await query(
      'delete from cutroom.memory where not exists (select from cutroom.conversation where id = ' +
        'memory.conversation_id)',
    )
    await query(
      'delete from cutroom.project where kept_at < $1 and not exists (select from cutroom.stream where project_id = ' +
        'project.id)',
      [before],
    )
    await query('delete from cutroom.server where until < $1', [before])
  })
}
