import { textIn, type Slots, type Value, type ValueBody } from '../../grammar/index.ts'
import { leaning } from './leaning-place.ts'
import type { Many, SaidPlace } from './place.ts'

export type PlaceWay = { readonly says: string | readonly string[]; readonly means: (slots: Slots) => ValueBody | null }

export const placeIn = (value: Value | undefined): SaidPlace | null => {
  if (value === undefined) return null
  if (value.is === 'list') {
    const said = (value['items'] as readonly Value[]).flatMap((item) => placeIn(item) ?? [])
    // "The second question and the reply to it": what one of them points back to is the one before it.
    const items = said.map((place, at) => leaning(place, said[at - 1]))
    return items.length === 1 ? (items[0] ?? null) : { is: 'several', of: items }
  }
  return value.is === 'place' ? (value['place'] as SaidPlace) : null
}

export const placed = (place: SaidPlace | null): ValueBody | null => place && { is: 'place', place }
export const way = (says: string | readonly string[], make: (slots: Slots) => SaidPlace | null): PlaceWay => ({
  says,
  means: (slots) => placed(make(slots)),
})

export const wordOf = (value: Value | undefined): string => textIn(value, 'word')
export const numberOf = (value: Value | undefined): number => Number(value?.['number'] ?? 0)
export const numbersOf = (value: Value | undefined): readonly number[] =>
  (value?.['numbers'] ?? []) as readonly number[]

/** What a noun for sentences says of how many, and how far what it is about reaches. */
export const LINE = 'sentence|line|statement|remark|utterance|phrase|sent'
export const PART =
  'part|bit|section|passage|piece|story|stuff|thing|anecdote|moment|place|spot|joke|tangent|rant|explanation|advice|' +
  'tip|mention|chat|discussion|comment|complaint|example|paragraph|intro|message|point|plug|tale|chunk|portion|' +
  'material|talk|quote|announcement|description|confession|apology|idea|topic|subject|one|' +
  'recap|segue|reveal|warning|reminder|figure|fact|detail'
export const noun = (): string => `{n:${LINE}|${PART}|question|segment|chapter|block}`
export const manyOf = ({ n, q, count }: Slots): Many => {
  if (count !== undefined) return numberOf(count)
  return q !== undefined || /^(?:.*s|stuff)$/i.test(textIn(n, 'text')) ? 'every' : 'one'
}
export const reachOf = ({ n }: Slots): 'sentence' | 'part' | 'question' | 'segment' => {
  const word = wordOf(n)
  if (word === 'question') return 'question'
  if (/^(?:segment|chapter|block)$/.test(word)) return 'segment'
  return LINE.split('|').includes(word) || word === 'one' || word === 'remark' ? 'sentence' : 'part'
}
export const QUANT = '[{q:all|every|each|both|any}] [{count:number}]'
export const about = (slots: Slots): SaidPlace => {
  const found: SaidPlace = {
    is: 'topic',
    query: textIn(slots['topic'], 'query'),
    reach: reachOf(slots),
    many: manyOf(slots),
  }
  const { who, order } = slots
  const own: SaidPlace = who ? { is: 'within', of: found, in: { is: 'speaker', name: textIn(who, 'name') } } : found
  return order ? { is: 'some', of: many(own), from: numberOf(order), count: 1 } : own
}
/** The same, however many there are. */
export const many = (place: SaidPlace): SaidPlace =>
  place.is === 'topic' || place.is === 'saying' ? { ...place, many: 'every' } : place

export const PERSON = '(i|you|he|she|we|they|it|somebody|someone|one|{who:speaker}|the speaker|that guy|this guy)'
export const TALKS =
  '(talk|talks|talked|talking|speak|speaks|spoke|speaking|ramble|rant|joke|complain|tell us|tell people|go on|' +
  'going on|brag|apologise|apologize|lie|chat|tell|think|start|starts|is talking|am talking|are talking|' +
  'was talking) [(about|of|on)]'
export const SAYS =
  '(mention|explain|describe|discuss|cover|introduce|say|says|said|tell|ask|asked|announce|explains|do|does|' +
  'praise|thank)'
