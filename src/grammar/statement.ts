import type { GrammarToken } from './tokens.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** How a sentence begins that tells how things are. */
const subjects = words(
  "its thats theres im hes shes theyre weve ive i we he she they it you there it's there's that's i'm we're he's " +
    "she's they're i've we've that this these those the my our his her their a an someone somebody everyone " +
    'everybody nobody nothing something people one both most some',
)
const finite = words(
  "its thats theres im hes shes theyre weve ive is are was were am be been has have had does did do it's there's " +
    "that's i'm we're he's she's they're i've we've isn't aren't wasn't weren't can't cannot " +
    "couldn't won't gets got goes " +
    'went comes came sounds sounded feels felt seems looks runs ran says said talks talked speaks spoke coughs ' +
    'sneezes laughs stumbles drops hums buzzes needs wants thinks likes liked love loves hate hates know knows ' +
    'means meant makes made keeps kept takes took leaves left starts stops begins ends recorded plays played sings ' +
    'sang hits peaks clips clipped pops distracts bothers annoys works swears barks rings ' +
    'cracks crackles happens happened lasts contains lost marked started stopped talked walked ' +
    'coughed sneezed laughed stumbled swore barked rang burped ' +
    'messed misspoke repeated forgot used decided gave told asked changed agreed picked chose mixed recorded',
)
/** What stands between somebody and what he does, whatever that is: "I always write it wrong". */
const adverbs = words('always never usually often still already sometimes recently')
const people = words('i we he she they you it')
/**
 * Words that begin what is told even where nothing parts it from the request before: "cut the start its just noise".
 */
const openers = words(
  "its it's thats that's theres there's because cuz cause since im i'm hes he's shes she's theyre they're",
)

export const opensStatement = ({ text }: GrammarToken): boolean => openers.has(text)

/** What makes a request or a condition of it. */
const bars = words("not only except keep if unless don't dont do never without need want should must let please")
/** "Between 20 and 30 the host is far too loud": where it is so may come first. */
const places = words('between at in around on during after before near somewhere from')
const wishes = words('needs wants could can cannot ought has have gets goes starts begins')
const modals = words(
  'should would will shall might may must just please also then really all both can cant want need mean',
)
const stays = words('stay stays remain remains')
const staying = words(
  'stay stays remain remains the my our this that these those it they he she of in as are is was were how where ' +
    'exactly just all both others other rest everything else same way untouched unchanged there put place on and too',
)
const reasons = words('because since as cause cuz coz')
/** Of those, what stands for nothing else. */
const sureReasons = words('because cause cuz coz')

const verbs = words(
  'bring take put make turn pull push lower raise move drop cut mute delete remove set fix give ' +
    'write do try get change ' +
    'shift pan send trim shorten play lose split redo tune boost reduce dial kill throw drag nudge crank',
)
const helpers = words('can could would will')

/** "… is too loud take it down": a verb with what was spoken of begins a request where nobody says a comma. */
const opensRequest = (tokens: readonly GrammarToken[], at: number): boolean => {
  const [verb, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  return (verbs.has(verb) && /^(?:it|them|that|those|me|us)$/.test(next)) || (helpers.has(verb) && next === 'you')
}

/** "The drums stay as they are" says what is spared: every word of it counts, and none may be one that nobody knows. */
export function sparesUnknown(
  tokens: readonly GrammarToken[],
  { from, to }: { readonly from: number; readonly to: number },
  isKnown: (word: string) => boolean,
): boolean {
  const inside = tokens.slice(from, to)
  return (
    inside.some(({ text }) => stays.has(text)) &&
    inside.some(({ text, kind }) => kind === 'word' && !staying.has(text) && !isKnown(text))
  )
}

/** Whether the tokens of a stretch, from a boundary to a boundary, only say how things are. */
export function isStatement(
  tokens: readonly GrammarToken[],
  from: number,
  to: number,
  isName: (word: string) => boolean = () => false,
): boolean {
  const end = tokens[to]
  const endsHere =
    end === undefined ||
    (from === 0 && openers.has(tokens[from]?.text ?? '')) ||
    (end.kind === 'sign' && ',;.!?\n–—-…'.includes(end.text)) ||
    end.text === 'so' ||
    end.text === 'but' ||
    opensRequest(tokens, to)
  if (!endsHere) return false
  // "So that there are more of them" is what is wanted.
  if (tokens[from - 1]?.text === 'so' && tokens[from]?.text === 'that') return false
  if (tokens[from - 2]?.text === 'so' && tokens[from - 1]?.text === 'that') return false
  // "Thank you so much" tells nothing of you.
  if (tokens[from - 1]?.text === 'thank') return false
  const inside = tokens.slice(from, to)
  if (inside.some(({ kind, text }) => kind === 'sign' && ',.;!?\n'.includes(text))) return false
  const isReason = reasons.has(inside[0]?.text ?? '')
  const body = isReason ? inside.slice(1) : inside
  const [first] = body
  if (!first || body.length < 2) return false
  const isBar = ({ text }: GrammarToken, at: number): boolean =>
    bars.has(text) && !(text === 'only' && /^(?:is|are|was|were|.*'s)$/.test(inside[at - 1]?.text ?? ''))
  if (!isReason && inside.some(isBar)) return false
  // What is named may need something, and that is a request.
  const isNamed = isName(first.text) && !inside.some(({ text }) => wishes.has(text))
  const opens = subjects.has(first.text) || isReason || isNamed || places.has(first.text)
  if (sureReasons.has(inside[0]?.text ?? '')) return true
  if (people.has(first.text) && adverbs.has(body[1]?.text ?? '') && body.length > 2) return true
  // "We talk about money": somebody and what he does, whatever that is.
  const [, doing] = body
  const isDoing = doing && /^[a-z]{3,}$/.test(doing.text) && !wishes.has(doing.text) && !modals.has(doing.text)
  if (people.has(first.text) && body.length > 2 && isDoing) return true
  return opens && body.slice(0, 8).some(({ text }) => finite.has(text))
}
