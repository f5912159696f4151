import type { State } from '../../kernel/index.ts'
import { tokenize, type Span } from '../../words/index.ts'
import { instrumentAt, styleAt } from '../composer/index.ts'
import { newSections } from './compose-words.ts'
import { isMark } from './draft.ts'
import { anyEffect } from './effect-words.ts'
import { linesAlone } from './hearing.ts'
import type { Item } from './line.ts'
import { scoreOf } from './score.ts'

/** A value as it was said: `later` is what stands for it once it was made. */
type Slot = {
  readonly kind: string
  readonly text: string
  readonly span: Span
  readonly value?: number
  readonly unit?: string
  readonly edge?: 'start' | 'end'
  readonly ids?: readonly string[]
  readonly later?: string
  readonly fits?: readonly string[]
}

/** The values of a request to a song, each where it stands in the words. */
export function slotsOf(words: string, state: State): readonly Slot[] {
  const score = scoreOf(state)
  const [, line] = linesAlone(score, words)
  const items = line.words.filter(isMark).flatMap(({ text }) => line.items[Number(text.slice(2))] ?? [])
  const named = items.map((item) => slotOf(item, words))
  const hidden = items.reduce(hide, words)
  const found: Slot[] = named.filter(({ kind }) => kind === 'text')
  for (const { kind, says, ...more } of patterns)
    for (const match of hidden.matchAll(says)) {
      const span = trimmed(words, { from: match.index, to: match.index + match[0].length })
      if (found.some((slot) => overlaps(slot.span, span))) continue
      const text = words.slice(span.from, span.to)
      found.push({
        kind,
        text,
        span,
        ...more,
        ...edgeOf(kind, text),
        ...laterOf(kind, text),
        ...fitsOf(kind, text),
        ...valueOf(kind, text),
      })
    }
  const kept = named.filter(({ span }) => !found.some((slot) => overlaps(slot.span, span)))
  const name = nameIn(words, hidden)
  const known = [...found, ...kept].filter(({ span }) => !name || !overlaps(span, name.span))
  if (name) known.push(name)
  return [...known, ...soundsIn(words, hidden, known)].toSorted((a, b) => a.span.from - b.span.from)
}

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

function slotOf(item: Item, words: string): Slot {
  const span = trimmed(words, item)
  const slot = { kind: item.kind, text: words.slice(span.from, span.to), span }
  switch (item.kind) {
    case 'track':
      // "A piano" is an instrument, even where a piano plays.
      if (/(?:^|\s)an?\s+$/i.test(words.slice(0, span.from)) && !item.isMany) return { ...slot, kind: 'instrument' }
      // "Under the whole song" says where, as "under the verse" does.
      if (item.isMany && isWholeSong(slot.text, words.slice(0, span.from))) return { ...slot, kind: 'section' }
      return { ...slot, ids: item.tracks.map(({ id }) => id) }
    case 'section':
      return { ...slot, ids: item.regions.map(({ id }) => id) }
    case 'bus':
      return { ...slot, ids: [item.bus.id] }
    default:
      return slot
  }
}

const isWholeSong = (text: string, before: string): boolean =>
  /^(?:whole|entire) (?:song|thing|piece)$/i.test(text) &&
  /\b(?:under|underneath|beneath|behind|over|across|through|throughout) (?:the )?$/i.test(before)

/** Without what stands around a value, and without its article, which stays where it is. */
function trimmed(words: string, { from, to }: Span): Span {
  const text = words.slice(from, to)
  const front = /^[\s,]*(?:(?:the|my|our)\s+)?/i.exec(text)?.[0].length ?? 0
  const back = /[\s,.!?]*$/.exec(text)?.[0].length ?? 0
  return { from: from + front, to: Math.max(from + front, to - back) }
}

/** Things of the song as characters that no one writes, so that patterns see what they are; every other word stays where it was. */
const signs: Readonly<Record<Item['kind'], string>> = {
  track: '\ue011',
  section: '\ue012',
  bus: '\ue013',
  text: '\ue014',
  key: '\ue015',
  chords: '\ue016',
}

const hide = (words: string, { kind, from, to }: Item): string =>
  words.slice(0, from) + signs[kind].repeat(to - from) + words.slice(to)

const section = `(?:the )?(?:\ue012+|(?:${newSections}|section)(?: \\d+)?(?![\\w-]))`
const number = '(?:\\d+(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen)'
const beats = '(?:bars?|beats?|measures?)'
const tell = (pattern: string): RegExp => new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w])`, 'gi')
const edges = '(?:end|start|beginning|top|front|finish)'

/** What a value looks like, the longest first. One of them takes the place of another of its kind. */
const patterns: readonly { readonly kind: string; readonly says: RegExp; readonly unit?: string }[] = [
  {
    kind: 'range',
    says: tell(
      [
        `bars? ?${number} ?(?:to|-|–|through|until|till|and) ?(?:bar )?${number}(?! ?(?:${beats}|%|bpm))`,
        `(?:the )?(?:very )?(?:first|last|opening|closing|final) (?:${number} )?${beats}(?: (?:of|in) (?:the song|${section}))?`,
        `(?:the )?(?:first|second|last|latter) half(?: of (?:the song|${section}))?`,
      ].join('|'),
    ),
  },
  {
    kind: 'place',
    says: tell(
      [
        `(?:(?:right|just|directly|straight|immediately) )?(?:after|before|behind|ahead of|in front of|following) (?:${section}|that(?: one)?|it|this|them|everything(?: else)?)`,
        `(?:(?:at|to|on|onto|in|from) )?(?:the )?(?:very )?${edges}(?: of (?:the (?:song|piece|project)|${section}))?`,
        `bar (?:number )?${number}(?:,? (?:on )?beat ${number})?`,
        `beat ${number}`,
      ].join('|'),
    ),
  },
  {
    kind: 'length',
    unit: 'bar',
    says: tell(`(?:${number}|half an?|an?|a couple of|another)[ -]${beats}(?: and a half)?|half of a bar`),
  },
  { kind: 'percent', unit: 'percent', says: tell(`[-+]?${number} ?(?:%|percent|per cent)`) },
  { kind: 'percent', unit: 'percent', says: /[-+]?\d+(?:\.\d+)? ?%/g },
  { kind: 'db', unit: 'db', says: tell(`[-+]?${number} ?(?:dB|decibels?)`) },
  { kind: 'bpm', unit: 'bpm', says: tell(`${number} ?(?:bpm|beats (?:per|a) minute)`) },
  {
    kind: 'semitones',
    unit: 'semitones',
    says: tell(
      [
        `(?:${number}|an?|half an?|a couple of) (?:(?:semi|half|whole)[ -]?(?:tone|step)s?|tones?|steps?|octaves?)`,
        'an? (?:(?:perfect|major|minor|diminished|augmented) )?(?:second|third|fourth|fifth|sixth|seventh)',
      ].join('|'),
    ),
  },
  {
    kind: 'grid',
    says: tell(
      [
        '1/\\d+(?:th)?(?: ?-?notes?)?(?: triplets?)?',
        '(?:whole|half|quarter|eighth|sixteenth|8th|16th|4th|32nd)[ -]?notes?(?: triplets?)?',
        '(?:halves|quarters|eighths?|sixteenths?|8ths?|16ths?|32nds?|triplets)(?: triplets?)?',
      ].join('|'),
    ),
  },
  { kind: 'meter', says: /(?<![\d/])\d{1,2}\/(?:4|8)(?![\d/])/g },
  { kind: 'colour', says: tell('blue|indigo|purple|pink|red|orange|yellow|green|teal|cyan|mint|gr[ae]y') },
  {
    kind: 'form',
    says: tell(`(?<=(?<![\\w-])(?:an?|another|one more|new|short|long|bars?) )(?:${section}|fill)`),
  },
  {
    kind: 'effect',
    says: tell(anyEffect.replace(/\|(?:verb|room|hall|ambience|space|crunch|tube|drive|comp)\b/g, '')),
  },
  { kind: 'side', says: tell('(?:(?:hard|fully|all the way) )?(?:to the )?(?:left|right|cent(?:re|er)|middle)') },
]

function edgeOf(kind: string, text: string): Pick<Slot, 'edge'> {
  if (kind !== 'range') return {}
  return /^(?:the )?(?:very )?(?:first|opening)\b/i.test(text)
    ? { edge: 'start' }
    : /^(?:the )?(?:last|latter|second|closing|final)\b/i.test(text)
      ? { edge: 'end' }
      : {}
}

/** The name in "rename the lead to Big Lead": it is free text, whatever else it says. */
function nameIn(words: string, hidden: string): Slot | null {
  const said =
    /^\W*(?:(?:please|and|now|then) )*(?:rename\b.+?\b(?:to|as|into)|(?:call|name) (?:(?:the )?[\ue011\ue012]+|it|them|that))\s+(?=[^"“”]+$)/i
  const at = said.exec(hidden)?.[0].length
  if (at === undefined || hidden.includes(signs.text)) return null
  const span = trimmed(words, { from: at, to: words.length })
  const text = words.slice(span.from, span.to)
  return { kind: 'text', text, span, later: `"${text}"` }
}

/** How much an amount in words is: "an octave" is twelve semitones, "half a bar" two beats of four. */
function valueOf(kind: string, text: string): Pick<Slot, 'value' | 'unit'> {
  if (kind === 'length') {
    const unit = /beat/i.test(text) ? 'beat' : 'bar'
    return /\d/.test(text) ? { unit } : { unit, value: /^half/i.test(text) ? 0.5 : 1 }
  }
  const size = kind === 'semitones' ? intervals.find(([name]) => name.test(text))?.[1] : undefined
  return size === undefined ? {} : { value: size * (/^half an?\b/i.test(text) ? 0.5 : 1) }
}

const intervals: readonly (readonly [said: RegExp, semitones: number])[] = [
  [/^(?:an?|half an?) octave$/i, 12],
  [/^an? (?:semi-?tone|half[ -]?(?:tone|step))$/i, 1],
  [/^an? (?:whole[ -]?)?(?:tone|step)$/i, 2],
  [/^a (?:perfect )?fifth$/i, 7],
  [/^a (?:perfect )?fourth$/i, 5],
]

/** A section that is asked for is there afterwards. */
const laterOf = (kind: string, text: string): Pick<Slot, 'later'> =>
  kind === 'form' ? { later: `the ${text.replace(/^.*\s/, '')}` } : {}

/** "And a chorus" behind an effect is one. */
const fitsOf = (kind: string, text: string): Pick<Slot, 'fits'> =>
  kind === 'form' && /^chorus$/i.test(text) ? { fits: ['effect'] } : {}

/** Instruments and styles that are no track of the song. */
function soundsIn(words: string, hidden: string, known: readonly Slot[]): readonly Slot[] {
  const tokens = tokenize(words)
  const texts = tokens.map(({ text }) => text)
  const found: Slot[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const sound = instrumentAt(texts, at)
    const style = sound ? null : styleAt(texts, at)
    const [first, last] = [tokens[at], tokens[at + (sound?.size ?? style?.size ?? 1) - 1]]
    if ((!sound && !style) || !first || !last) continue
    const span = { from: first.span.from, to: last.span.to }
    if (
      known.some((slot) => overlaps(slot.span, span)) ||
      hidden.slice(span.from, span.to) !== words.slice(span.from, span.to)
    )
      continue
    found.push({ kind: sound ? 'instrument' : 'style', text: words.slice(span.from, span.to), span })
    at += (sound?.size ?? style?.size ?? 1) - 1
  }
  return found
}
