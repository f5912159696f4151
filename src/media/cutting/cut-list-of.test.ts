import { describe, expect, test } from 'vitest'
import type { Source as Footage } from '../../video/document/words.ts'
import { checkCutList } from '../interchange/check-cut-list.ts'
import { frameRates } from '../timecode/frame-rate.ts'
import { openSources } from '../sources.ts'
import { succeed } from '../../../test/support/media/recordings.ts'
import { cutListOf, nominalRate } from './cut-list-of.ts'
import type { SpokenSentence } from './heard-words.ts'
import { rangeOf } from '../../../test/support/media/clip.ts'
import { placeEdges } from './place-edges.ts'

const footage: Footage[] = [
  {
    id: 'src-1',
    name: 'talk',
    durationMicros: 600e6,
    recording: null,
    picture: {
      file: `sha256:${'a'.repeat(64)}`,
      width: 1280,
      height: 720,
      rate: { num: 30_000, den: 1001 },
      isVariable: false,
    },
  },
  {
    id: 'src-2',
    name: 'street',
    durationMicros: 60e6,
    recording: null,
    picture: {
      file: `sha256:${'b'.repeat(64)}`,
      width: 640,
      height: 480,
      rate: { num: 25, den: 1 },
      isVariable: false,
    },
  },
]

/** Words of half a second each, from `fromSeconds` on. */
function sentence(
  id: string,
  text: string,
  {
    fromSeconds,
    speaker = 'Ana',
    out = [] as number[],
  }: { fromSeconds: number; speaker?: string | null; out?: number[] },
): SpokenSentence {
  return {
    id,
    speaker,
    words: text.split(' ').map((word, at) => ({
      id: `${id}-${at}`,
      text: word,
      startMicros: (fromSeconds + at / 2) * 1e6,
      endMicros: (fromSeconds + at / 2 + 0.4) * 1e6,
      excluded: out.includes(at),
    })),
  }
}

const place = async (ranges: Parameters<typeof placeEdges>[0]['ranges'], rate = { num: 30_000, den: 1001 }) =>
  succeed(await placeEdges({ ranges, footage, sources: openSources('/nowhere'), rate }))

describe('a word that plays for less than a frame', () => {
  const tiny: SpokenSentence = {
    id: 'sent-1',
    speaker: null,
    words: [
      { id: 'a', text: 'so', startMicros: 10.0e6, endMicros: 10.4e6, excluded: true },
      { id: 'b', text: 'Yes', startMicros: 10.401e6, endMicros: 10.407e6, excluded: false },
      { id: 'c', text: 'well', startMicros: 10.41e6, endMicros: 10.9e6, excluded: true },
      { id: 'd', text: 'fine.', startMicros: 11.2e6, endMicros: 11.8e6, excluded: false },
    ],
  }

  test('keeps its caption wherever the frame comes to lie', async () => {
    for (let shift = 0; shift < 34; shift += 3) {
      const moved = {
        ...tiny,
        words: tiny.words.map((word) => ({
          ...word,
          startMicros: word.startMicros + shift * 1000,
          endMicros: word.endMicros + shift * 1000,
        })),
      }
      const at = shift / 1000
      const cut = await place([
        { ...rangeOf(10.4005 + at, 10.4075 + at), sentenceIds: ['sent-1'] },
        { ...rangeOf(11.1 + at, 11.9 + at), sentenceIds: ['sent-1'] },
      ])
      const { captions } = cutListOf({ name: 'talk', cut, footage, paths: new Map(), sentences: [moved] })
      expect(captions.map(({ text }) => text).join(' '), `${shift} ms`).toBe('Yes fine.')
    }
  })

  test('is read with what came before it where no frame is left', async () => {
    const cut = await place([{ ...rangeOf(10, 10.034), sentenceIds: ['sent-1', 'sent-2'] }])
    const short = (id: string, text: string, from: number): SpokenSentence => ({
      id,
      speaker: null,
      words: [{ id: `${id}-0`, text, startMicros: from * 1e6, endMicros: (from + 0.01) * 1e6, excluded: false }],
    })
    const { captions } = cutListOf({
      name: 'talk',
      cut,
      footage,
      paths: new Map(),
      sentences: [short('sent-1', 'One.', 10.001), short('sent-2', 'Two.', 10.02)],
    })
    expect(captions.map(({ text }) => text)).toEqual(['One.\nTwo.'])
  })
})

test('no clip reaches beyond what its source is said to hold', async () => {
  const heardLonger = footage.map((source) => ({ ...source, durationMicros: 46.6347e6 }))
  const cut = await place([{ ...rangeOf(38.1, 46.6347), sentenceIds: [] }])
  const { sources, events } = cutListOf({
    name: 'talk',
    cut,
    footage: heardLonger,
    paths: new Map(),
    sentences: [],
  })
  expect(sources[0]?.durationFrames).toBeGreaterThanOrEqual(events[0]?.sourceOut ?? Infinity)
})

describe('a cut for other programs', () => {
  const sentences = [
    sentence('sent-1', 'So um this is it.', { fromSeconds: 10, out: [1] }),
    sentence('sent-2', 'Yes.', { fromSeconds: 40, speaker: null }),
  ]
  const ranges = [
    { ...rangeOf(10, 10.45), sentenceIds: ['sent-1'] },
    { ...rangeOf(10.98, 12.5), sentenceIds: ['sent-1'] },
    { ...rangeOf(40, 42, { override: { sourceId: 'src-2', startMicros: 4e6 } }), sentenceIds: ['sent-2'] },
  ]

  test('has the frames of the render, what is said in each event, and the other picture', async () => {
    const cutList = cutListOf({
      name: 'cut',
      cut: await place(ranges),
      footage,
      paths: new Map([['src-1', '/media/talk.mp4']]),
      sentences,
    })
    expect(checkCutList(cutList)).toBeUndefined()
    const frames = (seconds: number) => Math.round((seconds * 30_000) / 1001)
    expect(cutList.events.map(({ sourceIn, sourceOut }) => [sourceIn, sourceOut])).toEqual([
      [frames(10), frames(10.45)],
      [frames(10.98), frames(12.5)],
      [frames(40), frames(42)],
    ])
    expect(cutList.events.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['So', 'Ana'],
      ['this is it.', 'Ana'],
      ['Yes.', undefined],
    ])
    expect(cutList.events[2]!.override).toEqual({ sourceId: 'src-2', sourceIn: 100 })
    expect(cutList.events.map(({ recordIn }) => recordIn)).toEqual([
      0,
      cutList.events[0]!.recordOut,
      cutList.events[1]!.recordOut,
    ])
    expect(cutList).toMatchObject({
      frameSize: { width: 1280, height: 720 },
      sources: [
        { id: 'src-1', path: '/media/talk.mp4', rate: { num: 30_000 } },
        { id: 'src-2', rate: { num: 25 } },
      ],
    })
  })

  test('is whole at every rate, also where the source has another', async () => {
    for (const rate of frameRates.values()) {
      const cutList = cutListOf({
        name: 'cut',
        cut: await place(ranges, rate),
        footage,
        paths: new Map(),
        sentences,
        dropFrame: rate.dropFrame,
      })
      expect(checkCutList(cutList)).toBeUndefined()
      const seconds = ((cutList.events.at(-1)?.recordOut ?? 0) * rate.den) / rate.num
      expect(Math.abs(seconds - (0.45 + 1.52 + 2))).toBeLessThan((3 * rate.den) / rate.num)
    }
  })

  test('without a picture is counted at 25 frames a second', async () => {
    const sound = footage.map((source) => ({ ...source, picture: null }))
    const rate = nominalRate(sound)
    expect(rate).toEqual({ num: 25, den: 1, dropFrame: false })
    const cut = succeed(
      await placeEdges({ ranges: ranges.slice(0, 2), footage: sound, sources: openSources('/nowhere'), rate }),
    )
    const cutList = cutListOf({ name: 'cut', cut, footage: sound, paths: new Map(), sentences })
    expect(checkCutList(cutList)).toBeUndefined()
    expect(cutList.sources).toMatchObject([{ hasVideo: false, rate: { num: 25, den: 1 } }])
  })
})

describe('captions', () => {
  test('hold kept words only, at the times of the cut, in at most two lines of 42 letters', async () => {
    const long =
      'Every one of these rather long sentences has to be broken up into captions that people can read while they listen to it'
    const sentences = [
      sentence('sent-1', long, { fromSeconds: 100, out: [3, 4] }),
      sentence('sent-2', 'Hello there.', { fromSeconds: 20, speaker: 'Ben' }),
    ]
    const ranges = [
      { ...rangeOf(20, 21), sentenceIds: ['sent-2'] },
      { ...rangeOf(100, 101.45), sentenceIds: ['sent-1'] },
      { ...rangeOf(102.48, 112), sentenceIds: ['sent-1'] },
    ]
    const { captions, rate } = cutListOf({
      name: 'cut',
      cut: await place(ranges),
      footage,
      paths: new Map(),
      sentences,
    })
    const said = captions.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
    expect(said).toBe(
      `Hello there. ${long
        .split(' ')
        .filter((_, at) => at !== 3 && at !== 4)
        .join(' ')}`,
    )
    for (const { text } of captions) {
      expect(text.split('\n').length).toBeLessThanOrEqual(2)
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(42)
    }
    const seconds = (frames: number) => (frames * rate.den) / rate.num
    expect(captions.map(({ speaker }) => speaker)).toEqual(['Ben', ...captions.slice(1).map(() => 'Ana')])
    expect(seconds(captions[0]!.recordIn)).toBeCloseTo(0, 1)
    expect(seconds(captions[1]!.recordIn)).toBeCloseTo(1, 1)
    expect(seconds(captions.at(-1)!.recordOut)).toBeCloseTo(1 + 1.45 + 9.52 - 0.1, 0)
    for (const [index, caption] of captions.entries())
      expect(caption.recordIn).toBeGreaterThanOrEqual(captions[index - 1]?.recordOut ?? 0)
  })
})
