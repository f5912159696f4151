import { SELF_INTERRUPTION_SECONDS, type SpokenToken } from './read-tokens.ts'
import { contractions, determiners, sayingVerbs, subjects } from './word-classes.ts'

const sounds = /^(?:u+h*m+|u+h+|e+r+m*|h+m+|a+h+m+)$/
/** "uh huh", "uh oh" and "nuh uh" are words; "err" is a verb. */
const answers = new Set(['huh', 'oh'])
const named = new Set(['word', 'an', 'every', 'that', 'one', 'add', 'no'])
/** After an article the sound is a thing that is spoken of where no noun follows it: "take the um out". */
const afterThing = new Set([
  'out',
  'before',
  'after',
  'at',
  'in',
  'from',
  'was',
  'is',
  'and',
  'or',
  'on',
  'of',
  'that',
  'sound',
  'stays',
  'stay',
  'goes',
])
const articles = new Set(['the', 'this', 'a', 'another', 'his', 'her', 'your', 'my'])

/** With these a clause begins, and none of them follows a thing: "so that um we can", "that uh let us". */
const beginsClause = new Set(
  [...subjects, ...contractions, ...determiners, 'let', "let's"].filter(
    (word) => !['that', 'this', 'who', 'there', 'it', 'you', 'no'].includes(word),
  ),
)

/** Whether a word is such a sound, whatever it is there for. */
export const isHesitationSound = ({ plain }: Pick<SpokenToken, 'plain'>): boolean =>
  plain !== 'err' && sounds.test(plain)

/** Whether a sound like "um" only fills time, rather than being spoken about, answering, or naming the ER. */
export function isHesitation(tokens: readonly SpokenToken[], at: number): boolean {
  const token = tokens[at]
  if (!token || !isHesitationSound(token)) return false
  if (/^["“'‘]/.test(token.raw)) return false
  if (/^[A-Z]{2,}/.test(token.raw)) return false
  const before = token.breakBefore === 'edge' ? undefined : tokens[at - 1]?.plain
  const after = token.breakAfter === 'edge' ? undefined : tokens[at + 1]?.plain
  if (after !== undefined && answers.has(after)) return false
  if (before === 'nuh') return false
  if (before === undefined || token.breakBefore !== 'none') return true
  if (articles.has(before))
    return token.breakAfter !== 'edge' && !(after !== undefined && token.breakAfter === 'none' && afterThing.has(after))
  if (before === 'that' && after !== undefined && beginsClause.has(after)) return true
  // "I must say uh that …": what is quoted does not go on with "that", nor is it followed by silence.
  const isDrawnOut = token.gapSeconds >= SELF_INTERRUPTION_SECONDS
  if (sayingVerbs.has(before) && (after === 'that' || isDrawnOut)) return true
  if (before === 'that' && isDrawnOut && !(after !== undefined && afterThing.has(after))) return true
  if (named.has(before) || sayingVerbs.has(before)) return token.breakAfter === 'comma' || token.breakAfter === 'pause'
  return true
}
