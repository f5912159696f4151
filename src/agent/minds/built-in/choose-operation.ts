import type { AnyOperation, Domain } from '../../../kernel/index.ts'
import { type Clause, matchPhrase, type Phrase } from '../../../words/index.ts'
/** An operation that a clause asks for, the phrase that says so, and the tokens that the phrase explains. */
export type Heard = {
  readonly operation: AnyOperation
  readonly phrase: Phrase
  readonly tokens: ReadonlySet<number>
  readonly score: number
}

/** The operation whose phrases fit a clause best; several where they fit equally well. */
export function chooseOperation(domain: Domain, clause: Clause, verbs: readonly string[]): readonly Heard[] {
  const found: Heard[] = []
  for (const operation of domain.operations.values()) {
    let best: Heard | undefined
    for (const phrase of operation.heard ?? []) {
      const match = matchPhrase(phrase, clause, verbs)
      if (match && (best === undefined || match.score > best.score)) best = { operation, phrase, ...match }
    }
    if (best) found.push(best)
  }
  const top = Math.max(...found.map(({ score }) => score))
  return found.filter(({ score }) => score === top)
}
