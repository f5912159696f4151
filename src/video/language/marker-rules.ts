import { likeRule } from './like-rule.ts'
import { readEarlier, isStop, standsOff, stopsAfter, type Spot } from './spot.ts'
import { beForms, conjunctions, sayingVerbs, subjects } from './word-classes.ts'

/** Says of a marker where it carries nothing; everywhere else it stays. */
export type MarkerRule = { phrase: readonly string[]; carriesNothing: (spot: Spot) => boolean }

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
