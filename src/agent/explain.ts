import type { ReadClause } from '../grammar/index.ts'
import { readIntent, type Intent } from './intent.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import type { Planned } from './turn.ts'

/** A piece of a sentence: what it was taken for, and the rule or operation that took it. */
export type ExplainedPiece = { readonly text: string; readonly as: string; readonly rule: string }

/** How the rules read a sentence, a piece after the other. */
export function explainClauses(clauses: readonly ReadClause[]): readonly ExplainedPiece[] {
  return clauses.flatMap(({ rule, how, pieces }) =>
    pieces.map(({ text, as }) => ({
      text,
      as,
      rule: `${rule?.name ?? 'statement'}${how === 'said' ? '' : ` (${how})`}`,
    })),
  )
}

/** How the phrases of operations read a request: their values as they stand, and what the rest of a clause asks for. */
export function explainIntent(
  intent: Intent,
  document: PlanDocument,
  planned: readonly Planned[],
): readonly ExplainedPiece[] {
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  return clauses.flatMap(({ text, tokens, mentions, span, isRemark, isReason, negated }): readonly ExplainedPiece[] => {
    const call = planned.find(({ call: { words } }) => words === text)?.call
    if (!call) {
      const as = isRemark || isReason ? 'statement' : negated ? 'denied' : 'not used'
      return [{ text, as, rule: as }]
    }
    const rule = call.operation
    const values = mentions.map((mention) => ({ at: mention.span.from, text: mention.text, as: mention.kind, rule }))
    const found = Object.entries(call.found ?? {}).flatMap(([param, { text: said, source }]) =>
      said === undefined || source !== 'words'
        ? []
        : [{ at: span.from + Math.max(0, text.indexOf(said)), text: said, as: param, rule }],
    )
    const pieces = values.length > 0 ? values : found
    const words = tokens
      .filter((token) => token.kind === 'word' && !pieces.some((each) => isWithin(token.span.from, each)))
      .map((token) => ({ at: token.span.from, text: token.text, as: 'word', rule }))
    return [...pieces, ...words].toSorted((a, b) => a.at - b.at).map(({ at: _, ...piece }) => piece)
  })
}

const isWithin = (place: number, { at, text }: { readonly at: number; readonly text: string }): boolean =>
  place >= at && place < at + text.length
