import { isStop, readEarlier, type MarkerRule, type Spot, stopsAfter } from './spot.ts'
import {
  auxiliaries,
  beForms,
  conjunctions,
  contractions,
  determiners,
  isPastVerb,
  sayingVerbs,
} from './word-classes.ts'

// Markers in words that a recogniser wrote down without punctuation. There a missing comma says nothing; what comes
// before and after says whether "you know" is an aside or has an object.

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** These are subjects and nothing else, so that a clause begins with them. */
const clauseSubjects = set('i we they he she')
/** These begin a clause where a verb follows them: "it was", against "you know it". */
const mayBeSubjects = set('it that this there you')
const clauseLinks = set("if because when although though so and but or then maybe sometimes most let's like")
const asks = set('do does did is are was were can could would')

/** Whether what follows is a clause of its own rather than an object. */
function clauseFollows({ after, tokens, at }: Spot): boolean {
  if (clauseSubjects.has(after) || contractions.has(after) || after === 'its') return true
  const next = tokens[at + 3]?.plain ?? ''
  return mayBeSubjects.has(after) && (auxiliaries.has(next) || beForms.has(next) || isPastVerb(next))
}

/** "If you know", "people you know", "as far as you know": somebody does know. */
const beforeKnowing = set(
  "do does did don't didn't to let if as once what how who whom where why whether when would could should might " +
    'may must will can people someone somebody anyone anybody everyone everybody everything anything nothing all ' +
    'thing things one whatever because till until than',
)
/** What is known: "you know what I mean", "you know him", "you know about it". */
const known = set(
  'what how who whom whose where why whether which him me them us nothing something anything about best better',
)

const youKnow = (spot: Spot): boolean => {
  const { before, after, breakAfter, opens } = spot
  if (beforeKnowing.has(before) && !isStop(spot.breakBefore)) return false
  if (known.has(after) && !isStop(breakAfter)) return false
  if (breakAfter === 'edge') return before !== '' && !opens
  if (before === 'that' && !isStop(spot.breakBefore)) return stopsAfter(spot) || clauseFollows(spot)
  if (!opens || stopsAfter(spot)) return true
  return clauseFollows(spot) || clauseLinks.has(after) || asks.has(after)
}

/**
 * At the start, "you know the gate is shut" may tell or ask; only the highest level takes it, and only where a clause
 * is left.
 */
const youKnowThat = (spot: Spot): boolean =>
  spot.opens &&
  !known.has(spot.after) &&
  !beforeKnowing.has(spot.before) &&
  spot.tokens
    .slice(spot.at + 3, spot.at + 9)
    .some(({ plain }) => auxiliaries.has(plain) || beForms.has(plain) || isPastVerb(plain))

const meant = set('it to no what that every business harm well')
const beforeMeaning = set("what by do did does don't didn't say said that who which when")

const iMean = (spot: Spot): boolean => {
  const { before, after, breakAfter, opens } = spot
  if (beforeMeaning.has(before) || readEarlier(spot).some((word) => word === 'by' || word === 'say')) return false
  if (breakAfter === 'edge') return before !== '' && !opens
  if (stopsAfter(spot) || clauseFollows(spot)) return true
  if (meant.has(after)) return false
  return !determiners.has(after) || !opens
}

/** With these "well" begins no clause: "well done", "well water". */
const goesWith = set(
  'done made built known worn meant paid kept written read played said put fed water over under above below into ' +
    'behind past being worth and enough',
)

const well = (spot: Spot): boolean => {
  const { opens, before, after, breakBefore, breakAfter } = spot
  if (before === 'oh' || before === 'as' || after === 'well' || breakAfter === 'edge') return false
  if (readEarlier(spot).some((word) => sayingVerbs.has(word))) return false
  if (opens) return !goesWith.has(after)
  return (isStop(breakBefore) || conjunctions.has(before)) && (stopsAfter(spot) || clauseFollows(spot))
}

/** "Oh no", "oh dear" and "oh my God" say what is felt. */
const felt = set('no dear my boy man god lord yes wow really')

const oh = ({ opens, before, after, breakAfter }: Spot): boolean =>
  opens && before === '' && breakAfter !== 'edge' && !felt.has(after)

const quotes = set('said say says told mentioned')

const like = (spot: Spot): boolean =>
  spot.opens && clauseFollows(spot) && !quotes.has(spot.tokens[spot.at + 2]?.plain ?? '')

/** What the middle level takes where nothing is punctuated, besides what it takes by commas and pauses. */
export const bareMarkerRules: readonly MarkerRule[] = [
  { phrase: ['you', 'know'], carriesNothing: youKnow },
  { phrase: ['i', 'mean'], carriesNothing: iMean },
  { phrase: ['well'], carriesNothing: well },
]

/** What only the highest level takes there. */
export const bareSoftenerRules: readonly MarkerRule[] = [
  { phrase: ['you', 'know'], carriesNothing: youKnowThat },
  { phrase: ['oh'], carriesNothing: oh },
  { phrase: ['like'], carriesNothing: like },
]
