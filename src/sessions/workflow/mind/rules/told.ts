import type { GrammarToken } from '../../../../grammar/index.ts'
import { markOf, requestVerbs } from './world.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const people = words(
  "i we he she they nobody everybody everyone somebody someone i'm we're he's she's they're i've we've im weve ive",
)
/** What points to something, with the verb in it or right behind it. */
const things = words("it that this there it's that's there's its thats theres these those")
const auxiliaries = words(
  'is are was were am be been has have had does did do gets got went goes comes came says ' +
    "said looks sounds isn't aren't wasn't weren't " +
    "doesn't don't didn't haven't hasn't hadn't can't cannot couldn't won't wouldn't isnt " +
    'arent wasnt doesnt dont didnt cant wont ' +
    'left quit bought sold sent told paid made took gave knows hates likes loves prefers thinks reads writes moves',
)
const reasons = words('because since as cause cuz coz for')
const turns = words('so therefore hence thus')
/** What makes a request of it, or a condition, or spares something. */
const bars = words(
  'only except keep if unless please let lets should must shall ought stay stays remain ' +
    'remains leave leaves but instead rather touch other else',
)
const ENDS = new Set([',', ';', '.', '!', '?', '\n', '–', '—', '-', ':'])
const INSIDE = new Set([',', ';', '.', '!', '?', '\n', ':'])
const DENIED = /^(?:no|not|never|nobody|nothing|no one)$|n't$|^(?:dont|doesnt|didnt|wont|cant)$/

/**
 * Whether a stretch from a joint to a joint only tells why something is asked: "the fridge is full, so …",
 * "…, I already called her". It names no file, no number and no text in quotes, and asks for nothing.
 */
export function isTold(tokens: readonly GrammarToken[], from: number, to: number): boolean {
  const end = tokens[to]
  if (end !== undefined && !ENDS.has(end.text) && !turns.has(end.text)) return false
  const inside = tokens.slice(from, to)
  if (inside.some(({ kind, text }) => kind === 'number' || INSIDE.has(text) || markOf(text) !== null || bars.has(text)))
    return false
  const said = inside.map(({ text }) => text)
  const isBecause = reasons.has(said[0] ?? '')
  const body = isBecause ? said.slice(1) : said
  const isReason = isBecause || turns.has(end?.text ?? '') || turns.has(tokens[to + 1]?.text ?? '')
  const [first = '', second = ''] = body
  if (body.length < 2 || (requestVerbs.has(first) && !people.has(first))) return false
  const isDenied = body.some((word) => DENIED.test(word))
  if (!body.every((word, at) => isCalm(body, word, at, isDenied))) return false
  if (people.has(first)) return !requestVerbs.has(second) || second === 'want' || isReason || isDenied
  if (things.has(first)) return /'s$|^(?:its|thats|theres)$/.test(first) || isFinite(second) || isFinite(body[2] ?? '')
  return body.slice(1, 7).some((word) => isFinite(word))
}

/** A wish is none where it is denied ("I don't need it any more") or only says what for ("I want to work on it"). */
function isCalm(body: readonly string[], word: string, at: number, isDenied: boolean): boolean {
  if (/^(?:want|need|wants|needs|like|wish)$/.test(word))
    return isDenied || body[at + 1] === 'to' || body[at + 2] === 'for' || at > 2
  return !(requestVerbs.has(word) && body[at - 1] === 'to') && word !== 'needs'
}

const isFinite = (word: string): boolean => auxiliaries.has(word) || /[a-z]{2}ed$/.test(word)
