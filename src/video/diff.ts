import {
  changesBack,
  type Change,
  type Diff,
  type DiffChange,
  type Document,
  type Json,
  type State,
  type Unit,
} from '../kernel/index.ts'
import { formatTime, sayCount } from '../words/index.ts'
import { segmentsOf, sentencesIn, SOURCES, entriesOf } from './document/timeline.ts'
import { MICROS, type Sentence, type Word, isSentenceOut, sentenceOf } from './document/words.ts'
import { heardSentences, playTimes, playedMicros, playedRanges } from './document/played-ranges.ts'

/**
 * What a plan would change in a cut, for people: words and sentences that go or come back, what moves, which pauses get
 * shorter.
 */
export function diffOf(before: State, after: State, units: readonly Unit[], takenBack: readonly Unit[] = []): Diff {
  const both: Both = {
    before: placesOf(before.document),
    after: placesOf(after.document),
    document: after.document,
    segments: [before, after].map(({ document }) => new Map(segmentsOf(document).map((id, index) => [id, index]))),
    sentenceOfWord: new Map(),
  }
  for (const { sentences } of [both.before, both.after])
    for (const { sentence } of sentences.values())
      for (const word of sentence.words) both.sentenceOfWord.set(word.id, sentence)
  const changes: DiffChange[] = []
  for (const unit of units) {
    const step = unit.steps.at(-1)
    if (!step) continue
    const reason = [...step.because, ...(unit.heading?.because ?? [])].some(
      ({ source, confidence }) => source === 'default' && confidence < 0.8,
    )
      ? 'assumed'
      : 'asked'
    for (const found of changesIn(both, unit.changes))
      changes.push({ id: `c${changes.length + 1}`, stepId: step.id, ...found, reason })
  }
  const states = { before: before.document, after: after.document }
  for (const back of changesBack(states, takenBack, units).values())
    for (const found of changesIn(both, back))
      changes.push({ id: `c${changes.length + 1}`, stepId: '', ...asBack(found), reason: 'asked' })
  return { summary: summaryOf(both, changes), changes }
}

/** `segments` holds the index of each segment before and after, `document` is the one after. */
type Both = {
  readonly before: Places
  readonly after: Places
  readonly document: Document
  readonly segments: readonly ReadonlyMap<string, number>[]
  readonly sentenceOfWord: Map<string, Sentence>
}
type Found = Pick<DiffChange, 'kind' | 'before' | 'after' | 'text'>

const asBack = (found: Found): Found =>
  found.kind === 'pause' ? { ...found, kind: 'pause-back', text: 'pause as it was' } : found

function changesIn(both: Both, changes: readonly Change[]): Found[] {
  const words = new Map<string, { sentence: Sentence; words: Word[]; out: boolean }>()
  const found: Found[] = []
  for (const change of changes) {
    if (change.edit === 'place') found.push(...placeFound(both, change))
    if (change.edit !== 'set') continue
    const [kind = '', id = '', field = ''] = change.cell.split('/')
    if (kind === 'word' && field === 'excluded') {
      const sentence = both.sentenceOfWord.get(id)
      const word = sentence?.words.find((each) => each.id === id)
      if (!sentence || !word) continue
      const key = `${sentence.id} ${change.to === true ? 'out' : 'in'}`
      const group = words.get(key) ?? { sentence, words: [], out: change.to === true }
      group.words.push(word)
      words.set(key, group)
    } else found.push(...cellFound(both, { kind, id, field, change }))
  }
  return [...found, ...[...words.values()].map((group) => wordsFound(both, group))]
}

function placeFound({ before, after, segments }: Both, { item, at, was }: Change & { edit: 'place' }): Found[] {
  const [from, to] = [before.sentences.get(item), after.sentences.get(item)]
  if (at?.list === SOURCES && (was ?? null) === null)
    return [{ kind: 'added', before: null, after: { source: item }, text: 'added' }]
  const [stood, is] = segments.map((indices) => indices.get(item))
  if (stood !== undefined && is !== undefined)
    return stood === is
      ? []
      : [
          {
            kind: 'segment-moved',
            before: { segment: item, index: stood },
            after: { segment: item, index: is },
            text: 'segment moved',
          },
        ]
  if (!from || !to || from.index === to.index) return []
  return [
    {
      kind: 'moved',
      before: { sentence: item, index: from.index, start: from.start, end: from.end },
      after: { sentence: item, index: to.index, start: to.start, end: to.end },
      text: 'moved',
    },
  ]
}

/** The words of one sentence that go or come back. */
function wordsFound(
  both: Both,
  { sentence, words, out }: { sentence: Sentence; words: readonly Word[]; out: boolean },
): Found {
  const indices = words.map((word) => sentence.words.indexOf(word))
  const said = { sentence: sentence.id, words: indices, text: words.map(({ text }) => text).join(' ') }
  const heard = spanOf(out ? both.before : both.after, words)
  const seam = seamOf(out ? both.after : both.before, sentence, indices[0] ?? 0)
  return out
    ? { kind: 'words-out', before: { ...said, ...heard }, after: seam, text: 'words out' }
    : { kind: 'words-in', before: seam, after: { ...said, ...heard }, text: 'words back in' }
}

function cellFound(
  both: Both,
  { kind, id, field, change }: { kind: string; id: string; field: string; change: Change & { edit: 'set' } },
): Found[] {
  const { before, after, document, sentenceOfWord } = both
  const was = change.was ?? null
  const sentence = after.sentences.get(id) ?? before.sentences.get(id)
  if (kind === 'sentence' && sentence) {
    const place = ({ sentences }: Places): { [field: string]: Json } => {
      const found = sentences.get(id)
      return found ? { sentence: id, start: found.start, end: found.end } : { sentence: id }
    }
    const text = sentence.sentence.words.map((word) => word.text).join(' ')
    const isOut = after.sentences.get(id)?.isOut === true
    if (field === 'excluded')
      return [
        {
          kind: isOut ? 'sentence-out' : 'sentence-in',
          before: { ...place(before), text },
          after: { ...place(after), text },
          text: isOut ? 'sentence out' : 'sentence back in',
        },
      ]
    if (field === 'base')
      return was === null
        ? []
        : [{ kind: 'words-regrouped', before: place(before), after: place(after), text: 'sentences cut otherwise' }]
    return [
      {
        kind: field,
        before: { ...place(before), [field]: was },
        after: { ...place(after), [field]: change.to ?? null },
        text: field === 'speaker' ? 'speaker named' : field === 'override' ? 'picture over it' : field,
      },
    ]
  }
  if (kind === 'word') {
    const place = (places: Places): object => places.words.get(id) ?? {}
    const [found, text] = wordFields.get(field) ?? []
    return found === undefined || text === undefined
      ? []
      : [
          {
            kind: found,
            before: {
              word: id,
              sentence: sentenceOfWord.get(id)?.id ?? null,
              [field]: inSeconds(field, was),
              ...place(before),
            },
            after: {
              word: id,
              sentence: sentenceOfWord.get(id)?.id ?? null,
              [field]: inSeconds(field, change.to ?? null),
              ...place(after),
            },
            text,
          },
        ]
  }
  if (kind === 'segment' && field === 'excluded')
    return sentencesIn(document, id)
      .filter((each) => before.sentences.get(each)?.isOut !== after.sentences.get(each)?.isOut)
      .flatMap((each) => cellFound(both, { kind: 'sentence', id: each, field, change }))
  return kind === 'speaker'
    ? [
        {
          kind: 'speaker',
          before: { speaker: was ?? id },
          after: { speaker: change.to ?? null },
          text: 'speaker named',
        },
      ]
    : []
}

const wordFields: ReadonlyMap<string, readonly [kind: string, text: string]> = new Map([
  ['gap', ['pause', 'pause shortened']],
  ['text', ['text', 'word corrected']],
  ['speaker', ['speaker', 'speaker named']],
])

const inSeconds = (field: string, value: Json): Json =>
  field === 'gap' && typeof value === 'number' ? value / MICROS : value

function spanOf({ words: places }: Places, words: readonly Word[]): { start: number; end: number } | object {
  const heard = words.flatMap(({ id }) => places.get(id) ?? [])
  return heard.length === 0
    ? {}
    : { start: Math.min(...heard.map(({ start }) => start)), end: Math.max(...heard.map(({ end }) => end)) }
}

/**
 * Where something that is not heard would be: right behind the last kept word before it, else at the start of its
 * sentence.
 */
function seamOf({ words, sentences }: Places, sentence: Sentence, index: number): Json {
  const before = sentence.words.slice(0, index).findLast(({ id }) => words.has(id))
  const at = before ? (words.get(before.id)?.end ?? 0) : (sentences.get(sentence.id)?.start ?? 0)
  return { sentence: sentence.id, start: at, end: at }
}

/** "removed 3:12 in 41 cuts", which is what people care about, and what else there is. */
function summaryOf({ before, after }: Both, changes: readonly DiffChange[]): string {
  const seconds = before.seconds - after.seconds
  const count = (...kinds: string[]): number => changes.filter(({ kind }) => kinds.includes(kind)).length
  const cuts = count('words-out', 'sentence-out', 'pause')
  const back = count('words-in', 'sentence-in', 'pause-back')
  const parts = [
    ...(cuts > 0 ? [`${seconds > 0 ? `removed ${length(seconds)} in ` : ''}${sayCount(cuts, 'cut')}`] : []),
    ...(back > 0
      ? [`restored ${cuts === 0 && seconds < 0 ? `${length(-seconds)} in ` : ''}${sayCount(back, 'place')}`]
      : []),
    ...(cuts > 0 && back > 0 && seconds < 0 ? [`${length(-seconds)} longer`] : []),
    ...told(count('moved'), 'sentence', 'moved'),
    ...told(count('segment-moved'), 'segment', 'moved'),
    ...told(count('text'), 'word', 'corrected'),
    ...told(count('speaker'), 'speaker', 'named'),
    ...told(count('override'), 'picture', 'changed'),
  ]
  return parts.join(', ') || `same length, ${formatTime(after.seconds)}`
}

const told = (count: number, noun: string, verb: string): string[] =>
  count === 0 ? [] : [`${sayCount(count, noun)} ${verb}`]
/** Short lengths in seconds: "removed 0:01" would say little of a few ums. */
const length = (seconds: number): string => (seconds < 60 ? `${seconds.toFixed(1)} s` : formatTime(Math.round(seconds)))

/** Where a kept word is heard in the cut, in seconds. */
type WordPlace = { readonly start: number; readonly end: number }

/** A sentence with its index in the order, and when it is heard. */
export type PlacedSentence = {
  readonly sentence: Sentence
  readonly index: number
  readonly isOut: boolean
  readonly start: number
  readonly end: number
}

/** Every sentence in order, and where each kept word is heard. */
type Places = {
  readonly sentences: ReadonlyMap<string, PlacedSentence>
  readonly words: ReadonlyMap<string, WordPlace>
  readonly seconds: number
}

export function placesOf(document: Document): Places {
  const ranges = playedRanges(document)
  const all = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const words = new Map(
    [...playTimes(ranges, heardSentences(document))].map(([id, { startMicros, endMicros }]): [string, WordPlace] => [
      id,
      { start: startMicros / MICROS, end: endMicros / MICROS },
    ]),
  )
  const sentences = new Map<string, PlacedSentence>()
  // One that is out stands where the one before it ended.
  let heardUntil = 0
  for (const [index, sentence] of all.entries()) {
    const heard = sentence.words.flatMap(({ id }) => words.get(id) ?? [])
    const start = heard[0]?.start ?? heardUntil
    heardUntil = heard.at(-1)?.end ?? heardUntil
    sentences.set(sentence.id, { sentence, index, isOut: isSentenceOut(document, sentence), start, end: heardUntil })
  }
  return { sentences, words, seconds: playedMicros(ranges) / MICROS }
}
