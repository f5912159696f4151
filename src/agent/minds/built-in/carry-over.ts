import type { Clause, Mention } from '../../../words/index.ts'
import { slotOf } from '../../read-intent.ts'

/** "it", "there" and "that" bring values of the clause before into one that has none of their kind. */
export function carryOver(clause: Clause, earlier: readonly Clause[]): readonly Mention[] {
  if (!clause.refersBack) return clause.mentions
  const own = new Set(clause.mentions.map(slotOf))
  const source = earlier.findLast(({ negated, mentions }) => !negated && mentions.length > 0)
  const carried = (source?.mentions ?? []).filter((mention) => ['time', 'name'].includes(slotOf(mention)) && mention.kind !== 'problem' && !own.has(slotOf(mention)))
  return [...clause.mentions, ...carried.map((mention) => ({ ...mention, confidence: Math.min(mention.confidence, 0.9) }))]
}
