import type { ReadClause } from '../../grammar/index.ts'

/** "Thanks for watching goes first" asks for nothing to go. */
const SOMEWHERE = new RegExp(
  [
    String.raw`^\s*(?:the )?(?:very |right |then |all the way )*(?:first|last|next|before|after|up|down|in|at|` +
      String.raw`to|on|over|`,
    String.raw`behind|between|here|there|well)\b`,
  ].join(''),
  'i',
)
const goesSomewhere = ({ rule, pieces, span }: ReadClause, words: string): boolean =>
  rule?.removes === true &&
  /\b(?:go|goes|get|gets|come|comes)$/i.test(pieces.at(-1)?.text ?? '') &&
  SOMEWHERE.test(words.slice(span.to))

/** "Over the next": a place that is not read is none. */
const endsOpen = ({ how, pieces }: ReadClause): boolean =>
  how === 'gapped' &&
  pieces.length > 1 &&
  /^(?:over|on|during|in|from|of|onto|above|with|to)$/i.test(pieces.at(-1)?.text ?? '')

/** "They can come back without the 'you know'" asks for more than to bring them back. */
const isLeftOut = ({ how, span }: ReadClause, words: string): boolean =>
  how === 'denied' &&
  /\b(?:without|minus)\s+(?:(?:the|any|that|those|his|her|my)\s+)?$/i.test(words.slice(0, span.from))

const takes = new Set(['remove', 'clean'])
/** Some words that belong to others which were not said. */
const isTorn = ({ how, rule, slots, pieces }: ReadClause): boolean =>
  how !== 'said' &&
  ((takes.has(rule?.name ?? '') &&
    (pieces.some(({ as }) => as === '{from}' || as === '{to}') ||
      (pieces.some(({ as }) => as === '{where}') && !pieces.some(({ as }) => as === '{place}')))) ||
    (rule?.name === 'restore' && 'of' in slots && !('word' in slots)))

const SECONDS = /\d\s*(?:to|-|–|until|till)\s*\d+(?:\.\d+)?\s*(?:s|secs?|seconds?)\b/i
/** "Show the slides over it, 5 to 8 seconds" is of the slides. */
const isOtherTime = ({ rule, slots, span }: ReadClause, words: string): boolean =>
  rule?.name === 'show' && !('at' in slots) && SECONDS.test(words.slice(span.from, span.to))

/** "… take it out, but the other one stays": what stays is never taken for more that goes. */
const isToStay = ({ how, rule, span }: ReadClause, words: string): boolean =>
  how !== 'said' &&
  takes.has(rule?.name ?? '') &&
  /\b(?:stays?|remains?)\b/i.test(words.slice(span.from).split(/[,;.]/)[0] ?? '')

/** Whether a clause holds all that it was said with, and stands for what it says. */
export const isToldWhole = (clause: ReadClause, words: string): boolean =>
  !goesSomewhere(clause, words) &&
  !isToStay(clause, words) &&
  !endsOpen(clause) &&
  !isLeftOut(clause, words) &&
  !isTorn(clause) &&
  !isOtherTime(clause, words)
