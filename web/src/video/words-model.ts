import type { PlayedStretch, VideoView } from '../../../src/client/index.ts'

/** A document of words, decoded once a revision: words by their place, which counts over all sentences. */
export type WordsModel = {
  readonly view: VideoView
  readonly texts: readonly string[]
  /** The ids of the sentences, in their order. */
  readonly ids: readonly string[]
  /** The sentence that a word stands in, by its place. */
  readonly sentences: Int32Array
  /** Who speaks each sentence, by the place of the name; -1 where nobody is named. */
  readonly speakers: Int32Array
  /** The first word of each sentence, and behind the last one the count of all words. */
  readonly firsts: Int32Array
  /** `OUT`, `ESTIMATED`, `FILLER` and `UNSURE`. */
  readonly flags: Uint8Array
  /** When a word is heard, in seconds of the cut; not a number where it is out. */
  readonly begins: Float64Array
  readonly ends: Float64Array
  readonly pauses: ReadonlyMap<number, WordPause>
  /** In percent, of the words that the transcript is not sure of. */
  readonly sureness: ReadonlyMap<number, number>
  /** The words that are heard, in the order in which they are. */
  readonly heard: Int32Array
}

/** What is silent behind a word, in seconds: as it was recorded, and what is left of it where it was shortened. */
export type WordPause = { readonly spoken: number; readonly left: number | null }

export const OUT = 1
export const ESTIMATED = 2
export const FILLER = 4
export const UNSURE = 8

export function readWords(view: VideoView): WordsModel {
  const texts = view.words.texts === '' ? [] : view.words.texts.split(' ')
  const count = texts.length
  const { counts, sources, outs: sentencesOut } = view.sentences
  const firsts = new Int32Array(counts.length + 1)
  const sentences = new Int32Array(count)
  const flags = new Uint8Array(count)
  const begins = new Float64Array(count).fill(Number.NaN)
  const ends = new Float64Array(count).fill(Number.NaN)
  for (const [flag, places] of [
    [OUT, view.words.outs],
    [ESTIMATED, view.words.estimated],
    [FILLER, view.words.fillers],
    [UNSURE, view.words.unsure.map(([word]) => word)],
  ] as const)
    for (const at of places) flags[at] = (flags[at] ?? 0) | flag
  const bySource = stretchesBySource(view)
  const sourceOf = spread(sources, counts.length)
  const isOut = new Set(sentencesOut)
  let at = 0
  for (const [sentence, length] of counts.entries()) {
    firsts[sentence] = at
    const stretches = bySource.get(sourceOf[sentence] ?? 0) ?? []
    let endMs = 0
    for (const last = at + length; at < last; at++) {
      sentences[at] = sentence
      const startMs = endMs + (view.words.starts[at] ?? 0)
      endMs = startMs + (view.words.lengths[at] ?? 0)
      if (isOut.has(sentence)) flags[at] = (flags[at] ?? 0) | OUT
      if (((flags[at] ?? 0) & OUT) !== 0) continue
      const offset = offsetAt(stretches, (startMs + endMs) * 500)
      if (offset === undefined) continue
      begins[at] = (startMs * 1000 + offset) / 1e6
      ends[at] = (endMs * 1000 + offset) / 1e6
    }
  }
  firsts[counts.length] = at
  return {
    view,
    texts,
    ids: view.sentences.ids === '' ? [] : view.sentences.ids.split(' ').map((id) => `sent-${id}`),
    sentences,
    speakers: spread(view.sentences.speakers, counts.length),
    firsts,
    flags,
    begins,
    ends,
    pauses: readPauses(view),
    sureness: new Map(view.words.unsure),
    heard: Int32Array.from(texts.keys()).filter((word) => !Number.isNaN(begins[word])),
  }
}

/** The next word that the transcript is not sure of, or the one before; where there is none, from the other end. */
export function unsureWordBeside({ sureness, flags }: WordsModel, from: number, step: -1 | 1): number | undefined {
  const all = [...sureness.keys()].filter((word) => ((flags[word] ?? 0) & OUT) === 0)
  return step > 0 ? (all.find((word) => word > from) ?? all[0]) : (all.findLast((word) => word < from) ?? all.at(-1))
}

export const isOut = ({ flags }: WordsModel, word: number): boolean => ((flags[word] ?? 0) & OUT) !== 0

/** The word that is heard at a time, or the last one before it. */
export function wordAtTime({ heard, begins }: WordsModel, seconds: number): number | undefined {
  let [low, high] = [0, heard.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((begins[heard[middle] ?? 0] ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return heard[Math.max(0, low - 1)]
}

/** From where to where some words are heard; where none of them is, the seam where they would be. */
export function spanOfWords(
  model: WordsModel,
  { first, last }: { readonly first: number; readonly last: number },
): { readonly start: number; readonly end: number } {
  const { heard, begins, ends } = model
  let [from, to] = [lowest(heard, first), lowest(heard, last + 1)]
  const before = heard[from - 1]
  if (from === to) {
    const seam = before === undefined ? 0 : (ends[before] ?? 0)
    return { start: seam, end: seam }
  }
  from = heard[from] ?? 0
  to = heard[to - 1] ?? 0
  return { start: begins[from] ?? 0, end: ends[to] ?? 0 }
}

/** The place of the first that is not below. */
function lowest(sorted: Int32Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** What holds from one place on until something else does, for each place. */
function spread(changes: readonly (readonly [number, number])[], count: number): Int32Array {
  const all = new Int32Array(count)
  for (const [at, [from, is]] of changes.entries()) all.fill(is, from, changes[at + 1]?.[0] ?? count)
  return all
}

function stretchesBySource({ stretches }: VideoView): ReadonlyMap<number, readonly PlayedStretch[]> {
  const bySource = new Map<number, PlayedStretch[]>()
  for (const stretch of stretches) {
    const found = bySource.get(stretch.source)
    if (found) found.push(stretch)
    else bySource.set(stretch.source, [stretch])
  }
  for (const found of bySource.values()) found.sort((a, b) => a.from - b.from)
  return bySource
}

/** What is added to a time of a source to get the time of the cut, where that plays. */
function offsetAt(stretches: readonly PlayedStretch[], micros: number): number | undefined {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretches[middle]?.from ?? 0) <= micros) low = middle + 1
    else high = middle
  }
  const found = stretches[low - 1]
  return found && micros <= found.to ? found.at - found.from : undefined
}

function readPauses({ pauses: { after, spoken, left } }: VideoView): ReadonlyMap<number, WordPause> {
  return new Map(
    after.map((word, at) => {
      const kept = left[at] ?? -1
      return [word, { spoken: (spoken[at] ?? 0) / 1000, left: kept < 0 ? null : kept / 1000 }]
    }),
  )
}
