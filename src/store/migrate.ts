import { problem, type Problem } from '../kernel/index.ts'
import { migrations } from './migrations.ts'
import type { Query, Sql } from './sql.ts'

/**
 * Brings the tables up to our version, in one transaction. Of servers that start at once, one does it while the others
 * wait for its lock.
 */
export async function migrate(sql: Sql, steps = migrations): Promise<Problem | undefined> {
  return sql.change('store-migrate', async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    const version = await versionOf(query)
    if (version > steps.length) {
      return problem(
        'newer-database',
        `The database was made by a newer Cutroom (version ${version}, this one knows ${steps.length}); update ` +
          `Cutroom, or give it another database.`,
        { version, known: steps.length },
      )
    }
    if (version === steps.length) return undefined
    // Asked first, since a schema that an administrator made needs no right to make one.
    if (version === 0 && !(await isThere(query, "to_regnamespace('cutroom')"))) await query('create schema cutroom')
    for (const statement of steps.slice(version).flat()) await query(statement)
    if (version === 0) {
      await query('create table cutroom.about (schema text primary key, version int4 not null)')
      await query('insert into cutroom.about values ($1, $2)', [SCHEMA, steps.length])
    } else {
      await query('update cutroom.about set version = $2 where schema = $1', [SCHEMA, steps.length])
    }
    return undefined
  })
}

const SCHEMA = 'cutroom.store'
/** Any number will do that no other program on the same database is likely to lock. */
const LOCK = 20_261_116

async function versionOf(query: Query): Promise<number> {
  if (!(await isThere(query, "to_regclass('cutroom.about')"))) return 0
  const [about] = await query<{ version: number }>('select version from cutroom.about where schema = $1', [SCHEMA])
  return about?.version ?? 0
}

async function isThere(query: Query, what: string): Promise<boolean> {
  const [found] = await query<{ found: boolean }>(`select ${what} is not null as found`)
  return found?.found === true
}
