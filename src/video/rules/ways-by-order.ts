import type { ChosenRun } from '../hear/target.ts'
import { textIn, type Value } from '../../grammar/index.ts'
import type { StretchEdge, SaidPlace } from './place.ts'
import { LINE, many, numberOf, numbersOf, PERSON, placeIn, QUANT, way, wordOf, type PlaceWay, placed } from './ways.ts'

const numbered = (numbers: readonly number[], of: 'sentence' | 'segment' = 'sentence'): SaidPlace => ({
  is: 'numbers',
  of,
  numbers,
})
const some = (of: SaidPlace, from: number, count = 1): SaidPlace => ({ is: 'some', of, from, count })
const everything: SaidPlace = { is: 'all' }
const ONE = `{n:${LINE}|one|thing}`
const SEGMENT = '(segment|chapter|block|paragraph)'

export const numberWays: readonly PlaceWay[] = [
  way([`({n:${LINE}}) [number|no|nr] {list:numbers}`], ({ list }) => numbered(numbersOf(list))),
  way([`${SEGMENT} [number|no] {list:numbers}`], ({ list }) => numbered(numbersOf(list), 'segment')),
  way([`{list:ordinalList} ${SEGMENT}`], ({ list }) => numbered(numbersOf(list), 'segment')),
  way([`{list:ordinalList} ({n:${LINE}})`], ({ list }) => numbered(numbersOf(list))),
  way([`last ({n:${LINE}|thing}) but {back:one|two|three}`], ({ back }) =>
    some(everything, -1 - ['one', 'two', 'three'].indexOf(wordOf(back)) - 1),
  ),
  way([`first {count:number} ({n:${LINE}|thing})`], ({ count }) => some(everything, 1, numberOf(count))),
  way([`last|final {count:number} ({n:${LINE}|thing})`], ({ count }) => some(everything, -1, numberOf(count))),
  way([`{way:longest|shortest} ({n:${LINE}}) [(of|by|from|in) {of:line}]`], ({ way: most, of }) => ({
    is: 'extreme',
    way: wordOf(most) === 'longest' ? 'longest' : 'shortest',
    of: placeIn(of) ?? everything,
  })),
]

const speakerOf = (value: Value | undefined): SaidPlace => ({ is: 'speaker', name: textIn(value, 'name') })
export const speakerWays: readonly PlaceWay[] = [
  way(`{who:speaker}`, ({ who }) =>
    who?.['isOwner'] === true ? null : { is: 'speaker', name: textIn(who, 'name'), isBare: true },
  ),
  way(
    [
      `[(all|every|each|everything|any)] [of] {who:speaker} ({n:${LINE}}|part|side|half|speech|bit|stuff|voice|section|contribution|turn|words)`,
      `(everything|anything|all|whatever|what|every word|every sentence|every line|the lines|lines|sentences|stuff|words|bits|parts) [that|which] {who:speaker} (says|said|say|is saying|speaks|talks|has to say)`,
      `(everything|anything|all|every sentence|every line|lines|sentences|stuff|parts|bits|words) (by|from|of|with|spoken by|said by) {who:speaker}`,
      `{who:speaker} (speaking|talking)`,
    ],
    ({ who }) => speakerOf(who),
  ),
  way(
    [
      `{order:ordinal} ${ONE} [that] {who:speaker} (says|said|say|tells)`,
      `{who:speaker} {order:ordinal} ${ONE}`,
      `{order:ordinal} ({n:${LINE}}) (of|by|from) {who:speaker}`,
    ],
    ({ order, who }) => some(speakerOf(who), numberOf(order)),
  ),
  way(
    [
      `{who:speaker} (first|opening) {count:number} ({n:${LINE}|thing})`,
      `first {count:number} ({n:${LINE}|thing}) [that] (of|by|from) {who:speaker}`,
      `first {count:number} ({n:${LINE}|thing}) [that] {who:speaker} (says|said)`,
    ],
    ({ who, count }) => some(speakerOf(who), 1, numberOf(count)),
  ),
  way(
    [
      `{who:speaker} (last|final) {count:number} ({n:${LINE}|thing})`,
      `last {count:number} ({n:${LINE}|thing}) [that] (of|by|from) {who:speaker}`,
      `last {count:number} ({n:${LINE}|thing}) [that] {who:speaker} (says|said)`,
    ],
    ({ who, count }) => some(speakerOf(who), -1, numberOf(count)),
  ),
  way([`{order:ordinal} ({n:${LINE}|thing}) (of|in|from) {of:line}`], ({ order, of }) => {
    const place = placeIn(of)
    return place && some(many(place), numberOf(order))
  }),
]

export const questionWays: readonly PlaceWay[] = [
  way(
    [
      `${QUANT} [of] questions [(of|by|from|that) {who:speaker}] [(asks|asked|in it|in there)]`,
      `${QUANT} [of] {who:speaker} questions`,
      `(questions|everything|whatever|what) {who:speaker} (asks|asked)`,
    ],
    (slots) => ({
      is: 'questions',
      of: slots['who'] ? speakerOf(slots['who']) : null,
    }),
  ),
  way(
    [`{order:ordinal} question [(of|by|from) {who:speaker}]`, `{who:speaker} {order:ordinal} question`],
    ({ order, who }) => some({ is: 'questions', of: who ? speakerOf(who) : null }, numberOf(order)),
  ),
  way(
    [
      `(answer|reply|response) (to|on|after) {of:line}`,
      `{who:speaker} (answer|reply|response) (to|on) {of:line}`,
      `what {who:speaker} (answers|answered|replies|replied) to {of:line}`,
    ],
    ({ of, who }) => {
      const to = placeIn(of)
      return to && { is: 'answers', to, by: who ? textIn(who, 'name') : null }
    },
  ),
  way(
    [`{topic:thing} (answer|reply|response)`, `(answer|reply|response) (about|on|regarding) {topic}`],
    ({ topic }) => ({ is: 'topic', query: textIn(topic, 'query'), reach: 'answer', many: 'one' }),
  ),
  way(
    `{of:line} (together with|along with|and|plus|including|with) (its|the|their|his|her|that) (answer|answers|reply|response|replies) [(to it|to that|to them)]`,
    ({ of }) => {
      const to = placeIn(of)
      return to && { is: 'several', of: [to, { is: 'answers', to, by: null }] }
    },
  ),
  way(
    [`[(all|every|each)] [of] {who:speaker} answers`, `[all|every] answers [(of|by|from) {who:speaker}]`],
    ({ who }) => ({ is: 'answers', to: null, by: who ? textIn(who, 'name') : null }),
  ),
]

const ADJ =
  '[(half|broken|broken off|broken-off|unfinished|incomplete|aborted|whole|short|long|little|other|same|entire|full)]'
const RIGHT = '[(right|just|directly|immediately|straight|shortly)]'
export const besideWays: readonly PlaceWay[] = [
  way(
    [
      `${ADJ} {n:${LINE}|one|thing|bit|part} [that|which] [comes|is] ${RIGHT} (before|preceding|ahead of|in front of) {of:line}`,
      `(previous|preceding) {n:${LINE}|one} [to {of:line}]`,
    ],
    ({ of }) => beside('before', of),
  ),
  way(
    [
      `${ADJ} {n:${LINE}|one|thing|bit|part} [that|which] [comes|is] ${RIGHT} (after|behind|following) {of:line}`,
      `next {n:${LINE}|one} after {of:line}`,
    ],
    ({ of }) => beside('after', of),
  ),
  way(
    [
      `{count:number} {n:${LINE}|one|thing} [that|which] [come|comes|are] ${RIGHT} (before|preceding|ahead of) {of:line}`,
    ],
    ({ of, count }) => beside('before', of, numberOf(count)),
  ),
  way(
    [`{count:number} {n:${LINE}|one|thing} [that|which] [come|comes|are] ${RIGHT} (after|behind|following) {of:line}`],
    ({ of, count }) => beside('after', of, numberOf(count)),
  ),
]
const beside = (side: 'before' | 'after', of: Value | undefined, count = 1): SaidPlace | null => {
  const place = placeIn(of)
  return place && { is: 'beside', side, of: place, count }
}

const edgeOf = (value: Value | undefined, isIn: boolean): StretchEdge | null => {
  if (value === undefined) return null
  const at = value['edge'] as SaidPlace | 'start' | 'end'
  return { at, isIn }
}
const stretch = (from: StretchEdge | null, to: StretchEdge | null): SaidPlace => ({ is: 'stretch', from, to })
const COMES =
  "[(that|which|what)] [(comes|come|is|are|was|were|said|says|lies|stands|happens|goes|going|we have|there is|there's)]"
const FROM =
  '(from|starting at|starting with|starting from|beginning with|beginning at|beginning from|between|from where|' +
  'starting)'
export const stretchWays: readonly PlaceWay[] = [
  way(`<all> ${COMES} (up to|until|till|up until|up till) {edge}`, ({ edge }) => {
    const to = edgeOf(edge, false)
    return stretch(null, to && { ...to, isLoose: true })
  }),
  way(
    [
      `<all> ${COMES} ${RIGHT} <after> {edge}`,
      `(what|whatever|everything that) (follows|comes after|is after) {edge}`,
      `rest ${RIGHT} (after|following) {edge}`,
    ],
    ({ edge }) => stretch(edgeOf(edge, false), null),
  ),
  way(
    [
      `<all> ${COMES} ${RIGHT} <before> {edge}`,
      `(what|whatever|everything that) (precedes|comes before|is before|leads up to) {edge}`,
    ],
    ({ edge }) => stretch(null, edgeOf(edge, false)),
  ),
  way([`<all> ${COMES} between {a:edge} and {b:edge}`], ({ a, b }) => stretch(edgeOf(a, false), edgeOf(b, false))),
  way([`[<all>] ${FROM} {edge} (on|onward|onwards|forward|forwards|on out|and after|on to the end)`], ({ edge }) =>
    stretch(edgeOf(edge, true), null),
  ),
  way(
    [
      `[<all>] ${COMES} ${FROM} {a:edge} (to|through|thru|up to and including|up through|all the way to|all the way through|down to|right through to|through to|and ending with|ending with|ending at|ending on|and ending at|until after|to and including|-)  {b:edge} [(inclusive|included)]`,
      `<all> ${COMES} ${FROM} {a:edge} and {b:edge} inclusive`,
      `{a:edge} through {b:edge}`,
    ],
    ({ a, b }) => stretch(edgeOf(a, true), edgeOf(b, true)),
  ),
  way(
    [
      `[<all>] ${COMES} ${FROM} {a:edge} (until|till|up to|up until|till before|until before|to just before|to right before|until just before|up to but not including|to before) {b:edge}`,
    ],
    ({ a, b }) => stretch(edgeOf(a, true), b === undefined ? null : { at: b['edge'] as SaidPlace, isIn: false }),
  ),
  way([`{part:first|last|second} half [(of|in|from) {of:line}]`, `{part:first|last|second} half`], ({ part, of }) => ({
    is: 'part',
    part: wordOf(part) === 'first' ? 'first' : 'last',
    share: 0.5,
    of: placeIn(of) ?? everything,
  })),
  way([`{part:first|last} {share:third|quarter} [(of|in|from) {of:line}]`], ({ part, share, of }) => ({
    is: 'part',
    part: wordOf(part) === 'first' ? 'first' : 'last',
    share: wordOf(share) === 'third' ? 1 / 3 : 1 / 4,
    of: placeIn(of) ?? everything,
  })),
]

export const edgeWays: readonly PlaceWay[] = [
  {
    says: ['{at:line}', `${PERSON} (say|says|said) {at:line}`],
    means: ({ at }) => (at ? { is: 'edge', edge: placeIn(at) } : null),
  },
  {
    // "Before the first customer": words in a row stand for the sentence that has them.
    says: '{said:spokenWords}',
    means: ({ said }) => ({
      is: 'edge',
      edge: { is: 'saying', words: textIn(said, 'words'), at: 'anywhere', many: 'one' } satisfies SaidPlace,
    }),
  },
  {
    says: ['(very start|start|beginning|top|very beginning) [of <film>]'],
    means: () => ({ is: 'edge', edge: 'start' }),
  },
  {
    says: [
      '(very end|end|bottom|finish) [of {film:video|film|recording|episode|podcast|interview|cut|show|movie|lecture}]',
    ],
    means: () => ({ is: 'edge', edge: 'end' }),
  },
]

export const otherWays: readonly PlaceWay[] = [
  way('{run:chosenRun}', ({ run }) => (run?.['run'] ? { is: 'chosen', run: run['run'] as ChosenRun } : null)),
  way(['{time:range}'], ({ time }) => ({ is: 'time', from: Number(time?.['from']), to: Number(time?.['to']) })),
  {
    says: ['{item:earlier}', '{item:relative}', '{item:genre}', '{item:thereToo}', '{item:numbersToo}'],
    means: ({ item }) => placed(placeIn(item)),
  },
  // "Both sponsor lines" have to be two.
  way(['(whole|entire|complete) {item:genre}'], ({ item }) => placeIn(item)),
  way(
    ['both [of] {item:genre}', '{count:number} {item:genre}', 'both [of] {count:number} {item:genre}'],
    ({ item, count }) => {
      const of = placeIn(item)
      const wanted = count ? numberOf(count) : 2
      return of?.is === 'ids' && of.ids.length === wanted ? of : null
    },
  ),
  way('{who:speaker} {item:genre}', ({ who, item }) => {
    const of = placeIn(item)
    return of && { is: 'within', of, in: speakerOf(who) }
  }),
  // "The mattress ad": what is said there has to be said of it.
  way('{topic:thing} {item:genre}', ({ topic, item }) => {
    const of = placeIn(item)
    return of && { is: 'naming', of, query: textIn(topic, 'query') }
  }),
  way(
    [
      `(them|those|these|both|that|this|it) [{count:number}] [(words|word)] (wherever|everywhere|each time|every time) [${PERSON}] [(say|says|is|are)] [(it|them|that|said|there)]`,
      `(those|these|both|the|that|this) [{count:number}] (words|word) [everywhere]`,
    ],
    () => ({ is: 'earlier', many: true, every: true }),
  ),
]
