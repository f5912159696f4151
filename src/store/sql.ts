/**
 * The one small face of both databases. SQL is written for PostgreSQL 15; whole numbers of eight bytes come back as
 * numbers.
 */
export type Sql = {
  readonly kind: 'pglite' | 'postgres'
  readonly query: Query
  /**
   * Runs `work` in a transaction. `name` names its kill points: `name.write` around the work, `name.commit` around its
   * commit.
   */
  change<T>(name: string, work: (query: Query) => Promise<T>): Promise<T>
  /** Tells every server on the same database, this one too, once the transaction around `query` is committed. */
  tell(query: Query, messages: readonly string[]): Promise<void>
  /** `hear` gets what is told; `missed` is called when something may have been told while nobody could listen. */
  listen(hear: (message: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

export type Query = <Row>(text: string, values?: readonly SqlValue[]) => Promise<Row[]>
export type SqlValue = string | number | boolean | null | readonly (string | number | null)[]
