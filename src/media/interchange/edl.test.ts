import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../../base/index.ts'
import { frameRates, type FrameRate } from '../timecode/frame-rate.ts'
import type { CutList, TakenIn } from './cut-list.ts'
import { randomCutList } from '../../../test/support/media/random-cut-list.ts'
import { readEdl } from './read-edl.ts'
import { sampleTimeline } from '../../../test/support/media/samples.ts'
import { writeEdl } from './write-edl.ts'

const rate = (name: string): FrameRate => frameRates.get(name)!
const taken = (text: string, at: FrameRate): TakenIn => {
  const read = readEdl(text, at)
  if (isProblem(read)) throw new Error(read.message)
  return read
}
const frames = ({ cutList }: TakenIn) =>
  cutList.events.map(({ sourceIn, sourceOut, recordIn, recordOut }) => [sourceIn, sourceOut, recordIn, recordOut])

/** The frame of a timecode as the usual recipe has it: all numbers, less those that were skipped. */
function frameOf(timecode: string, { num, den, dropFrame }: FrameRate): number {
  const [hours, minutes, seconds, last] = timecode.split(/[:;]/).map(Number) as [number, number, number, number]
  const fps = Math.round(num / den)
  const total = hours * 60 + minutes
  return (total * 60 + seconds) * fps + last - (dropFrame ? (fps / 15) * (total - Math.trunc(total / 10)) : 0)
}

/**
 * What an EDL carries: no ids, no other pictures, no lengths; the timecode of the reel in place of a position in the
 * file.
 */
function carried(cutList: CutList): CutList {
  const used = [...new Set(cutList.events.map(({ sourceId }) => sourceId))].map((id) =>
    cutList.sources.find((source) => source.id === id)!,
  )
  return {
    name: Array.from(cutList.name).slice(0, 70).join('').trim(),
    rate: cutList.rate,
    captions: [],
    sources: used.map(({ name, path, rate, hasVideo, hasAudio }, index) => ({
      id: `src-${index + 1}`,
      name,
      path,
      rate,
      hasVideo,
      hasAudio,
    })),
    events: cutList.events.map(({ override: _, sourceId, sourceIn, sourceOut, ...event }) => {
      const index = used.findIndex(({ id }) => id === sourceId)
      const start = used[index]!.startTimecodeFrames ?? 0
      return { ...event, sourceId: `src-${index + 1}`, sourceIn: sourceIn + start, sourceOut: sourceOut + start }
    }),
  }
}

describe('an edit decision list', () => {
  it('puts every event on the frames it was cut to', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const rows = [
          ...writeEdl(cutList).text.matchAll(/^\d{3} {2}[A-Z0-9_]{1,8} +[VAB] +C +(\S+) (\S+) (\S+) (\S+)$/gm),
        ].map(([, ...times]) => times)
        expect(
          rows.map(([sourceIn, sourceOut, recordIn, recordOut], index) => {
            const source = cutList.sources.find(({ id }) => id === cutList.events[index]!.sourceId)!
            const start = source.startTimecodeFrames ?? 0
            return [
              frameOf(sourceIn!, source.rate) - start,
              frameOf(sourceOut!, source.rate) - start,
              frameOf(recordIn!, cutList.rate),
              frameOf(recordOut!, cutList.rate),
            ]
          }),
        ).toEqual(
          cutList.events.map(({ sourceIn, sourceOut, recordIn, recordOut }) => [
            sourceIn,
            sourceOut,
            recordIn,
            recordOut,
          ]),
        )
      }),
    )
  })

  it('gives back what it carries', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        fc.pre(cutList.events.length > 0)
        const read = taken(writeEdl(cutList).text, { ...cutList.rate, dropFrame: false })
        expect(read.cutList).toEqual(carried(cutList))
        expect(read.warnings).toEqual([])
      }),
    )
  })

  it('looks as the documentation has it', () => {
    const cutList: CutList = {
      name: 'Cut 1',
      rate: rate('29.97 drop'),
      captions: [],
      sources: [
        {
          id: 'a',
          name: 'A001.mov',
          path: '/m/A001.mov',
          rate: rate('29.97 drop'),
          hasVideo: true,
          hasAudio: true,
          startTimecodeFrames: 107892,
        },
      ],
      events: [
        {
          sourceId: 'a',
          sourceIn: 0,
          sourceOut: 1800,
          recordIn: 0,
          recordOut: 1800,
          text: 'So we began.',
          speaker: 'Ana',
        },
      ],
    }
    expect(writeEdl(cutList)).toEqual({
      warnings: [],
      text: [
        'TITLE: Cut 1',
        'FCM: DROP FRAME',
        '',
        '001  A001     B     C        01:00:00;00 01:01:00;02 00:00:00;00 00:01:00;02',
        '* FROM CLIP NAME: A001.mov',
        '* SOURCE FILE: /m/A001.mov',
        '* SPEAKER: Ana',
        '* COMMENT: So we began.',
        '',
      ].join('\n'),
    })
  })

  it('says what it cannot carry', () => {
    const source = (id: string, name: string, at = rate('25')) => ({
      id,
      name,
      path: `/${name}`,
      rate: at,
      hasVideo: true,
      hasAudio: true,
    })
    const cutList: CutList = {
      name: 'n'.repeat(80),
      rate: rate('25'),
      captions: [{ recordIn: 0, recordOut: 5, text: 'hi' }],
      sources: [
        source('a', 'a very long name.mov'),
        source('b', 'b.mov', rate('24')),
        { ...source('c', 'é.mov'), startTimecodeFrames: 24 * 3600 * 25 },
      ],
      events: Array.from({ length: 1000 }, (_, index) => ({
        sourceId: index === 3 ? 'c' : 'a',
        sourceIn: 0,
        sourceOut: 1,
        recordIn: index,
        recordOut: index + 1,
        text: '',
        ...(index === 5 && { override: { sourceId: 'b', sourceIn: 0 } }),
      })),
    }
    const { text, warnings } = writeEdl(cutList)
    expect(warnings.map((warning) => warning.slice(0, 28))).toEqual([
      'The title was cut to 70 lett',
      'There are 1000 events, and s',
      'The reel names of 2 sources ',
      'An EDL has one frame rate, s',
      'A source runs past 24 hours ',
      'The file holds letters outsi',
      'The other picture over 1 eve',
      'The 1 caption is not in this',
    ])
    expect(text).toContain('\n1000  A_VERY_L B ')
  })

  it('strips what would break a line', () => {
    const { text } = writeEdl({
      name: 'a\nFCM: DROP FRAME',
      rate: rate('25'),
      captions: [],
      sources: [
        {
          id: 'a',
          name: 'x\r\n002  BAD',
          path: '/p\u0000\u001b[31m',
          rate: rate('25'),
          hasVideo: true,
          hasAudio: false,
        },
      ],
      events: [
        {
          sourceId: 'a',
          sourceIn: 0,
          sourceOut: 1,
          recordIn: 0,
          recordOut: 1,
          text: 'one\n\ntwo\u2028three \u202Eright \uD800',
        },
      ],
    })
    expect(text.split('\n')).toEqual([
      'TITLE: a FCM: DROP FRAME',
      'FCM: NON-DROP FRAME',
      '',
      '001  X_002_BA V     C        00:00:00:00 00:00:00:01 00:00:00:00 00:00:00:01',
      '* FROM CLIP NAME: x 002 BAD',
      '* SOURCE FILE: /p[31m',
      '* COMMENT: one two three right \uFFFD',
      '',
    ])
  })

  it('is read with dissolves, black, changes of speed and sound on its own lines', () => {
    const read = taken(
      [
        'TITLE: Reel 1',
        'FCM: NON-DROP FRAME',
        '001  TAPE1    V     C        01:00:00:00 01:00:02:00 00:00:00:00 00:00:02:00',
        '* FROM CLIP NAME: a',
        '* a free remark',
        '001  TAPE1    A     C        01:00:00:00 01:00:02:00 00:00:00:00 00:00:02:00',
        '* FROM CLIP NAME: a',
        '002  BL       V     C        00:00:00:00 00:00:01:00 00:00:02:00 00:00:03:00',
        '003  TAPE1    V     C        01:00:05:00 01:00:05:00 00:00:03:00 00:00:03:00',
        '003  TAPE2    V     D    025 02:00:00:00 02:00:02:00 00:00:03:00 00:00:05:00',
        '* EFFECT NAME: CROSS DISSOLVE',
        '* FROM CLIP NAME: a',
        '* TO CLIP NAME: b',
        '004  TAPE2    V     C        02:00:10:00 02:00:12:00 00:00:05:00 00:00:06:00',
        'M2   TAPE2    050.0          02:00:10:00',
        '005  TAPE3    A2    C        02:00:10:00 02:00:11:00 00:00:05:00 00:00:06:00',
        'SPLIT:    AUDIO DELAY=  00:00:00:05',
      ].join('\r\n'),
      rate('25'),
    )
    expect(frames(read)).toEqual([
      [90000, 90050, 0, 50],
      [180000, 180050, 75, 125],
      [180250, 180275, 125, 150],
    ])
    expect(read.cutList.sources.map(({ name, hasVideo, hasAudio }) => [name, hasVideo, hasAudio])).toEqual([
      ['a', true, true],
      ['b', true, false],
      ['TAPE2', true, false],
    ])
    expect(read.cutList.events.map(({ text }) => text)).toEqual(['a free remark', '', ''])
    expect(read.warnings).toEqual([
      '1 dissolve, wipe or key became a cut.',
      '1 change of speed was left out: the source plays at its own speed from the same place.',
      '1 event at the same time as another one was left out.',
      '1 line was not understood and left out.',
    ])
  })

  it('is read as drop-frame where a semicolon says so and no line does', () => {
    const read = taken('001  A  V  C  00:00:59;29 00:01:00;02 00:00:00;00 00:00:00;01\n', rate('29.97'))
    expect(frames(read)).toEqual([[1799, 1800, 0, 1]])
    expect(read.cutList.rate.dropFrame).toBe(true)
    expect(
      taken('001  A  V  C  00:00:59:29 00:01:00:00 00:00:00:00 00:00:00:01\n* at 5;30\n', rate('29.97')).cutList.rate
        .dropFrame,
    ).toBe(false)
  })

  it.each([
    ['something else', 'hello\n', 'not-edl'],
    ['cut off in an event', '001  A  V  C  00:00:00:00 00:00:01:00\n', 'not-edl'],
    ['counted at another rate', '001  A  V  C  00:00:00:00 00:00:01:29 00:00:00:00 00:00:01:29\n', 'bad-timecode'],
    ['running backwards', '001  A  V  C  00:00:02:00 00:00:01:00 00:00:02:00 00:00:01:00\n', 'bad-cut-list'],
  ])('is refused when it is %s', (_name, text, code) => {
    expect(readEdl(text, rate('25'))).toMatchObject({ problem: true, code })
  })
})

describe('the edit decision lists of other programs', () => {
  it('are read at 25 frames a second', (context) => {
    const text = sampleTimeline(context, '25fps.edl')
    const read = taken(text, rate('25'))
    expect(text.match(/^\d{3} /gm)).toHaveLength(4)
    expect(frames(read)).toEqual([
      [90000, 90161, 0, 161],
      [90000, 90200, 161, 361],
      [90000, 90086, 361, 447],
      [90000, 90049, 447, 496],
    ])
    expect(read.cutList.name).toBe('SQ0002_A2')
    expect(read.cutList.sources.map(({ name }) => name)).toEqual([
      'sq001_s001',
      'sq001_s002',
      'sq001_s003',
      'sq001_s004',
    ])
    expect(read.warnings).toEqual([])
  })

  it('are read without a line about drop-frame', (context) => {
    const read = taken(sampleTimeline(context, 'premiere_example.edl'), rate('24'))
    expect(frames(read)).toEqual([
      [86501, 86532, 86243, 86274],
      [86557, 86607, 86274, 86324],
    ])
    expect(read.cutList.sources.map(({ name }) => name)).toEqual([
      'ZZ100_501.take_1.0001.exr',
      'ZZ100_502A.take_2.0101.exr',
    ])
  })
})
