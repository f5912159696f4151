import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { isProblem } from '../../../src/kernel/index.ts'
import { openStore, type NewStream, type Store } from '../../../src/store/index.ts'
import type { StorePlace } from '../../../src/store/open-store.ts'
import { startPostgres, withoutPostgres, type TestPostgres } from './postgres.ts'
import { putDatabase } from './prepared.ts'

/** A database of each kind; `place()` is one for the whole file, since making one takes seconds. */
export type TestDatabase = {
  readonly name: string
  readonly kind: 'pglite' | 'postgres'
  readonly skip: boolean
  use(): { place(): StorePlace; postgres(): TestPostgres }
}

export const databases: readonly TestDatabase[] = [
  { name: 'PGlite', kind: 'pglite', skip: false, use: usePglite },
  {
    name: `PostgreSQL${withoutPostgres === undefined ? '' : ` (${withoutPostgres})`}`,
    kind: 'postgres',
    skip: withoutPostgres !== undefined,
    use: usePostgres,
  },
]

export async function opened(place: StorePlace): Promise<Store> {
  const store = await openStore(place)
  if (isProblem(store)) throw new Error(store.message)
  return store
}

let count = 0

/** A stream with ids of its own, unless some are given. */
export function newStream(given: Partial<NewStream> = {}): NewStream {
  const number = ++count
  return {
    id: `stream-${number}`,
    projectId: `project-${number}`,
    conversationId: `conversation-${number}`,
    request: { bars: 8 },
    seed: 'seed',
    prompt: 'a verse',
    keepsPrompt: true,
    kind: 'builtin',
    now: 1000 + number,
    ...given,
  }
}

export function events(from: number, to: number): { seq: number; json: string }[] {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    seq: from + at,
    json: JSON.stringify({ type: 'content', seq: from + at }),
  }))
}

export async function taken<T>(many: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of many) all.push(one)
  return all
}

function usePglite() {
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-store-'))
  beforeAll(() => putDatabase(folder))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    place: () => ({ folder }),
    postgres: (): TestPostgres => {
      throw new Error('There is no PostgreSQL here.')
    },
  }
}

function usePostgres() {
  let postgres: TestPostgres
  let url: string
  beforeAll(() => {
    postgres = startPostgres()
    url = postgres.database()
  })
  afterAll(() => {
    postgres.end()
  })
  return { place: () => ({ folder: '/nowhere', databaseUrl: url }), postgres: () => postgres }
}
