import { type Context, type Continued, given, THINGS } from './context.ts'
import { withoutNamed } from './leave-out.ts'
import { readSaid, type Said, type Slot } from './slots.ts'

const OPENS = /^(?:(?:no|nope|oh|ah|wait|ok|okay|sorry|hm+|well|actually|and|but|please|on second thoughts?)[\s,]+)*/i
const ENDS = new RegExp(
  [
    String.raw`[\s,]+(?:after all|actually|please|though|in|there|alone|as (?:it|they) (?:is|are|was|were)|`,
    'where (?:it|they) (?:is|are|was|were)|then|sorry|now|untouched|at all)$',
  ].join(''),
  'i',
)
const NOT = /^(?:but )?not (.+)$/i
const KEPT: readonly RegExp[] = [
  new RegExp(
    [
      "^(?:keep|leave|spare|i (?:want|need|would like) to keep|let's keep|don't (?:cut|delete|remove|",
      'touch|mute|silence)) (.+)$',
    ].join(''),
    'i',
  ),
  /^(.+?) (?:(?:can|should|may|must|has to) )?(?:stays?|remains?|be kept)$/i,
]
/** Verbs of requests that take something away. */
export const TAKES_AWAY = new RegExp(
  [
    String.raw`\b(?:delete|remove|cut|silence|mute|drop|lose|kill|erase|clear|trim|take|get rid|leave out|`,
    String.raw`throw|chuck|scrap|ditch|bin)\b`,
  ].join(''),
  'i',
)
const LATELY = 3

/**
 * "Not the strings after all", "actually keep the goodbye": a late turn that was about nothing else is taken back. Null
 * where no such turn is.
 */
export function sparedTurn(context: Context, spoken: string): Continued | null {
  let words = spoken
    .trim()
    .replace(/[.!\s]+$/, '')
    .replace(OPENS, '')
  const isAfterAll = /\bafter all$/i.test(words)
  for (let plain = ''; plain !== words;) {
    plain = words
    words = words.replace(ENDS, '')
  }
  const kept = KEPT.flatMap((row) => given(row.exec(words)?.[1]))[0]
  const thing = kept ?? (isAfterAll || context.earlier.length > 1 ? NOT.exec(words)?.[1] : undefined)
  if (thing === undefined || /^(?:only|just|so|that|this|it|there|quite|as|too)\b/i.test(thing)) return null
  const turn = context.earlier.slice(0, LATELY).find(({ turn: id, intent }, at) => {
    // What was taken away is there in the document as it was.
    const before = context.without(context.earlier.slice(0, at + 1).flatMap((each) => given(each.turn)))
    const isFitting = kept === undefined || TAKES_AWAY.test(intent.words)
    return (
      id !== undefined &&
      before &&
      isFitting &&
      isAboutThatAlone(readSaid(intent.words, before), readSaid(thing, before))
    )
  })
  // What the first of several requests did is told by other means, where one request did all.
  const isPart = turn === undefined && kept !== undefined && TAKES_AWAY.test(context.last.intent.words)
  if (isPart && !context.document.ear?.nameExactly) return withoutNamed(context, `spare ${kept}`)
  return turn?.turn === undefined || context.earlier.length < 2
    ? null
    : { isLeaning: true, candidates: [], orTakesBack: [turn.turn] }
}

const ABOUT = (slot: Slot): boolean => THINGS.test(slot.kind)

function isAboutThatAlone(request: Said, fresh: Said): boolean {
  const [named, ...more] = fresh.slots.filter(ABOUT)
  const own = request.slots.filter(({ kind }) => (named ? kind === named.kind : THINGS.test(kind)))
  const isOnly = fresh.tokens.every(
    ({ text, span }) =>
      /^(?:the|a|my|one|line|sentence|part|section|track|bit)$/.test(text) ||
      [...fresh.slots, ...fresh.numbers].some((each) => each.span.from <= span.from && each.span.to >= span.to),
  )
  if (!isOnly || more.length > 0 || own.length !== 1) return false
  const [old] = own
  const [number, ...numbers] = fresh.numbers
  if (!named)
    return (
      numbers.length === 0 &&
      number !== undefined &&
      request.numbers.length === 1 &&
      sameText(request.numbers[0], number)
    )
  return old?.ids && named.ids ? old.ids.join() === named.ids.join() : sameText(old, named)
}

const sameText = (a: Slot | undefined, b: Slot): boolean => a?.text.toLowerCase() === b.text.toLowerCase()
