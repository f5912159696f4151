import type { Json } from '../kernel/index.ts'
import type { SqlQuery } from './database-door.ts'
import type { Variation } from './store.ts'

type Used = { readonly id: string; readonly now: number }

/** Inserts or refreshes projects; of several with the same id the last counts. */
export async function upsertProjects(
  query: SqlQuery,
  projects: readonly (Used & { readonly version: string; readonly snapshot: string })[],
): Promise<void> {
  const rows = inOrder(projects)
  if (rows.length === 0) return
  await query(
    `insert into cutroom.project (id, version, snapshot, kept_at) select * from unnest($1::text[], $2::text[], \
$3::text[], $4::int8[])
     on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot, kept_at = \
excluded.kept_at`,
    [
      rows.map(({ id }) => id),
      rows.map(({ version }) => version),
      rows.map(({ snapshot }) => snapshot),
      rows.map(({ now }) => now),
    ],
  )
}

/**
 * Begins conversations or notes that they were used; one that is bound to another project is left as it is. Of several
 * with the same id the first counts.
 */
export async function upsertConversations(
  query: SqlQuery,
  conversations: readonly (Used & { readonly projectId: string })[],
): Promise<void> {
  const rows = inOrder(conversations.toReversed())
  if (rows.length === 0) return
  await query(
    `insert into cutroom.conversation (id, project_id, used_at) select * from unnest($1::text[], $2::text[], $3::int8[])
     on conflict (id) do update set used_at = excluded.used_at where conversation.project_id = excluded.project_id`,
    [rows.map(({ id }) => id), rows.map(({ projectId }) => projectId), rows.map(({ now }) => now)],
  )
}

export async function insertVariations(query: SqlQuery, variations: readonly Variation[]): Promise<void> {
  if (variations.length === 0) return
  const of = <T>(read: (variation: Variation) => T): T[] => variations.map(read)
  await query(
    `insert into cutroom.variation (id, project_id, base, status, content, created_at, expires_at, moved_at)
     select id, project_id, base, status, content, created_at, expires_at, created_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::int8[]) as new(id, \
project_id, base, status, content, created_at, expires_at)`,
    [
      of(({ id }) => id),
      of(({ projectId }) => projectId),
      of(({ base }) => base),
      of(({ status }) => status),
      of(({ content }) => JSON.stringify(content)),
      of(({ createdAtMs }) => createdAtMs),
      of(({ expiresAtMs }) => expiresAtMs),
    ],
  )
}

export async function insertMemories(
  query: SqlQuery,
  memories: readonly { readonly conversationId: string; readonly entry: Json }[],
): Promise<void> {
  if (memories.length === 0) return
  await query('insert into cutroom.memory (conversation_id, entry) select * from unnest($1::text[], $2::text[])', [
    memories.map(({ conversationId }) => conversationId),
    memories.map(({ entry }) => JSON.stringify(entry)),
  ])
}

/**
 * Each id once, and always in the same order: two servers that lock the same rows in different orders would wait for
 * each other for ever.
 */
function inOrder<Row extends Used>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
