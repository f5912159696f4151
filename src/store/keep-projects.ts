import type { Json, Problem } from '../kernel/index.ts'
import type { Sql } from './database-door.ts'
import type { HistoryEntry, KeptProject, Store } from './store.ts'
import { upsertConversations, upsertProjects } from './upserts.ts'
import { foreignConversation } from './write-streams.ts'

type Keeping = Pick<Store, 'keepProject' | 'project' | 'history' | 'conversation' | 'projectOf' | 'memory'>

/** Projects that their clients own, and the conversations about them. */
export function keepProjects(sql: Sql): Keeping {
  return {
    keepProject: (project) => sql.change('store-project', (query) => upsertProjects(query, [project])),

    async project(id) {
      const [found] = await sql.query<KeptProject>('select id, version, snapshot from cutroom.project where id = $1', [
        id,
      ])
      return found
    },

    async history(projectId) {
      const rows = await sql.query<HistoryRow>(
        `select * from (
           select 'stream' as kind, id, conversation_id as "conversationId", status, prompt as text, prompt_hash as \
mark, begun_at as "atMs" from cutroom.stream where project_id = $1
           union all
           select 'commit', variation_id, null, 'committed', entry, version, committed_at from \
cutroom.project_commit where project_id = $1
           order by "atMs" desc, kind, id limit $2) as newest
         order by "atMs", kind desc, id desc`,
        [projectId, MAX_HISTORY],
      )
      return rows.map(entryOf)
    },

    conversation: ({ id, projectId, now }) =>
      sql.change('store-conversation', async (query): Promise<Problem | undefined> => {
        await upsertConversations(query, [{ id, projectId, now }])
        const [found] = await query<{ projectId: string }>(
          'select project_id as "projectId" from cutroom.conversation where id = $1',
          [id],
        )
        return found?.projectId === projectId ? undefined : foreignConversation()
      }),

    async projectOf(conversationId) {
      const [found] = await sql.query<{ projectId: string }>(
        'select project_id as "projectId" from cutroom.conversation where id = $1',
        [conversationId],
      )
      return found?.projectId
    },

    async memory(conversationId, most) {
      const rows = await sql.query<{ entry: string }>(
        'select entry from (select number, entry from cutroom.memory where conversation_id = $1 order by number ' +
          'desc limit $2) as last order by number',
        [conversationId, most],
      )
      return rows.map(({ entry }) => JSON.parse(entry) as Json)
    },
  }
}

const MAX_HISTORY = 200

/** `text` and `mark` are the prompt and its hash, or what was noted and the version that came of it. */
type HistoryRow = {
  readonly id: string
  readonly atMs: number
  readonly text: string | null
  readonly mark: string
} & ({ readonly kind: 'commit' } | Pick<HistoryEntry & { kind: 'stream' }, 'kind' | 'conversationId' | 'status'>)

function entryOf({ id, text, mark, atMs, ...row }: HistoryRow): HistoryEntry {
  const value = text === null ? null : (JSON.parse(text) as Json)
  if (row.kind === 'commit') return { kind: 'commit', variationId: id, version: mark, entry: value, atMs }
  return {
    kind: 'stream',
    streamId: id,
    conversationId: row.conversationId,
    status: row.status,
    prompt: value as string | null,
    promptHash: mark,
    atMs,
  }
}
