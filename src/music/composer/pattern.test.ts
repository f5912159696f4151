import { describe, expect, it } from 'vitest'
import { metreOf } from './metre.ts'
import { barsOf, layOut } from './pattern.ts'
import { styles } from './styles/index.ts'

const metre = (text: string): ReturnType<typeof metreOf> => {
  const [numerator = 4, denominator = 4] = text.split('/').map(Number)
  return metreOf({ numerator, denominator })
}
const starts = (pattern: string, signature: string, bars = 1): number[] =>
  layOut({ pattern, metre: metre(signature), bars }).map(({ step }) => step)

describe('a pattern in another metre', () => {
  const backbeat = '.... X... .... X...'
  const eighths = 'x.x. x.x. x.x. x.x.'

  it('has its backbeat where the metre has one', () => {
    expect(starts(backbeat, '4/4')).toEqual([4, 12])
    expect(starts(backbeat, '3/4')).toEqual([4, 8])
    expect(starts(backbeat, '6/8')).toEqual([6])
    expect(starts(backbeat, '7/8')).toEqual([4, 8])
    expect(starts(backbeat, '5/4')).toEqual([4, 8, 16])
  })

  it('keeps running in eighths', () => {
    expect(starts(eighths, '6/8')).toEqual([0, 2, 4, 6, 8, 10])
    expect(starts(eighths, '7/8')).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect(starts(eighths, '3/4')).toEqual([0, 2, 4, 6, 8, 10])
    expect(starts(eighths, '12/8')).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
  })

  it('holds notes as long as they are written, over the bar but not into the next phrase', () => {
    const pushed = '=... .... .... ..x='
    expect(
      layOut({ pattern: 'X=== ==.. x=.. ....', metre: metre('4/4'), bars: 1 }).map(({ step, length }) => [
        step,
        length,
      ]),
    ).toEqual([
      [0, 6],
      [8, 2],
    ])
    expect(layOut({ pattern: pushed, metre: metre('4/4'), bars: 5 }).map(({ step, length }) => [step, length])).toEqual(
      [
        [0, 1],
        [14, 3],
        [30, 3],
        [46, 3],
        [62, 2],
        [64, 1],
        [78, 2],
      ],
    )
  })

  it('repeats a pattern of two bars every two bars', () =>
    expect(starts('x... .... .... .... .... .... x... ....', '4/4', 4)).toEqual([0, 24, 32, 56]))

  it.each([
    '4/4',
    '3/4',
    '5/4',
    '7/8',
    '6/8',
    '9/8',
    '12/8',
    '2/4',
    '1/4',
    '3/8',
    '5/16',
    '15/16',
    '7/32',
    '4/2',
    '1/1',
    '11/8',
    '64/32',
  ])('fills the bar of %s with its beats', (signature) => {
    const { barSteps, pulses } = metre(signature)
    expect(pulses.reduce((sum, { length }) => sum + length, 0)).toBe(barSteps)
    expect(pulses[0]).toMatchObject({ step: 0, isStrong: true })
    for (const { length } of pulses) expect(length).toBeLessThanOrEqual(6)
  })
})

it('is written in whole bars, in every style', () => {
  const patterns = [...styles.values()].flatMap((style) => [
    ...style.grooves.flatMap((groove) => groove.map(({ pattern }) => pattern)),
    ...style.fills.flatMap((groove) => groove.map(({ pattern }) => pattern)),
    ...style.bass.patterns,
    ...style.chords.patterns,
    ...style.pads.patterns,
    ...style.arpeggio.patterns,
    ...style.lead.bars,
    ...style.lead.endings,
  ])
  expect(patterns.length).toBeGreaterThan(300)
  expect(
    patterns.filter(
      (pattern) => barsOf(pattern).some((bar) => bar.length !== 16) || !/^[Xx?=.13578arov -]+$/.test(pattern),
    ),
  ).toEqual([])
})
