import {
  matchKind,
  type ValueKind,
  type KindHit,
  type SentenceChart,
  type Slots,
  type ValueBody,
} from '../../grammar/index.ts'
import {
  numberAt,
  openValueReaders,
  type Frame,
  type Mention,
  type Thing,
  type ValueReaders,
} from '../../words/index.ts'
import { asides } from './asides.ts'
import { edgeAt, lengthSaid, seamOf } from './seams.ts'
import { waysToSides } from './sides.ts'
import { mentionsOf, outsideOf, rangeMention, rangesOf } from './mentions.ts'

/** What a document of tracks lends to its language: what can be named, and readers of times and amounts. */
export type AudioWorld = { readonly frame: Frame; readonly readers: ValueReaders }

type AudioKind = ValueKind<AudioWorld>
/** A kind that is read by hand. */
type Reading = Extract<AudioKind, { readonly read: unknown }>

/** Reads a value by the tested functions of the words room; `take` tells which of its mentions are of this kind. */
const readBy = (
  which: keyof ValueReaders,
  is: string,
  take: (mentions: readonly Mention[], world: AudioWorld) => readonly Mention[] | null,
): Reading => ({
  read(sentence, at, world) {
    const found = world.readers[which](sentence.tokens[at]?.span.from ?? -1)
    const mentions = found && take(found.mentions, world)
    if (!found || !mentions) return []
    const to = sentence.tokens.findIndex(({ span }) => span.to === found.to) + 1
    return to <= at ? [] : [{ to, value: { is, mentions } satisfies ValueBody }]
  },
})

const whole = (mentions: readonly Mention[]): readonly Mention[] | null =>
  mentions.length > 0 && mentions.every(({ kind }) => kind !== 'problem') ? mentions : null

/** A label that is named alone is read as its range too; here it is only its name. */
const names =
  (kind: string, isWhole = false) =>
  ([first]: readonly Mention[], { frame }: AudioWorld): readonly Mention[] | null => {
    if (first?.kind !== 'name' || first.things.length === 0) return null
    if (kind === 'track' && isExceptOfMore(first.text, frame)) return null
    const own = first.things.every((thing) => thing.kind === kind)
    // A clip is often called as its track is.
    const also = kind === 'track' && first.also.length > 0 && first.also.every((thing) => thing.kind === kind)
    if (isWhole && !first.kindSaid) return null
    return own ? [first] : also && !first.kindSaid ? [{ ...first, things: first.also, also: [] }] : null
  }

/** "Everything but the guest" takes all other tracks, which is no name where the exception is a part as well. */
const isExceptOfMore = (text: string, { things }: Frame): boolean =>
  /\b(?:but|except|excluding|besides|than|from)\b/i.test(text) &&
  things.some(({ kind, name }) => kind === 'label' && text.toLowerCase().includes(name.toLowerCase()))

const quantity =
  (...units: readonly string[]) =>
  (mentions: readonly Mention[]): readonly Mention[] | null =>
    mentions[0]?.kind === 'quantity' && units.includes(mentions[0].unit) ? mentions : null

/** A number by itself, in digits or words, with its sign. */
const number: Reading = {
  read({ tokens }, at) {
    const sign = /^(?:-|−|–|minus|negative)$/.test(tokens[at]?.text ?? '') ? -1 : 1
    const from = sign < 0 || /^(?:\+|plus)$/.test(tokens[at]?.text ?? '') ? at + 1 : at
    const rest = tokens.slice(from, from + 12)
    const plain = rest.map(({ text, span, kind }) => ({
      text,
      span,
      kind: kind === 'quote' ? ('sign' as const) : kind,
      used: false,
    }))
    const found = numberAt(plain, 0)
    if (
      found === null ||
      /^(?:%|percent|hz|khz|seconds?|secs?|s|minutes?|mins?|ms)$/.test(plain[found.next]?.text ?? '')
    )
      return []
    return [{ to: from + found.next, value: { is: 'number', value: sign * found.value } }]
  },
}

/** "20 to 35", "10-14": a range as if "from" stood before it, with all that it could mean then. */
const range: Reading = {
  read(sentence, at, world) {
    const { tokens } = sentence
    // "Everything except A and B" leaves out both.
    const found = plainRange.read(sentence, at, world).filter(({ to, value }) => {
      const isExcept = rangesOf({ ...value, ...textOf(sentence, at, to) }).some(({ via }) => via === 'except')
      return !(isExcept && /^(?:and|or|nor|,|&)$/.test(tokens[to]?.text ?? ''))
    })
    const isLed = /^(?:between|from)$/.test(tokens[at]?.text ?? '')
    const start = isLed ? at + 1 : at
    const [first, separator, last] = tokens.slice(start, start + 3)
    const isSeparated =
      SEPARATORS.has(separator?.text ?? '') || (tokens[at]?.text === 'between' && separator?.text === 'and')
    if (found.length > 0 || first?.kind !== 'number' || !isSeparated || last?.kind !== 'number') return found
    const read = openValueReaders(`from ${first.text} to ${last.text}`, world.frame, []).range(0)
    if (!read || !whole(read.mentions)) return []
    const mentions = read.mentions.map((mention) => ({ ...mention, ...textOf(sentence, at, start + 3) }))
    return [{ to: start + 3, value: { is: 'range', mentions } }]
  },
}
const plainRange = readBy('range', 'range', whole)
const SEPARATORS = new Set(['to', '-', '–', '—', 'until', 'till', 'til', 'through', 'thru'])

/** A place in time; behind "at" and its like a number alone is one too, in seconds. */
const time: Reading = {
  read(sentence, at, world) {
    const isAt = /^(?:at|to|from|around|until|till|by|and|,)$/.test(sentence.tokens[at - 1]?.text ?? '')
    const led = isAt ? plainTime.read(sentence, at - 1, world).filter(({ to }) => to > at) : []
    const found = [...plainTime.read(sentence, at, world), ...led]
    if (found.length > 0 || !isAt) return found
    return number.read(sentence, at, world).flatMap(({ to, value }): KindHit[] => {
      const seconds = Number(value['value'])
      if (seconds < 0 || seconds > world.frame.durationSeconds) return []
      const mention = {
        kind: 'time' as const,
        seconds,
        ...textOf(sentence, at, to),
        confidence: 0.9,
        source: 'words' as const,
        notes: [],
        lead: 'at',
      }
      return [{ to, value: { is: 'time', mentions: [mention] } }]
    })
  },
}
/** Of several in a row the first: lists are made of single ones. */
const plainTime: Reading = {
  read(sentence, at, { readers }) {
    const [first] = readers.time(sentence.tokens[at]?.span.from ?? -1)?.mentions ?? []
    if (first?.kind !== 'time') return []
    const to = sentence.tokens.findIndex(({ span }) => span.to === first.span.to) + 1
    return to <= at ? [] : [{ to, value: { is: 'time', mentions: [first] } }]
  },
}

/** A length of time; behind "over" and "for" a number alone is one in seconds: "in over 2 seconds and out over 8". */
const duration: Reading = {
  read(sentence, at, world) {
    const found = plainDuration.read(sentence, at, world)
    if (found.length > 0 || !/^(?:over|for)$/.test(sentence.tokens[at - 1]?.text ?? '')) return found
    return number.read(sentence, at, world).flatMap(({ to, value }): KindHit[] => {
      const seconds = Number(value['value'])
      const said = { ...textOf(sentence, at, to), confidence: 0.9, source: 'words' as const, notes: [], lead: 'over' }
      return seconds > 0 ? [{ to, value: { is: 'duration', mentions: [{ kind: 'duration', seconds, ...said }] } }] : []
    })
  },
}
const plainDuration = readBy('duration', 'duration', whole)

/** "Everything but the intro and 1:00 to 2:00", "all outside the interview": what those leave. */
const outside: AudioKind = {
  read(sentence, at, { frame }) {
    const from = EXCEPTING.flatMap((row) =>
      row.every((word, offset) => sentence.tokens[at + offset]?.text === word) ? [at + row.length] : [],
    )
    return from.flatMap((start) =>
      matchKind(sentence, 'parts', ARTICLES.has(sentence.tokens[start]?.text ?? '') ? start + 1 : start).flatMap(
        ({ to, value, cost = 0 }): KindHit[] => {
          const said = textOf(sentence, at, to)
          const ranges = rangesOf({ ...value, ...said })
          const mentions = outsideOf(ranges, frame).map((range) => rangeMention(range, { ...said, via: 'except' }))
          return ranges.length > 0 && mentions.length > 0 ? [{ to, cost, value: { is: 'range', mentions } }] : []
        },
      ),
    )
  },
}
const ARTICLES = new Set(['the', 'my', 'our', 'this'])
const EXCEPTING = ['everything', 'all', 'anything', 'whatever is', "what's", 'everything that is', "everything that's"]
  .flatMap((all) =>
    ['but', 'except', 'except for', 'outside', 'outside of', 'around', 'besides', 'apart from', 'other than', 'not in']
      .map((but) => `${all} ${but}`)
      .concat(all === 'all' ? [] : [`${all} but not`, `${all} save`, `${all} excluding`]),
  )
  .map((row) => row.split(' '))

/** The whole length. */
const everything: AudioKind = {
  read(sentence, at, { frame }) {
    const row = WHOLE.find((words) => words.every((word, offset) => sentence.tokens[at + offset]?.text === word))
    if (!row) return []
    const to = at + row.length
    const said = textOf(sentence, at, to)
    const range = rangeMention({ startSeconds: 0, endSeconds: frame.durationSeconds }, { ...said, via: 'whole' })
    return [{ to, cost: 0.2, value: { is: 'range', mentions: [range] } }]
  },
}
const WHOLE = (
  'everything|it all|all of it|all of this|the lot|whole thing|whole lot|whole recording|whole file|whole project|' +
  'whole episode|whole song|whole track|whole mix|entire recording|entire file|entire project|entire thing|' +
  'entire episode|entire song|full length|complete recording|complete file|all'
)
  .split('|')
  .map((row) => row.split(' '))

function textOf(
  { tokens, text }: SentenceChart,
  at: number,
  to: number,
): { text: string; span: { from: number; to: number } } {
  const span = { from: tokens[at]?.span.from ?? 0, to: tokens[to - 1]?.span.to ?? 0 }
  return { text: text.slice(span.from, span.to), span }
}

/** A part that is called by its label. */
const labelled = ({ label }: Slots): ValueBody | null => {
  if (!label || mentionsOf(label).some(({ text }) => /\b(?:label|marker|mark|bookmark|flag)s?\b/i.test(text)))
    return null
  const mentions = mentionsOf(label).flatMap((mention): Mention[] =>
    mention.kind === 'name'
      ? mention.things.flatMap(({ startSeconds = 0, endSeconds = 0 }) =>
          endSeconds > startSeconds
            ? [rangeMention({ startSeconds, endSeconds }, { text: mention.text, span: mention.span, via: 'label' })]
            : [],
        )
      : [],
  )
  return mentions.length > 0 && mentions.length === mentionsOf(label).length ? { is: 'range', mentions } : null
}

function signed({ tokens }: SentenceChart, at: number, signs: readonly string[]): KindHit[] {
  if (!signs.includes(tokens[at]?.text ?? '')) return []
  const value = Number(tokens[at + 1]?.text)
  const unit = tokens[at + 2]?.text ?? ''
  if (tokens[at + 1]?.kind !== 'number' || !(value > 0 && value <= 40) || /^(?:lufs|s|%|hz|:)/.test(unit)) return []
  return [{ to: at + (/^(?:db|decibels?)$/.test(unit) ? 3 : 2), value: { is: 'level', value } }]
}

/** A take, a backup or a microphone is a track by what it is called; a guest may be all that is said. */
const isRecording = ({ name }: Thing): boolean =>
  /\b(?:take|backup|line|mic|microphone|copy|version|channel)\b/i.test(name)

const scope = (slots: Slots): ValueBody => ({ is: 'scope', parts: true, ...slots })

const some = (note: string, db: number) => (): ValueBody => ({ is: 'level', value: db, note })

export const kinds: { readonly [name: string]: AudioKind } = {
  range,
  time,
  times: { listOf: 'time' },
  'place-in-time': { ways: ['{time}'] },
  /** Where one part ends and the next begins: "between the intro and the interview", "right after Welcome". */
  seam: {
    ways: [
      { says: 'between {one:section} and {other:section}', means: ({ one, other }) => seamOf(one, other) },
      {
        says: '[right|directly|straight|immediately] (after|behind) {one:section}',
        means: ({ one }) => edgeAt(one, 'end'),
      },
      {
        says: '[right|directly|straight|immediately] (before|ahead of|in front of) {other:section}',
        means: ({ other }) => edgeAt(other, 'start'),
      },
    ],
  },
  'label-place': { ways: ['{time}', '{place}'] },
  duration,
  /** A length that a parameter is set to. */
  length: {
    ways: [{ says: '{duration}', means: ({ duration: said }) => lengthSaid(said) }],
  },
  number,
  db: readBy('quantity', 'quantity', quantity('db')),
  hz: readBy('quantity', 'quantity', quantity('hz')),
  /** A number alone where a frequency is meant. */
  frequency: { ways: ['{number}'] },
  lufs: readBy('quantity', 'quantity', quantity('lufs', 'named')),
  'a-bit': { ways: [{ says: '<bit>', means: () => ({ is: 'bit' }) }] },
  side: { ways: ['{full-side}', ...waysToSides] },
  'full-side': readBy('quantity', 'quantity', (mentions) => {
    const [first] = mentions
    return first?.kind === 'quantity' && first.side !== undefined ? mentions : null
  }),
  ratio: readBy('quantity', 'quantity', quantity('ratio')),
  factor: readBy('quantity', 'quantity', quantity('times')),

  'named-track': readBy('name', 'tracks', names('track')),
  track: { ways: ['{named-track}', '(track|channel|tracks|channels) {named-track}'] },
  tracks: { listOf: 'track' },
  /** Where the sound of a track ends. */
  'track-end': {
    ways: [
      '(end|ending|last note|last word) of {track}',
      '{track} <ends> [talking|speaking|playing|singing]',
      '{track} (is over|is done|is finished|goes quiet)',
    ],
  },
  /** A track that is called one: "the guest track". */
  'called-track': readBy('name', 'tracks', (mentions, world) => {
    const found = names('track')(mentions, world)
    const isCalled = names('track', true)(mentions, world) !== null
    return isCalled || found?.every((mention) => mention.kind === 'name' && mention.things.every(isRecording))
      ? found
      : null
  }),
  'said-track': { ways: ['{called-track}', '(track|channel|tracks|channels) {named-track}'] },
  'said-tracks': { listOf: 'said-track' },
  label: readBy('name', 'label', names('label')),
  labels: { listOf: 'label' },
  /** Labels that are called so; a chapter is what lies under one. */
  'all-labels': readBy('name', 'label', (mentions, world) => {
    const found = names('label', true)(mentions, world)
    return found?.some(({ text }) => /\b(?:chapter|section|part)s?\b/i.test(text)) ? null : found
  }),
  'called-label': readBy('name', 'label', (mentions, world) => {
    const found = names('label', true)(mentions, world)
    return found?.every(({ text }) => /\b(?:label|marker|mark|bookmark|flag)s?\b/i.test(text)) ? found : null
  }),
  clip: readBy('name', 'clip', names('clip')),
  /** What can be moved: a clip, or all that a track holds. */
  movable: { ways: ['{clip}', '{track}'] },
  clips: { listOf: 'movable' },

  section: {
    ways: [
      { says: '{label} [<part>]', means: labelled },
      { says: '<part> (labelled|labeled|called|named|marked|tagged|titled|under) [<marker>] {label}', means: labelled },
      {
        says: [
          '(section of | chapter of | whole of | all of | what is under | what is in | what is inside | inside | under) [<marker>] {label}',
        ],
        means: labelled,
      },
      { says: "(what's|whats) (under|in|inside|within) [<marker>] {label} [<part>]", means: labelled },
    ],
  },
  everything,
  outside,
  /** From a place to another, so that what is said to be there is only told. */
  'closed-range': {
    read(sentence, at, world) {
      return range
        .read(sentence, at, world)
        .filter(({ to, value }) =>
          rangesOf({ ...value, ...textOf(sentence, at, to) }).every(
            ({ via }) => via === 'from-to' || via === 'between',
          ),
        )
    },
  },
  part: { ways: ['{range}', '{section}', '<part> {range}', '<what-is> {range}', '<part> <what-is> {range}'] },
  parts: { listOf: 'part' },
  place: { ways: ['{parts}', '{everything}', '{outside}'] },
  where: {
    ways: [
      '{place}',
      '<in> {place}',
      'only <in> {place}',
      '<part> (from|at|in|between|over|during|within|inside) {place}',
      '<happening> {closed-range}',
    ],
  },
  on: { ways: ['{tracks}', '<on> {tracks}', 'only <on> {tracks}', '<on> only {tracks}'] },
  /** Where something is done: a range, tracks, or both, in any order. */
  scope: {
    ways: ['{tracks:on}', '{place:where}', '{tracks:on} {place:where}', '{place:where} {tracks:on}'].map((says) => ({
      says,
      means: scope,
    })),
  },

  /** What is said beside a request and is so anyway, or comes to the same. */
  ...Object.fromEntries(
    Object.entries(asides).map(([name, ways]) => [
      name,
      { ways: ways.map((says) => ({ says, means: (): ValueBody => ({ is: 'aside' }) })) },
    ]),
  ),

  /** Where a level is set to. */
  gain: { ways: ['{db}', '{number}'] },

  /** "Guest +4", "music -3": the sign tells the way. */
  rise: { read: (sentence, at) => signed(sentence, at, ['+', 'plus']) },
  fall: { read: (sentence, at) => signed(sentence, at, ['-', '−', '–', 'minus']) },

  /** How much louder or quieter. */
  level: {
    ways: [
      { says: '(couple of|few) [db|decibels]', means: some('A couple is taken as 2 dB.', 2) },
      '{db}',
      '{number}',
      '{factor}',
      { says: '<bit>', means: some('A bit is taken as 3 dB.', 3) },
    ],
  },
}
