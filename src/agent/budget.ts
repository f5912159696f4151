import { problem, type Problem } from '../kernel/index.ts'
import type { CallResult } from '../models/index.ts'

/** What one request may use up on every path, failures and votes included; a limit that is not given does not bind. */
export type Budget = {
  limits: BudgetLimits
  readonly set: Partial<BudgetLimits>
  readonly startedMs: number
  calls: number
  tokens: number
  money: number
}
export type BudgetLimits = {
  readonly calls: number
  readonly tokens: number
  readonly money: number
  readonly seconds: number
}

/** Enough for six replies that are voted on; a dollar; five minutes. */
const usualLimits: BudgetLimits = { calls: 60, tokens: 250_000, money: 1, seconds: 300 }

export function openBudget(nowMs: number, limits: Partial<BudgetLimits> = {}): Budget {
  return { limits: { ...usualLimits, ...limits }, set: limits, startedMs: nowMs, calls: 0, tokens: 0, money: 0 }
}

/** Some kinds of work need more than is usual; what was set by hand stays as it is. */
export function allowFor(budget: Budget, work: Partial<BudgetLimits>): void {
  budget.limits = { ...usualLimits, ...work, ...budget.set }
}

/** Counts a call that was made; every attempt of it is a call. */
export function countCall(
  budget: Budget,
  { attempts, usage, money }: Pick<CallResult, 'attempts' | 'usage' | 'money'>,
): void {
  budget.calls += attempts
  budget.tokens += usage.fresh + usage.cached + usage.output
  budget.money += money ?? 0
}

/** Why no further call may be made, if so. */
export function refuseSpent({ limits, startedMs, calls, tokens, money }: Budget, nowMs: number): Problem | undefined {
  if (calls >= limits.calls) return spent(`${limits.calls} model calls`)
  if (tokens >= limits.tokens) return spent(`${limits.tokens} tokens`)
  if (money >= limits.money && money > 0) return spent(`$${limits.money}`)
  return nowMs - startedMs >= limits.seconds * 1000 ? spent(`${limits.seconds} seconds`) : undefined
}

const spent = (what: string): Problem =>
  problem('budget-spent', `The budget of this request is used up (${what}); the settings file can allow more.`)
