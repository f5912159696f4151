import { Refusal } from '../gate/index.ts'

/**
 * The one small face of both databases. SQL is written for PostgreSQL 15; whole numbers of eight bytes come back as
 * numbers.
 */
export type Sql = {
  readonly kind: 'pglite' | 'postgres'
  readonly query: SqlQuery
  /**
   * Runs `work` in a transaction. `name` names its kill points: `name.write` around the work, `name.commit` around its
   * commit.
   */
  change<T>(name: string, work: (query: SqlQuery) => Promise<T>): Promise<T>
  /** Tells every server on the same database, this one too, once the transaction around `query` is committed. */
  tell(query: SqlQuery, messages: readonly string[]): Promise<void>
  /** `hear` gets what is told; `missed` is called when something may have been told while nobody could listen. */
  listen(hear: (message: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

export type SqlQuery = <Row>(text: string, values?: readonly SqlValue[]) => Promise<Row[]>
export type SqlValue = string | number | boolean | null | readonly (string | number | null)[]

/** Turns what a person can act on, when a database fails, into a sentence; anything else is a bug and surfaces. */
export function databaseDoor<Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call {
  const guarded = async (...given: Parameters<Call>): Promise<unknown> => {
    try {
      return await call(...given)
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }
  return guarded as Call
}

/** Whether the database could not be reached, or went away meanwhile. */
export function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isLoss)
  const code = codeOf(error)
  return (
    lost.has(code) ||
    code.startsWith('08') ||
    /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable/i.test(
      error.message,
    )
  )
}

/** The same after the door. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Refusal && error.code === UNREACHABLE
}

const UNREACHABLE = 'database-unreachable'

/**
 * Codes of Node for the way there, of PostgreSQL for its going down (57P01…) and for having no connection to spare
 * (53300).
 */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

function refusalOf(error: unknown): Refusal | undefined {
  if (isLoss(error)) return new Refusal(UNREACHABLE, 'The database does not answer; see that it runs, then try again.')
  switch (codeOf(error)) {
    case '53100':
      return new Refusal('disk-full', 'The disk of the database is full; free some space and try again.')
    case '42501':
      return new Refusal(
        'database-refused',
        'The user of the database may not make its tables; give it a schema named cutroom, or the right to create one.',
      )
    case '22021':
      return new Refusal('bad-text', 'A zero character cannot be stored; take it out of the text and try again.')
    default:
      return undefined
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
