import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../../gate/own-folder.ts'
import type { PlayedRange } from '../../video/document/played-ranges.ts'
import { openSources } from '../sources.ts'
import { bring, putFile, succeed, wav16 } from '../../../test/support/media/recordings.ts'
import { rangeOf } from '../../../test/support/media/clip.ts'
import { mergeTouching, placeEdges } from './place-edges.ts'
import { sourceSeconds, type PlacedCut } from './placed-cut.ts'

const rate = 16_000

/** A voice that pauses where it is told to: loud but for the given stretches. */
function voice(seconds: number, quiet: [from: number, to: number][]): number[] {
  return Array.from({ length: seconds * rate }, (_, i) =>
    quiet.some(([from, to]) => i / rate >= from && i / rate < to)
      ? 0
      : Math.round(9000 * Math.sin(i * 0.31) * Math.cos(i * 0.017)),
  )
}

async function place(samples: number[], ranges: PlayedRange[], frameRate = { num: rate, den: 1 }): Promise<PlacedCut> {
  return withTempFolder(async (folder) => {
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([samples], rate)), join(folder, 'media'))
    const sources = openSources(join(folder, 'media'))
    const footage = [
      { id: 'src-1', name: 'a', durationMicros: (samples.length / rate) * 1e6, recording: address, picture: null },
    ]
    const cut = succeed(await placeEdges({ ranges, footage, sources, rate: frameRate }))
    await sources.close()
    return cut
  })
}

const withRoom = (range: PlayedRange, seconds: number): PlayedRange => ({
  ...range,
  end: { at: range.end.at, earliest: range.end.at - seconds * 1e6, latest: range.end.at + seconds * 1e6 },
})

test('an edge goes to the pause in its room, and no farther than the room and a little', async () => {
  const cut = await place(
    voice(4, [
      [1.08, 1.12],
      [1.4, 2],
    ]),
    [withRoom(rangeOf(0.5, 1), 0.15), rangeOf(3, 3.5)],
  )
  const end = sourceSeconds(cut.ranges[0]!, cut.ranges[0]!.endFrame, cut.rate)
  expect(end).toBeGreaterThanOrEqual(1.08)
  expect(end).toBeLessThanOrEqual(1.12)
  const tight = await place(
    voice(4, [
      [1.08, 1.12],
      [1.4, 2],
    ]),
    [rangeOf(0.5, 1), rangeOf(3, 3.5)],
  )
  expect(Math.abs(sourceSeconds(tight.ranges[0]!, tight.ranges[0]!.endFrame, tight.rate) - 1)).toBeLessThanOrEqual(
    0.02 + 1e-6,
  )
})

test('in a long pause an edge stays where it was wished', async () => {
  const cut = await place(voice(6, [[0.9, 5]]), [withRoom(rangeOf(0.2, 2.5), 1.5)])
  expect(sourceSeconds(cut.ranges[0]!, cut.ranges[0]!.endFrame, cut.rate)).toBeCloseTo(2.5, 3)
})

test('a little word between two ranges is not brought back by the room around them', async () => {
  const cut = await place(
    voice(3, [
      [0.9, 0.93],
      [0.99, 1.02],
    ]),
    [rangeOf(0.2, 0.95), rangeOf(0.97, 2)],
  )
  const [left, right] = cut.ranges
  expect(sourceSeconds(left!, left!.endFrame, cut.rate)).toBeLessThanOrEqual(0.95 + 1e-4)
  expect(sourceSeconds(right!, right!.startFrame, cut.rate)).toBeGreaterThanOrEqual(0.97 - 1e-4)
})

test('with frames the edges are whole ones, the sound changes over where both sides are quiet, and nothing adds up', async () => {
  const quiet: [number, number][] = Array.from({ length: 40 }, (_, at) => [at + 0.487, at + 0.513])
  const ranges = Array.from({ length: 39 }, (_, at) => ({
    ...rangeOf(at + 0.5, at + 1.5),
    end: { at: (at + 1.5) * 1e6, earliest: (at + 1.487) * 1e6, latest: (at + 1.513) * 1e6 },
  })).filter((_, at) => at % 2 === 0)
  const cut = await place(voice(41, quiet), ranges, { num: 24_000, den: 1001 })
  let record = 0
  for (const { startFrame, endFrame, recordFrame, soundLaterSeconds, originSeconds } of cut.ranges) {
    expect([startFrame, endFrame, recordFrame].every(Number.isInteger)).toBe(true)
    expect(recordFrame).toBe(record)
    record += endFrame - startFrame
    expect(Math.abs(soundLaterSeconds)).toBeLessThan(1001 / 24_000)
    expect(originSeconds).toBe(0)
  }
  expect(cut.frames).toBe(record)
  expect(cut.ranges.some(({ soundLaterSeconds }) => soundLaterSeconds !== 0)).toBe(true)
  expect(Math.abs((cut.frames * 1001) / 24_000 - ranges.length)).toBeLessThan(ranges.length * 0.042)
})

test('ranges are joined only when nothing lies between them', () => {
  const over = (startMicros: number) => ({ override: { sourceId: 'src-2', startMicros } })
  const sentences = (range: PlayedRange, ...sentenceIds: string[]) => ({ ...range, sentenceIds })
  expect(mergeTouching([sentences(rangeOf(0, 1), 's1'), sentences(rangeOf(1, 2), 's1', 's2')])).toEqual([
    { ...rangeOf(0, 2), sentenceIds: ['s1', 's2'] },
  ])
  expect(mergeTouching([rangeOf(0, 1), rangeOf(1.001, 2)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(1, 2), rangeOf(0, 1)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1), rangeOf(1, 2, { sourceId: 'src-2' })])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2)])).toHaveLength(2)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2, over(6e6))])).toHaveLength(1)
  expect(mergeTouching([rangeOf(0, 1, over(5e6)), rangeOf(1, 2, over(5e6))])).toHaveLength(2)
})
