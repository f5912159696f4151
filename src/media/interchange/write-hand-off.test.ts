import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { isProblem } from '../../base/index.ts'
import type { CutEvent, CutList } from './cut-list.ts'
import { randomCutList } from '../../../test/support/media/random-cut-list.ts'
import { handOffFormats, writeHandOff } from './write-hand-off.ts'

const rate = { num: 25, den: 1, dropFrame: false }
const event: CutEvent = { sourceId: 'a', sourceIn: 0, sourceOut: 10, recordIn: 0, recordOut: 10, text: 'hi' }
const base: CutList = {
  name: 'cut',
  rate,
  captions: [],
  events: [event],
  sources: [
    { id: 'a', name: 'a.mov', path: '/a.mov', rate, hasVideo: true, hasAudio: true },
    { id: 's', name: 's.wav', path: '/s.wav', rate, hasVideo: false, hasAudio: true },
  ],
}

describe('a hand-off', () => {
  it('is written in every format, for any cut', () => {
    expect(handOffFormats).toEqual(['otio', 'edl', 'fcpxml', 'xmeml', 'srt', 'vtt', 'labels', 'json'])
    fc.assert(
      fc.property(randomCutList, fc.constantFrom(...handOffFormats), (cutList, format) => {
        const written = writeHandOff(cutList, format)
        expect(isProblem(written)).toBe(false)
        expect(!isProblem(written) && written.warnings.every((warning) => /^[A-Z0-9].*\.$/.test(warning))).toBe(true)
      }),
    )
  })

  it('in JSON is the whole cut, with its schema', () => {
    fc.assert(
      fc.property(randomCutList, (cutList) => {
        const written = writeHandOff(cutList, 'json')
        expect(JSON.parse(isProblem(written) ? '' : written.text)).toEqual({
          schema: 'cutroom.cut-list',
          version: 1,
          ...cutList,
        })
      }),
    )
  })

  it('says which formats there are', () => {
    expect(writeHandOff(base, 'constructor')).toMatchObject({
      code: 'unknown-format',
      message: expect.stringContaining('otio, edl'),
    })
  })

  it('is refused where a format cannot count so fast', () => {
    const sound = { ...base, rate: { num: 48000, den: 1, dropFrame: false }, events: [] }
    expect(handOffFormats.filter((format) => isProblem(writeHandOff(sound, format)))).toEqual([
      'edl',
      'fcpxml',
      'xmeml',
    ])
    expect(writeHandOff(sound, 'edl')).toMatchObject({
      code: 'odd-rate',
      message: 'EDL cannot count at 48000 frames a second; choose a rate such as 25 or 29.97.',
    })
  })

  it.each<[string, Partial<CutList>]>([
    ['Two sources have the same id.', { sources: [...base.sources, ...base.sources] }],
    ['A frame rate is a fraction of two whole numbers above zero.', { rate: { num: 29.97, den: 1, dropFrame: false } }],
    ['Event 1 takes from the source "x", which is not in the list.', { events: [{ ...event, sourceId: 'x' }] }],
    ['Event 1 does not go from one whole frame to a later one.', { events: [{ ...event, sourceIn: 0.5 }] }],
    ['Event 1 does not go from one whole frame to a later one.', { events: [{ ...event, recordOut: 0 }] }],
    [
      'Event 2 begins before the one ahead of it has ended.',
      { events: [event, { ...event, recordIn: 9, recordOut: 19 }] },
    ],
    ['Event 1 takes 11 frames of its source where 10 last as long.', { events: [{ ...event, sourceOut: 11 }] }],
    [
      'Event 1 shows the source "s", which is not in the list or has no picture.',
      { events: [{ ...event, override: { sourceId: 's', sourceIn: 0 } }] },
    ],
    [
      'Event 1 shows another picture from a place that is no whole frame.',
      { events: [{ ...event, override: { sourceId: 'a', sourceIn: -1 } }] },
    ],
    [
      'Caption 1 does not go from one whole frame to a later one.',
      { captions: [{ recordIn: 3, recordOut: 3, text: '' }] },
    ],
  ])('is refused: %s', (message, wrong) => {
    expect(writeHandOff({ ...base, ...wrong }, 'json')).toEqual({ problem: true, code: 'bad-cut-list', message })
  })
})
