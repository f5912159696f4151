import { anyWordsAt, wordAt, wordsAt, type Scope } from './scope.ts'

/** Nouns that take what they are about with "of" or "to", too. */
export const nounsOfTelling = new Set(
  (
    'story stories anecdote anecdotes tale mention mentions reference references announcement discussion explanation ' +
    'description account topic subject plug ad advert advertisement commercial promo'
  ).split(' '),
)
/** Nouns for what is said, which stand for something else where nothing tells what it is about. */
export const nounsOfTalk = new Set(
  'moment moments exchange discussion conversation description account chat reply replies response responses'.split(
    ' ',
  ),
)

/** A question with its answer, as a noun. */
export const exchangeAt = (scope: Scope, at: number): number | null =>
  anyWordsAt(scope, at, ['back and forth', 'back-and-forth', 'q and a', 'q & a', 'q&a', 'question and answer'])

/** "me talking about", "her going on about", "us mentioning": behind it stands what it is about. */
export function tellingAt(scope: Scope, at: number): number | null {
  const subject = wordsAt(scope, at, 'me|us|him|her|them|my|our|his|their')
  if (subject === null) return null
  const about =
    wordsAt(scope, subject, 'talking|speaking|rambling|ranting|chatting|joking|complaining|going about|on') ??
    wordsAt(scope, subject, 'going on about')
  return about ?? wordsAt(scope, subject, 'mentioning|describing|explaining|discussing|telling')
}

/** "what was said about", "everything that is told about". */
export const toldAboutAt = (scope: Scope, at: number): number | null =>
  /^(?:what|everything|anything|whatever|all|stuff|things)$/.test(wordAt(scope, at - 1))
    ? (wordsAt(scope, at, 'is|was|gets|got said|told|mentioned|discussed about|on|of') ??
      wordsAt(scope, at, 'that|which is|was|gets|got said|told|mentioned|discussed about|on|of') ??
      wordsAt(scope, at, 'said|told about|on'))
    : null
