import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../../gate/own-folder.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import {
  ffmpeg,
  fileBytes,
  joinBytes,
  letters,
  putFile,
  refuse,
  succeed,
} from '../../../test/support/media/recordings.ts'
import { makeClip } from '../../../test/support/media/clip.ts'
import { importFootage } from './import-footage.ts'
import { fullBox, u16 } from './boxes.ts'

describe.skipIf(lacksFfmpeg)('footage', () => {
  test.skipIf(process.platform === 'win32')(
    'that keeps its frames in another file has none: what its tables name is not opened',
    () =>
      withTempFolder(async (folder) => {
        const clip = await makeClip(join(folder, 'clip.mp4'), { seconds: 2, isMute: true })
        // Whoever opened this pipe would wait for ever.
        const pipe = join(folder, 'pipe')
        execFileSync('mkfifo', [pipe])
        const pointing = await putFile(join(folder, 'pointing.mp4'), withReference(await fileBytes(clip), pipe))
        expect(refuse(await importFootage({ path: pointing, mediaFolder: join(folder, 'media') })).code).toBe(
          'media-damaged',
        )
      }),
  )

  test('that begins like a film and goes on as a playlist is damaged, not followed', () =>
    withTempFolder(async (folder) => {
      const head = (await fileBytes(await makeClip(join(folder, 'clip.mp4'), { seconds: 1, isMute: true }))).slice(
        0,
        32,
      )
      const path = await putFile(
        join(folder, 'list.mp4'),
        joinBytes([head, letters('\n#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\n')]),
      )
      expect(refuse(await importFootage({ path, mediaFolder: join(folder, 'media') })).code).toBe('media-damaged')
    }))

  test('with files attached to it is brought in, and the files stay where they are', () =>
    withTempFolder(async (folder) => {
      const note = await putFile(join(folder, 'note.txt'), letters('run me'))
      const path = join(folder, 'clip.mkv')
      await makeClip(path, {
        seconds: 1,
        after: ['-attach', note, '-metadata:s:t', 'mimetype=text/plain', '-metadata:s:t', 'filename=../../evil.sh'],
      })
      const before = await readdir(folder)
      succeed(await importFootage({ path, mediaFolder: join(folder, 'media') }))
      expect(await readdir(folder)).toEqual([...before, 'media'].toSorted())
    }))

  test('with more streams or a larger picture than anyone needs is refused, also where its pixels are stretched', () =>
    withTempFolder(async (folder) => {
      const clip = await makeClip(join(folder, 'clip.mp4'), { seconds: 1 })
      const many = join(folder, 'many.mkv'),
        wide = join(folder, 'wide.mp4')
      await ffmpeg([
        '-v',
        'error',
        '-i',
        `file:${clip}`,
        ...Array.from({ length: 65 }, () => ['-map', '0:a']).flat(),
        '-c',
        'copy',
        `file:${many}`,
      ])
      await ffmpeg([
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'color=s=4100x64:r=25:d=0.04,setsar=4',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        `file:${wide}`,
      ])
      const bring = async (path: string) => refuse(await importFootage({ path, mediaFolder: join(folder, 'media') }))
      expect(await bring(many)).toMatchObject({
        code: 'media-too-large',
        message: '"many.mkv" holds 65 streams; at most 64 are read.',
      })
      expect(await bring(wide)).toMatchObject({
        code: 'media-too-large',
        message: '"wide.mp4" has a picture of 16400 × 64; make it smaller before it is imported.',
      })
    }))
})

/**
 * The same film, which says that the samples of its first track lie in another file. Its tables must stand behind its
 * samples, as ffmpeg writes them.
 */
function withReference(film: Uint8Array, path: string): Uint8Array {
  const own = Buffer.from(film)
  const at = own.indexOf('url ') - 4
  const reference = alias(path)
  const growth = reference.length - own.readUInt32BE(at)
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const length = own.indexOf(parent) - 4
    own.writeUInt32BE(own.readUInt32BE(length) + growth, length)
  }
  return joinBytes([own.subarray(0, at), reference, own.subarray(at + reference.length - growth)])
}

/**
 * A reference as QuickTime writes it, of which ffmpeg reads the absolute path: names of fixed length, how far both
 * files are from their common folder, then tagged texts.
 */
function alias(path: string): Uint8Array {
  const text = letters(path.padEnd(path.length + (path.length % 2), '\0'))
  return fullBox(
    { name: 'alis' },
    new Uint8Array(10),
    [4],
    letters('disk'.padEnd(27, '\0')),
    new Uint8Array(12),
    [4],
    letters('pipe'.padEnd(63, '\0')),
    new Uint8Array(16),
    u16(1),
    u16(1),
    new Uint8Array(16),
    u16(2),
    u16(text.length),
    text,
    u16(0xffff),
    u16(0),
  )
}
