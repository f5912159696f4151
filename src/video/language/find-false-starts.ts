import { isUnpunctuated, type Removal, type SpokenToken, type SpokenWord } from './read-tokens.ts'
import { withoutFillers } from './find-fillers.ts'
import { roughCopyRules } from './rough-copy-rules.ts'
import { auxiliaries, conjunctions, contractions, determiners, prepositions, subjects } from './word-classes.ts'

const MAX_START_WORDS = 4

/**
 * Finds starts that were given up for another: a word cut off with a dash, or a clause left open and begun anew with
 * the same word.
 */
export function findFalseStarts(words: readonly SpokenWord[]): readonly Removal[] {
  const tokens = withoutFillers(words)
  const isBare = isUnpunctuated(words)
  const found: Removal[] = []
  for (let at = 0; at < tokens.length; at++) {
    const end = cutOffEnd(tokens, at) ?? restartEnd(tokens, at) ?? (isBare ? roughCopyEnd(tokens, at) : undefined)
    if (end === undefined) continue
    const given = tokens.slice(at, end)
    const text = given.map(({ plain }) => plain).join(' ')
    for (const { index } of given) found.push({ index, kind: 'false-start', reason: `"${text}" is begun anew` })
    at = end - 1
  }
  return found
}

/** What may be a false start and stays: where punctuation is written, a restart without a comma can be meant. */
export function falseStartsLeft(words: readonly SpokenWord[]): readonly string[] {
  if (isUnpunctuated(words)) return []
  const tokens = withoutFillers(words)
  const gone = new Set(findFalseStarts(words).map(({ index }) => index))
  const left: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const end = roughCopyEnd(tokens, at)
    if (end === undefined || gone.has(tokens[at]?.index ?? -1)) continue
    left.push(
      tokens
        .slice(at, end)
        .map(({ plain }) => plain)
        .join(' '),
    )
    at = end - 1
  }
  return left
}

/** Where the words up to a cut-off one end, if the next word is the one they began with: "the tr- the bus". */
function cutOffEnd(tokens: readonly SpokenToken[], at: number): number | undefined {
  for (let last = at; last < at + MAX_START_WORDS; last++) {
    if (!/\p{L}[-–—]$/u.test(tokens[last]?.raw ?? '')) continue
    return tokens[last + 1]?.plain === tokens[at]?.plain || (last === at && isPrefix(tokens[last], tokens[last + 1]))
      ? last + 1
      : undefined
  }
  return undefined
}

const isPrefix = (cut: SpokenToken | undefined, whole: SpokenToken | undefined): boolean =>
  cut !== undefined && whole !== undefined && whole.plain.length > cut.plain.length && whole.plain.startsWith(cut.plain)

/** Where an open clause ends that is begun again after a stop: "I wanted to, I needed to". */
function restartEnd(tokens: readonly SpokenToken[], at: number): number | undefined {
  const first = tokens[at]
  if (!first || !canStartClause(tokens, at)) return undefined
  for (let last = at; last < at + MAX_START_WORDS; last++) {
    const token = tokens[last]
    if (!token || token.breakAfter === 'edge') return undefined
    if (token.breakAfter !== 'comma') continue
    const next = tokens[last + 1]?.plain === 'no' && tokens[last + 1]?.breakAfter === 'comma' ? last + 2 : last + 1
    const again = tokens[next]
    const differs = tokens[next + 1]?.plain !== tokens[at + 1]?.plain
    if (!again || !sameStart(first.plain, again.plain) || (last > at && first.plain === again.plain && !differs))
      return undefined
    // A stop right after the second word makes an aside of it: "he was, he said, tired".
    if (!staysOpen(tokens, { at, last }) || isSeries(tokens, { at, next }) || tokens[next + 1]?.breakAfter !== 'none')
      return undefined
    return next
  }
  return undefined
}

/** "He's" and "he was" begin with the same person. */
function sameStart(first: string, again: string): boolean {
  const person = (word: string): string => (contractions.has(word) ? word.replace(/'.*$/, '') : word)
  return person(first) === person(again)
}

function canStartClause(tokens: readonly SpokenToken[], at: number): boolean {
  const { plain = '', breakBefore = 'edge' } = tokens[at] ?? {}
  const starts = subjects.has(plain) || contractions.has(plain) || plain === 'when' || plain === 'in' || plain === 'if'
  return starts && (breakBefore === 'edge' || breakBefore === 'comma' || conjunctions.has(tokens[at - 1]?.plain ?? ''))
}

/** After these a new clause may follow: "I feel like we won", "I think that I know". */
const clauseFollows = new Set(['like', 'that', 'than', 'as', 'about'])

/** A clause is open where it stops at a word that needs another: "he's a", "they are", "when I". */
function staysOpen(tokens: readonly SpokenToken[], { at, last }: { at: number; last: number }): boolean {
  const plain = tokens[last]?.plain ?? ''
  if (last === at || clauseFollows.has(plain)) return false
  return (
    auxiliaries.has(plain) ||
    determiners.has(plain) ||
    prepositions.has(plain) ||
    (last === at + 1 && subjects.has(plain))
  )
}

/** "I can, I must, I will" is a list, seen from any of its members. */
function isSeries(tokens: readonly SpokenToken[], { at, next }: { at: number; next: number }): boolean {
  const start = tokens[next]?.plain
  if (tokens[at]?.breakBefore === 'comma' && tokens.slice(Math.max(0, at - 4), at).some(({ plain }) => plain === start))
    return true
  for (let index = next + 1; index < next + 8; index++) {
    const token = tokens[index]
    if (!token || token.breakBefore === 'edge') return false
    if (token.plain === start && (token.breakBefore === 'comma' || conjunctions.has(tokens[index - 1]?.plain ?? '')))
      return true
  }
  return false
}

/** Where the words from a place end that were given up for a rough copy of them; the longest way wins. */
function roughCopyEnd(tokens: readonly SpokenToken[], at: number): number | undefined {
  const ends = roughCopyRules.flatMap(({ end }) => end(tokens, at) ?? [])
  return ends.length > 0 ? Math.max(...ends) : undefined
}
