import { isHesitation } from './is-hesitation.ts'
import { readEarlier, isStop, standsOff, stopsAfter, type Spot } from './spot.ts'
import { auxiliaries, beForms, isPastVerb, questionWords } from './word-classes.ts'

const adverbs = new Set([
  'just',
  'never',
  'always',
  'totally',
  'literally',
  'really',
  'completely',
  'actually',
  'even',
  'suddenly',
])
const amounts =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|a?hundreds?|thousands?|so|really|totally|super|very|not)$/
/** "It was like walking on air" compares; "I was like walking home" does not. */
const comparing = new Set(['it', 'this', 'that', "it's", "that's"])
const looks = new Set([
  'look',
  'looks',
  'looked',
  'feel',
  'feels',
  'felt',
  'sound',
  'sounds',
  'sounded',
  'seem',
  'seems',
  'seemed',
  'taste',
  'tastes',
  'smell',
  'smells',
  'something',
  'anything',
  'would',
  'people',
])

/** After these "like" is most often the verb. */
const wishes = new Set([
  'would',
  "i'd",
  "you'd",
  "we'd",
  "they'd",
  "he'd",
  "she'd",
  'to',
  'do',
  "don't",
  "didn't",
  'really',
  'i',
  'we',
  'you',
  'they',
])

/** Whether "like" is neither the verb nor a comparison. */
export function likeRule(spot: Spot): boolean {
  const { before, after, breakBefore, breakAfter, at, tokens } = spot
  const words = readEarlier(spot)
  if (looks.has(before) || (words.some((word) => questionWords.has(word)) && !isStop(breakBefore))) return false
  // "Like, share, and subscribe" and "know, like, and trust" are lists of verbs.
  if (after === 'and' || after === 'or' || (before === '' && tokens[at + 1]?.breakAfter === 'comma')) return false
  // "I would, um, like, you know, a coffee": the stop is the hesitation's own.
  if (isHesitation(tokens, at - 1) && wishes.has(tokens[at - 2]?.plain ?? '')) return false
  const next = tokens[at + 2]?.plain ?? ''
  if (standsOff(spot) && stopsAfter(spot)) return true
  // "She was like, no way" quotes and "it was like, um, a dream" compares: only what cannot be either goes.
  if (beForms.has(before) && isStop(breakAfter))
    return amounts.test(after) || (after.endsWith('ing') && !words.some((word) => comparing.has(word)))
  if (before === 'just') return stopsAfter(spot)
  if (adverbs.has(after)) return isPastVerb(next) || ((after === 'never' || after === 'always') && next.endsWith('s'))
  if (isStop(breakAfter) && isPastVerb(after)) return true
  return (before === 'he' || before === 'she') && isPastVerb(after) && !auxiliaries.has(words.at(-2) ?? '')
}
