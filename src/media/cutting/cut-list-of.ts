import type { Source as Footage } from '../../video/index.ts'
import { sourceFrames, type CutEvent, type CutList, type CutSource } from '../interchange/cut-list.ts'
import type { FrameRate } from '../timecode/frame-rate.ts'
import { captionsOf, type CaptionWord } from './captions-of.ts'
import { heardWords, type SpokenSentence } from './heard-words.ts'
import { secondsOf, type PlacedCut, type PlacedRange } from './placed-cut.ts'
import { cutRateOf } from './find-frame-timing.ts'

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
  words: readonly CaptionWord[]
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
