import { textIn, type Slots, type Value, type ValueBody } from '../../grammar/index.ts'
import type { StretchEdge, SaidPlace } from './place.ts'
import { numberOf, placeIn, type PlaceWay } from './ways.ts'

/** Where something is to stand: at an edge of the cut, beside sentences, at a number, or so many places on. */
export type Dest =
  | { readonly at: 'start' | 'end' }
  | { readonly side: 'before' | 'after'; readonly of: SaidPlace }
  | { readonly index: number }
  | { readonly by: number }

const dest = (value: Dest | null): ValueBody | null => value && { is: 'dest', dest: value }
const beside = (side: 'before' | 'after', value: Value | undefined): ValueBody | null => {
  const of = placeIn(value)
  return dest(of && { side, of })
}
const RIGHT = '[(right|just|directly|immediately|straight|way|all the way|up|back|down)]'
const SO = '[(so [that] (it|they|that) (comes|come|goes|go|is|are|lands|plays|stands|follows|ends up|sits|appears))]'
const OF = '[of] [(everything|it|all|it all|the <film>)]'

export const destWays: readonly PlaceWay[] = [
  {
    says: [
      `${SO} ${RIGHT} (to|at|in|into|on|up to) (very start|start|very beginning|beginning|front|top|very top|very front|head|opening) ${OF}`,
      `${SO} first ${OF}`,
      `(up front|upfront|up top|as the opening|as the opener|in first place|to first place|in first position|before everything else|before everything|in front|to front)`,
      `ahead of (everything|everything else|all)`,
    ],
    means: () => dest({ at: 'start' }),
  },
  {
    says: [
      `${SO} ${RIGHT} (to|at|in|into|on|towards) (very end|end|bottom|back|very bottom|very last|tail|close) ${OF} [again]`,
      `${SO} (last|as the last|dead last|very last) ${OF}`,
      `(as the ending|as the closing|as the closer|in last place|to last place|in last position|after everything else|after everything|behind everything)`,
      `(to|at) [the] (end|very end) after {x:line}`,
      `last after {x:line}`,
    ],
    means: () => dest({ at: 'end' }),
  },
  {
    says: `${SO} ${RIGHT} (before|ahead of|in front of|above|prior to|to before|preceding) {of:lines}`,
    means: ({ of }) => beside('before', of),
  },
  {
    says: [
      `${SO} ${RIGHT} (after|behind|following|below|to after|past|underneath) {of:lines}`,
      `${SO} [in] between {of:line} and {other:line}`,
      `to follow {of:lines}`,
    ],
    means: ({ of }) => beside('after', of),
  },
  {
    says: '[to|at|in|into] (position|place|number|spot|index|slot) {number}',
    means: ({ number }) => dest({ index: numberOf(number) - 1 }),
  },
  {
    says: [
      '(up|earlier|forward) [by] {number} [(place|places|spot|spots|position|positions|sentence|sentences|line|lines|step|steps)]',
      '{number} (place|places|spot|spots|position|positions|sentence|sentences|line|lines|step|steps) (up|earlier|forward|forwards)',
    ],
    means: ({ number }) => dest({ by: -numberOf(number) }),
  },
  {
    says: [
      '(down|later|back) [by] {number} [(place|places|spot|spots|position|positions|sentence|sentences|line|lines|step|steps)]',
      '{number} (place|places|spot|spots|position|positions|sentence|sentences|line|lines|step|steps) (down|later|back|further back)',
    ],
    means: ({ number }) => dest({ by: numberOf(number) }),
  },
]

/** A pause by what it stands beside. */
export type PauseAt =
  | { readonly after: StretchEdge['at'] }
  | { readonly before: StretchEdge['at'] }
  | { readonly in: SaidPlace }
  | { readonly moment: number }

const SILENT =
  '(pause|gap|silence|break|hesitation|dead air|dead space|quiet|lull|stillness|breather|space|empty space|wait|' +
  'hole|blank|beat|emptiness|delay|stop|air|one|' +
  '({long:seconds} [(long|of)] (pause|gap|silence|break|nothing|dead air|quiet|hole|air|blank)))'
const BIG =
  '[(long|big|huge|awkward|little|short|endless|whole|silent|dead|longer|longest|large|loud|weird|strange|small|' +
  'extra|great)]'
const edgeOf = (value: Value | undefined): StretchEdge['at'] => (value?.['edge'] ?? 'end') as StretchEdge['at']
const pause = (at: PauseAt | null): ValueBody | null => at && { is: 'pause', at }
const SPOKEN = '[(he|she|i|we|they|it|somebody|{who:speaker}) (say|says|said)] [the (word|words)]'

export const pauseWays: readonly PlaceWay[] = [
  // "The salt pause" stands behind what speaks of it.
  {
    says: `${BIG} {topic:thing} (pause|gap|silence|break|hesitation|lull)`,
    means: ({ topic }) =>
      pause({ after: { is: 'topic', query: textIn(topic, 'query'), reach: 'sentence', many: 'one' } }),
  },
  {
    says: [
      `${BIG} ${SILENT} [that comes|that is|that follows] [(right|just|directly)] (after|behind|following) ${SPOKEN} {at:pauseEdge}`,
      `${BIG} ${SILENT} at [the] (end|very end) of {at:pauseEdge}`,
    ],
    means: ({ at }) => pause({ after: edgeOf(at) }),
  },
  {
    says: [
      `${BIG} ${SILENT} [that comes|that is] [(right|just|directly)] (before|ahead of|preceding|in front of) ${SPOKEN} {at:pauseEdge}`,
    ],
    means: ({ at }) => pause({ before: edgeOf(at) }),
  },
  {
    says: `${BIG} ${SILENT} between {at:pauseEdge} and {other:pauseEdge}`,
    means: ({ at, other }) => between(at, other),
  },
  {
    says: `${BIG} ${SILENT} (in|within|inside|in the middle of) {where:line}`,
    means: ({ where }) => {
      const place = placeIn(where)
      return pause(place && { in: place })
    },
  },
  {
    says: `${BIG} ${SILENT} (at|around) {moment}`,
    means: ({ moment }) => pause({ moment: Number(moment?.['seconds']) }),
  },
]

/** Of the pause between two, the second has to stand right behind the first; that is looked up with the cut. */
const between = (at: Value | undefined, other: Value | undefined): ValueBody => ({
  is: 'pause',
  at: { after: edgeOf(at), upTo: edgeOf(other) },
})

const MANY =
  '(pauses|gaps|silences|breaks|dead air|dead space|silence|hesitations|empty spaces|pause|gap|dead airs|' +
  'quiet moments|quiet parts|quiet bits|silent bits|silent parts|breathing spaces|waits|lulls|spaces|air)'

export const pausesWays: readonly PlaceWay[] = [
  {
    says: [
      `${BIG} ${MANY} [(in|of|within) {where:line}]`,
      `${BIG} ${MANY} between (sentences|lines|the sentences|the lines|words|the words)`,
      `{who:speaker} ${BIG} ${MANY}`,
    ],
    means: ({ where, who }: Slots) => ({
      is: 'pauses',
      in: who ? { is: 'speaker', name: String(who['name']) } : where ? placeIn(where) : null,
    }),
  },
]
