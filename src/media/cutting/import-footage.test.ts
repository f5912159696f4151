import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useFoundPrograms, usePackagedPrograms } from '../../../test/packaged-programs.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { ffmpeg, succeed } from '../../../test/support/media/recordings.ts'
import { makeClip } from '../../../test/support/media/clip.ts'
import { importFootage } from './import-footage.ts'

test.skipIf(lacksFfmpeg)('a transport stream is read by the programs from npm as well, where the system has none', () =>
  withTempFolder(async (folder) => {
    await usePackagedPrograms()
    onTestFinished(useFoundPrograms)
    const [mp4, path] = [await makeClip(join(folder, 'clip.mp4'), { seconds: 2 }), join(folder, 'clip.ts')]
    await ffmpeg([
      '-v',
      'error',
      '-i',
      `file:${mp4}`,
      '-c',
      'copy',
      '-metadata',
      'service_name=Studio 1',
      `file:${path}`,
    ])
    expect(succeed(await importFootage({ path, mediaFolder: join(folder, 'media') }))).toMatchObject({
      picture: { width: 128, height: 96 },
      sound: { rate: 48_000 },
    })
  }),
)
