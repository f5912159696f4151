import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
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
import { withTempFolder } from '../../gate/own-folder.ts'
import { sniff } from '../sniff.ts'
import { readFootageFacts } from './read-footage-facts.ts'

/**
 * Only the first frame stands alone. What the container calls key frames are places from which a picture becomes whole
 * column by column, so the wider it is the longer it takes: here 60 frames.
 */
const coding = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-x264-params',
  'intra-refresh=1',
  '-g',
  '75',
  '-pix_fmt',
  'yuv420p',
]
const size = { width: 960, height: 96 }
const ranges = [rangeOf(2, 3), rangeOf(9.4, 10.6), rangeOf(4.2, 5.4)]

describe.skipIf(lacksFfmpeg)('a film whose picture is refreshed bit by bit, without key frames,', () => {
  test.each(['mp4', 'mkv', 'ts'])('is cut frame by frame all the same (.%s)', (container) =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, `refreshed.${container}`), { ...size, seconds: 12, coding })
      const report = await makeCut({ folder, footage: [await bringClip(clip, folder)], ranges })
      const seen = await look(report.path, size)
      checkFrames(seen, ranges, { report })
      checkSync(seen)
    }),
  )
})

test.skipIf(lacksFfmpeg).each([
  ['closed', 'mp4', closedGops, undefined],
  ['open', 'mp4', openGops, undefined],
  ['open', 'ts', openGops, undefined],
  ['no', 'mp4', coding, 6],
  ['no', 'ts', coding, 6],
])('a film of %s groups of frames (.%s) is known by how soon its picture is whole', (_, container, coded, about) =>
  withTempFolder(async (folder) => {
    const path = await makeClip(join(folder, `film.${container}`), { ...size, seconds: 12, coding: coded })
    const { picture } = await readFootageFacts({ path, demuxer: await sniff(path) })
    if (about === undefined) expect(picture?.settlingSeconds).toBeUndefined()
    else expect(Math.abs((picture?.settlingSeconds ?? 0) - about)).toBeLessThan(1)
  }),
)
