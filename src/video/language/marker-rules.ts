import { isHesitation } from './is-hesitation.ts'
import { isStop, readEarlier, standsOff, stopsAfter, type MarkerRule, type Spot } from './spot.ts'
import { auxiliaries, beForms, conjunctions, isPastVerb, questionWords, sayingVerbs, subjects } from './word-classes.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What a speaker opens a subject with, rather than draws a conclusion from what was said. */
const openers = set(
  "today let let's my here here's this what where who how hi hello welcome thanks tell first next now anyway yeah " +
    'yes basically actually well okay the',
)
const asks = set('let can could may')
const contrasts = set('no but not never')
/** "It was kind of you" is praise. */
const people = set('you him her them us me')

const isQuoted = (spot: Spot): boolean => readEarlier(spot).some((word) => sayingVerbs.has(word))

const so = (spot: Spot): boolean => {
  const { opens, before, after, breakBefore, breakAfter, at, tokens } = spot
  if (['that', 'far', 'too', 'so', 'to'].includes(after)) return false
  if (after === 'yeah') return opens || isStop(breakBefore)
  if (before === 'okay' || before === 'ok' || before === 'right' || before === 'well') return opens
  if (!opens || conjunctions.has(before)) return false
  if (after === 'for' && tokens[at + 2]?.plain === 'example') return true
  return (
    breakAfter === 'comma' ||
    (spot.fillerAfter && after !== 'actually') ||
    (breakAfter === 'pause' && openers.has(after))
  )
}

const yeah = ({ before, breakAfter }: Spot): boolean => before === 'so' && breakAfter !== 'none'

const well = (spot: Spot): boolean => {
  const { opens, before, after, breakBefore } = spot
  if (before === 'oh' || before === 'as' || after === 'well' || isQuoted(spot)) return false
  if (opens) return stopsAfter(spot) || subjects.has(after) || after === 'of' || after === 'so'
  return isStop(breakBefore) && isStop(spot.breakAfter)
}

const actually = (spot: Spot): boolean => {
  const { opens, before, after, breakBefore, at, tokens } = spot
  if (!stopsAfter(spot) || readEarlier(spot).some((word) => contrasts.has(word) || word.endsWith("n't"))) return false
  if (opens && before === '')
    return (
      asks.has(after) ||
      spot.fillerAfter ||
      (after === 'i' && /^(?:want|wanted|would)$/.test(tokens[at + 2]?.plain ?? ''))
    )
  return isStop(breakBefore) || before === 'so' || before === 'and'
}

const basically = (spot: Spot): boolean =>
  spot.after !== 'yes' &&
  spot.after !== 'no' &&
  ((standsOff(spot) && stopsAfter(spot)) || (spot.opens && spot.before === 'so'))

const youKnow = (spot: Spot): boolean => {
  const { opens, before, breakBefore, breakAfter } = spot
  if (breakAfter === 'edge') return isStop(breakBefore)
  // "Just so you know" has an object in mind.
  if (!stopsAfter(spot) || (before === 'so' && !opens)) return false
  return (
    standsOff(spot) ||
    beForms.has(before) ||
    before === 'just' ||
    (subjects.has(before) && before !== 'who' && before !== 'that')
  )
}

const iMean = (spot: Spot): boolean => {
  // "By that, I mean, …" and "when I say soon, I mean, …" explain.
  if (readEarlier(spot).some((word) => word === 'by' || word === 'say')) return false
  if (spot.breakAfter === 'edge') return isStop(spot.breakBefore)
  return stopsAfter(spot) && (standsOff(spot) || beForms.has(spot.before))
}

const kindOf = (spot: Spot): boolean => {
  const { before, after } = spot
  // Alone at the start it is an answer: "sort of, yes".
  if (!stopsAfter(spot) || people.has(after) || before === '') return false
  return (
    standsOff(spot) ||
    beForms.has(before) ||
    (subjects.has(before) && before !== 'this' && before !== 'that') ||
    before === 'just'
  )
}

const right = (spot: Spot): boolean => {
  const { opens, before, after, breakBefore, breakAfter } = spot
  if (before === 'all' || before === 'left' || after === 'left' || isQuoted(spot)) return false
  if (opens && before === '') return stopsAfter(spot) && (openers.has(after) || spot.fillerAfter || after === 'so')
  return breakBefore === 'comma' && breakAfter === 'comma'
}

const okay = (spot: Spot): boolean => {
  const { opens, before, after } = spot
  if (!opens || conjunctions.has(before) || after === 'this') return false
  return after === 'so' || spot.fillerAfter || (isStop(spot.breakAfter) && (openers.has(after) || before === 'right'))
}

/**
 * Before a stop "just" is where the speaker lost the thread, if another filler or a new start follows; "not just, um,
 * me" and "just, um, one" set a limit.
 */
const just = (spot: Spot): boolean => {
  const { before, after, at, tokens } = spot
  if (!stopsAfter(spot) || before === '' || readEarlier(spot).some((word) => word === 'not' || word.endsWith("n't")))
    return false
  if (tokens.slice(at + 1, at + 5).some(({ plain }) => plain === 'a' || plain === 'an' || plain === 'one')) return false
  return spot.fillerAfter || after === before
}

const anyway = (spot: Spot): boolean => spot.opens && stopsAfter(spot)

export const markerRules: readonly MarkerRule[] = [
  { phrase: ['like'], carriesNothing: likeRule },
  { phrase: ['so'], carriesNothing: so },
  { phrase: ['yeah'], carriesNothing: yeah },
  { phrase: ['well'], carriesNothing: well },
  { phrase: ['actually'], carriesNothing: actually },
  { phrase: ['basically'], carriesNothing: basically },
  { phrase: ['you', 'know'], carriesNothing: youKnow },
  { phrase: ['i', 'mean'], carriesNothing: iMean },
  { phrase: ['kind', 'of'], carriesNothing: kindOf },
  { phrase: ['sort', 'of'], carriesNothing: kindOf },
  { phrase: ['right'], carriesNothing: right },
  { phrase: ['okay'], carriesNothing: okay },
  { phrase: ['ok'], carriesNothing: okay },
  { phrase: ['just'], carriesNothing: just },
  { phrase: ['anyway'], carriesNothing: anyway },
]

const adverbs = set('just never always totally literally really completely actually even suddenly')

const amounts = new RegExp(
  String.raw`^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|` +
    'a?hundreds?|thousands?|so|really|totally|super|very|not)$',
)

/** "It was like walking on air" compares; "I was like walking home" does not. */
const comparing = set("it this that it's that's")

const looks = set(
  'look looks looked feel feels felt sound sounds sounded seem seems seemed taste tastes smell ' +
    'smells something anything would people',
)

/** After these "like" is most often the verb. */
const wishes = set("would i'd you'd we'd they'd he'd she'd to do don't didn't really i we you they")

/** Whether "like" is neither the verb nor a comparison. */
function likeRule(spot: Spot): boolean {
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
