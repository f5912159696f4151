import { findFillers } from './find-fillers.ts'
import { readTokens, type SpokenToken } from './read-tokens.ts'
import type { SpokenWord } from './spoken-word.ts'

/** A token with its place among all words that were said. */
export type PlacedToken = SpokenToken & { index: number }

/** The sentence as it reads with its fillers thought away: a filler leaves a break, as a comma would. */
export function withoutFillers(words: readonly SpokenWord[]): readonly PlacedToken[] {
  const fillers = new Set(findFillers(words, 'middle').map(({ index }) => index))
  const kept: PlacedToken[] = []
  let parted: SpokenToken['breakBefore'] = 'edge'
  for (const [index, token] of readTokens(words).entries()) {
    const last = kept.at(-1)
    if (fillers.has(index)) {
      parted = token.breakAfter === 'edge' || parted === 'edge' ? 'edge' : 'comma'
      if (last) kept[kept.length - 1] = { ...last, breakAfter: parted }
      continue
    }
    kept.push({ ...token, index, breakBefore: parted })
    parted = token.breakAfter
  }
  return kept
}
