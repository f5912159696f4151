import type { Judged } from './run-request.ts'
import { half } from './halves.ts'
import { thirdSet } from './third-set.ts'
import type { Request } from './request.ts'
import { runRequest } from './run-request.ts'

export type Row = { readonly request: Request; readonly half: 'tune' | 'aside'; readonly judged: Judged }
export type Counts = {
  readonly right: number
  readonly asked: number
  readonly wrong: number
  readonly refused: number
  readonly all: number
}

export async function runAll(requests: readonly Request[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const request of requests) rows.push({ request, half: halfOf(request), judged: await runRequest(request) })
  return rows
}

/** What nobody has looked at while tuning. */
const asideOf = new Set(thirdSet.filter(({ words }) => half(words) === 'aside'))
export const halfOf = (request: Request): 'tune' | 'aside' => (asideOf.has(request) ? 'aside' : 'tune')

/**
 * `refused` counts those among the wrong ones that were refused: nothing happened, and that was not what was asked for.
 */
export function countRows(rows: readonly Row[]): Counts {
  const of = (verdict: string): number => rows.filter(({ judged }) => judged.verdict === verdict).length
  return {
    right: of('right'),
    asked: of('asked'),
    wrong: of('wrong'),
    refused: rows.filter(({ judged }) => judged.verdict === 'wrong' && judged.outcome.status === 'refused').length,
    all: rows.length,
  }
}
