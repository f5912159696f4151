import { lemma } from './lemma.ts'
import { wordsAre } from './number-at.ts'
import type { Token } from './reading.ts'

const polite = new Set('no stop wait oh please and but then so just also now ok okay hey well i you we'.split(' '))

/** True when a clause says what not to do: "don't delete", "never", "without touching X", "leave X alone", "keep X". */
export function isNegated(
  tokens: readonly Token[],
  what: { readonly isAlone: boolean; readonly hasRange: boolean; readonly verbs: readonly string[] },
): boolean {
  let at = 0
  while (at < 6 && (polite.has(tokens[at]?.text ?? '') || tokens[at]?.kind === 'sign')) at += 1
  const word = tokens[at]?.text ?? ''
  if (/^(?:don't|dont|never|without|avoid|shouldn't|mustn't|won't|cannot|can't|not)$/.test(word)) return true
  if (wordsAre(tokens, at, 'instead of') || wordsAre(tokens, at, 'rather than')) return true
  if (
    wordsAre(tokens, at, 'do not') ||
    wordsAre(tokens, at, 'no need to') ||
    wordsAre(tokens, at, 'should not') ||
    wordsAre(tokens, at, 'must not')
  )
    return true
  if (denies(tokens, what.verbs)) return true
  if (word === 'leave') return isLeft(tokens, at)
  return word === 'keep' && !isTrim(tokens, at, what)
}

/** A negation later in the clause that stands before a verb: "I said don't delete it". */
function denies(tokens: readonly Token[], verbs: readonly string[]): boolean {
  return tokens.some(
    (token, at) =>
      (/^(?:don't|dont|never)$/.test(token.text) || wordsAre(tokens, at, 'do not') || wordsAre(tokens, at, 'not to')) &&
      [1, 2, 3].some((step) => lemma(tokens[at + step]?.text ?? '', verbs).isVerb),
  )
}

/** "leave the music alone", "leave the intro as it is"; "leave a gap" is a request. */
function isLeft(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at + 1).map((token) => token.text)
  if (/^(?:a|an|\d+)$/.test(words[0] ?? '') || words[0] === 'only' || words[0] === 'just') return false
  return words.some((word) => /^(?:alone|untouched|be|is|are|unchanged|intact)$/.test(word)) || words.length <= 4
}

/** "keep only the first 30 seconds" asks for a trim, and so does "keep 1:00 to 2:00" when nothing else is asked. */
function isTrim(
  tokens: readonly Token[],
  at: number,
  what: { readonly isAlone: boolean; readonly hasRange: boolean },
): boolean {
  const isOnly =
    tokens.some((token) => token.text === 'only' || token.text === 'just') || wordsAre(tokens, at + 1, 'nothing but')
  return isOnly || (what.isAlone && what.hasRange)
}
