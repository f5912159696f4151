import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { bringClip, closedGops, makeClip, makeCut, openGops, rangeOf } from '../../../test/support/media/clip.ts'
import { fileBytes, noise } from '../../../test/support/media/recordings.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { isBrokenFrame } from './is-broken-frame.ts'
import { readPackets } from './read-coded-picture.ts'

/** Ten seconds are copied, in groups of one second; the group in their middle is looked at, and what is near a cut. */
const ranges = [rangeOf(0, 10.5), rangeOf(11, 11.8)]
const LOOKED_AT = 5.2
const NOT_LOOKED_AT = 2.2

type Hole = { readonly atSeconds: number; readonly bytes: number; readonly isZero: boolean }

/** Overwrites bytes of the frames from a moment on: with zeros, as a disk leaves them, or with something else. */
async function withHoles(path: string, holes: readonly Hole[]): Promise<string> {
  const packets = await readPackets({ path, demuxer: 'mov', streamIndex: 0 })
  const bytes = Uint8Array.from(await fileBytes(path))
  const next = noise(7)
  for (const { atSeconds, bytes: length, isZero } of holes) {
    const frame = packets.find(({ shownSeconds }) => Math.abs((shownSeconds ?? -1) - atSeconds) < 0.02)!
    const from = frame.position! + 24
    bytes.set(
      Array.from({ length }, () => (isZero ? 0 : 1 + Math.floor(Math.abs(next()) * 254))),
      from,
    )
  }
  await writeFile(path, bytes)
  return path
}

/** Without sound, whose damage is found when it is brought in. */
const busy = { isMute: true, seconds: 12, width: 320, height: 192, after: ['-vf', 'noise=alls=12:allf=t'] }

describe.skipIf(lacksFfmpeg)('a cut of a picture', () => {
  test.each([
    ['with a hole where nobody looks', [{ atSeconds: NOT_LOOKED_AT, bytes: 9000, isZero: true }], [[2, 3]]],
    [
      'that is garbled where it is looked at, and elsewhere too,',
      [
        { atSeconds: NOT_LOOKED_AT - 0.2, bytes: 900, isZero: false },
        { atSeconds: LOOKED_AT - 0.2, bytes: 900, isZero: false },
      ],
      [
        [2, 3],
        [5, 6],
      ],
    ],
  ] as const)('%s is said to be damaged from when to when, and to have been so before', (_, holes, places) =>
    withTempFolder(async (folder) => {
      const clip = await withHoles(await makeClip(join(folder, 'talk.mp4'), busy), holes)
      const { picture, warnings } = await makeCut({ folder, footage: [await bringClip(clip, folder)], ranges })
      expect(picture?.method).toBe('smart')
      expect(picture?.looked.damagedPlaces).toBe(places.length)
      const said = warnings.filter((warning) => warning.startsWith('The picture of src-1 is damaged from '))
      expect(said).toHaveLength(1)
      expect(said[0]).toMatch(/ \(\d+ errors? in decoding .*\)\. It was so before it was cut/)
      const found = [...said[0]!.matchAll(/from ([\d.]+) to ([\d.]+) s/g)].map(([, from, to]) => [+from!, +to!])
      expect(found).toHaveLength(places.length)
      for (const [at, [from, to]] of places.entries()) {
        expect(found[at]![0]).toBeGreaterThan(from - 0.25)
        expect(found[at]![0]).toBeLessThan(to)
        expect(found[at]![1]).toBeCloseTo(to, 0)
      }
    }),
  )

  test('that is damaged is said to be so where all of it is encoded anew, too', () =>
    withTempFolder(async (folder) => {
      const hole = { atSeconds: NOT_LOOKED_AT - 0.2, bytes: 900, isZero: false }
      const clip = await withHoles(await makeClip(join(folder, 'talk.mp4'), busy), [hole])
      const footage = [await bringClip(clip, folder)]
      const { picture, warnings } = await makeCut({ folder, footage, ranges, isFull: true })
      expect(picture).toMatchObject({ method: 'full', looked: { damagedPlaces: 1 } })
      expect(warnings.join(' ')).toMatch(/^The picture of src-1 is damaged from [12]\.\d to 3\.\d s of that file/)
    }))

  test.each([
    ['closed', closedGops],
    ['open', openGops],
  ])('that is whole, in %s groups, is not said to be damaged', (_, coding) =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'talk.mp4'), { ...busy, coding })
      const { picture, warnings } = await makeCut({ folder, footage: [await bringClip(clip, folder)], ranges })
      expect(picture?.looked).toMatchObject({ damagedPlaces: 0, unsure: 0 })
      expect(warnings).toEqual([])
    }),
  )
})

test('a coded frame is broken where its lengths, its kinds or its zeros say so', () => {
  const unit = (...bytes: number[]): number[] => [0, 0, 0, bytes.length, ...bytes]
  const isBroken = (...bytes: number[]): boolean => isBrokenFrame(Uint8Array.from(bytes))
  expect(isBroken(...unit(9, 240), ...unit(101, 136, 132, 0, 33, 255))).toBe(false)
  // Some writers pad a unit with zeros, and encoders put a 3 where three of them would stand.
  expect(isBroken(...unit(101, 136, 0, 0, 3, 0, 0, 3), ...unit(1, 155, 0, 0, 0, 0))).toBe(false)
  expect(isBroken(...unit(101, 136, 0, 0, 0, 0, 7))).toBe(true)
  expect(isBroken(...unit(101, 136), 0, 0, 0, 0, 0, 0)).toBe(true)
  expect(isBroken(0, 0, 0, 9, 101, 136)).toBe(true)
  expect(isBroken(...unit(225, 136))).toBe(true)
  expect(isBroken(...unit(101, 136), 0, 0)).toBe(true)
})
