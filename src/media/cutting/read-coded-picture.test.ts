import fc from 'fast-check'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReader } from '../../gate/reader.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { putFile } from '../../../test/support/media/recordings.ts'
import { beginsAfresh } from './read-coded-picture.ts'

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
