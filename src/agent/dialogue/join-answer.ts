import type { Pending } from '../intent.ts'
import type { PlanDocument } from '../plan-document.ts'
import { THINGS, withArticle } from './context.ts'
import { isOnlyValues } from './say-anew.ts'
import { readSaid } from './slots.ts'

const IT = /\b(?:it|them|this|that|him|her)\b(?! (?:one|part|line|track|section|sentence|bit))/i
const SOME = new RegExp(
  [
    String.raw`\b(?:an?|some|one|that|this|the right) (track|line|sentence|section|part|bit|piece|region|clip|`,
    String.raw`label|thing|one|instrument|voice)\b`,
  ].join(''),
  'i',
)
/** What a thing has: "the volume" is one's of something. */
const HAS = /\bthe (?:volume|level|pan|panning|gain|pitch|sound|instrument|colou?r|name|fader|loudness|timing|notes)\b/i
const PLACED =
  /^(?:to|at|on|in|into|onto|after|before|behind|over|from|between|until|by|with|for|as|under|right|just)\b/i
const HANDED = new RegExp(
  [
    "^(?:(?:oh|ah|er|um|uh|ok|okay|yes|well|hm+|i mean|i meant|that's|that is|it's|the answer is|",
    String.raw`let's say|say|maybe)[\s,]+)+`,
  ].join(''),
  'i',
)

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/**
 * A request with an answer of a few words in it, where it was not understood without: "turn it up" and "the pad" is
 * "turn the pad up". None where the answer is more than a thing or a place.
 */
export function joinedAnswer(request: string, answer: string, document: PlanDocument): readonly string[] {
  const plain = answer
    .trim()
    .replace(HANDED, '')
    .replace(/[.!\s]+$/, '')
    .replace(/[\s,]+(?:please|pls)$/i, '')
  const whole = request.trim().replace(/[.!?\s]+$/, '')
  if (plain === '' || plain.split(/\s+/).length > 6) return []
  if (PLACED.test(plain)) return [`${whole} ${plain}`]
  const said = readSaid(plain, document)
  const isThing = said.slots.some(({ kind }) => THINGS.test(kind)) && isOnlyValues(said, readSaid(whole, document))
  const some = SOME.exec(whole)
  const number = /^(?:number |no\.? )?(\d+|one|two|three|four|five|six|seven|eight|nine|ten)$/i.exec(plain)?.[1]
  if (some && number !== undefined)
    return [whole.replace(SOME, () => `${/one|thing/.test(some[1] ?? '') ? 'number' : (some[1] ?? '')} ${number}`)]
  // "Throw out the guest mic", "number two".
  if (number !== undefined && !isThing) {
    const at = NUMBERS.indexOf(number.toLowerCase())
    return [`${whole} ${at < 0 ? number : String(at + 1)}`]
  }
  if (!isThing) return some && /^the \S+/i.test(plain) ? [whole.replace(SOME, () => plain)] : []
  const named = withArticle(plain)
  return [
    ...(IT.test(whole) ? [whole.replace(IT, () => named)] : []),
    ...(some ? [whole.replace(SOME, () => named)] : []),
    ...(HAS.test(whole) ? [whole.replace(HAS, (noun) => `${noun} of ${named}`)] : []),
    ...['on', 'of', 'in', 'for', 'to'].map((lead) => `${whole} ${lead} ${named}`),
    `${whole} ${named}`,
    whole.replace(/^(\S+) /, (verb) => `${verb}${named} `),
  ]
}

const LENGTH = /\b(?:\d+(?:\.\d+)?|half a|a|one|two|three|five|ten) ?(?:s|secs?|seconds?|mins?|minutes?)\b/i
const FROM_ON = /^((?:(?:the ones?|those|starting|beginning|well|ok|just) )*(?:from|at) \S+) (?:on|onwards?)([.!]*)$/i

/** "From 2:10 on" behind "delete 20 seconds": where those begin, and not all the rest. */
export const keepLength = (words: string, pending: Pending | null | undefined): string =>
  pending && LENGTH.test(pending.intent.words) ? words.replace(FROM_ON, '$1$2') : words
