import { problem, type Json, type Problem } from '../kernel/index.ts'
import type { SqlQuery, Sql } from './database-door.ts'
import type { Store, Variation, VariationStatus } from './store.ts'
import { insertVariations, upsertProjects } from './upserts.ts'

type Keeping = Pick<Store, 'saveVariation' | 'variation' | 'moveVariation' | 'commitVariation' | 'expireVariations'>

/** Proposals on the wire. Every move compares and sets in one statement, so of two servers one makes it. */
export function keepVariations(sql: Sql): Keeping {
  return {
    saveVariation: (variation) => sql.change('store-variation', (query) => insertVariations(query, [variation])),

    variation: (id) => readVariation(sql.query, id),

    moveVariation: ({ id, from, to, content, now }) =>
      sql.change('store-variation', (query) =>
        move(query, { id, from, to, now, content: content === undefined ? null : JSON.stringify(content) }),
      ),

    commitVariation: ({ id, base, project, entry, now }) =>
      sql.change('store-commit', async (query): Promise<Problem | undefined> => {
        const [standing] = await query<{ version: string }>(
          'select version from cutroom.project where id = $1 for update',
          [project.id],
        )
        if (base !== null && standing !== undefined && standing.version !== base) {
          return problem(
            'version-mismatch',
            'The project has changed since this was proposed; ask for it again on the project as it is now.',
            { base, version: standing.version },
          )
        }
        if (!(await move(query, { id, from: 'ready', to: 'committed', now, content: null })))
          return notReady((await readVariation(query, id))?.status)
        await upsertProjects(query, [{ ...project, now }])
        await query(
          'insert into cutroom.project_commit (project_id, variation_id, version, entry, committed_at) values ($1, ' +
            '$2, $3, $4, $5)',
          [project.id, id, project.version, JSON.stringify(entry), now],
        )
        return undefined
      }),

    expireVariations: ({ now }) =>
      sql.change('store-variation', async (query) => {
        const rows = await query<{ id: string }>(
          "update cutroom.variation set status = 'expired', moved_at = $1 where status in ('created', 'streaming', " +
            "'ready') and expires_at <= $1 returning id",
          [now],
        )
        return rows.map(({ id }) => id)
      }),
  }
}

async function move(
  query: SqlQuery,
  {
    id,
    from,
    to,
    now,
    content,
  }: { id: string; from: VariationStatus; to: VariationStatus; now: number; content: string | null },
): Promise<boolean> {
  const rows = await query(
    'update cutroom.variation set status = $3, moved_at = $4, content = coalesce($5, content) where id = $1 and ' +
      'status = $2 returning id',
    [id, from, to, now, content],
  )
  return rows.length === 1
}

async function readVariation(query: SqlQuery, id: string): Promise<Variation | undefined> {
  const [row] = await query<Omit<Variation, 'content'> & { content: string }>(
    'select id, project_id as "projectId", base, status, content, created_at as "createdAtMs", expires_at as ' +
      '"expiresAtMs" from cutroom.variation where id = $1',
    [id],
  )
  return row && { ...row, content: JSON.parse(row.content) as Json }
}

function notReady(status: VariationStatus | undefined): Problem {
  if (status === undefined)
    return problem('no-variation', 'There is no such variation; it may have been forgotten since.')
  return problem(
    'variation-not-ready',
    status === 'committed'
      ? 'This variation is committed already.'
      : `This variation is ${status}, so it cannot be committed; ask for a new one.`,
    { status },
  )
}
