import { withoutAsides, withoutFrame } from '../../words/index.ts'
import type { Outcome } from '../outcome.ts'
import type { PlanDocument } from '../plan-document.ts'
import { overlaps, readSaid, type Slot } from './slots.ts'

type ToldApart = {
  readonly words: string
  readonly document: PlanDocument
  plan(words: string): Promise<Outcome>
}

/**
 * A request without what is told beside it, where all of it together is not understood: "my students cannot keep up, so
 * slow it to 132". Nothing that the document knows is passed over: a value in what is told is lent to the pronoun that
 * stands for it ("I can hardly hear the guest, give him 3 dB"), or nothing is planned. Null where no plan comes of it.
 */
export async function planToldApart({ words, document, plan }: ToldApart): Promise<Outcome | null> {
  const rests = withoutTold(words, document)
  const framed = (rests.length > 0 ? rests : [words]).map(withoutFrame)
  for (const said of [...rests, ...framed]) {
    const planned = said === null ? null : await plan(said)
    if (planned?.status === 'ready' && planned.notes.every(({ code }) => !LEAVES_OPEN.has(code)))
      return { ...planned, memory: { ...planned.memory, said: words } }
  }
  return null
}

/** The request alone, with what it points to; none where nothing is told beside it, or something would be left open. */
function withoutTold(words: string, document: PlanDocument): readonly string[] {
  const apart = withoutAsides(words)
  const lent = apart && lend(apart, document)
  if (apart === null || lent === null) return []
  if (lent !== apart.rest || !apart.isBefore || !pointsBack(lent, document)) return [lent]
  const aside = apart.asides.at(-1) ?? ''
  const subject = SUBJECT.exec(aside)?.[1]
  // "It" is nobody: "my students cannot keep up, so slow it down".
  const isOfPeople =
    /\bit\b/i.test(lent) &&
    new RegExp(
      String.raw`^(?:(?:my|our|the) (?:students?|kids?|clients?|boss|mum|mom|dad|wife|husband|` +
        String.raw`neighbou?rs?|team|band|singer|choir|audience|listeners?)|i|we)\b`,
      'i',
    ).test(aside)
  return [
    ...(subject !== undefined && IT.test(lent) ? [lent.replace(IT, () => subject)] : []),
    ...(isOfPeople ? [lent] : []),
  ]
}

/** "The story with my mom distracts from the product": of what something is told. */
const SUBJECT = new RegExp(
  [
    String.raw`^(?:(?:i|we) (?:think|guess|feel|believe|find)(?: that)? )?((?:the|my|our|this|that|` +
      String.raw`his|their) [^,;]{2,40}?) `,
    String.raw`(?:is|are|was|were|isn't|aren't|wasn't|has|have|had|does|do|did|doesn't|don't|` +
      String.raw`didn't|can't|cannot|won't|`,
    String.raw`wants?|distracts?|drags?|sounds?|feels?|seems?|looks?|makes?|takes?|goes|comes|` +
      String.raw`bores?|annoys?|bothers?)\b`,
  ].join(''),
  'i',
)

type ToldBeside = Pick<NonNullable<ReturnType<typeof withoutAsides>>, 'rest' | 'asides'>

const LEAVES_OPEN = new Set(['not-asked', 'not-done', 'nothing-found', 'max-iterations'])

/** What some words say that a document knows: names, places, amounts. */
function valuesIn(words: string, document: PlanDocument): readonly Slot[] {
  const { slots, numbers } = readSaid(words, document)
  const named = slots.filter(({ text }) => !EVERYTHING.test(text))
  return [...named, ...numbers.filter(({ span }) => !slots.some((slot) => overlaps(slot.span, span)))]
}

/** "The drums are eating everything" speaks of the drums. */
const EVERYTHING = /^(?:everything|all|it all|everyone|everybody|all of it|the whole thing)$/i
const NAMED = /^(?:track|section|label|region|clip|bus|speaker|sentence|about.*|source|file)$/
const PLACED = /^(?:range|place)$/
const IT = /\b(?:it|they|them|him|her|he|she|those|these|that(?=\s*$|\s*[,.;!?]|\s+(?:up|down|out|off|away)\b))\b/i
const THERE = /\b(?:there|then|at that (?:point|place|spot))\b/i

/** The request with what is told in the place of its pronouns; null where a value would be left over. */
function lend({ rest, asides }: ToldBeside, document: PlanDocument): string | null {
  const values = asides.flatMap((aside) => valuesIn(aside, document))
  const own = valuesIn(rest, document)
  const isSaid = (value: Slot): boolean =>
    own.some(
      ({ ids = [], text }) =>
        text.toLowerCase() === value.text.toLowerCase() ||
        (ids.length > 0 && (value.ids ?? []).some((id) => ids.includes(id))),
    )
  const open = values.filter((value) => !isSaid(value))
  const texts = new Set(open.map(({ text }) => text.toLowerCase()))
  if (texts.size === 0) return rest
  const [things, places] = [NAMED, PLACED].map((kinds) => open.filter(({ kind }) => kinds.test(kind)))
  if (!things || !places || things.length + places.length < open.length) return null
  if (new Set(things.map(({ text }) => text.toLowerCase())).size > 1 || places.length > 1) return null
  const [thing, place] = [things[0], places[0]]
  const put = (said: string, pronoun: RegExp, text: string): string | null => {
    const at = said.search(pronoun)
    const kinds = pronoun === THERE ? PLACED : NAMED
    const isBound = own.some(({ kind, span }) => kinds.test(kind) && span.to <= at)
    return at < 0 || isBound ? null : said.replace(pronoun, () => text)
  }
  const named = thing ? put(rest, IT, withArticle(thing)) : rest
  if (named === null || !place) return named
  const onward = thing ? undefined : ONWARD.exec(asides.find((aside) => aside.includes(place.text)) ?? '')?.[1]
  return put(named, THERE, place.text) ?? (onward === undefined ? null : put(named, IT, `everything ${onward}`))
}

const ONWARD = /^(?:(?:and|so|well|ok|okay)\s+)*(from .{1,30}? on(?:wards?)?)\b/i

const withArticle = ({ text, put = text }: Slot): string =>
  /^(?:the|my|our|every|all|both|each)\b/i.test(put) || /^\p{Lu}/u.test(put) ? put : `the ${put}`

/** Whether a pronoun stands for nothing in the same words. */
function pointsBack(words: string, document: PlanDocument): boolean {
  const values = valuesIn(words, document)
  return [IT, THERE].some((pronoun) => {
    const at = words.search(pronoun)
    return at >= 0 && !values.some(({ kind, span }) => (NAMED.test(kind) || PLACED.test(kind)) && span.to <= at)
  })
}
