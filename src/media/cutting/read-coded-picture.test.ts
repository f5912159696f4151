import fc from 'fast-check'
import { join } from 'node:path'
import { expect, test, describe } from 'vitest'
import { openReader } from '../../gate/reader.ts'
import { withTempFolder } from '../../gate/temp-folder.ts'
import { putFile } from '../../../test/support/media/recordings.ts'
import { beginsAfresh, type CodedFrame, findFreshPlaces, planPicture } from './read-coded-picture.ts'

const idr = 5,
  slice = 1,
  remark = 6
/** A unit of four bytes, unless it lies. */
const unit = (kind: number, { says = 4 } = {}): number[] => [
  (says >>> 24) & 255,
  (says >>> 16) & 255,
  (says >>> 8) & 255,
  says & 255,
  kind,
  0x55,
  0x55,
  0x55,
]

function judged(frame: readonly number[]): Promise<boolean> {
  return withTempFolder(async (folder) => {
    const before = [1, 2, 3]
    const reader = await openReader(await putFile(join(folder, 'frame'), Uint8Array.from([...before, ...frame])))
    const isFresh = await beginsAfresh(reader, { position: before.length, bytes: frame.length })
    await reader.close()
    return isFresh
  })
}

test.each<[string, number[], boolean]>([
  ['an IDR picture behind remarks', [...unit(remark), ...unit(7), ...unit(idr)], true],
  ['another picture', [...unit(remark), ...unit(slice), ...unit(idr)], false],
  ['nothing but remarks', [...unit(remark), ...unit(remark)], false],
  [
    'a unit that says it reaches back to itself',
    [...unit(remark), ...unit(remark, { says: 0xff_ff_ff_fc }), ...unit(idr)],
    false,
  ],
  [
    'a unit that says it reaches back to the one before',
    [...unit(remark), ...unit(remark, { says: 0xff_ff_ff_f4 }), ...unit(idr)],
    false,
  ],
  ['a unit that is longer than the frame', [...unit(remark, { says: 9000 }), ...unit(idr)], false],
  ['units without end', Array.from({ length: 4000 }, () => 0), false],
  ['a frame that is cut off', unit(idr).slice(0, 4), false],
])('%s: begins afresh is %s', async (_what, frame, expected) => {
  expect(await judged(frame)).toBe(expected)
})

test('whatever the bytes, there is an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(0, 0xff, 0xfc, 4), fc.integer({ min: 0, max: 255 })), { maxLength: 60 }),
      async (frame) => {
        expect([true, false]).toContain(await judged(frame))
      },
    ),
    { numRuns: 200 },
  )
})

describe('what of a range can be copied', () => {
  /** Frames by the order in which they are shown; `I` begins afresh, `i` only seems to. */
  const coded = (text: string): CodedFrame[] =>
    text.split(' ').map((name) => ({
      shown: Number(name.replaceAll(/\D/g, '')),
      isFresh: name.startsWith('I'),
      position: 0,
      bytes: 1,
    }))
  const closed = coded('I0 p3 b1 b2 p5 b4 I6 p9 b7 b8 p11 b10')
  const plan = (frames: CodedFrame[], startFrame: number, endFrame: number) =>
    planPicture({ frames, freshAt: findFreshPlaces(frames), startFrame, endFrame })

  test('begins at a frame that needs none before it and ends where nothing is missing', () => {
    expect(plan(closed, 0, 12)).toEqual([{ kind: 'copy', from: 0, to: 12 }])
    expect(plan(closed, 2, 12)).toEqual([
      { kind: 'encode', startFrame: 2, frames: 4 },
      { kind: 'copy', from: 6, to: 12 },
    ])
    expect(plan(closed, 0, 5)).toEqual([
      { kind: 'copy', from: 0, to: 4 },
      { kind: 'encode', startFrame: 4, frames: 1 },
    ])
    expect(plan(closed, 1, 5)).toEqual([{ kind: 'encode', startFrame: 1, frames: 4 }])
    expect(plan(closed, 5, 9)).toEqual([
      { kind: 'encode', startFrame: 5, frames: 1 },
      { kind: 'copy', from: 6, to: 7 },
      { kind: 'encode', startFrame: 7, frames: 2 },
    ])
  })

  test('goes on through a keyframe that is leant on, but never begins there', () => {
    const open = coded('I0 p3 b1 b2 i6 b4 b5 p9 b7 b8')
    expect(plan(open, 0, 10)).toEqual([{ kind: 'copy', from: 0, to: 10 }])
    expect(plan(open, 0, 6)).toEqual([
      { kind: 'copy', from: 0, to: 4 },
      { kind: 'encode', startFrame: 4, frames: 2 },
    ])
    expect(plan(open, 5, 10)).toEqual([{ kind: 'encode', startFrame: 5, frames: 5 }])
  })

  test('is nothing behind the end and before the beginning of the picture', () => {
    expect(plan(closed, 10, 20)).toEqual([{ kind: 'encode', startFrame: 10, frames: 10 }])
    expect(plan(closed, -3, 6)).toEqual([
      { kind: 'encode', startFrame: -3, frames: 3 },
      { kind: 'copy', from: 0, to: 6 },
    ])
  })
})
