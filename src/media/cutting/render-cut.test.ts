import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../../gate/own-folder.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { ffmpeg } from '../../../test/support/media/recordings.ts'
import {
  bringClip,
  checkFrames,
  checkSync,
  closedGops,
  look,
  makeClip,
  makeCut,
  openGops,
  rangeOf,
} from '../../../test/support/media/clip.ts'

const cuts = [rangeOf(0.4, 1.7), rangeOf(2.36, 5.5), rangeOf(5.84, 7.3), rangeOf(1.72, 2.24)]

describe.skipIf(lacksFfmpeg)('a film', () => {
  const render = (coding: string[], { name = 'clip.mp4', out = 'out.mp4', ranges = cuts } = {}) =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, name), { coding })
      const report = await makeCut({
        folder,
        footage: [await bringClip(clip, folder)],
        ranges,
        name: out,
        format: { container: out.split('.').at(-1) as 'mp4' },
      })
      const seen = await look(report.path),
        source = await look(clip)
      checkFrames(seen, ranges, { report })
      checkSync(seen)
      const changed = seen.frames.filter(
        (frame, index) => !Buffer.from(frame).equals(Buffer.from(source.frames[seen.indices[index]!]!)),
      ).length
      return { report, changed, times: seen.shownSeconds }
    })

  test.each([
    ['B-frames and closed GOPs', closedGops, 'clip.mp4', 'out.mp4'],
    [
      'no B-frames, as QuickTime',
      ['-c:v', 'libx264', '-profile:v', 'baseline', '-g', '20', '-pix_fmt', 'yuv420p'],
      'clip.mov',
      'out.mov',
    ],
    [
      'a pyramid of B-frames',
      [
        '-c:v',
        'libx264',
        '-profile:v',
        'main',
        '-preset',
        'medium',
        '-bf',
        '5',
        '-b_strategy',
        '0',
        '-g',
        '30',
        '-sc_threshold',
        '0',
        '-pix_fmt',
        'yuv420p',
      ],
      'clip.mp4',
      'out.mkv',
    ],
    ['a Matroska file', closedGops, 'clip.mkv', 'out.mp4'],
    ['a transport stream', closedGops, 'clip.ts', 'out.mp4'],
  ])('of %s keeps every frame but those around the cuts as it was coded', async (_, coding, name, out) => {
    const { report, changed, times } = await render(coding, { name, out })
    expect(report.picture).toMatchObject({ method: 'smart', because: null })
    expect(report.picture!.encodedShare).toBeGreaterThan(0)
    expect(report.picture!.encodedShare).toBeLessThanOrEqual(0.4)
    expect(changed).toBeLessThanOrEqual(report.picture!.encodedFrames)
    expect(times.every((time, index) => Math.abs(time - (times[0]! + index / 25)) < 0.0011)).toBe(true)
    expect(report.offset!.measuredPlaces).toBeGreaterThanOrEqual(4)
    expect(Math.abs(report.offset!.worstSeconds)).toBeLessThanOrEqual(0.023)
    expect(Math.abs(report.soundSeconds! - report.picture!.seconds)).toBeLessThan(0.05)
  })

  test('of open GOPs, which cannot be entered, is encoded anew and says so', async () => {
    const { report } = await render(openGops)
    expect(report.picture).toMatchObject({
      method: 'full',
      encodedShare: 1,
      because: expect.stringMatching(/% of the frames lie too near to a cut/),
    })
  })

  test('that begins where an open GOP can be entered is copied through the ones behind it', async () => {
    const { report, changed } = await render(openGops, { ranges: [rangeOf(0, 5.5), rangeOf(6.3, 7)] })
    expect(report.picture!.method).toBe('smart')
    expect(changed).toBeLessThanOrEqual(report.picture!.encodedFrames)
    expect(report.picture!.encodedFrames).toBeLessThan(25)
  })

  test('of another codec is encoded anew', async () => {
    const { report } = await render(['-c:v', 'mpeg4', '-q:v', '3'])
    expect(report.picture).toMatchObject({ method: 'full', because: 'its picture is coded as mpeg4' })
  })

  test('of sound and picture that begin late stays in step', () =>
    withTempFolder(async (folder) => {
      const inner = await makeClip(join(folder, 'inner.mp4'))
      const clip = join(folder, 'late.mkv')
      await ffmpeg([
        '-v',
        'error',
        '-i',
        `file:${inner}`,
        '-itsoffset',
        '0.3',
        '-i',
        `file:${inner}`,
        '-map',
        '0:a',
        '-map',
        '1:v',
        '-c',
        'copy',
        `file:${clip}`,
      ])
      const report = await makeCut({
        folder,
        footage: [await bringClip(clip, folder)],
        ranges: [rangeOf(0.7, 2.1), rangeOf(3.2, 6.6)],
      })
      const { indices, shownSeconds, clickSeconds } = await look(report.path)
      // A picture that is 0.3 s late shows at 0.7 s what belongs to 0.4 s.
      expect(Math.abs(indices[0]! - 10)).toBeLessThanOrEqual(1)
      // The clip itself is 0.3 s out of step, and so is what is cut from it.
      const flash = indices.findIndex((index) => index === 50 + 50)
      expect(flash).toBeGreaterThan(0)
      expect(
        Math.min(...clickSeconds.map((moment) => Math.abs(shownSeconds[flash]! - moment - 0.3))),
      ).toBeLessThanOrEqual(0.023)
    }))
})
