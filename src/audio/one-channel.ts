import { problem, type Problem } from '../kernel/index.ts'
import type { Frame } from '../words/index.ts'

const SIDE = String.raw`(?:left|right)(?:[- ]hand)?(?: (?:and|&|or) (?:the )?(?:left|right))?(?: audio)?`
/** What goes to a side, or lies on it, is panned there and asks for nothing of that side alone. */
const LEADS = String.raw`(?<!\b(?:to|towards?|onto|into)\s(?:the\s)?(?:far\s|very\s|hard\s)?)`
const POINTED = 'it|him|her|them|this|that|these|those|everything'
const OWNER = `(?:${POINTED}|(?:each|every|all|both|the|that|this) tracks?)`

/**
 * "Reverse the left channel of the guest": the sides of a track cannot be addressed apart, and doing it to the whole
 * track would be more than was asked for. A track may be called "Left channel", and then it is that track.
 */
export function refuseOneChannel(words: string, { things }: Frame): Problem | null {
  const line = words.toLowerCase().replaceAll('’', "'")
  const side = new RegExp(String.raw`${LEADS}\b${SIDE} (?:channels?|sides?)\b`).exec(line)
  if (!side) return null
  const names = things.flatMap(({ kind, name }) => (kind === 'track' || kind === 'label' ? [name.toLowerCase()] : []))
  if (names.some((name) => /\b(?:left|right|channel|side)\b/.test(name))) return null
  const [before, behind] = [line.slice(0, side.index), line.slice(side.index + side[0].length)]
  const owned = /^\s+(?:of|on|in|from)\s+(?:just |only )?(.+)$/.exec(behind)?.[1] ?? ''
  const isOf = new RegExp(String.raw`^${OWNER}\b`).test(owned) || names.some((name) => beginsWith(owned, name))
  const isOwned = names.some((name) => endsWith(before, name))
  // By itself it can only be of all tracks: "invert the left channel".
  const isLed = /\b(?:on|in|at|from)(?: the)?\s*$/.test(before)
  const isBare =
    !isLed &&
    /channels?$/.test(side[0]) &&
    /^(?:$|[\s.!?]*$|\s+(?:by|please|up|down|louder|quieter|a bit)\b)/.test(behind)
  return isOf || isOwned || isBare ? problem('not-supported', WHOLE_TRACK) : null
}

const WHOLE_TRACK =
  'The left or the right side of a track alone cannot be worked on yet: what is done to it is done to all of it. ' +
  'Name the track without a side, or bring the two sides in as tracks of their own.'

/** "The guest track", "my guest": a name, with what may stand before it. */
const beginsWith = (words: string, name: string): boolean =>
  words.replace(/^(?:the |my |our |that |this |track )*/, '').startsWith(name)

const endsWith = (words: string, name: string): boolean =>
  words
    .trimEnd()
    .replace(/(?:'s?)$/, '')
    .replace(/ tracks?$/, '')
    .endsWith(name)
