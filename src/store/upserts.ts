import type { Query } from './sql.ts'

type Used = { readonly id: string; readonly now: number }

/** Inserts or refreshes projects; of several with the same id the last counts. */
export async function upsertProjects(query: Query, projects: readonly (Used & { readonly version: string; readonly snapshot: string })[]): Promise<void> {
  const rows = inOrder(projects)
  if (rows.length === 0) return
  await query(
    `insert into cutroom.project (id, version, snapshot, kept_at) select * from unnest($1::text[], $2::text[], $3::text[], $4::int8[])
     on conflict (id) do update set version = excluded.version, snapshot = excluded.snapshot, kept_at = excluded.kept_at`,
    [rows.map(({ id }) => id), rows.map(({ version }) => version), rows.map(({ snapshot }) => snapshot), rows.map(({ now }) => now)],
  )
}

/** Begins conversations or notes that they were used; one that is bound to another project is left as it is. Of several with the same id the first counts. */
export async function upsertConversations(query: Query, conversations: readonly (Used & { readonly projectId: string })[]): Promise<void> {
  const rows = inOrder(conversations.toReversed())
  if (rows.length === 0) return
  await query(
    `insert into cutroom.conversation (id, project_id, used_at) select * from unnest($1::text[], $2::text[], $3::int8[])
     on conflict (id) do update set used_at = excluded.used_at where conversation.project_id = excluded.project_id`,
    [rows.map(({ id }) => id), rows.map(({ projectId }) => projectId), rows.map(({ now }) => now)],
  )
}

/** Each id once, and always in the same order: two servers that lock the same rows in different orders would wait for each other for ever. */
function inOrder<Row extends Used>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
