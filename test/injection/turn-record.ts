import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Exchange } from '../../src/models/index.ts'
import { restoreExchanges, type KeptExchange } from '../../src/sessions/turns/mind-record.ts'
import type { TestStudio } from '../test-studio.ts'
import type { Order } from './obedient-model.ts'

/** What all documents hold, whatever their revisions. */
export function contentOf({ workbench }: Pick<TestStudio, 'workbench'>): string {
  return JSON.stringify(
    workbench.project.documents().map((document) => ({ ...(workbench.snapshot(document) as object), revision: 0 })),
  )
}

/** Every file in a folder and below it, by its text; the log of a foreign server is left out. */
export function filesIn(folder: string): readonly (readonly [path: string, text: string])[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'notes.log')
    .map((entry) => join(entry.parentPath, entry.name))
  return files.map((file) => [file, readFileSync(file, 'utf8')])
}

/** The exchanges with a model that were kept with the turn. */
export function exchangesOf(folder: string): Exchange[] {
  const kept = filesIn(join(folder, '.cutroom', 'sessions')).filter(([file]) => file.endsWith('exchanges.json'))
  expect(kept).toHaveLength(1)
  return restoreExchanges((JSON.parse(kept[0]?.[1] ?? '') as { exchanges: KeptExchange[] }).exchanges)
}

/** The model did what it was told by others: the record of the turn holds each call. */
export function expectObeyed(exchanges: readonly Exchange[], orders: readonly Order[]): void {
  const made = exchanges.flatMap(({ outcome }) =>
    'reply' in outcome ? outcome.reply.calls.map(({ name, args }) => ({ name, args })) : [],
  )
  expect(orders.length).toBeGreaterThan(0)
  for (const order of orders) expect(made).toContainEqual(order)
}
