import { textIn, type ValueKind, type Slots, type ValueBody } from '../../grammar/index.ts'
import type { SaidPlace } from './place.ts'
import { numbersToo, thereToo } from './read-again.ts'
import { beside, earlier, spared } from './read-earlier.ts'
import { newName, source, speaker } from './read-names.ts'
import { genre } from './read-genre.ts'
import { aside, letter, remark, right, someone, wrong } from './read-remarks.ts'
import {
  doubled,
  filler,
  hedge,
  saidWord,
  spoken,
  spokenRow,
  spokenWords,
  anySpoken,
  thing,
  topic,
} from './read-spoken.ts'
import { chosenRun, moment, number, numbers, ordinal, ordinalList, quote, range, seconds } from './read-values.ts'
import { besideWays, edgeWays, numberWays, otherWays, questionWays, speakerWays, stretchWays } from './ways-by-order.ts'
import { sayingWays, topicWays, whenWays } from './ways-by-topic.ts'
import { destWays, pauseWays, pausesWays } from './ways-of-rules.ts'
import { wordWays } from './ways-of-words.ts'
import { numbersOf, PERSON, placed, placeIn, way } from './ways.ts'
import type { VideoWorld } from './world.ts'

const lineWays = [
  ...topicWays,
  ...sayingWays,
  ...numberWays,
  ...speakerWays,
  ...questionWays,
  ...besideWays,
  ...stretchWays,
  ...otherWays,
]

const BUT =
  '(except|except for|but|but not|apart from|aside from|other than|besides|excluding|save for|without|minus|bar|not)'
/** "Everything but the intro" is the place of keeping; here something is left out of what is named. */
const without = ({ place, but }: Slots): SaidPlace | null => {
  const [of, less] = [placeIn(place), placeIn(but)]
  return of && less && { is: 'without', of, but: less }
}
const same = ({ item }: Slots): ValueBody | null => placed(placeIn(item))
const countOf = (place: SaidPlace | null): number => {
  if (place === null) return 0
  if (place.is === 'several') return place.of.reduce((sum, each) => sum + countOf(each), 0)
  if (place.is === 'numbers') return place.numbers.length
  return place.is === 'some' || place.is === 'beside' ? place.count : place.is === 'earlier' ? 2 : 1
}
const numberedPlace = ({ list }: Slots): SaidPlace => ({ is: 'numbers', of: 'sentence', numbers: numbersOf(list) })

const OTHERS =
  '(rest|rest of it|rest of everything|everything else|all else|anything else|all other stuff|all the other stuff|' +
  'others|all the others|all others|other stuff|other sentences|other lines|other parts|other bits|' +
  'everything around it|all the rest|remaining lines|remaining sentences|whatever is left|what is left|' +
  'every other sentence|every other line|other one|other ones|everyone else|everybody else)'

export const kinds: { readonly [name: string]: ValueKind<VideoWorld> } = {
  number,
  numbers,
  ordinal,
  ordinalList,
  seconds,
  moment,
  range,
  quote,
  speaker,
  source,
  name: newName,
  spoken,
  spokenRow,
  spokenWords,
  anySpoken,
  topic,
  thing,
  filler,
  fillerWord: filler,
  doubled,
  hedge,
  saidWord,
  remark,
  aside,
  someone,
  earlier,
  relative: beside,
  spared,
  chosenRun,
  thereToo,
  numbersToo,
  genre,
  wrong,
  right,
  letter,
  fillers: { listOf: 'filler' },
  /** Sentences, however they are named. */
  line: { ways: lineWays },
  lines: { listOf: 'line' },
  stretch: { ways: stretchWays },
  /** Words, or sounds that only fill. */
  word: { ways: wordWays },
  words: { listOf: 'word' },
  item: {
    ways: [
      { says: '{item:word}', means: same },
      { says: '{item:line}', means: same },
    ],
  },
  items: { listOf: 'item' },
  /** Whatever can go, stay or come back. */
  place: {
    ways: [
      { says: '{place:items}', means: ({ place }) => placed(placeIn(place)) },
      way(`{place:items} ${BUT} {but:left}`, without),
    ],
  },
  /** What is not to be heard of: "to hear about mattresses". */
  matter: {
    ways: [
      way('about {topic}', ({ topic: query }) => ({
        is: 'topic',
        query: textIn(query, 'query'),
        reach: 'part',
        many: 'one',
      })),
    ],
  },
  /** What speech has too much of. */
  noises: {
    ways: [
      { says: '{place:words}', means: ({ place }) => placed(placeIn(place)) },
      way(`{place:words} ${BUT} {but:left}`, without),
      way('{said:quote}', ({ said }) => doubledIn(textIn(said, 'words'))),
      { says: '{item:earlier}', means: same },
    ],
  },
  /** What a sentence is about, where it is named by nothing else. */
  spokenAbout: {
    ways: [
      way('{topic}', ({ topic: query }) => ({
        is: 'topic',
        query: textIn(query, 'query'),
        reach: 'part',
        many: 'one',
      })),
    ],
  },
  whenLine: { ways: whenWays },
  pauseEdge: {
    ways: [
      { says: '{at:edge}', means: ({ at }) => (at ? { is: 'edge', edge: at['edge'] } : null) },
      {
        says: '{said:anySpoken}',
        means: ({ said }) => ({
          is: 'edge',
          edge: { is: 'phrase', words: textIn(said, 'words'), which: 'one', in: null, beside: null },
        }),
      },
    ],
  },
  /** What is said in two sentences. */
  twins: {
    ways: [
      way(
        [
          '{topic}',
          '{topic} (thing|part|line|sentence|bit)',
          '[the] (sentence|line|part|thing) (about|on|with) {topic}',
        ],
        ({ topic: query }) => ({
          is: 'topic',
          query: textIn(query, 'query'),
          reach: 'sentence',
          many: 2,
        }),
      ),
      way(['{said:quote}', '{said:spokenWords}'], ({ said }) => ({
        is: 'saying',
        words: textIn(said, 'words'),
        at: 'anywhere',
        many: 2,
      })),
    ],
  },
  other: {
    ways: [
      {
        says:
          '[(and|,|;|but|.)] (<remove> (other|other one|rest|others|first|first one|second|second one) | ' +
          '(other|other one|others|first|first one) (goes|can go|out|go|away))',
        means: () => ({ is: 'other' }),
      },
    ],
  },
  /** Words of which one saying is too many. */
  saidTwice: {
    ways: [
      way(['{said:doubled}', '{said:doubled} in {where:line}'], ({ said, where }) =>
        twice(textIn(said, 'words'), where ? placeIn(where) : null),
      ),
      way(
        ['{said:quote}', '{said:wrong}', '{said:quote} in {where:line}', '{said:fewWords} in {where:line}'],
        ({ said, where }) => {
          const place = where ? placeIn(where) : null
          return doubledIn(textIn(said, 'words'), place) ?? twice(textIn(said, 'words'), place)
        },
      ),
    ],
  },
  /** What is left out of something: "the one in the first sentence" is the one of those. */
  left: {
    ways: [
      { says: '{item:items}', means: same },
      { says: '(one|ones|that|those) (in|from|inside|of|at) {item:line}', means: same },
    ],
  },
  /** Sentences by numbers alone, where nothing else can be meant. */
  bare: { ways: [way('{list:numbers}', numberedPlace)] },
  gone: {
    ways: [
      { says: '{item:place}', means: same },
      { says: '{item:bare}', means: same },
    ],
  },
  sentence: { ways: [{ says: '{item:line}', means: same }] },
  sentences: {
    ways: [{ says: '{item:lines}', means: same }, way(`{place:lines} ${BUT} {but:left}`, without)],
  },
  several: {
    ways: [
      {
        says: '{item:lines}',
        means: ({ item }) => (countOf(placeIn(item)) > 1 ? placed(placeIn(item)) : null),
      },
    ],
  },
  shownOver: {
    ways: [
      { says: '{item:lines}', means: same },
      way(`${PERSON} (say|says|said|ask|asks|asked) [that] {said:fewWords}`, ({ said }) => ({
        is: 'saying',
        words: textIn(said, 'words'),
        at: 'anywhere',
        many: 'one',
      })),
      { says: '{item:everything}', means: same },
      { says: '{item:bare}', means: same },
    ],
  },
  fewWords: { ways: ['{said:quote}', '{said:spoken}'] },
  edge: { ways: edgeWays },
  everything: {
    ways: [way('(everything|it all|all of it|all|the lot|the whole thing|everybody|everyone)', () => ({ is: 'all' }))],
  },
  others: { ways: [{ says: OTHERS, means: () => ({ is: 'others' }) }] },
  rest: {
    ways: [
      {
        says: [
          `[(and|but|so|then|,|;|.|-|, and|, so|, but|; and)] <remove> {others} [(please|then|too|as well)]`,
          `[(and|but|so|then|,|;|.|-|, and|, so|, but|; and)] {others} (goes|go|can go|should go|must go|out|be gone|gets cut|has to go|is to go|away|may go|is out|be cut|should be cut|can be cut)`,
          `[(and|,|;|.|, and|but)] nothing (else|more)`,
          `[(and|,|;|.|, and|but)] nothing (from|of|by) {who:speaker}`,
          `[(and|,|;|.|, and|but)] no {who:speaker}`,
          `[(and|,|;|.|, and|but)] no one else`,
        ],
        means: () => ({ is: 'rest' }),
      },
    ],
  },
  capitals: {
    ways: [
      {
        says: 'capital [letter] {letter} [(in the middle|at the start|at the front|inside|in it)]',
        means: () => ({ is: 'capitals' }),
      },
    ],
  },
  wish: {
    ways: [
      {
        says: [
          '(i|we) <need> to (see|have|show) [my|her|his|their] (face|speaker|original|picture|original picture) [again]',
        ],
        means: () => ({ is: 'wish' }),
      },
    ],
  },
  dest: { ways: destWays },
  pause: { ways: pauseWays },
  pauses: { ways: pausesWays },
}

const twice = (said: string, where: SaidPlace | null): SaidPlace => ({
  is: 'phrase',
  words: said,
  which: 'doubled',
  in: where,
  beside: null,
})

/** "We um we", "she she": words that are said again, quoted with both. */
export function doubledIn(said: string, where: SaidPlace | null = null): SaidPlace | null {
  const words = said.toLowerCase().split(/\s+/)
  const [first, last] = [words[0], words.at(-1)]
  if (words.length === 3 && first === last && first !== undefined) return twice(first, where)
  const half = words.length / 2
  const isTwice = Number.isInteger(half) && words.slice(0, half).join(' ') === words.slice(half).join(' ')
  return isTwice ? twice(words.slice(0, half).join(' '), where) : null
}
