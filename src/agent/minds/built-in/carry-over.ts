import type { Clause, Frame, Mention, NameMention } from '../../../words/index.ts'
import { slotOf } from '../../read-intent.ts'

export type Earlier = {
  /** The clauses before this one. */
  readonly clauses: readonly Clause[]
  /** What the turn before was about: "it" may mean that. */
  readonly previous: readonly Mention[]
  readonly startFrame: Frame
  readonly nowFrame: Frame
}

/** "it", "there" and "that" bring values of the clause before into one that has none of their kind. */
export function carryOver(clause: Clause, { clauses, previous, startFrame, nowFrame }: Earlier): readonly Mention[] {
  const isPerson = clause.tokens.some(({ used, text }) => !used && /^(?:him|her|he|she)$/.test(text))
  const isMade = clause.tokens.some(({ used, text }, at) => !used && /^(?:copy|one|duplicate|track)$/.test(text) && /^(?:the|new|that)$/.test(clause.tokens[at - 1]?.text ?? ''))
  if (!clause.refersBack && !isPerson && !isMade) return clause.mentions
  const own = new Set(clause.mentions.map(slotOf))
  const made = own.has('name') ? null : newThing(startFrame, nowFrame)
  if (made) return [...clause.mentions, made]
  if (!clause.refersBack && !isPerson) return clause.mentions
  const source = clauses.findLast(({ negated, mentions }) => !negated && mentions.length > 0)?.mentions ?? previous.filter(({ kind }) => kind === 'name')
  const carried = source.filter((mention) => ['time', 'name'].includes(slotOf(mention)) && mention.kind !== 'problem' && !own.has(slotOf(mention)))
  return [...clause.mentions, ...carried.map((mention) => ({ ...mention, confidence: Math.min(mention.confidence, 0.9) }))]
}

/** The one track that an earlier clause made: "add a track and mute it". */
function newThing(start: Frame, now: Frame): NameMention | null {
  const made = now.things.filter(({ kind, id }) => kind === 'track' && !start.things.some((thing) => thing.id === id))
  const [only] = made
  if (!only || made.length > 1) return null
  return { kind: 'name', things: [only], also: [], level: 'exact', ambiguous: false, kindSaid: true, span: { from: 0, to: 0 }, text: only.name, confidence: 0.9, source: 'words', notes: [], lead: null }
}
