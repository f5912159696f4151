import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runChild } from '../../../test/run-child.ts'
import { isTemporaryName } from '../../gate/index.ts'
import { markOf } from '../../gate/reader.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import type { PlayedRange } from '../../video/document/played-ranges.ts'
import type { Source as Footage } from '../../video/document/words.ts'
import { relink } from '../relink.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { fileBytes, letters, putFile, refuse, succeed } from '../../../test/support/media/recordings.ts'
import {
  bringClip,
  checkFrames,
  closedGops,
  look,
  makeClip,
  makeCut,
  rangeOf,
  tryCut,
} from '../../../test/support/media/clip.ts'
import { footageFile } from '../../../test/support/media/open-media.ts'
import { originalPaths } from './footage-record.ts'
import { importFootage } from './import-footage.ts'

const cuts = [rangeOf(0.4, 1.7), rangeOf(2.36, 5.5), rangeOf(5.84, 7.3)]

describe.skipIf(lacksFfmpeg)('a render', () => {
  test('that is cancelled leaves no file, and keeps what it had finished for the next time', () =>
    withTempFolder(async (folder) => {
      const footage = [
        await bringClip(await makeClip(join(folder, 'clip.mp4'), { seconds: 20, everySeconds: 0.5 }), folder),
      ]
      const ranges = Array.from({ length: 70 }, (_, at) => rangeOf(0.28 * at + 0.04, 0.28 * at + 0.2))
      const workFolder = join(folder, 'work')
      const stop = new AbortController()
      const steps: number[] = []
      const stopped = await tryCut({
        folder,
        footage,
        ranges,
        isFull: true,
        workFolder,
        signal: stop.signal,
        onProgress: (done) => {
          steps.push(done)
          // The first process has done its 64 shots of 70.
          if (done > 0.75) stop.abort()
        },
      })
      expect(refuse(stopped)).toMatchObject({
        code: 'cancelled',
        message: expect.stringMatching(/nothing was left behind/),
      })
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect((await readdir(folder)).filter((name) => name === 'out.mp4' || isTemporaryName(name))).toEqual([])
      const again = await makeCut({ folder, footage, ranges, isFull: true, workFolder })
      expect(again.reusedPieces).toBeGreaterThanOrEqual(1)
      expect(await readdir(workFolder)).toEqual([])
    }))

  test('that is killed goes on where it was', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mp4'), {
        seconds: 51,
        coding: [...closedGops, '-g', '4', '-keyint_min', '4'],
      })
      const footage = [await bringClip(clip, folder)]
      const ranges = Array.from({ length: 50 }, (_, at) => rangeOf(at + 0.12, at + 0.93))
      const workFolder = join(folder, 'work')
      const child = await renderKilled({ folder, footage, ranges, workFolder, killAt: 'media.rename!' })
      expect(child.signal).toBe('SIGKILL')
      expect((await readdir(workFolder)).filter((name) => name.endsWith('.mp4'))).toHaveLength(1)
      expect(await markOf(join(folder, 'out.mp4'))).toBeNull()
      const report = await makeCut({ folder, footage, ranges, workFolder })
      expect(report).toMatchObject({ reusedPieces: 1, picture: { method: 'smart' } })
      checkFrames(await look(report.path), ranges, { report })
    }))

  test('refuses a source that moved by name, and finds it again by its content', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'interview.mp4'), { isMute: true })
      const footage = await bringClip(clip, folder)
      const mediaFolder = join(folder, 'media')
      await rename(clip, join(folder, 'elsewhere.mp4'))
      const missing = refuse(await tryCut({ folder, footage: [footage], ranges: cuts }))
      expect(missing).toMatchObject({
        code: 'media-missing',
        message: expect.stringMatching(/"interview\.mp4" is not where it was .*cutroom relink FILE/),
      })
      expect(refuse(await footageFile(mediaFolder, footage.picture!.file)).message).toBe(missing.message)
      expect(succeed(await relink(mediaFolder, join(folder, 'elsewhere.mp4'))).address).toBe(footage.picture!.file)
      expect(await footageFile(mediaFolder, footage.picture!.file)).toBe(join(folder, 'elsewhere.mp4'))
      expect((await makeCut({ folder, footage: [footage], ranges: cuts })).picture!.method).toBe('smart')
    }))

  test('uses the file that each source came from, though a copy of it was imported as well', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'interview.mp4'), { seconds: 2 })
      const own = { ...(await bringClip(clip, folder)), name: 'interview.mp4' }
      const copy = join(folder, 'backup of interview.mp4')
      await copyFile(clip, copy)
      const other = { ...(await bringClip(copy, folder)), id: 'src-2', name: 'backup of interview.mp4' }
      const mediaFolder = join(folder, 'media')
      const paths = await originalPaths(mediaFolder, [own, other])
      expect([...paths.values()]).toEqual([clip, copy])
      await rm(copy)
      expect(await footageFile(mediaFolder, own.picture!.file)).toBe(clip)
      expect((await originalPaths(mediaFolder, [other])).get('src-2')).toBe(clip)
      await copyFile(clip, copy)
      await rm(clip)
      expect(await footageFile(mediaFolder, own.picture!.file)).toBe(copy)
      await rm(copy)
      expect(refuse(await footageFile(mediaFolder, own.picture!.file)).message).toMatch(
        /"interview\.mp4" is not where it was/,
      )
    }))

  test('brings footage back into a project whose media folder is gone', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mp4'), { seconds: 2 })
      const footage = await bringClip(clip, folder)
      const fresh = join(folder, 'fresh')
      expect(succeed(await relink(fresh, clip, new Set([footage.picture!.file]))).address).toBe(footage.picture!.file)
      expect(await footageFile(fresh, footage.picture!.file)).toBe(clip)
    }))

  test('never takes a file that was changed for the one that was imported, nor writes over it', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mp4'))
      const footage = [await bringClip(clip, folder)]
      expect(refuse(await tryCut({ folder, footage, ranges: cuts, name: 'clip.mp4' })).code).toBe(
        'would-overwrite-original',
      )
      const bytes = await fileBytes(clip)
      bytes[bytes.length >> 1]! ^= 255
      await writeFile(clip, bytes)
      expect(refuse(await tryCut({ folder, footage, ranges: cuts })).message).toMatch(
        /was changed since it was imported/,
      )
    }))

  test('says what is wrong when there is nothing to render', () =>
    withTempFolder(async (folder) => {
      const source = { id: 'src-1', name: 'talk', durationMicros: 1e6, recording: null, picture: null }
      expect(refuse(await tryCut({ folder, footage: [source], ranges: [] })).code).toBe('nothing-to-render')
      expect(refuse(await tryCut({ folder, footage: [source], ranges: cuts })).code).toBe('no-picture')
      expect(
        refuse(
          await tryCut({
            folder,
            footage: [source],
            ranges: cuts,
            name: 'out.wav',
            format: { container: 'wav', samples: 's16' },
          }),
        ).code,
      ).toBe('no-media')
    }))
})

describe.skipIf(lacksFfmpeg)('footage', () => {
  test('that is a playlist, a text, or torn is refused in one sentence', () =>
    withTempFolder(async (folder) => {
      const mediaFolder = join(folder, 'media')
      const bring = async (name: string, bytes: Uint8Array) =>
        refuse(await importFootage({ path: await putFile(join(folder, name), bytes), mediaFolder }))
      expect(await bring('list.mp4', letters('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'))).toMatchObject({
        code: 'not-media',
        message: '"list.mp4" is a playlist (m3u8), not a recording.',
      })
      expect((await bring('list.mov', letters("ffconcat version 1.0\nfile '/etc/passwd'\n"))).code).toBe('not-media')
      const whole = await fileBytes(await makeClip(join(folder, 'whole.mp4'), { seconds: 2 }))
      expect((await bring('torn.mp4', whole.slice(0, 3000))).code).toBe('media-damaged')
      expect(await readdir(mediaFolder).catch(() => [])).toEqual([])
    }))

  test('whose name looks like an option or a protocol is only a file', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mp4'), { seconds: 2 })
      const path = await putFile(join(folder, '-i concat:a|b %d.mp4'), await fileBytes(clip))
      const footage = [await bringClip(path, folder)]
      expect((await makeCut({ folder, footage, ranges: [rangeOf(0.4, 1.7)] })).picture!.frames).toBeGreaterThan(30)
    }))

  test('is known again without a second decoding', () =>
    withTempFolder(async (folder) => {
      const path = await makeClip(join(folder, 'clip.mp4'), { seconds: 2 })
      const first = succeed(await importFootage({ path, mediaFolder: join(folder, 'media') }))
      let steps = 0
      expect(
        succeed(
          await importFootage({
            path,
            mediaFolder: join(folder, 'media'),
            onProgress: () => {
              steps++
            },
          }),
        ),
      ).toEqual(first)
      expect(steps).toBe(0)
    }))
})

/** Renders in a process of its own, which ends itself at a kill point. */
async function renderKilled({
  folder,
  footage,
  ranges,
  workFolder,
  killAt,
}: {
  folder: string
  footage: Footage[]
  ranges: PlayedRange[]
  workFolder: string
  killAt: string
}): Promise<{ signal: string | null }> {
  return runChild('render-cut', [folder, JSON.stringify({ footage, ranges, workFolder })], { CUTROOM_KILL_AT: killAt })
}
