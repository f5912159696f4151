import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countOf, extent, seedOf } from '../../../test/full.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { isProblem } from '../../base/index.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { ffmpeg, noise, putFile, refuse, succeed } from '../../../test/support/media/recordings.ts'
import {
  bringClip,
  checkFrames,
  checkSync,
  closedGops,
  look,
  makeClip,
  makeCut,
  rangeOf,
  tryCut,
} from '../../../test/support/media/clip.ts'
import { cutFormatForPath } from '../render-format.ts'
import { turned } from '../../../test/support/media/turned.ts'
import { importFootage } from './import-footage.ts'

describe.skipIf(lacksFfmpeg)('a cut of', () => {
  test('frames at odd times is shown evenly, in step with its sound', () =>
    withTempFolder(async (folder) => {
      // One of every five frames is missing, and what is left is shifted by up to 18 ms.
      const clip = await makeClip(join(folder, 'odd.mkv'), {
        after: ['-vf', "select='mod(n,5)-3',setpts='PTS+0.009*mod(N,3)/TB'", '-vsync', 'vfr'],
      })
      const footage = await bringClip(clip, folder)
      expect(footage.picture!.isVariable).toBe(true)
      const report = await makeCut({ folder, footage: [footage], ranges: [rangeOf(0.4, 2.5), rangeOf(3.3, 6.7)] })
      expect(report.picture).toMatchObject({ method: 'full', because: 'its frames come at odd times' })
      const seen = await look(report.path)
      expect(seen.indices).toHaveLength(report.picture!.frames)
      const { num, den } = report.picture!.rate
      expect(
        seen.shownSeconds.every(
          (shown, index) => Math.abs(shown - seen.shownSeconds[0]! - (index * den) / num) < 0.002,
        ),
      ).toBe(true)
      expect(seen.indices.every((index, at) => index >= (seen.indices[at - 1] ?? 0))).toBe(true)
      expect(Math.abs(report.offset!.worstSeconds)).toBeLessThanOrEqual(0.023)
      // A flash may be a frame late where its own frame is one that is missing.
      const flashes = seen.flashes.filter((frame) => seen.indices[frame]! % 25 === 0)
      for (const flash of flashes)
        expect(
          Math.min(...seen.clickSeconds.map((moment) => Math.abs(moment - seen.shownSeconds[flash]!))),
        ).toBeLessThanOrEqual(0.04 + 0.023)
      expect(flashes.length).toBeGreaterThan(3)
    }))

  test.each([1, 5])('%d frames a second is cut where the words are, not at its frames', (fps) =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'slides.mp4'), { fps, seconds: 12 })
      const footage = await bringClip(clip, folder)
      const ranges = [rangeOf(0.4, 2.5), rangeOf(4.3, 7.66), rangeOf(8.36, 10.9)]
      const report = await makeCut({ folder, footage: [footage], ranges })
      const { rate } = report.picture!
      expect(rate.num / rate.den).toBeGreaterThanOrEqual(24)
      const asked = ranges.reduce((sum, { start, end }) => sum + (end.at - start.at) / 1e6, 0)
      expect(Math.abs(report.durationSeconds - asked)).toBeLessThanOrEqual((3 * rate.den) / rate.num)
      expect(report.warnings).toEqual([])
      const seen = await look(report.path)
      // Where the second range begins, and a second later, as plain arithmetic has it.
      for (const [shown, source] of [
        [0, 0.4],
        [2.1, 4.3],
        [3.1, 5.3],
        [5.46, 8.36],
      ] as const) {
        const frame = Math.round((shown * rate.num) / rate.den)
        expect(
          Math.abs(seen.indices[frame + 1]! - Math.floor((source + 0.04) * fps)),
          `${shown} s`,
        ).toBeLessThanOrEqual(fps === 1 ? 0 : 1)
      }
    }),
  )

  test('a picture that lacks its last frames is not said to be held for 0.0 s', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'short.mkv'), { seconds: 6, after: ['-vf', "select='lt(n,147)'"] })
      const report = await makeCut({
        folder,
        footage: [await bringClip(clip, folder)],
        ranges: [rangeOf(0, 2), rangeOf(4, 6)],
      })
      expect(report.warnings).toEqual([])
    }))

  test.each([
    ['even', []],
    ['odd', ['-vf', "select='mod(n,5)-3'", '-vsync', 'vfr']],
  ])('a picture at %s times that begins late shows its first frame until then, and is not called damaged', (_, after) =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mkv'), { after })
      const late = join(folder, 'late.mkv')
      const inputs = ['-itsoffset', '4', '-i', `file:${clip}`, '-i', `file:${clip}`]
      await ffmpeg(['-v', 'error', ...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', `file:${late}`])
      const footage = await bringClip(late, folder)
      const report = await makeCut({ folder, footage: [footage], ranges: [rangeOf(0, 6), rangeOf(7, 8)] })
      expect(report.warnings).toEqual([])
      expect(report.picture?.looked.unsure).toBe(0)
      const { indices } = await look(report.path)
      expect(indices.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 0))
      expect(indices[104]).toBeGreaterThan(0)
    }),
  )

  test('sound alone before a film whose colours are marked is black in the same colours', () =>
    withTempFolder(async (folder) => {
      const voice = join(folder, 'voice.wav')
      await ffmpeg(['-v', 'error', '-f', 'lavfi', '-i', 'sine=f=300:d=20', '-ar', '48000', `file:${voice}`])
      const marks = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709']
      const film = await bringClip(
        await makeClip(join(folder, 'film.mp4'), {
          seconds: 4,
          width: 64,
          height: 48,
          fps: 50,
          coding: [...closedGops, ...marks],
        }),
        folder,
        'src-2',
      )
      const sound = succeed(await importFootage({ path: voice, mediaFolder: join(folder, 'media') }))
      const footage = [
        {
          id: 'src-1',
          name: 'voice.wav',
          durationMicros: sound.durationMicros,
          recording: sound.sound!.address,
          picture: null,
        },
        film,
      ]
      // More frames than one process gets, so that the black stands in a piece of its own.
      const report = await makeCut({ folder, footage, ranges: [rangeOf(0, 19), rangeOf(1, 3, { sourceId: 'src-2' })] })
      expect(report.picture).toMatchObject({ frames: 1050, method: 'full' })
    }))

  test('a picture on its side is turned, and so is its size', () =>
    withTempFolder(async (folder) => {
      const upright = await makeClip(join(folder, 'upright.mp4'), { seconds: 3 })
      const clip = join(folder, 'side.mp4')
      await putFile(clip, turned(await readFile(upright), { height: 96 }))
      const footage = await bringClip(clip, folder)
      expect(footage.picture).toMatchObject({ width: 96, height: 128 })
      const report = await makeCut({ folder, footage: [footage], ranges: [rangeOf(0.4, 1.2), rangeOf(1.6, 2.6)] })
      expect(report.picture).toMatchObject({
        width: 96,
        height: 128,
        method: 'full',
        because: 'its picture is rotated',
        frames: 45,
      })
    }))

  test('two audio streams plays the first and says so; a cover is no picture', () =>
    withTempFolder(async (folder) => {
      const one = await makeClip(join(folder, 'one.mp4'), { seconds: 2 })
      const two = join(folder, 'two.mkv'),
        covered = join(folder, 'covered.m4a'),
        cover = join(folder, 'cover.jpg')
      await ffmpeg([
        '-v',
        'error',
        '-i',
        `file:${one}`,
        '-f',
        'lavfi',
        '-i',
        'sine=f=900:d=2',
        '-map',
        '0',
        '-map',
        '1',
        '-c:v',
        'copy',
        '-c:a',
        'aac',
        `file:${two}`,
      ])
      const found = succeed(await importFootage({ path: two, mediaFolder: join(folder, 'media') }))
      expect(found.warnings).toEqual(['It holds 2 audio streams; the first one is used.'])
      const report = await makeCut({ folder, footage: [await bringClip(two, folder)], ranges: [rangeOf(0.4, 1.6)] })
      checkSync(await look(report.path))
      await ffmpeg(['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', `file:${cover}`])
      await ffmpeg([
        '-v',
        'error',
        '-i',
        `file:${one}`,
        '-i',
        `file:${cover}`,
        '-map',
        '0:a',
        '-map',
        '1:v',
        '-c',
        'copy',
        '-disposition:v:0',
        'attached_pic',
        '-f',
        'ipod',
        `file:${covered}`,
      ])
      expect(succeed(await importFootage({ path: covered, mediaFolder: join(folder, 'media') }))).toMatchObject({
        picture: null,
        sound: { rate: 48_000 },
        warnings: [],
      })
    }))

  test('a picture without sound has none, and is told', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'mute.mp4'), { seconds: 4, isMute: true })
      const found = succeed(await importFootage({ path: clip, mediaFolder: join(folder, 'media') }))
      expect(found).toMatchObject({
        sound: null,
        durationMicros: 4_000_000,
        warnings: ['It holds no sound; only its picture can be used.'],
      })
      const footage = [await bringClip(clip, folder)],
        ranges = [rangeOf(0.4, 1.2), rangeOf(1.6, 3.6)]
      const report = await makeCut({ folder, footage, ranges })
      expect(report).toMatchObject({ soundSeconds: null, offset: null })
      checkFrames(await look(report.path, { isMute: true }), ranges, { report })
      expect(
        refuse(await tryCut({ folder, footage, ranges, name: 'out.wav', format: { container: 'wav', samples: 's16' } }))
          .code,
      ).toBe('no-sound')
    }))

  test('another picture over its own keeps its own sound, and a picture that ends early is held and told', () =>
    withTempFolder(async (folder) => {
      const main = await bringClip(await makeClip(join(folder, 'main.mp4'), { seconds: 6 }), folder)
      const other = await bringClip(
        await makeClip(join(folder, 'other.mp4'), { seconds: 2, width: 64, height: 64, fps: 10 }),
        folder,
        'src-2',
      )
      const ranges = [
        rangeOf(0.4, 2),
        rangeOf(2.6, 3.6, { override: { sourceId: 'src-2', startMicros: 1_500_000 } }),
        rangeOf(4.2, 5.8),
      ]
      const report = await makeCut({ folder, footage: [main, other], ranges })
      expect(report.warnings).toEqual([
        expect.stringMatching(/^The picture of src-2 is too short; its last frame is held for 0\.\d s\.$/),
      ])
      const seen = await look(report.path)
      const at = Math.round(report.splices[0]!.atSeconds * 25)
      // A square picture in a wide frame stands in the middle, with black on both sides.
      const row = seen.frames[at + 5]!.subarray(60 * 128, 61 * 128)
      expect([row[4]!, row[123]!].every((value) => value < 25)).toBe(true)
      expect(row[64]).toBeGreaterThan(40)
      expect(Math.abs(report.offset!.worstSeconds)).toBeLessThanOrEqual(0.023)
      expect(seen.clickSeconds.some((moment) => Math.abs(moment - (1.6 + 0.4)) < 0.05)).toBe(true)
    }))

  test('several sources has the size and rate of the first, and black where one has no picture', () =>
    withTempFolder(async (folder) => {
      const main = await bringClip(await makeClip(join(folder, 'main.mp4'), { seconds: 3 }), folder)
      const other = await bringClip(
        await makeClip(join(folder, 'other.mp4'), { seconds: 3, width: 256, height: 192, fps: 50 }),
        folder,
        'src-2',
      )
      const sound = join(folder, 'sound.wav')
      await ffmpeg(['-v', 'error', '-i', `file:${join(folder, 'main.mp4')}`, '-vn', '-ar', '44100', `file:${sound}`])
      const heard = await bringClip(sound, folder, 'src-3')
      const ranges = [
        rangeOf(0.4, 1.4),
        rangeOf(1.6, 2.4, { sourceId: 'src-2' }),
        rangeOf(0.5, 1.5, { sourceId: 'src-3' }),
      ]
      const report = await makeCut({ folder, footage: [main, other, heard], ranges })
      expect(report.picture).toMatchObject({ width: 128, height: 96, rate: { num: 25, den: 1 }, frames: 70 })
      const seen = await look(report.path)
      const second = seen.indices.slice(25, 45)
      expect(second).toEqual(second.map((_, at) => second[0]! + 2 * at))
      expect(seen.frames.slice(46).every((frame) => frame[60 * 128 + 64]! < 20)).toBe(true)
      expect(seen.clickSeconds.some((moment) => Math.abs(moment - (1.8 + 0.5)) < 0.023)).toBe(true)
    }))

  test.each(['out.mp3', 'out.wav', 'out.m4a'])('footage with a picture becomes sound alone as %s', (name) =>
    withTempFolder(async (folder) => {
      const footage = [await bringClip(await makeClip(join(folder, 'clip.mp4'), { seconds: 4 }), folder)]
      const format = succeed(cutFormatForPath(name, { hasPicture: true }))
      const report = await makeCut({ folder, footage, ranges: [rangeOf(0.4, 1.7), rangeOf(2.36, 3.5)], name, format })
      expect(report).toMatchObject({ picture: null, offset: null })
      expect(Math.abs(report.durationSeconds - 2.44)).toBeLessThanOrEqual(0.08)
      expect(report.splices).toHaveLength(1)
    }),
  )

  const cuts = countOf({ sample: 30, all: 200 })
  test(
    `${cuts} cuts has every frame in its place and never drifts`,
    () =>
      withTempFolder(async (folder) => {
        const seconds = extent === 'all' ? 600 : 0.6 * (cuts + 1)
        const clip = await makeClip(join(folder, 'long.mp4'), {
          seconds,
          width: 112,
          height: 48,
          everySeconds: 0.2,
          coding: ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '5', '-bf', '2', '-pix_fmt', 'yuv420p'],
        })
        const next = noise(seedOf(7))
        const step = seconds / (cuts + 1)
        // Each range holds a flash, and no edge comes near to a click.
        const ranges = Array.from({ length: cuts }, (_, at) => {
          const from = Math.floor((at * step) / 0.2) * 0.2 + 0.08 + 0.04 * Math.abs(next())
          return rangeOf(from, from + 0.2 * (1 + Math.round(Math.abs(next()))) + 0.02)
        })
        const report = await makeCut({ folder, footage: [await bringClip(clip, folder)], ranges })
        const seen = await look(report.path, { width: 112, height: 48 })
        checkFrames(seen, ranges, { report })
        checkSync(seen)
        expect(seen.flashes.length).toBeGreaterThanOrEqual(cuts)
        expect(report.offset!.measuredPlaces).toBeGreaterThan(0.75 * cuts)
        expect(Math.abs(report.offset!.worstSeconds)).toBeLessThanOrEqual(0.023)
        expect(Math.abs(report.offset!.endSeconds ?? 0)).toBeLessThanOrEqual(0.023)
        expect(Math.max(...report.splices.map(({ clickScore }) => clickScore))).toBeLessThan(6)
      }),
    900_000,
  )
})

test.each([
  ['a.mp4', true, { container: 'mp4' }],
  ['a.MOV', true, { container: 'mov' }],
  ['a.mp4', false, { container: 'm4a' }],
  ['a.mp3', true, { container: 'mp3' }],
] as const)('%s with a picture (%s) means %o', (path, hasPicture, format) => {
  expect(cutFormatForPath(path, { hasPicture })).toEqual(format)
})

test('a name that says nothing is refused with those that do', () => {
  const found = cutFormatForPath('a.xyz', { hasPicture: true })
  expect(isProblem(found) && found.message).toMatch(/use \.mp4, \.mov, \.mkv, \.wav/)
  expect(refuse(cutFormatForPath('a.mkv', { hasPicture: false })).message).toMatch(/no picture to put into \.mkv/)
})
