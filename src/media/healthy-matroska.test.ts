import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import { bring, ffmpeg, putFile } from '../../test/support/media/recordings.ts'

/** What a film is made of: a picture of so many seconds and a sound of others, each beginning where it does. */
type Film = {
  readonly picture?: number
  readonly pictureAt?: number
  readonly sound?: number
  readonly soundAt?: number
}

async function makeFilm(path: string, film: Film, how: readonly string[] = []): Promise<string> {
  const { picture = 4, pictureAt = 0, sound = 4, soundAt = 0 } = film
  const coded = path.endsWith('.webm') ? 'libvpx libopus' : 'mpeg4 aac'
  const [pictureCodec = '', soundCodec = ''] = coded.split(' ')
  const testPicture = ['-f', 'lavfi', '-i', `testsrc=size=64x48:rate=10:duration=${picture}`]
  const testSound = ['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=48000:duration=${sound}`]
  const inputs = ['-itsoffset', String(pictureAt), ...testPicture, '-itsoffset', String(soundAt), ...testSound]
  const coding = ['-c:v', pictureCodec, '-c:a', soundCodec, '-cluster_time_limit', '500']
  await ffmpeg(['-v', 'error', ...inputs, ...coding, ...how, `file:${path}`])
  return path
}

describe.skipIf(lacksFfmpeg)('a Matroska film', () => {
  test.each<[string, string, Film, string[]]>([
    ['whose picture is longer than its sound', 'a.mkv', { picture: 6 }, []],
    ['whose sound is longer than its picture', 'b.mkv', { sound: 6 }, []],
    ['whose picture begins late', 'c.mkv', { pictureAt: 1.2 }, []],
    ['whose sound begins late and ends early', 'd.mkv', { soundAt: 1.2, sound: 1 }, []],
    ['that was sent live, without a length', 'e.mkv', { picture: 6 }, ['-live', '1']],
    ['whose cues stand at the front', 'f.mkv', { picture: 6 }, ['-reserve_index_space', '10000']],
    ['of the kind WebM', 'g.webm', { picture: 6 }, []],
  ])('%s is not called damaged', (_, name, film, how) =>
    withTempFolder(async (folder) => {
      const { warnings } = await bring(await makeFilm(join(folder, name), film, how), join(folder, 'media'))
      expect(warnings).toEqual([])
    }),
  )

  test.each([
    ['in the middle of a cluster', 7],
    ['between two clusters', 0],
  ])('that was cut off %s is', (_, more) =>
    withTempFolder(async (folder) => {
      const whole = await readFile(await makeFilm(join(folder, 'whole.mkv'), { picture: 6 }))
      const clusters = [...clustersIn(whole)]
      expect(clusters.length).toBeGreaterThan(5)
      const path = await putFile(join(folder, 'part.mkv'), whole.subarray(0, clusters[3]! + more))
      const { warnings } = await bring(path, join(folder, 'media'))
      expect(warnings[0]).toMatch(/^It is damaged: it should last 6\.\d s, but only \d\.\d s could be read\.$/)
    }),
  )
})

function* clustersIn(bytes: Buffer): Generator<number> {
  const mark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) yield at
}
