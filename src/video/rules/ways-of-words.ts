import { textIn, type Slots, type Value } from '../../grammar/index.ts'
import type { SaidPlace, Words } from './place.ts'
import { numberOf, placeIn, way, wordOf, type PlaceWay } from './ways.ts'
import { SAID } from './ways-by-topic.ts'

const IN =
  '(in|of|from|within|inside|during|at|out of|off|off of|when|where|while) [(the start of|the end of|the beginning of|the middle of)]'
const asFillers = (slots: Slots): Words => {
  const items = ((slots['fillers']?.['items'] ?? [slots['fillers']]) as readonly (Value | undefined)[]).flatMap(
    (item) => item ?? [],
  )
  return { is: 'noise', noise: 'fillers', markers: items.map((item) => textIn(item, 'marker')), in: whereIn(slots) }
}
/** "Tom's um in the coffee line": one of his lines. */
function whereIn({ where, who, start, end }: Slots): SaidPlace | null {
  if (start) return { is: 'some', of: { is: 'all' }, from: 1, count: 1 }
  if (end) return { is: 'some', of: { is: 'all' }, from: -1, count: 1 }
  const [voice, place] = [who ? speakerNamed(textIn(who, 'name')) : null, placeIn(where)]
  return voice && place ? { is: 'within', of: place, in: voice } : (voice ?? place)
}
const speakerNamed = (name: string): SaidPlace => ({ is: 'speaker', name })
const noise =
  (kind: 'fillers' | 'repeats' | 'false-starts' | 'retakes') =>
  (slots: Slots): SaidPlace => ({ is: 'noise', noise: kind, markers: [], in: whereIn(slots) })
const WHERE = [
  `[${IN} {where:line}] [{where:whenLine}]`,
  '[(at|in|from|right at) [very] {start:start|beginning} [of <film>]]',
  '[(at|in|from|right at) [very] {end:end|close} [of <film>]]',
].join(' ')
const BESIDE = '({beside:quote}|{beside:spoken})'
const Q = '[(all|every|any|each|every single|all of|both|single|other|remaining|all other|all the other)]'
export const wordWays: readonly PlaceWay[] = [
  way(
    [
      `${Q} [(word|words|sound|sounds)] {fillers} [(sound|noise|word|sounds|words)] ${WHERE}`,
      `{who:speaker} {fillers} ${WHERE}`,
    ],
    (slots) => {
      const { fillers: list } = slots
      const items = (list?.['items'] ?? []) as readonly Value[]
      const [only, ...more] = items
      // One word that carries meaning elsewhere is one word, where nothing says that it is one of many.
      if (only && more.length === 0 && only['isSound'] !== true && only['isMany'] !== true)
        return { is: 'phrase', words: textIn(only, 'marker'), which: 'one', in: whereIn(slots), beside: null }
      return asFillers(slots)
    },
  ),
  way(
    [
      `${Q} (fillers|filler|filler words|filler sounds|hesitations|hesitation sounds|verbal tics|crutch words|filling words|stammering|umming|thinking sounds|noises i make) ${WHERE}`,
      `{who:speaker} (fillers|filler words|hesitations)`,
    ],
    noise('fillers'),
  ),
  way(
    [
      `${Q} (repeats|repetitions|repeated words|doubled words|double words|stutters|stuttering|duplicates|duplicate words|doubles|stammers|words said twice|words that are said twice|words i repeat) ${WHERE}`,
      `{who:speaker} (repeats|repetitions|stutters)`,
    ],
    noise('repeats'),
  ),
  way(
    [
      `${Q} (false start|false starts|restarts|stumble|stumbles|slip of the tongue|broken start|wrong beginning|false beginning|abandoned start|bad start|botched start) [with {topic}] ${WHERE}`,
    ],
    (slots) => ({
      is: 'noise',
      noise: 'false-starts',
      markers: [],
      in: slots['topic']
        ? { is: 'topic', query: textIn(slots['topic'], 'query'), reach: 'sentence', many: 'one' }
        : whereIn(slots),
    }),
  ),
  way(
    [
      `${Q} (retakes|failed takes|bad takes|earlier takes|first takes|repeated takes|botched takes|old takes|wrong takes|failed take|bad take|first take|failed attempt|first attempt|failed try|first try|botched take|broken take|aborted take|aborted attempt|earlier attempt|earlier take) [(of|at|about|with|on|for) {topic}]`,
    ],
    (slots) => ({
      is: 'noise',
      noise: 'retakes',
      markers: [],
      in: slots['topic']
        ? { is: 'topic', query: textIn(slots['topic'], 'query'), reach: 'sentence', many: 'every' }
        : null,
    }),
  ),
  way(
    [
      `[{order:ordinal}] (word|words|phrase) {said:quote} ${WHERE}`,
      `[{order:ordinal}] word {said:spoken} ${WHERE}`,
      `{order:ordinal} {said:quote} ${WHERE}`,
      `[{order:ordinal}] [(phrase|words)] {said:hedge} ${WHERE}`,
      `{order:ordinal} {said:saidWord} ${WHERE}`,
      `{said:quote} ${IN} {where:line}`,
      `{order:ordinal} {word:fillerWord} ${WHERE}`,
    ],
    (slots) => ({
      is: 'phrase',
      words: slots['word'] ? textIn(slots['word'], 'marker') : textIn(slots['said'], 'words'),
      which: slots['order'] ? numberOf(slots['order']) : 'one',
      in: whereIn(slots),
      beside: null,
    }),
  ),
  way(
    [`(every|each|all) [(the|of the|word|words)] {said:quote} ${WHERE}`, `every {said:spoken} ${WHERE}`],
    (slots) => ({
      is: 'phrase',
      words: textIn(slots['said'], 'words'),
      which: 'every',
      in: whereIn(slots),
      beside: null,
    }),
  ),
  way(
    [
      `{word:fillerWord} {side:after|before|behind|following} ${SAID}`,
      `(word|words) {word:quote} {side:after|before|behind|following} ${SAID}`,
    ],
    ({ word, side, said }) => ({
      is: 'phrase',
      words: word?.['marker'] === undefined ? textIn(word, 'words') : textIn(word, 'marker'),
      which: 'one',
      in: null,
      beside: { side: wordOf(side) === 'before' ? 'before' : 'after', words: textIn(said, 'words') },
    }),
  ),
  way(
    [
      `(doubled|double|repeated|duplicate|duplicated|extra|second) {said:quote} ${WHERE} [{side:before|after} ${BESIDE}]`,
      `(doubled|double|repeated|duplicate|duplicated) {said:saidWord} ${WHERE} [{side:before|after} ${BESIDE}]`,
      `{said:doubled} ${WHERE}`,
      `repetition of {said:quote} ${WHERE}`,
    ],
    (slots) => ({
      is: 'phrase',
      words: textIn(slots['said'], 'words'),
      which: 'doubled',
      in: whereIn(slots),
      beside: slots['beside']
        ? { side: wordOf(slots['side']) === 'before' ? 'before' : 'after', words: textIn(slots['beside'], 'words') }
        : null,
    }),
  ),
  way([`{side:first|last} [{count:number}] (word|words) (of|in|from) {where:line}`], (slots) => {
    const place = whereIn(slots)
    const side = wordOf(slots['side']) === 'first' ? 'first' : 'last'
    return place && { is: 'edge-words', side, count: slots['count'] ? numberOf(slots['count']) : 1, in: place }
  }),
]
