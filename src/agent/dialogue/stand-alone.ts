import { INSIDE, PRONOUN, THERE } from './pointing.ts'
import { readScale } from './read-scale.ts'
import { readSaid } from './slots.ts'
import type { Talked } from './context.ts'

/** Openings with which people put right or go on from what was said. */
const OPENS = new RegExp(
  [
    String.raw`^\W*(?:(?:oh|ah|er|um|uh|hm+|well|ok|okay|so|now|but|yes|yeah|please|ugh|argh)\b[\s,]*)*`,
    String.raw`(?:no|nope|nah|not|sorry|oops|whoops|wait|hold on|hang on|stop|actually|i meant?|i said|meant|` +
      String.raw`rather|instead|`,
    String.raw`make (?:it|that)|scratch|undo|take (?:it|that) back|and|also|plus|same|ditto|likewise|again|once more|`,
    String.raw`so (?:does|do|did|is|are|can|should)|what about|how about|only|just|better|never ?mind|forget|` +
      String.raw`too|way too|less|more|a (?:bit|little|touch|tad))\b`,
  ].join(''),
  'i',
)

/** Words that compare with something that was said or done, or speak of what came of it. */
const COMPARES = new RegExp(
  [
    String.raw`\bthe (?:first|second|third|last|other|former|latter|remaining|new) (?:half|one|part|piece|bit|`,
    String.raw`take)\b|\b(?:instead|rather|again|too|as well|likewise|also|another|others?|else|once more|same|`,
    String.raw`(?<!\bgo )back|still|after all|as before|like before|(?:the|that|its) (?:original|copy|`,
    String.raw`duplicate))\b`,
  ].join(''),
  'i',
)

/** Verbs that are said of no amount: what begins with one of them is no "a bit more". */
const NAMES_WORK = new RegExp(
  [
    String.raw`^\W*(?:please )?(?:delete|remove|mute|unmute|solo|fade|split|cut|trim|normali[sz]e|select|`,
    String.raw`rename|move|copy|reverse|silence|insert|duplicate|transpose|compose|create)\b`,
  ].join(''),
  'i',
)
const QUOTED = /["“][^"”]*["”]|(?<!\w)'[^']*'(?!\w)/g
const TIMES = /^(?:range|place|label|section|sentence|about.*)$/
/** "Make a stereo track and call it …": what is made is named by its kind. */
const MAKES =
  /\b(?:an?|another|new)\s+(?:[\w-]+\s+){0,3}(?:track|label|marker|bus|section|region|clip|part|verse|chorus|copy)\b/i
const NAMED = /^(?:range|place|label|section|sentence|about.*|track|clip|region|bus|speaker|source)$/

/**
 * Whether a message asks for something that nothing needs to be lent to: what can be planned of it then means the same
 * whatever was said before. "It" and "there" may stand for what the message itself names before them.
 */
export function mayStandAlone({ words: said, document }: Talked): boolean {
  const words = said.replaceAll(QUOTED, (text) => ' '.repeat(text.length))
  if (OPENS.test(words) || COMPARES.test(words) || (!NAMES_WORK.test(words) && readScale(words) !== null)) return false
  const isNamed = (row: RegExp, kinds: RegExp): boolean => {
    const at = words.search(row)
    if (at < 0 || (row === PRONOUN && MAKES.test(words.slice(0, at)))) return true
    return readSaid(said, document).slots.some(({ kind, span }) => kinds.test(kind) && span.to <= at)
  }
  return isNamed(THERE, TIMES) && isNamed(INSIDE, TIMES) && isNamed(PRONOUN, NAMED)
}
