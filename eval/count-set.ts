import type { Candidate, Spent } from './candidate.ts'
import type { EvalCase, EvalSet, Ran } from './eval-set.ts'

/** How a mind did on a set, and what that cost. */
export type Count = {
  readonly set: string
  readonly mind: string
  readonly rows: readonly Row[]
  readonly spent: Spent
  readonly milliseconds: number
}
export type Row = { readonly of: EvalCase; readonly ran: Ran }

/** Runs a set, or its first few requests, one after another. */
export async function countSet(
  { name, cases }: EvalSet,
  candidate: Candidate,
  options: { readonly limit?: number | undefined; now(): number; onRow?(done: number, all: number): void },
): Promise<Count> {
  const before = candidate.spent()
  const startedMs = options.now()
  const rows: Row[] = []
  const chosen = cases.slice(0, options.limit)
  for (const each of chosen) {
    rows.push({ of: each, ran: await each.run(candidate) })
    options.onRow?.(rows.length, chosen.length)
  }
  return {
    set: name,
    mind: candidate.name,
    rows,
    spent: difference(candidate.spent(), before),
    milliseconds: options.now() - startedMs,
  }
}

const difference = (after: Spent, before: Spent): Spent => ({
  fresh: after.fresh - before.fresh,
  cached: after.cached - before.cached,
  output: after.output - before.output,
  calls: after.calls - before.calls,
  money: after.money === null || before.money === null ? null : after.money - before.money,
})

/**
 * `refused` counts those among the wrong ones that were refused: nothing happened, and that was not what was asked for.
 */
export function tally({ rows }: Pick<Count, 'rows'>): {
  right: number
  asked: number
  wrong: number
  refused: number
  all: number
} {
  const of = (verdict: Ran['verdict']): number => rows.filter(({ ran }) => ran.verdict === verdict).length
  return {
    right: of('right'),
    asked: of('asked'),
    wrong: of('wrong'),
    refused: rows.filter(({ ran }) => ran.verdict === 'wrong' && ran.status === 'refused').length,
    all: rows.length,
  }
}
