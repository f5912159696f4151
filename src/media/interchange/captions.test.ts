import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CutList } from './cut-list.ts'
import { randomCutList } from '../../../test/support/media/random-cut-list.ts'
import { writeSrt, writeVtt } from './write-captions.ts'
import { writeLabels } from './write-hand-off.ts'

const rate = { num: 30000, den: 1001, dropFrame: true }
const cutList = (captions: CutList['captions']): CutList => ({ name: 'cut', rate, sources: [], events: [], captions })

/** What is read while the cut plays, with times rounded by long division. */
function wanted({ captions, events, rate }: CutList, perSecond: bigint): [number, number, string][] {
  const time = (frames: number) =>
    Number((2n * BigInt(frames) * BigInt(rate.den) * perSecond + BigInt(rate.num)) / (2n * BigInt(rate.num)))
  return (captions.length > 0 ? captions : events)
    .filter(({ text }) => text !== '')
    .map(({ recordIn, recordOut, text }) => [time(recordIn), time(recordOut), text])
}

const milliseconds = (clock: string): number => {
  const [hours, minutes, seconds] = clock.replace(',', '.').split(':') as [string, string, string]
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds.replace('.', ''))
}

function cues(text: string): [number, number, string][] {
  return text.split('\n\n').flatMap((block): [number, number, string][] => {
    const lines = block.trim().split('\n')
    const at = lines.findIndex((line) => / --> /.test(line) && /^\d\d+:/.test(line))
    if (at === -1) return []
    const [from, to] = lines[at]!.split(' --> ') as [string, string]
    return [[milliseconds(from), milliseconds(to), lines.slice(at + 1).join('\n')]]
  })
}

describe('captions', () => {
  it('stand in SRT at their thousandth of a second', () => {
    fc.assert(
      fc.property(randomCutList, (cut) => {
        expect(cues(writeSrt(cut).text)).toEqual(
          wanted(cut, 1000n).map(([from, to, text]) => [from, to, text.replaceAll('-->', '->')]),
        )
      }),
    )
  })

  it('stand in VTT with their speaker', () => {
    fc.assert(
      fc.property(randomCutList, (cut) => {
        const unescaped = (text: string) =>
          text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
        const found = cues(writeVtt(cut).text)
        expect(found.every(([, , text]) => !text.includes('-->'))).toBe(true)
        expect(found.map(([from, to, text]) => [from, to, unescaped(text.replace(/^<v [^>]*>/, ''))])).toEqual(
          wanted(cut, 1000n),
        )
        const speakers = (cut.captions.length > 0 ? cut.captions : cut.events).flatMap(({ text, speaker }) =>
          text === '' ? [] : [speaker],
        )
        expect(
          found.map(([, , text]) => /^<v ([^>]*)>/.exec(text)?.[1]).map((name) => name && unescaped(name)),
        ).toEqual(speakers)
      }),
    )
  })

  it('stand in labels at their millionth of a second', () => {
    fc.assert(
      fc.property(randomCutList, (cut) => {
        const rows = writeLabels(cut)
          .text.split('\n')
          .slice(0, -1)
          .map((line) => line.split('\t'))
        expect(
          rows.map(([from, to, text]) => [Number(from!.replace('.', '')), Number(to!.replace('.', '')), text]),
        ).toEqual(wanted(cut, 1_000_000n))
        expect(rows.every(([from, to]) => /^\d+\.\d{6}$/.test(from!) && /^\d+\.\d{6}$/.test(to!))).toBe(true)
      }),
    )
  })

  it('look as each format has them', () => {
    const cut = cutList([
      { recordIn: 0, recordOut: 30, text: 'First line\n\nsecond\tline', speaker: 'Ana' },
      { recordIn: 107_892, recordOut: 107_922, text: 'a < b & c --> d\u0000' },
    ])
    expect(writeSrt(cut)).toEqual({
      text: '1\n00:00:00,000 --> 00:00:01,001\nFirst line\nsecond line\n\n2\n00:59:59,996 --> 01:00:00,997\na < b & c -> d\n',
      warnings: ['The names of the speakers are not in this file; VTT and JSON keep them.'],
    })
    expect(writeVtt(cut)).toEqual({
      text: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.001\n<v Ana>First line\nsecond line\n\n00:59:59.996 --> 01:00:00.997\na &lt; b &amp; c --&gt; d\n',
      warnings: [],
    })
    expect(writeLabels(cut)).toEqual({
      text: '0.000000\t1.001000\tFirst line second line\n3599.996400\t3600.997400\ta < b & c --> d\n',
      warnings: ['The names of the speakers are not in this file; VTT and JSON keep them.'],
    })
  })

  it('may be none', () => {
    expect([writeSrt, writeVtt, writeLabels].map((write) => write(cutList([])).text)).toEqual(['', 'WEBVTT\n', ''])
  })
})
