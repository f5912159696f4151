import type { SpokenToken, Removal, SpokenWord } from './read-tokens.ts'
import { isStop } from './spot.ts'
import { withoutFillers } from './find-fillers.ts'
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

const MAX_REPEAT = 4
/** Said twice in a row, these can both be meant: "give her her coat", "come in in a minute", "I had had enough". */
const mayStandTwice = new Set(['her', 'that', 'had', 'is', 'do', 'in', 'on', 'it', 'you', 'so', 'more', 'no', 'not'])

/** Finds what was said again at once ("the the", "we were we were"); the first saying goes, the last stays. */
export function findRepeats(words: readonly SpokenWord[]): readonly Removal[] {
  const said = withoutFillers(words)
  const found: Removal[] = []
  for (let at = 0; at < said.length; at++) {
    const first = said.slice(at, at + repeatLength(said, at))
    const text = first.map(({ plain }) => plain).join(' ')
    for (const { index } of first) found.push({ index, kind: 'repeat', reason: `"${text}" is said again right after` })
    at += Math.max(0, first.length - 1)
  }
  return found
}

/** The longest run of words from here that follows itself as a stumble; 0 where there is none. */
function repeatLength(said: readonly SpokenToken[], at: number): number {
  for (let length = MAX_REPEAT; length >= 1; length--) {
    const first = said.slice(at, at + length)
    const again = said.slice(at + length, at + 2 * length)
    const same =
      again.length === length && first.every(({ plain }, offset) => plain !== '' && plain === again[offset]?.plain)
    if (
      same &&
      first.every(({ breakAfter }) => breakAfter !== 'edge') &&
      isStumble(first, { before: sentenceBefore(said, at), again })
    )
      return length
  }
  return 0
}

/** Up to three words of the same sentence. */
function sentenceBefore(said: readonly SpokenToken[], at: number): readonly SpokenToken[] {
  const before = said.slice(Math.max(0, at - 3), at)
  return before.slice(before.findLastIndex(({ breakAfter }) => breakAfter === 'edge') + 1)
}

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
