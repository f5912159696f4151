import {
  SELF_INTERRUPTION_SECONDS,
  isUnpunctuated,
  type Removal,
  type SpokenToken,
  type SpokenWord,
} from './read-tokens.ts'
import { isStop } from './spot.ts'
import { withoutFillers } from './find-fillers.ts'
import {
  auxiliaries,
  beForms,
  conjunctions,
  determiners,
  functionWords,
  isPastVerb,
  prepositions,
  questionWords,
  sayingVerbs,
  subjects,
} from './word-classes.ts'

const MAX_REPEAT = 6

/** Finds what was said again at once ("the the", "we were we were"); the first saying goes, the last stays. */
export function findRepeats(words: readonly SpokenWord[]): readonly Removal[] {
  const said = withoutFillers(words)
  const isBare = isUnpunctuated(words)
  const found: Removal[] = []
  for (let at = 0; at < said.length; at++) {
    const first = said.slice(at, at + repeatLength(said, at, isBare))
    const text = first.map(({ plain }) => plain).join(' ')
    for (const { index } of first) found.push({ index, kind: 'repeat', reason: `"${text}" is said again right after` })
    at += Math.max(0, first.length - 1)
  }
  return found
}

/** What is said twice in a row and stays, since both can be meant. */
export function repeatsLeft(words: readonly SpokenWord[]): readonly string[] {
  const said = withoutFillers(words)
  const gone = new Set(findRepeats(words).map(({ index }) => index))
  return said.flatMap(({ index, plain, breakAfter }, at) =>
    plain !== '' && plain === said[at + 1]?.plain && breakAfter !== 'edge' && !gone.has(index) ? [plain] : [],
  )
}

/** The longest run of words from here that follows itself as a stumble; 0 where there is none. */
function repeatLength(said: readonly SpokenToken[], at: number, isBare: boolean): number {
  for (let length = MAX_REPEAT; length >= 1; length--) {
    const first = said.slice(at, at + length)
    const again = said.slice(at + length, at + 2 * length)
    const same =
      again.length === length && first.every(({ plain }, offset) => plain !== '' && plain === again[offset]?.plain)
    if (!same || first.some(({ breakAfter }) => breakAfter === 'edge')) continue
    const before = sentenceBefore(said, at)
    if (isStrungTogether(first, { before, after: said[at + 2 * length]?.plain })) continue
    if (isStumble(first, { before, again }) || (isBare && isBareStumble(first, before))) return length
  }
  return 0
}

/** Up to three words of the same sentence. */
function sentenceBefore(said: readonly SpokenToken[], at: number): readonly SpokenToken[] {
  const before = said.slice(Math.max(0, at - 3), at)
  return before.slice(before.findLastIndex(({ breakAfter }) => breakAfter === 'edge') + 1)
}

/** What is said twice to make more of it, to soothe or to greet; "her her" and "had had" can both be meant. */
const saidTwiceOnPurpose = new Set(
  (
    'very really so too much many more long far big little good great bad old way never always again no yes yeah yep ' +
    'well oh hey hi hello bye ha knock test ho now there please thanks quick quickly her had not what why hear come ' +
    'go one two three four five six seven eight nine ten zero double'
  ).split(' '),
)
/** Words of grammar that nobody stresses by saying them again, besides those of `functionWords`. */
const neverStressed = new Set(
  'sort kind same someone everyone everything something another other every even get got be few lot gonna'.split(' '),
)

/**
 * Where nobody wrote commas down, a word said again at once is a stumble unless it is one that is said twice on
 * purpose; a word of content is one only where the speaker stopped before saying it again.
 */
function isBareStumble(first: readonly SpokenToken[], before: readonly SpokenToken[]): boolean {
  const [start] = first
  const last = first.at(-1)
  if (!start || !last) return false
  const plains = first.map(({ plain }) => plain)
  const content = plains.filter((plain) => !functionWords.has(plain) && !neverStressed.has(plain))
  const asked = before.some(({ plain }) => questionWords.has(plain) || plain === 'if')
  const stops = last.gapSeconds >= SELF_INTERRUPTION_SECONDS || isStop(last.breakAfter)
  if (plains.length > 1) {
    const isThanks = start.plain !== 'i' && (last.plain === 'you' || last.plain === 'me')
    if (isThanks || content.some((plain) => sayingVerbs.has(plain))) return false
    const endsOpen = prepositions.has(last.plain) || determiners.has(last.plain) || auxiliaries.has(last.plain)
    return content.length === 0 ? !asked : stops || endsOpen
  }
  if (saidTwiceOnPurpose.has(start.plain) || /^(?:[^ia]|.*\d.*)$/.test(start.plain)) return false
  if (asked && (beForms.has(start.plain) || auxiliaries.has(start.plain))) return false
  return content.length === 0 || (stops && start.plain.length > 2)
}

const strings = new Set(['and', 'or', 'after', 'by', 'upon'])

/** "Street after street after street", "on and on and on": what goes on as it began is meant. */
function isStrungTogether(
  first: readonly SpokenToken[],
  { before, after }: { before: readonly SpokenToken[]; after: string | undefined },
): boolean {
  const [start, last] = [first[0]?.plain ?? '', first[1]?.plain ?? '']
  if (first.length !== 2 || strings.has(start) === strings.has(last)) return false
  const said = strings.has(start) ? last : start
  if (subjects.has(said) || determiners.has(said)) return false
  return strings.has(start) ? before.at(-1)?.plain === last : after === start
}

/** Said twice in a row, these can both be meant: "give her her coat", "come in in a minute", "I had had enough". */
const mayStandTwice = new Set(['her', 'that', 'had', 'is', 'do', 'in', 'on', 'it', 'you', 'so', 'more', 'no', 'not'])

function isStumble(
  first: readonly SpokenToken[],
  { before, again }: { before: readonly SpokenToken[]; again: readonly SpokenToken[] },
): boolean {
  const [start, ...rest] = first.map(({ plain }) => plain)
  const last = first.at(-1)
  if (start === undefined || last === undefined) return false
  const asked = before.some(({ plain }) => questionWords.has(plain) || plain === 'if')
  if (rest.length === 0) {
    if (mayStandTwice.has(start))
      return (
        ((start === 'it' || start === 'you') && last.breakBefore === 'edge' && last.breakAfter === 'none') ||
        (start === 'it' && isSubjectAgain(last, { before, again }))
      )
    // "What it was was a shock" and "who is he, he asked" need both.
    return (
      functionWords.has(start) &&
      !(asked && (last.breakAfter === 'comma' || beForms.has(start) || auxiliaries.has(start)))
    )
  }
  const content = first.filter(({ plain }) => !functionWords.has(plain))
  if (content.length === first.length || asked || content.some(({ plain }) => sayingVerbs.has(plain))) return false
  // "again and again and again", "day by day by day": what is strung together is meant.
  if ((conjunctions.has(start) || prepositions.has(start)) && content.length === rest.length) return false
  // "thank you thank you": warm, not a stumble.
  const isStressed = content[0]?.plain === start && !['to', 'a', 'the', 'that'].includes(last.plain)
  return !isStressed || isToldAgain(first, { before, again })
}

/** What is felt is stressed by saying it again: "we loved it, loved it all". */
const feltVerbs = new Set(['loved', 'hated', 'missed', 'wanted', 'needed', 'thanked', 'begged'])

/**
 * "That gave us, gave us ten": what happened is told once. After "the food they", "gave us" may end what says which
 * food it was, and the other one says what it did.
 */
function isToldAgain(
  first: readonly SpokenToken[],
  { before, again }: { before: readonly SpokenToken[]; again: readonly SpokenToken[] },
): boolean {
  const [verb] = first
  if (!verb || !isPastVerb(verb.plain) || feltVerbs.has(verb.plain)) return false
  const [thing, subject] = before.slice(-2)
  const mayDescribe =
    subject !== undefined &&
    thing?.breakAfter === 'none' &&
    subjects.has(subject.plain) &&
    !functionWords.has(thing.plain)
  return !mayDescribe && isStop(first.at(-1)?.breakAfter ?? 'edge') && again.at(-1)?.breakAfter === 'none'
}

/**
 * "It, it changed", "and it, it works": where a clause begins, both are its subject. "I like it, it works" has one of
 * each.
 */
function isSubjectAgain(
  first: SpokenToken,
  { before, again }: { before: readonly SpokenToken[]; again: readonly SpokenToken[] },
): boolean {
  const beginsClause = first.breakBefore !== 'none' || conjunctions.has(before.at(-1)?.plain ?? '')
  return beginsClause && isStop(first.breakAfter) && again[0]?.breakAfter === 'none'
}
