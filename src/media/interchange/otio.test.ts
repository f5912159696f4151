import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../../base/index.ts'
import type { CutEvent, CutList, TakenIn } from './cut-list.ts'
import { randomCutList } from '../../../test/support/media/random-cut-list.ts'
import { readOtio } from './read-otio.ts'
import { sampleTimeline } from '../../../test/support/media/samples.ts'
import { writeOtio } from './write-otio.ts'

type Time = { value: number; rate: number }
type Item = {
  OTIO_SCHEMA: string
  name: string
  source_range: { start_time: Time; duration: Time }
  media_reference?: { target_url: string }
  markers: { name: string }[]
}
type Track = { name: string; kind: string; children: Item[] }

const taken = (text: string): TakenIn => {
  const read = readOtio(text)
  if (isProblem(read)) throw new Error(read.message)
  return read
}

/** What OTIO carries: all but captions and sources that nothing uses. */
function carried(cutList: CutList): CutList {
  const used = new Set(cutList.events.flatMap(({ sourceId, override }) => [sourceId, override?.sourceId]))
  return { ...cutList, captions: [], sources: cutList.sources.filter(({ id }) => used.has(id)) }
}

const byId = (cutList: CutList): CutList => ({
  ...cutList,
  sources: [...cutList.sources].sort((a, b) => (a.id < b.id ? -1 : 1)),
})

describe('an OpenTimelineIO file', () => {
  it('puts every clip on the frames it was cut to', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const tracks = (JSON.parse(writeOtio(cutList).text) as { tracks: { children: Track[] } }).tracks.children
        const found = (name: string) => {
          let at = 0
          return (tracks.find((track) => track.name === name)?.children ?? []).flatMap(
            ({ OTIO_SCHEMA, source_range: { start_time, duration }, media_reference }) => {
              const recordIn = at
              at += duration.value
              expect(duration.rate).toBe(cutList.rate.num / cutList.rate.den)
              return OTIO_SCHEMA === 'Gap.1'
                ? []
                : [
                    [
                      decodeURIComponent(media_reference!.target_url.split('/').at(-1)!),
                      start_time.value,
                      start_time.rate,
                      recordIn,
                      at,
                    ],
                  ]
            },
          )
        }
        const source = (id: string) => cutList.sources.find((one) => one.id === id)!
        const wanted = (event: CutEvent, { sourceId, sourceIn }: { sourceId: string; sourceIn: number }) => {
          const { path, rate, startTimecodeFrames = 0 } = source(sourceId)
          return [
            path.split('/').at(-1),
            sourceIn + startTimecodeFrames,
            rate.num / rate.den,
            event.recordIn,
            event.recordOut,
          ]
        }
        expect(found('V1')).toEqual(
          cutList.events.filter(({ sourceId }) => source(sourceId).hasVideo).map((event) => wanted(event, event)),
        )
        expect(found('A1')).toEqual(
          cutList.events.filter(({ sourceId }) => source(sourceId).hasAudio).map((event) => wanted(event, event)),
        )
        expect(found('V2')).toEqual(
          cutList.events.flatMap((event) => (event.override ? [wanted(event, event.override)] : [])),
        )
      }),
    )
  })

  it('gives back what it carries', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const { text, warnings } = writeOtio(cutList)
        expect(warnings.length).toBe(cutList.captions.length > 0 ? 1 : 0)
        const read = taken(text)
        expect(byId(read.cutList)).toEqual(byId(carried(cutList)))
        expect(read.warnings).toEqual([])
      }),
    )
  })

  it('keeps the size of the picture and a rate that only sound has', () => {
    const cutList: CutList = {
      name: 'talk',
      rate: { num: 48000, den: 1, dropFrame: false },
      frameSize: { width: 1920, height: 1080 },
      captions: [],
      sources: [
        {
          id: 'a',
          name: 'a.wav',
          path: '/a.wav',
          rate: { num: 48000, den: 1, dropFrame: false },
          hasVideo: false,
          hasAudio: true,
        },
      ],
      events: [{ sourceId: 'a', sourceIn: 7, sourceOut: 100_007, recordIn: 0, recordOut: 100_000, text: 'hello' }],
    }
    expect(taken(writeOtio(cutList).text).cutList).toEqual(cutList)
  })

  const time = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate })
  const range = (start: number, duration: number, rate = 24) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start, rate),
    duration: time(duration, rate),
  })
  const clip = (name: string, source_range: object | null, more: object = {}) => ({
    OTIO_SCHEMA: 'Clip.2',
    name,
    source_range,
    ...more,
  })
  const timeline = (...children: object[]) =>
    JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', name: 't', tracks: { OTIO_SCHEMA: 'Stack.1', children } })
  const track = (kind: string, ...children: object[]) => ({ OTIO_SCHEMA: 'Track.1', name: kind, kind, children })

  it('is read with several references, transitions and a rate written as a decimal', () => {
    const media = {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        name: 'a',
        target_url: 'file://localhost/my%20clips/a.mov',
        available_range: range(86400, 500, 23.976),
      },
    }
    const { cutList, warnings } = taken(
      timeline(
        track(
          'Video',
          clip('one', range(86410, 48, 23.976), {
            media_references: media,
            active_media_reference_key: 'DEFAULT_MEDIA',
          }),
          { OTIO_SCHEMA: 'Transition.1', name: 'fade', in_offset: time(5, 23.976), out_offset: time(5, 23.976) },
          clip('two', null, { media_references: media, active_media_reference_key: 'DEFAULT_MEDIA' }),
        ),
      ),
    )
    expect(cutList.rate).toEqual({ num: 24000, den: 1001, dropFrame: false })
    expect(cutList.sources).toEqual([
      {
        id: 'src-1',
        name: 'a',
        path: '/my clips/a.mov',
        rate: cutList.rate,
        hasVideo: true,
        hasAudio: false,
        durationFrames: 500,
        startTimecodeFrames: 86400,
      },
    ])
    expect(
      cutList.events.map(({ sourceIn, sourceOut, recordIn, recordOut }) => [sourceIn, sourceOut, recordIn, recordOut]),
    ).toEqual([
      [10, 58, 0, 48],
      [0, 500, 48, 548],
    ])
    expect(warnings).toEqual(['The track "Video" was read without transitions.'])
  })

  it('says which sound and pictures it leaves out', () => {
    const { cutList, warnings } = taken(
      timeline(
        track('Video', clip('a', range(0, 10)), { OTIO_SCHEMA: 'Gap.1', source_range: range(0, 10) }),
        track('Video', clip('b', range(3, 5))),
        track('Audio', clip('a', range(0, 10)), clip('c', range(0, 4)), clip('d', range(1, 9))),
        track('Audio', clip('e', range(0, 10))),
      ),
    )
    expect(cutList.events.map(({ recordIn, recordOut }) => [recordIn, recordOut])).toEqual([
      [0, 10],
      [10, 14],
      [14, 23],
    ])
    expect(cutList.sources.map(({ name, hasVideo, hasAudio }) => [name, hasVideo, hasAudio])).toEqual([
      ['a', true, true],
      ['c', false, true],
      ['d', false, true],
    ])
    expect(warnings).toEqual([
      '2 clips on other tracks were left out: a cut list has one picture, one picture over it, and one sound.',
    ])
  })

  it.each([
    ['text', 'hello', 'not-otio'],
    ['other JSON', '[1]', 'not-otio'],
    ['a clip of its own', JSON.stringify(clip('a', range(0, 1))), 'not-otio'],
    ['no clip', timeline(track('Video')), 'empty-timeline'],
    ['a clip without length', timeline(track('Video', clip('a', range(0, 5)), clip('b', null))), 'no-length'],
    ['a rate of nothing', timeline(track('Video', clip('a', range(0, 5, 0)))), 'not-otio'],
    ['a start before the file', timeline(track('Video', clip('a', range(-4, 5)))), 'bad-cut-list'],
    [
      'a name without end',
      timeline(track('Video', clip('a', range(0, 5)), clip('b'.repeat(1_000_000), null))),
      'no-length',
    ],
    [
      'clips of a different odd rate each',
      timeline(track('Video', ...Array.from({ length: 3000 }, (_, at) => clip('a', range(0, 1, 900_001 + at))))),
      'too-many-rates',
    ],
    [
      'lengths beyond counting',
      timeline(track('Video', ...Array.from({ length: 20 }, () => clip('a', range(0, 1e15))))),
      'bad-cut-list',
    ],
  ])('is refused when it is %s', (_name, text, code) => {
    expect(readOtio(text)).toMatchObject({
      problem: true,
      code,
      message: expect.stringMatching(/^.{10,250}$/) as string,
    })
  })
})

describe('the OpenTimelineIO files of other programs', () => {
  it('give a simple cut with its frames', (context) => {
    const text = sampleTimeline(context, 'simple_cut.otio')
    const { cutList, warnings } = taken(text)
    expect(text.match(/"Clip\.1"/g)).toHaveLength(cutList.events.length)
    expect(
      cutList.events.map(({ sourceIn, sourceOut, recordIn, recordOut }) => [sourceIn, sourceOut, recordIn, recordOut]),
    ).toEqual([
      [3, 6, 0, 3],
      [2, 8, 3, 9],
      [0, 4, 9, 13],
      [0, 6, 13, 19],
    ])
    expect(cutList.sources.map(({ path, startTimecodeFrames }) => [path, startTimecodeFrames])).toEqual([
      ['/folder/titles.mov', undefined],
      ['/folder/wind-up.mov', undefined],
      ['/folder/punchline.mov', undefined],
      ['/folder/credits.mov', 100],
    ])
    expect(warnings).toEqual([])
  })

  it('give the first track of several, and a word about the others', (context) => {
    const text = sampleTimeline(context, 'multitrack.otio')
    const { cutList, warnings } = taken(text)
    const children = (JSON.parse(text) as { tracks: { children: Track[] } }).tracks.children
    let at = 0
    const frames = children[0]!.children.flatMap(({ OTIO_SCHEMA, name, source_range }) => {
      at += source_range.duration.value
      return OTIO_SCHEMA === 'Clip.1' ? [[name, at - source_range.duration.value, at]] : []
    })
    const names = new Map(cutList.sources.map(({ id, name }) => [id, name]))
    expect(frames).toHaveLength(3)
    expect(
      cutList.events.map(({ sourceId, recordIn, recordOut }) => [names.get(sourceId), recordIn, recordOut]),
    ).toEqual(frames)
    expect(warnings).toEqual([expect.stringContaining('2 clips on other tracks were left out')])
  })
})
