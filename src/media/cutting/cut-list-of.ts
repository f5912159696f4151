import type { Source as Footage } from '../../video/index.ts'
import { sourceFrames, type CutEvent, type CutList, type CutSource, type Caption } from '../interchange/cut-list.ts'
import type { FrameRate } from '../timecode/frame-rate.ts'
import { secondsOf, type PlacedCut, type PlacedRange, sourceSeconds } from './placed-cut.ts'
import { cutRateOf, type Rate } from './find-frame-timing.ts'

/** What broadcasters agree on: two lines of 42 letters, up for seven seconds at most, and long enough to be read. */
const MAX_LETTERS = 42
const MAX_LINES = 2
const MAX_SECONDS = 7
const MIN_SECONDS = 1

/** A pause this long ends a caption. */
const pauseSeconds = 1

export type CutListCall = {
  readonly name: string
  /** Placed on the frames of the wanted rate; `nominalRate` says which one to take where there is no picture. */
  readonly cut: PlacedCut
  readonly footage: readonly Footage[]
  /** Where the file of each source lies; one that is not known is named by its source. */
  readonly paths: ReadonlyMap<string, string>
  readonly sentences: readonly SpokenSentence[]
  readonly dropFrame?: boolean
}

/** The rate that a cut is handed over at: that of the first picture in it, else 25 frames a second. */
export function nominalRate(footage: readonly Footage[]): FrameRate {
  const rate = footage.find(({ picture }) => picture)?.picture?.rate ?? { num: 25, den: 1 }
  return { ...cutRateOf(rate), dropFrame: false }
}

/** A placed cut as other programs understand one: the same frames that a render has, with what is said in them. */
export function cutListOf({ name, cut, footage, paths, sentences, dropFrame = false }: CutListCall): CutList {
  const rate: FrameRate = { ...cut.rate, dropFrame }
  const used = new Set(
    cut.ranges.flatMap(({ range }) => [range.sourceId, ...(range.override ? [range.override.sourceId] : [])]),
  )
  const sources = footage.filter(({ id }) => used.has(id)).map((source) => sourceOf(source, rate, paths))
  const rates = new Map(sources.map((source) => [source.id, source.rate]))
  const spoken = new Map(sentences.map((sentence) => [sentence.id, sentence]))
  const heard = heardWords(cut, spoken)
  const events = cut.ranges.map((placed, index) => eventOf({ placed, rate, words: heard[index] ?? [], rates }))
  const size = footage.find(({ id, picture }) => picture && used.has(id))?.picture
  return {
    name,
    rate,
    ...(size && { frameSize: { width: size.width, height: size.height } }),
    sources,
    events,
    captions: captionsOf(heard.flat(), cut),
  }
}

/** A source without a picture, or whose frames come at odd times or seldom, is counted in frames of the timeline. */
function sourceOf(
  { id, name, durationMicros, recording, picture }: Footage,
  rate: FrameRate,
  paths: ReadonlyMap<string, string>,
): CutSource {
  const isCounted = picture !== null && !picture.isVariable && cutRateOf(picture.rate) === picture.rate
  const own: FrameRate = { ...(isCounted ? picture.rate : rate), dropFrame: false }
  return {
    id,
    name,
    path: paths.get(id) ?? name,
    rate: own,
    hasVideo: picture !== null,
    hasAudio: recording !== null,
    // The last frame may be heard only in part; a clip up to the end must not lie beyond it.
    durationFrames: Math.max(1, Math.ceil((durationMicros / 1e6) * (own.num / own.den) - 1e-3)),
  }
}

function eventOf({
  placed,
  rate,
  words,
  rates,
}: {
  placed: PlacedRange
  rate: FrameRate
  words: readonly HeardWord[]
  rates: ReadonlyMap<string, FrameRate>
}): CutEvent {
  const { range, startFrame, endFrame, recordFrame } = placed
  const frames = endFrame - startFrame
  const source = rates.get(range.sourceId) ?? rate
  const sourceIn = frameAt(secondsOf(startFrame, rate), source)
  const speakers = new Set(words.map(({ speaker }) => speaker))
  const [speaker] = speakers
  return {
    sourceId: range.sourceId,
    sourceIn,
    sourceOut: sourceIn + sourceFrames({ recordFrames: frames, timeline: rate, source }),
    recordIn: recordFrame,
    recordOut: recordFrame + frames,
    text: words.map(({ text }) => text).join(' '),
    ...(speakers.size === 1 && typeof speaker === 'string' && { speaker }),
    ...(range.override && {
      override: {
        sourceId: range.override.sourceId,
        sourceIn: frameAt(range.override.startMicros / 1e6, rates.get(range.override.sourceId) ?? rate),
      },
    }),
  }
}

const frameAt = (seconds: number, { num, den }: FrameRate): number => Math.max(0, Math.round((seconds * num) / den))

/** Captions of what is really heard, retimed to the cut. `frames` is how long the cut is. */
function captionsOf(words: readonly HeardWord[], { rate, frames }: { rate: Rate; frames: number }): Caption[] {
  const groups = grouped(words)
  const frameOf = (seconds: number): number => Math.round((seconds * rate.num) / rate.den)
  const captions: Caption[] = []
  for (const [index, group] of groups.entries()) {
    const first = group[0],
      last = group.at(-1)
    if (!first || !last) continue
    const next = groups[index + 1]?.[0]?.startSeconds ?? Infinity
    const recordIn = Math.max(captions.at(-1)?.recordOut ?? 0, frameOf(first.startSeconds))
    const wished = frameOf(Math.min(next, Math.max(last.endSeconds, first.startSeconds + MIN_SECONDS)))
    const recordOut = Math.min(frames, Math.max(recordIn + 1, wished))
    const text = linesOf(group.map((word) => word.text)).join('\n')
    const before = captions.at(-1)
    if (recordOut > recordIn)
      captions.push({ recordIn, recordOut, text, ...(first.speaker !== null && { speaker: first.speaker }) })
    // No frame is left at the end: what is said there is read with what came before it.
    else if (before) captions[captions.length - 1] = { ...before, text: `${before.text}\n${text}` }
  }
  return captions
}

function grouped(words: readonly HeardWord[]): HeardWord[][] {
  const groups: HeardWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const first = group?.[0],
      last = group?.at(-1)
    const goesOn =
      group &&
      first &&
      last &&
      last.sentenceId === word.sentenceId &&
      last.speaker === word.speaker &&
      word.startSeconds - last.endSeconds < pauseSeconds &&
      word.endSeconds - first.startSeconds <= MAX_SECONDS &&
      linesOf([...group, word].map(({ text }) => text)).length <= MAX_LINES
    if (goesOn) group.push(word)
    else groups.push([word])
  }
  return groups
}

/** Words in lines that are as long as they may be; a word that is longer than a line has one of its own. */
function linesOf(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= MAX_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A word where it is heard in the cut. */
type HeardWord = {
  readonly text: string
  readonly speaker: string | null
  readonly sentenceId: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/**
 * The kept words of each range, in order, with their times in the cut. A word belongs to the range of its sentence that
 * plays its middle, or that lies nearest: a range of less than a frame may come to lie beside its word.
 */
function heardWords(cut: PlacedCut, sentences: ReadonlyMap<string, SpokenSentence>): HeardWord[][] {
  const rangesOf = new Map<string, number[]>()
  for (const [index, { range }] of cut.ranges.entries())
    for (const id of range.sentenceIds) rangesOf.set(id, [...(rangesOf.get(id) ?? []), index])
  const away = (index: number, seconds: number): number => {
    const placed = cut.ranges[index]
    if (!placed) return Infinity
    const from = sourceSeconds(placed, placed.startFrame, cut.rate),
      to = sourceSeconds(placed, placed.endFrame, cut.rate)
    return seconds < from ? from - seconds : seconds < to ? -1 : seconds - to
  }
  const rangeOf = (id: string, seconds: number): number | undefined =>
    (rangesOf.get(id) ?? []).reduce<number | undefined>(
      (best, index) => (best === undefined || away(index, seconds) < away(best, seconds) ? index : best),
      undefined,
    )
  return cut.ranges.map((placed, index) =>
    wordsOfRange(placed, cut, sentences, (id, seconds) => rangeOf(id, seconds) === index),
  )
}

function wordsOfRange(
  placed: PlacedRange,
  cut: PlacedCut,
  sentences: ReadonlyMap<string, SpokenSentence>,
  isHere: (sentence: string, seconds: number) => boolean,
): HeardWord[] {
  const from = sourceSeconds(placed, placed.startFrame, cut.rate),
    to = sourceSeconds(placed, placed.endFrame, cut.rate)
  const recordSeconds = secondsOf(placed.recordFrame, cut.rate),
    lastSeconds = recordSeconds + to - from
  return placed.range.sentenceIds.flatMap((id) => {
    const sentence = sentences.get(id)
    return (sentence?.words ?? []).flatMap(({ text, startMicros, endMicros, excluded }): HeardWord[] => {
      if (excluded || !isHere(id, (startMicros + endMicros) / 2e6)) return []
      const inCut = (micros: number): number =>
        Math.min(lastSeconds, Math.max(recordSeconds, recordSeconds + micros / 1e6 - from))
      return [
        {
          text,
          speaker: sentence?.speaker ?? null,
          sentenceId: id,
          startSeconds: inCut(startMicros),
          endSeconds: inCut(endMicros),
        },
      ]
    })
  })
}

/** What is said in a cut, as captions and other programs want it. Times are whole microseconds of the source. */
export type SpokenSentence = {
  readonly id: string
  readonly speaker: string | null
  readonly words: readonly SentenceWord[]
}

export type SentenceWord = {
  readonly id: string
  readonly text: string
  readonly startMicros: number
  readonly endMicros: number
  readonly excluded: boolean
}
