import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import type { Sound, Window } from '../audio/mix.ts'
import { makePlanes } from './samples.ts'
import { openSources } from './sources.ts'
import { openTrack, wouldClick } from './track-reader.ts'
import { bring, noise16, putFile, soundOf, tone16, wav16, noise } from '../../test/support/media/recordings.ts'

const rate = 8000
const half = 20 // 2.5 ms at 8 kHz

/** Windows in the plainest way: each sample looked up, nothing smoothed. */
function naive(windows: Window[], content: (source: string) => number[]): number[] {
  return windows.flatMap((window) => {
    if ('gap' in window) return Array.from({ length: window.gap }, () => 0)
    const length = window.to - window.from
    return Array.from({ length }, (_, i) => {
      const value = (content(window.source)[window.reversed ? window.to - 1 - i : window.from + i] ?? 0) / 32768
      const curves = window.curves.reduce((product, { from, to }) => product * (from + ((to - from) * i) / length), 1)
      return window.silent ? 0 : value * 10 ** (window.gainDb / 20) * curves * (window.inverted ? -1 : 1)
    })
  })
}

async function heard(folder: string, windows: Window[], length?: number): Promise<number[]> {
  const sources = openSources(join(folder, 'media'))
  const track = await openTrack(sources, { rate, channels: 1, windows }, length)
  const planes = makePlanes(1, track.length)
  // In uneven portions, so that joins are met from both sides of a boundary.
  for (let from = 0; from < track.length; from += 37)
    await track.read(from, Math.min(37, track.length - from), planes, from)
  await sources.close()
  return [...planes[0]!]
}

test('noise, in which no join is heard, comes out as its windows say, to the sample', () =>
  withTempFolder(async (folder) => {
    const content = noise16(3000, { amplitude: 0.9 })
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    const sound = fc.record({
      from: fc.integer({ min: 0, max: 2000 }),
      length: fc.integer({ min: 60, max: 900 }),
      gainDb: fc.constantFrom(0, -6, 3),
      reversed: fc.boolean(),
      inverted: fc.boolean(),
      curves: fc.array(
        fc.record({
          shape: fc.constant('linear' as const),
          from: fc.constantFrom(0.5, 1),
          to: fc.constantFrom(0.5, 1),
        }),
        { maxLength: 2 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sound, { minLength: 1, maxLength: 5 }), async (sounds) => {
        const windows: Sound[] = sounds.map(({ from, length, ...more }) => soundOf(address, from, from + length, more))
        const found = await heard(folder, windows)
        const expected = naive(windows, () => content)
        const marks = windows.reduce<number[]>((ends, { from, to }) => [...ends, (ends.at(-1) ?? 0) + to - from], [])
        expect(found.length).toBe(expected.length)
        for (const [i, value] of expected.entries())
          if (!marks.some((mark) => Math.abs(i - mark) <= half)) expect(found[i]).toBeCloseTo(value, 12)
      }),
      { seed: 2, numRuns: 40 },
    )
  }))

test('a join that would click is crossfaded over 5 ms with what lies beyond the cut, and the length is kept', () =>
  withTempFolder(async (folder) => {
    const content = tone16(4000, { frequency: 100, rate, amplitude: 0.8 })
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    // 100 Hz has a period of 80 samples: from the top of the wave to its bottom.
    const windows = [soundOf(address, 500, 1060), soundOf(address, 2100, 2500)]
    const found = await heard(folder, windows)
    const at = 560
    expect(found.length).toBe(960)
    for (let i = 0; i < found.length; i++) {
      const a = (content[500 + i] ?? 0) / 32768,
        b = (content[2100 + i - at] ?? 0) / 32768
      const into = Math.min(1, Math.max(0, (i - (at - half) + 0.5) / (2 * half)))
      expect(found[i]).toBeCloseTo(a * (1 - into) + b * into, 12)
    }
  }))

test('what was only split plays on untouched', () =>
  withTempFolder(async (folder) => {
    const content = tone16(2000, { frequency: 100, rate, amplitude: 0.8 })
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    for (const windows of [
      [soundOf(address, 0, 777), soundOf(address, 777, 2000)],
      [soundOf(address, 900, 2000, { reversed: true }), soundOf(address, 0, 900, { reversed: true })],
    ]) {
      expect(await heard(folder, windows)).toEqual(naive(windows, () => content))
    }
  }))

test('a cut at the edge of silence fades over 2.5 ms; the natural ends of a recording do not', () =>
  withTempFolder(async (folder) => {
    const content = tone16(2000, { frequency: 100, rate, amplitude: 0.8, phase: 1 })
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    const found = await heard(
      folder,
      [{ gap: 100 }, soundOf(address, 0, 1010), { gap: 100 }, soundOf(address, 1000, 2000)],
      2300,
    )
    expect(found[100]).toBe(content[0]! / 32768)
    for (let i = 0; i < half; i++) {
      expect(found[1110 - half + i]).toBeCloseTo(
        ((content[1010 - half + i] ?? 0) / 32768) * ((half - i - 0.5) / half),
        12,
      )
      expect(found[1210 + i]).toBeCloseTo(((content[1000 + i] ?? 0) / 32768) * ((i + 0.5) / half), 12)
    }
    expect(found[1210 + half]).toBe(content[1000 + half]! / 32768)
    expect(found[2209]).toBe(content[1999]! / 32768)
    expect(found.slice(2210)).toEqual(Array.from({ length: 90 }, () => 0))
  }))

test('where one side has nothing beyond the cut, the other does all of the overlap; where neither has, both fade', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'media')
    const content = Array.from({ length: 1000 }, () => 20_000)
    const other = Array.from({ length: 1000 }, () => -20_000)
    const one = (await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), mediaFolder)).address
    const two = (await bring(await putFile(join(folder, 'b.wav'), wav16([other], rate)), mediaFolder)).address
    const level = 20_000 / 32768
    const late = await heard(folder, [soundOf(one, 0, 500), soundOf(two, 0, 500)])
    expect(late[499]).toBe(level)
    expect(late[500]).toBeCloseTo(level * (1 - 1 / half), 12)
    expect(late[500 + half]).toBe(-level)
    const apart = await heard(folder, [soundOf(one, 0, 1000), soundOf(two, 0, 1000)])
    expect(apart[1000 - half - 1]).toBe(level)
    expect(apart[999]).toBeCloseTo((level * 0.5) / half, 12)
    expect(apart[1000]).toBeCloseTo((-level * 0.5) / half, 12)
  }))

test('a change of gain inside a recording slides instead of jumping', () =>
  withTempFolder(async (folder) => {
    const content = Array.from({ length: 1000 }, () => 16_384)
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    const found = await heard(folder, [soundOf(address, 0, 500), soundOf(address, 500, 1000, { gainDb: -6 })])
    const steps = found.slice(1).map((value, i) => Math.abs(value - found[i]!))
    expect(Math.max(...steps)).toBeLessThan(0.01)
    expect(found[999]).toBeCloseTo(0.5 * 10 ** (-6 / 20), 12)
  }))

test('windows shorter than a crossfade keep their order and their length', () =>
  withTempFolder(async (folder) => {
    const content = tone16(2000, { frequency: 100, rate, amplitude: 0.9 })
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), join(folder, 'media'))
    const found = await heard(
      folder,
      [0, 700, 40, 1100, 300].flatMap((from) => [
        soundOf(address, from + 100, from + 107),
        soundOf(address, from + 340, from + 341),
      ]),
    )
    expect(found.length).toBe(40)
    expect(Math.max(...found.map(Math.abs))).toBeLessThanOrEqual(0.9)
  }))

const wave = (count: number, at: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => at(i))
const sine = (i: number) => 0.5 * Math.sin((2 * Math.PI * 220 * i) / 44_100)

test('a wave that goes on does not click', () => {
  expect(
    wouldClick(
      wave(110, sine),
      wave(110, (i) => sine(110 + i)),
    ),
  ).toBe(false)
})

test('a wave cut at its top and begun again at zero clicks', () => {
  expect(
    wouldClick(
      wave(110, (i) => sine(i - 60)),
      wave(110, sine),
    ),
  ).toBe(true)
})

test('a small step in silence is not heard, a larger one clicks', () => {
  expect(
    wouldClick(
      wave(110, () => 0),
      wave(110, () => 0.0003),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(110, () => 0),
      wave(110, () => 0.01),
    ),
  ).toBe(true)
})

test('noise hides a join', () => {
  const next = noise(3)
  expect(
    wouldClick(
      wave(110, () => 0.3 * next()),
      wave(110, () => 0.3 * next()),
    ),
  ).toBe(false)
})

test('sides of a few samples are no trouble', () => {
  expect(
    wouldClick(
      wave(1, () => 0),
      wave(1, () => 0),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(0, () => 0),
      wave(2, () => 1),
    ),
  ).toBe(false)
  expect(
    wouldClick(
      wave(2, () => 0),
      wave(1, () => 1),
    ),
  ).toBe(true)
})
