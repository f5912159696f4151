import { textIn, type Slots } from '../../grammar/index.ts'
import type { SaidPlace } from './place.ts'
import { about, manyOf, noun, PERSON, QUANT, SAYS, TALKS, way, type PlaceWay } from './ways.ts'

export const topicWays: readonly PlaceWay[] = [
  way(
    [
      `${QUANT} ${noun()} (about|on|with|regarding|concerning|mentioning|for|of|around|covering|related to|to do with) {topic}`,
    ],
    about,
  ),
  way(
    [
      `${QUANT} ${noun()} (talking|speaking|asking|complaining|explaining|describing|telling|praising|thanking|introducing|announcing|discussing) [(about|for|of|on|us|to|to us about|us about)] {topic}`,
    ],
    about,
  ),
  way([`{who:speaker} ${noun()} (about|on|with|regarding|of) {topic}`], about),
  way(
    [
      `${QUANT} ${noun()} (that|which) [(is|are|was|talks|talk|speaks|goes|go)] (about|on|of|mentions|mention|covers|has) {topic}`,
    ],
    about,
  ),
  way([`${QUANT} ${noun()} (where|when|in which|that) ${PERSON} (${TALKS}|${SAYS}) {topic}`], about),
  way([`${QUANT} ${noun()} (where|when|in which|with|that) {topic}`], (slots) => ({ ...topicOf(about(slots)) })),
  way([`(everything|anything|all|whatever|what) ${PERSON} (${TALKS}|${SAYS}) about {topic}`], ({ topic: query, who }) =>
    about({
      ...(query && { topic: query }),
      ...(who && { who }),
      q: { is: 'word', text: 'all', span: { from: 0, to: 0 } },
    }),
  ),
  way([`(where|when|while|as) ${PERSON} (${TALKS}|${SAYS}) {topic}`], about),
  way([`${QUANT} {topic:thing} ${noun()}`, `{order:ordinal} {topic:thing} ${noun()}`], about),
  way([`{who:speaker} {topic:thing} ${noun()}`], about),
  way([`question [(whether|if|how|what|why|where|when|who|of whether|about whether)] {topic}`], ({ topic: query }) => ({
    is: 'topic',
    query: textIn(query, 'query'),
    reach: 'question',
    many: 'one',
  })),
  way([`{topic:thing}`], (slots) => ({ ...topicOf(about(slots)), many: 'one' }) as SaidPlace),
  way(
    [`{order:ordinal} ${noun()} (about|on|with|of|where ${PERSON} ${TALKS}|that mentions|mentioning) {topic}`],
    about,
  ),
]
/** A sentence by what is done in it: "where I speak of growing". */
export const whenWays: readonly PlaceWay[] = [
  way([`(where|when|while|as) ${PERSON} (${TALKS}|${SAYS}) {topic}`], about),
  way([`(where|when|while|as) ${PERSON} (say|says|said|ask|asks) [that] {said:fewWords}`], ({ said }) => ({
    is: 'saying',
    words: textIn(said, 'words'),
    at: 'anywhere',
    many: 'one',
  })),
]
const topicOf = (place: SaidPlace): SaidPlace => (place.is === 'topic' ? { ...place, reach: place.reach } : place)

const saying = (slots: Slots, at: 'anywhere' | 'start' | 'end' = 'anywhere'): SaidPlace => ({
  is: 'saying',
  words: textIn(slots['said'], 'words'),
  at,
  many: slots['said']?.is === 'spoken' ? 'one' : manyOf(slots),
})
export const SAID = '({said:quote}|{said:spoken})'
const THE_WORDS = '[(the word|the words|words|word|phrase)]'
export const sayingWays: readonly PlaceWay[] = [
  way(
    [
      `[${noun()}] (where|when|in which) ${PERSON} (apologise|apologises|apologize|apologizes|apologised|apologized|say sorry|says sorry|said sorry|am sorry|is sorry)`,
      `apology`,
    ],
    () => ({ is: 'saying', words: 'sorry', at: 'anywhere', many: 'one' }),
  ),
  // Words by themselves are those words, and not the sentence around them.
  way([`{said:quote}`, `{said:spokenRow}`], ({ said }) => ({
    is: 'phrase',
    words: textIn(said, 'words'),
    which: 'one',
    in: null,
    beside: null,
  })),
  way(
    [
      `${QUANT} ${noun()} [that|which] (says|say|saying|goes|reads|said|containing|contains|contain|has|have|with) ${THE_WORDS} {said:quote} [in it]`,
      `${QUANT} ${noun()} [that|which] (says|saying|reads|said|containing) ${THE_WORDS} {said:spoken} [in it]`,
    ],
    (slots) => saying(slots),
  ),
  way([`${noun()} [that|which] (starts|starting|begins|beginning|opens|opening|start|begin) with ${SAID}`], (slots) =>
    saying(slots, 'start'),
  ),
  way([`${noun()} [that|which] (ends|ending|end|finishes|finishing|stops) (with|on|in) ${SAID}`], (slots) =>
    saying(slots, 'end'),
  ),
  way(
    [
      `${noun()} (where|when) ${PERSON} (say|says|said|saying|ask|asks) ${SAID}`,
      `(where|when|while|as) ${PERSON} (say|says|said|ask|asks|am saying|is saying|are saying) [that] ${SAID}`,
    ],
    (slots) => saying(slots),
  ),
  way([`${noun()} {said:quote}`, `{said:quote} ${noun()}`], (slots) => saying(slots)),
  // "The never drink coffee line": words in a row stand for the sentence that has them.
  way([`{said:spokenWords} ${noun()}`], (slots) => saying(slots)),
]
