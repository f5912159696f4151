import { modelMind, openBudget } from '../../src/agent/index.ts'
import { systemClock, type Model } from '../../src/models/index.ts'
import type { Candidate, Spent } from '../candidate.ts'

/**
 * A model behind the real model mind, without the grammar before it. Every exchange is counted, votes and failed ones
 * included.
 */
export function modelCandidate(model: Model, { votes }: { readonly votes: boolean }): Candidate {
  const clock = systemClock
  let spent: Spent = { fresh: 0, cached: 0, output: 0, calls: 0, money: model.price === null ? null : 0 }
  return {
    name: model.id,
    spent: () => spent,
    open: () =>
      modelMind({
        model,
        clock,
        votes,
        budget: openBudget(clock.now()),
        record: (kept) => {
          if (!('usage' in kept)) return
          const { usage, attempts, money } = kept
          spent = {
            fresh: spent.fresh + usage.fresh,
            cached: spent.cached + usage.cached,
            output: spent.output + usage.output,
            calls: spent.calls + attempts,
            money: spent.money === null || money === null ? null : spent.money + money,
          }
        },
      }),
  }
}
