import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../../gate/own-folder.ts'
import { makeFolder } from '../../gate/writer.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { fileBytes, refuse } from '../../../test/support/media/recordings.ts'
import { bringClip, checkFrames, look, makeClip, makeCut, rangeOf, tryCut } from '../../../test/support/media/clip.ts'
import type { RenderedCut } from './rendered-cut.ts'
import { withWorkFolder } from './work-folder.ts'

const cuts = [rangeOf(0.4, 1.7), rangeOf(2.36, 3.5)]

test('a work folder is lent to one at a time; who comes meanwhile works elsewhere', () =>
  withTempFolder(async (folder) => {
    const own = join(folder, 'work')
    const lent = await withWorkFolder(own, async (first) => [
      first,
      await withWorkFolder(own, async (second) => second),
      await withWorkFolder(undefined, async (third) => third),
    ])
    expect(lent[0]).toBe(own)
    expect(new Set(lent).size).toBe(3)
    expect(await withWorkFolder(own, async (again) => again)).toBe(own)
    expect(await readdir(own)).toEqual([])
  }))

describe.skipIf(lacksFfmpeg)('a render', () => {
  test('that begins while another one of the same cut runs takes nothing from it', () =>
    withTempFolder(async (folder) => {
      const footage = [await bringClip(await makeClip(join(folder, 'clip.mp4'), { seconds: 4 }), folder)]
      const cut = { folder, footage, ranges: cuts, workFolder: join(folder, 'work') }
      let second: Promise<RenderedCut> | undefined
      const first = await makeCut({
        ...cut,
        name: 'one.mp4',
        onProgress: (done) => {
          if (done > 0.8) second ??= makeCut({ ...cut, name: 'two.mp4' })
        },
      })
      for (const report of [first, await second!]) checkFrames(await look(report.path), cuts, { report })
      expect(await readdir(cut.workFolder)).toEqual([])
    }))

  test('works in no folder that leads elsewhere, and takes no piece that does', () =>
    withTempFolder(async (folder) => {
      const footage = [await bringClip(await makeClip(join(folder, 'clip.mp4'), { seconds: 4 }), folder)]
      const elsewhere = join(folder, 'elsewhere'),
        inside = join(folder, 'inside')
      for (const each of [elsewhere, inside]) await makeFolder(each)
      await symlink(elsewhere, join(inside, 'work'))
      expect(
        refuse(await tryCut({ folder, footage, ranges: cuts, isFull: true, workFolder: join(inside, 'work') })),
      ).toMatchObject({ code: 'outside-project' })
      expect(await readdir(elsewhere)).toEqual([])

      const workFolder = join(folder, 'work')
      const stop = new AbortController()
      await tryCut({
        folder,
        footage,
        ranges: cuts,
        isFull: true,
        workFolder,
        signal: stop.signal,
        onProgress: (done) => {
          if (done > 0.8) stop.abort()
        },
      })
      const [piece = ''] = (await readdir(workFolder)).filter((name) => /^[0-9a-f]+\.mp4$/.test(name))
      const foreign = await makeClip(join(folder, 'foreign.mp4'), { seconds: 4 })
      const before = await fileBytes(foreign)
      await makeFolder(join(folder, 'planted'))
      await symlink(foreign, join(folder, 'planted', piece))
      const report = await makeCut({ folder, footage, ranges: cuts, isFull: true, workFolder: join(folder, 'planted') })
      expect(report.reusedPieces).toBe(0)
      checkFrames(await look(report.path), cuts, { report })
      expect(await fileBytes(foreign)).toEqual(before)
    }))
})
