import { writeFile } from 'node:fs/promises'
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

test.skipIf(lacksFfmpeg)('what a film holds that no cut of it keeps is said when it is brought in', () =>
  withTempFolder(async (folder) => {
    const clip = await makeClip(join(folder, 'clip.mp4'), { seconds: 2 })
    const path = join(folder, 'full.mov')
    await writeFile(join(folder, 'said.srt'), '1\n00:00:00,100 --> 00:00:01,500\nHello.\n')
    const parts = [0, 1].map((start) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${start + 1}\ntitle=${start}\n`)
    await writeFile(join(folder, 'parts.txt'), `;FFMETADATA1\n${parts.join('')}`)
    const inputs = [clip, join(folder, 'said.srt'), join(folder, 'parts.txt')].flatMap((file) => ['-i', `file:${file}`])
    const streams = ['-map', '0', '-map', '1', '-map_metadata', '2', '-map_chapters', '2', '-c', 'copy']
    await ffmpeg(['-v', 'error', ...inputs, ...streams, '-c:s', 'mov_text', '-timecode', '10:02:03:04', `file:${path}`])
    const { warnings } = succeed(await importFootage({ path, mediaFolder: join(folder, 'media') }))
    expect(warnings).toEqual([
      'It holds 1 subtitle track and 2 chapters; a cut of it has none of them.',
      'Its first frame is 10:02:03:04; exported cuts count it as 00:00:00:00, so link them to the file by name.',
    ])
    const plain = succeed(await importFootage({ path: clip, mediaFolder: join(folder, 'media') }))
    expect(plain.warnings).toEqual([])
  }),
)
