import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrameRate } from '../timecode/frame-rate.ts'
import type { CutList } from './cut-list.ts'
import { lasting, randomCutList } from '../../../test/support/media/random-cut-list.ts'
import { sampleTimeline } from '../../../test/support/media/samples.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'
import { all, child, namesIn, walkXml, type Walked } from '../../../test/support/media/xml-walk.ts'

/** One clip as the file has it: the last part of its path, then frames. */
type Row = [file: string, sourceIn: number, sourceOut: number, recordIn: number, recordOut: number]
type Rows = { picture: Row[]; over: Row[]; sound: Row[] }

/** What a reader must find, straight from the cut list. */
function wanted(cutList: CutList): Rows {
  const source = (id: string) => cutList.sources.find((one) => one.id === id)!
  const file = (id: string) => source(id).path.split('/').at(-1)!
  const own = (event: CutList['events'][number]): Row => [
    file(event.sourceId),
    event.sourceIn,
    event.sourceOut,
    event.recordIn,
    event.recordOut,
  ]
  return {
    picture: cutList.events.filter(({ sourceId }) => source(sourceId).hasVideo).map(own),
    sound: cutList.events.filter(({ sourceId }) => source(sourceId).hasAudio).map(own),
    over: cutList.events.flatMap(({ override, recordIn, recordOut }): Row[] =>
      override
        ? [
            [
              file(override.sourceId),
              override.sourceIn,
              override.sourceIn +
                lasting({ frames: recordOut - recordIn, from: cutList.rate, to: source(override.sourceId).rate }),
              recordIn,
              recordOut,
            ],
          ]
        : [],
    ),
  }
}

const fileName = (url: string): string => decodeURIComponent(url.split('/').at(-1)!)

/** A time of FCPXML in frames; throws where it is not a whole one. */
function framesAt(time: string, { num, den }: { num: bigint; den: bigint }): number {
  const [, above, below = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(time) ?? []
  const [frames, rest] = [
    (BigInt(above!) * num) / (BigInt(below) * den),
    (BigInt(above!) * num) % (BigInt(below) * den),
  ]
  if (rest !== 0n) throw new Error(`${time} is between two frames`)
  return Number(frames)
}

function readFcpxml(text: string): Rows {
  const root = walkXml(text)
  const speeds = new Map(
    all(root, 'format').map(({ attributes }) => {
      const [, above, below = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(attributes.get('frameDuration')!)!
      return [attributes.get('id'), { num: BigInt(below), den: BigInt(above!) }]
    }),
  )
  const sequence = all(root, 'sequence')[0]!
  const timeline = speeds.get(sequence.attributes.get('format'))!
  const assets = new Map(all(root, 'asset').map((asset) => [asset.attributes.get('id'), asset]))
  const rows: Rows = { picture: [], over: [], sound: [] }
  let end = 0
  for (const item of child(sequence, 'spine').children) {
    const [recordIn, length] = [
      framesAt(item.attributes.get('offset')!, timeline),
      framesAt(item.attributes.get('duration')!, timeline),
    ]
    expect(recordIn).toBe(end)
    end = recordIn + length
    if (item.name === 'gap') continue
    const row = (clip: Walked): { asset: Walked; row: Row } => {
      const asset = assets.get(clip.attributes.get('ref'))!
      const speed = speeds.get(asset.attributes.get('format')) ?? speedOf(clip, timeline)
      const sourceIn = framesAt(clip.attributes.get('start')!, speed) - framesAt(asset.attributes.get('start')!, speed)
      const length = framesAt(clip.attributes.get('duration')!, timeline)
      const sourceOut = sourceIn + lasting({ frames: length, from: plain(timeline), to: plain(speed) })
      return {
        asset,
        row: [
          fileName(child(asset, 'media-rep').attributes.get('src')!),
          sourceIn,
          sourceOut,
          recordIn,
          recordIn + length,
        ],
      }
    }
    const main = row(item)
    if (main.asset.attributes.get('hasVideo') === '1') rows.picture.push(main.row)
    if (main.asset.attributes.get('hasAudio') === '1') rows.sound.push(main.row)
    for (const over of item.children.filter(({ name }) => name === 'asset-clip')) {
      expect([over.attributes.get('lane'), over.attributes.get('srcEnable'), over.attributes.get('offset')]).toEqual([
        '1',
        'video',
        item.attributes.get('start'),
      ])
      rows.over.push(row(over).row)
    }
  }
  expect(framesAt(sequence.attributes.get('duration')!, timeline)).toBe(end)
  return rows
}

const plain = ({ num, den }: { num: bigint; den: bigint }): FrameRate => ({
  num: Number(num),
  den: Number(den),
  dropFrame: false,
})

/** Sound alone has no format; its rate is that of the timeline unless the clip says otherwise. */
function speedOf(clip: Walked, timeline: { num: bigint; den: bigint }): { num: bigint; den: bigint } {
  const said = clip.children.find(({ name }) => name === 'conform-rate')?.attributes.get('srcFrameRate')
  if (said === undefined) return timeline
  return said.includes('.')
    ? { num: BigInt(Math.ceil(Number(said))) * 1000n, den: 1001n }
    : { num: BigInt(said), den: 1n }
}

const number = (element: Walked, name: string): number => Number(child(element, name).text)

function readXmeml(text: string): Rows & { second: Row[] } {
  const root = walkXml(text)
  const media = child(child(root, 'sequence'), 'media')
  const files = new Map(
    all(root, 'file')
      .filter(({ children }) => children.length > 0)
      .map((file) => [file.attributes.get('id'), file]),
  )
  const tracks = (kind: string): Row[][] =>
    child(media, kind)
      .children.filter(({ name }) => name === 'track')
      .map((track) =>
        track.children.map((clip) => {
          const file = files.get(child(clip, 'file').attributes.get('id'))!
          expect(child(child(clip, 'rate'), 'timebase').text).toBe(child(child(file, 'rate'), 'timebase').text)
          return [
            fileName(child(file, 'pathurl').text),
            number(clip, 'in'),
            number(clip, 'out'),
            number(clip, 'start'),
            number(clip, 'end'),
          ]
        }),
      )
  const [video, sound] = [tracks('video'), tracks('audio')]
  return { picture: video[0] ?? [], over: video[1] ?? [], sound: sound[0] ?? [], second: sound[1] ?? [] }
}

describe('an FCPXML file', () => {
  it('puts every clip on the frames it was cut to', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        expect(readFcpxml(writeFcpxml(cutList).text)).toEqual(wanted(cutList))
      }),
    )
  })

  it('says with markers who said what', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const markers = all(walkXml(writeFcpxml(cutList).text), 'marker').map(({ attributes }) => [
          attributes.get('value'),
          attributes.get('note'),
        ])
        expect(markers).toEqual(
          cutList.events
            .filter(({ text, speaker }) => text !== '' || speaker !== undefined)
            .map(({ text, speaker }) => [text, speaker]),
        )
      }),
    )
  })

  it('writes times as fractions, and drop-frame as a way of counting', () => {
    const rate = { num: 30000, den: 1001, dropFrame: true }
    const { text, warnings } = writeFcpxml({
      name: 'Cut',
      rate,
      frameSize: { width: 1920, height: 1080 },
      captions: [
        { recordIn: 0, recordOut: 9, text: 'a' },
        { recordIn: 9, recordOut: 10, text: 'b' },
      ],
      sources: [
        {
          id: 'a',
          name: 'A.mov',
          path: '/m/A.mov',
          rate,
          hasVideo: true,
          hasAudio: true,
          audioChannels: 2,
          durationFrames: 300,
        },
      ],
      events: [{ sourceId: 'a', sourceIn: 1, sourceOut: 11, recordIn: 5, recordOut: 15, text: '' }],
    })
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE fcpxml>',
      '<fcpxml version="1.10">',
      '<resources>',
      '<format id="r1" frameDuration="1001/30000s" width="1920" height="1080"/>',
      '<asset id="r2" name="A.mov" start="0s" duration="1001/100s" hasVideo="1" format="r1" videoSources="1" hasAudio="1" audioSources="1" audioChannels="2">',
      '<media-rep kind="original-media" src="file:///m/A.mov"/>',
      '</asset>',
      '</resources>',
      '<library>',
      '<event name="Cut">',
      '<project name="Cut">',
      '<sequence format="r1" duration="1001/2000s" tcStart="0s" tcFormat="DF">',
      '<spine>',
      '<gap name="Gap" offset="0s" start="0s" duration="1001/6000s"/>',
      '<asset-clip ref="r2" offset="1001/6000s" name="A.mov" start="1001/30000s" duration="1001/3000s" tcFormat="DF"/>',
      '</spine>',
      '</sequence>',
      '</project>',
      '</event>',
      '</library>',
      '</fcpxml>',
      '',
    ])
    expect(warnings).toEqual(['The 2 captions are not in this file; export SRT or VTT beside it.'])
  })
})

describe('a Final Cut 7 file', () => {
  it('puts every clip on the frames it was cut to, on two tracks where the sound has two channels', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const { second, ...rows } = readXmeml(writeXmeml(cutList).text)
        const expected = wanted(cutList)
        // A cut whose own sources have no picture still has the pictures over it, then as the only track.
        if (expected.picture.length === 0) expect([rows.picture, rows.over]).toEqual([expected.over, []])
        else expect(rows).toEqual(expected)
        const stereo = new Set(
          cutList.sources
            .filter(({ audioChannels = 1 }) => audioChannels > 1)
            .map(({ path }) => path.split('/').at(-1)),
        )
        expect(second).toEqual(expected.sound.filter(([file]) => stereo.has(file)))
      }),
    )
  })

  it('writes rates, timecodes, markers and links that a reader can follow', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const root = walkXml(writeXmeml(cutList).text)
        const rate = child(child(root, 'sequence'), 'rate')
        expect([number(rate, 'timebase'), child(rate, 'ntsc').text]).toEqual([
          Math.round(cutList.rate.num / cutList.rate.den),
          cutList.rate.den === 1001 ? 'TRUE' : 'FALSE',
        ])
        expect(child(child(child(root, 'sequence'), 'timecode'), 'displayformat').text).toBe(
          cutList.rate.dropFrame ? 'DF' : 'NDF',
        )
        const markers = all(root, 'marker').map((marker) => [
          child(marker, 'comment').text,
          child(marker, 'name').text,
          number(marker, 'in'),
          number(marker, 'out'),
        ])
        expect(markers).toEqual(
          cutList.events
            .filter(({ text, speaker }) => text !== '' || speaker !== undefined)
            .map(({ text, speaker, recordIn, recordOut }) => [text, speaker ?? '', recordIn, recordOut]),
        )
        const places = new Map(all(root, 'clipitem').map((clip) => [clip.attributes.get('id'), number(clip, 'start')]))
        for (const clip of all(root, 'clipitem')) {
          for (const link of clip.children.filter(({ name }) => name === 'link'))
            expect(places.get(child(link, 'linkclipref').text)).toBe(number(clip, 'start'))
        }
        expect(places.size).toBe(all(root, 'clipitem').length)
      }),
    )
  })
})

describe('the XML files', () => {
  const spoken = 'a & b < c > d "e" \'f\' ]]> \u0000\u0008\u001b \uFFFE \uD800 \u202E 👩‍💻 ' + 'long '.repeat(2000)
  const rate = { num: 25, den: 1, dropFrame: false }
  const hostile: CutList = {
    name: spoken,
    rate,
    captions: [],
    sources: [{ id: 'a', name: '"><x y="', path: '/a\n"<&>\'\uDC00.mov', rate, hasVideo: true, hasAudio: true }],
    events: [
      { sourceId: 'a', sourceIn: 0, sourceOut: 5, recordIn: 0, recordOut: 5, text: spoken, speaker: '</marker>' },
    ],
  }

  it.each([
    ['fcpxml', writeFcpxml],
    ['xmeml', writeXmeml],
  ])('of %s stay well-formed whatever a name holds', (_format, write) => {
    const { text } = write(hostile)
    const root = walkXml(text)
    expect(text.match(/(?!\n)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u)).toBe(null)
    const said =
      write === writeFcpxml
        ? all(root, 'marker')[0]!.attributes.get('value')!
        : child(all(root, 'marker')[0]!, 'comment').text
    expect(said.replace(/ +/g, ' ').trim()).toBe(`a & b < c > d "e" 'f' ]]> \uFFFD 👩‍💻 ${'long '.repeat(2000)}`.trim())
    expect(all(root, 'x')).toEqual([])
  })

  it.each([
    ['fcpxml', writeFcpxml],
    ['xmeml', writeXmeml],
  ])('of %s say that the size of a picture is missing, if there is a picture', (_format, write) => {
    const warning = 'The size of the picture is not known and not in this file; set it in the program that reads it.'
    expect(write(hostile).warnings).toEqual([warning])
    expect(write({ ...hostile, frameSize: { width: 640, height: 360 } }).warnings).toEqual([])
    expect(
      write({ ...hostile, sources: hostile.sources.map((source) => ({ ...source, hasVideo: false })) }).warnings,
    ).toEqual([])
  })

  it('of xmeml say that sound beyond two channels is left out', () => {
    const { warnings } = writeXmeml({
      ...hostile,
      frameSize: { width: 640, height: 360 },
      sources: hostile.sources.map((source) => ({ ...source, audioChannels: 6 })),
    })
    expect(warnings).toEqual(['Only the first two channels of sound are in this file.'])
  })

  it('use only elements that the programs themselves write', (context) => {
    const known = ['2997df.fcpxml', 'fcpx_clips.fcpxml'].map((name) => elementNames(sampleTimeline(context, name)))
    const fcpxml = new Set([...known.flatMap((names) => [...names]), 'conform-rate'])
    const xmeml = elementNames(sampleTimeline(context, 'premiere_example.xml'))
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        expect([...namesIn(walkXml(writeFcpxml(cutList).text))].filter((name) => !fcpxml.has(name))).toEqual([])
        expect([...namesIn(walkXml(writeXmeml(cutList).text))].filter((name) => !xmeml.has(name))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})

function elementNames(text: string): Set<string> {
  return new Set([...text.matchAll(/<([A-Za-z][\w-]*)/g)].map(([, name]) => name!))
}
