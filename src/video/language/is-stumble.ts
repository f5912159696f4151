import type { SpokenToken } from './read-tokens.ts'
import { isStop } from './spot.ts'
import {
  auxiliaries,
  beForms,
  conjunctions,
  functionWords,
  isPastVerb,
  prepositions,
  questionWords,
  sayingVerbs,
  subjects,
} from './word-classes.ts'

/** Said twice in a row, these can both be meant: "give her her coat", "come in in a minute", "I had had enough". */
const mayStandTwice = new Set(['her', 'that', 'had', 'is', 'do', 'in', 'on', 'it', 'you', 'so', 'more', 'no', 'not'])

export function isStumble(
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
