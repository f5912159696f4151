import { type Document, itemsOf } from '../../kernel/index.ts'
import { pauseBetween, pauseLength, silencesOf, type Pause } from './silences.ts'
import {
  gapAfter,
  isSentenceOut,
  isWordOut,
  overrideOf,
  type Override,
  sentenceOf,
  sourceOf,
  type Sentence,
  type Word,
} from './words.ts'
import { entriesOf, SOURCES } from './timeline.ts'

/**
 * One stretch of a source that plays without a break. A cut is a list of them, in order. Times are whole microseconds
 * of the source. Where exactly an edge falls is decided when it is rendered: `at` is the wish, `earliest` to `latest`
 * the room in which no word is spoken, where the quietest point is looked for.
 */
export type PlayedRange = {
  readonly sourceId: string
  readonly start: RangeEdge
  readonly end: RangeEdge
  /** The sentences that are heard in it, in order, for captions and for other programs. */
  readonly sentenceIds: readonly string[]
  /** Another picture over the whole range; the sound stays that of the range. */
  readonly override?: { readonly sourceId: string; readonly startMicros: number }
}

export type RangeEdge = { readonly at: number; readonly earliest: number; readonly latest: number }

/** How much of a pause stays beside a cut: where a word goes out of it, and where what followed plays elsewhere. */
const BESIDE_CUT_MICROS = 150_000
const BESIDE_MOVE_MICROS = 250_000

/**
 * What the cut plays, in order. Kept words that follow each other in their source form one range, unless something
 * between them is out, the pause was shortened, or the picture changes. What lies before the first word of a source and
 * after its last stays with those words, so a cut that nobody has touched plays whole; only where they were moved
 * between others is most of it left out. `gone` are words that are taken for out, to see what that would come to.
 */
export function playedRanges(document: Document, gone?: ReadonlySet<string>): readonly PlayedRange[] {
  return gone ? rangesWithout(document, gone) : rangesOf(document)
}

/** A document never changes: what was found out of it is asked for again and again, and holds as long as it does. */
function onceEach<Result>(find: (document: Document) => Result): (document: Document) => Result {
  const found = new WeakMap<Document, { readonly result: Result }>()
  return (document) => {
    const known = found.get(document) ?? { result: find(document) }
    found.set(document, known)
    return known.result
  }
}

const rangesOf = onceEach((document) => rangesWithout(document, new Set()))

function rangesWithout(document: Document, gone: ReadonlySet<string>): PlayedRange[] {
  const { runs, playedAt } = keptRuns(document, gone)
  const ranges: PlayedRange[] = []
  let shown = { sentence: '', micros: 0 }
  for (const [at, run] of runs.entries()) {
    const [start, end] = [
      edgeAt(run, run.first, { playedAt, isOpen: runs[at - 1]?.source !== run.source }),
      edgeAt(run, run.last, { playedAt, isOpen: runs[at + 1]?.source !== run.source }),
    ]
    const sentence = run.sentences[0] ?? ''
    // The other picture runs on while its sentence plays, across what is cut out of it.
    if (shown.sentence !== sentence) shown = { sentence, micros: 0 }
    ranges.push({
      sourceId: run.source,
      start,
      end,
      sentenceIds: run.sentences,
      ...(run.override && {
        override: { sourceId: run.override.sourceId, startMicros: run.override.startMicros + shown.micros },
      }),
    })
    shown = { sentence, micros: shown.micros + end.at - start.at }
  }
  return ranges
}

/** How long the cut is. */
export function playedMicros(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end.at - start.at, 0)
}

type Run = {
  readonly source: string
  readonly words: SourceWords
  readonly first: Side
  readonly last: Side
  readonly sentences: readonly string[]
  readonly override: Override | undefined
}

/** One end of a run: its outermost word, in which direction it looks, and the shortened pause there. */
type Side = { readonly position: number; readonly towards: -1 | 1; readonly gap: Shortened | undefined }

/** A pause of which only so much is left. */
type Shortened = { readonly pause: Pause; readonly left: number }

/** When each word plays, by source and position; a word without a number is out. */
type PlayedAt = ReadonlyMap<string, readonly (number | undefined)[]>

/** `isOpen` says that nothing of the same source plays on that side. */
type Around = { readonly playedAt: PlayedAt; readonly isOpen: boolean }

function keptRuns(
  document: Document,
  gone: ReadonlySet<string>,
): { readonly runs: readonly Run[]; readonly playedAt: PlayedAt } {
  const { sentences, sources } = allWords(document)
  const playedAt = new Map<string, (number | undefined)[]>([...sources.keys()].map((id) => [id, []]))
  const runs: (Run & { sentences: string[] })[] = []
  let count = 0
  for (const sentence of sentences) {
    const words = sources.get(sentence.source)
    if (!words || isSentenceOut(document, sentence)) continue
    const override = overrideOf(document, sentence.id)
    for (const { id, position } of sentence.words) {
      if (gone.has(id) || isWordOut(document, id)) continue
      const numbers = playedAt.get(sentence.source)
      if (numbers) numbers[position] = count++
      const open = runs.at(-1)
      const follows = open?.source === sentence.source && open.last.position === position - 1
      const gap = follows ? shortened(document, { source: sentence.source, heard: words.heard, position }) : undefined
      const isSamePicture =
        open !== undefined &&
        (override === undefined
          ? open.override === undefined
          : open.override !== undefined && open.sentences[0] === sentence.id)
      if (open && follows && gap === undefined && isSamePicture) {
        runs[runs.length - 1] = { ...open, last: { position, towards: 1, gap: undefined } }
        if (open.sentences.at(-1) !== sentence.id) open.sentences.push(sentence.id)
        continue
      }
      if (open && follows) runs[runs.length - 1] = { ...open, last: { ...open.last, gap } }
      runs.push({
        source: sentence.source,
        words,
        first: { position, towards: -1, gap },
        last: { position, towards: 1, gap: undefined },
        sentences: [sentence.id],
        override,
      })
    }
  }
  return { runs, playedAt }
}

/** What is left of the pause before a word, where that is less than there was. */
function shortened(
  document: Document,
  { source, heard, position }: { source: string; heard: readonly HeardAt[]; position: number },
): Shortened | undefined {
  const [before, word] = [heard[position - 1], heard[position]]
  const left = before && gapAfter(document, before.id)
  if (!before || !word || left === undefined) return undefined
  const pause = pauseBetween(silencesOf(document, source), before.endMicros, word.startMicros)
  if (!pause || left >= pauseLength(pause)) return undefined
  // What lies beside the silence stays in any case, and is part of what is to be left.
  return { pause, left: Math.max(0, left - pause.besideMicros) }
}

function edgeAt(
  { source, words: { heard, endMicros } }: Run,
  { position, towards, gap }: Side,
  { playedAt, isOpen }: Around,
): RangeEdge {
  const [own, neighbour] = [heard[position], heard[position + towards]]
  if (!own) throw new Error(`Source ${source} has no word at ${position}`)
  const from = towards === 1 ? own.endMicros : (neighbour?.endMicros ?? 0)
  const to = towards === 1 ? (neighbour?.startMicros ?? endMicros) : own.startMicros
  if (!neighbour && isOpen) return { at: towards === 1 ? to : from, earliest: from, latest: to }
  const room = to - from
  const numbers = playedAt.get(source) ?? []
  const [mine, next] = [numbers[position], numbers[position + towards]]
  const isBeside = mine !== undefined && next === mine + towards
  if (gap !== undefined && isBeside) return gapEdge({ from: gap.pause.from, to: gap.pause.to, towards, gap: gap.left })
  // Only the picture changes here: both sides meet in the middle, and nothing is lost.
  if (isBeside) return { at: from + Math.floor(room / 2), earliest: from, latest: to }
  const kept = Math.min(Math.floor(room / 2), neighbour && next === undefined ? BESIDE_CUT_MICROS : BESIDE_MOVE_MICROS)
  return { at: towards === 1 ? from + kept : to - kept, earliest: from, latest: to }
}

/** Half of what is left of the pause stays on each side, and neither side reaches past the middle of it. */
function gapEdge({ from, to, towards, gap }: { from: number; to: number; towards: -1 | 1; gap: number }): RangeEdge {
  const middle = Math.floor((from + to) / 2)
  const half = Math.floor(gap / 2)
  if (towards === 1) return { at: from + half, earliest: from, latest: Math.min(from + gap, middle) }
  return { at: to - (gap - half), earliest: Math.max(to - gap, middle), latest: to }
}

/** When a word of a source is heard, by its position there. */
type HeardAt = { readonly id: string; readonly startMicros: number; readonly endMicros: number }

/** A source with all its words, in or out, in the order in which they were said. `endMicros` is where it ends. */
type SourceWords = { readonly heard: readonly HeardAt[]; readonly endMicros: number }

/** Every sentence of the cut in order, and every source with its words. */
const allWords = onceEach((document): AllWords => {
  const sentences = [...entriesOf(document)].flatMap((id) => sentenceOf(document, id) ?? [])
  const said = new Map<string, Word[]>(itemsOf(document, SOURCES).map((id) => [id, []]))
  for (const { source, words } of sentences) {
    const list = said.get(source)
    for (const word of words) if (list) list[word.position] = word
  }
  return {
    sentences,
    sources: new Map([...said].map(([id, words]) => [id, mended(words, sourceOf(document, id)?.durationMicros ?? 0)])),
  }
})

type AllWords = {
  readonly sentences: readonly Sentence[]
  readonly sources: ReadonlyMap<string, SourceWords>
}

/** Every sentence of the cut in order, its words at the times by which the cut is made: none of them overlap. */
export const heardSentences = onceEach((document): readonly Sentence[] => {
  const { sentences, sources } = allWords(document)
  return sentences.map((sentence) => {
    const heard = sources.get(sentence.source)?.heard ?? []
    return {
      ...sentence,
      words: sentence.words.map((word) => {
        const { startMicros, endMicros } = heard[word.position] ?? word
        return { ...word, startMicros, endMicros }
      }),
    }
  })
})

/**
 * Tools write words that overlap or run backwards. Here a word ends where the next begins, and none begins before the
 * last one ends.
 */
function mended(words: readonly Word[], durationMicros: number): SourceWords {
  let last = 0
  const heard = words.map(({ id, startMicros, endMicros }, at) => {
    const start = Math.max(startMicros, last)
    last = Math.max(start, Math.min(endMicros, words[at + 1]?.startMicros ?? endMicros))
    return { id, startMicros: start, endMicros: last }
  })
  return { heard, endMicros: Math.max(durationMicros, last) }
}

/** When a word is heard in the cut, counted from its start. */
export type PlayTime = { readonly startMicros: number; readonly endMicros: number }

/** Where each word of some sentences is heard in what the cut plays; a word that does not play has no time. */
export function playTimes(
  ranges: readonly PlayedRange[],
  sentences: readonly Sentence[],
): ReadonlyMap<string, PlayTime> {
  const bySentence = new Map<string, { readonly range: PlayedRange; readonly offset: number }[]>()
  let offset = 0
  for (const range of ranges) {
    for (const id of range.sentenceIds)
      bySentence.set(id, [...(bySentence.get(id) ?? []), { range, offset: offset - range.start.at }])
    offset += range.end.at - range.start.at
  }
  const times = new Map<string, PlayTime>()
  for (const { id, words } of sentences) {
    for (const { id: word, startMicros, endMicros } of words) {
      const middle = (startMicros + endMicros) / 2
      const heard = bySentence.get(id)?.find(({ range }) => middle >= range.start.at && middle <= range.end.at)
      if (heard) times.set(word, { startMicros: startMicros + heard.offset, endMicros: endMicros + heard.offset })
    }
  }
  return times
}
