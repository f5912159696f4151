import { stretchNouns } from '../minds/built-in/describing-words.ts'

/** Nouns that point at a stretch and tell nothing of what is in it. */
const POINTS = /^(?:part|bit|section|segment|piece|chunk|passage|portion|stretch|range)s?$/
/** What may stand before them all the same: "that whole part", "the last bit" of what was worked on. */
const SAME = /^(?:the|this|that|those|these|same|very|whole|entire|full|complete|exact)$/i
const BEGINS = /^(?:the|this|that|those|these|an?|any|some|every|each|all|my|our|his|her|their|its)$/i
/** Of what follows the noun, what goes on telling which one it is. */
const GOES_ON = /^(?:with|without|where|when|that|which|who|whose|about|containing|full|of)$/i
const MAX_BETWEEN = 4

/**
 * Whether some words tell which stretch they mean by what is in it ("the cough", "the boring bit", "the part with the
 * noise"). That is never just the one that was worked on before.
 */
export function tellsStretch(words: string): boolean {
  const all = words.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
  return all.some((noun, at) => {
    if (!stretchNouns.has(noun) && !POINTS.test(noun)) return false
    const from = all.slice(Math.max(0, at - MAX_BETWEEN), at).findLastIndex((word) => BEGINS.test(word))
    const before = all.slice(Math.max(0, at - MAX_BETWEEN), at).slice(from)
    if (from < 0) return false
    return !POINTS.test(noun) || before.some((word) => !SAME.test(word)) || GOES_ON.test(all[at + 1] ?? '')
  })
}
