import { lemma } from '../../../src/words/lemma.ts'
import type { Clause, Token } from '../../../src/words/reading.ts'
import { functionWords } from '../../../src/words/vocabulary.ts'

/**
 * The content words of a clause that no mention took and that are no verbs: what a careful reader still has to explain.
 */
export function unreadWords(clause: Clause): readonly Token[] {
  return clause.tokens.filter(
    (token) => !token.used && token.kind !== 'sign' && !functionWords.has(token.text) && !lemma(token.text).isVerb,
  )
}
