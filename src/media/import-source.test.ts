import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { markOf, readText } from '../gate/reader.ts'
import { importSource } from './import-source.ts'
import { isOriginal } from './media-index.ts'
import { relink } from './relink.ts'
import { makePlanes } from './samples.ts'
import { openSource } from '../../test/support/media/open-media.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import {
  bring,
  ffmpeg,
  fileBytes,
  letters,
  noise16,
  putFile,
  refuse,
  succeed,
  tone16,
  wav16,
} from '../../test/support/media/recordings.ts'

describe('what is not a recording is refused by its content, whatever its name', () => {
  test.each([
    ['#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd\n', /playlist \(m3u8\)/],
    ["ffconcat version 1.0\nfile '/etc/passwd'\n", /ffconcat/],
    ["file '/etc/passwd'\n", /concat/],
    ['v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\n', /sdp/],
    ['[playlist]\nFile1=http://example.org/a.mp3\n', /pls/],
    ['<?xml version="1.0"?><MPD></MPD>', /XML/],
    ['\u0089PNG\r\n', /not a recording|picture/],
    ['GIF89a', /gif/],
    ['just some words', /a text/],
    ['MThd\0\0\0\u0006', /MIDI/],
  ])('%j', (text, sentence) =>
    withTempFolder(async (folder) => {
      const found = refuse(
        await importSource({
          path: await putFile(join(folder, 'song.wav'), letters(text)),
          mediaFolder: join(folder, 'media'),
        }),
      )
      expect(found.code).toBe('not-media')
      expect(found.message).toMatch(sentence)
    }),
  )

  test('a missing file, a folder and random bytes', () =>
    withTempFolder(async (folder) => {
      const mediaFolder = join(folder, 'media')
      expect(refuse(await importSource({ path: join(folder, 'none.wav'), mediaFolder })).code).toBe('file-not-found')
      expect(refuse(await importSource({ path: folder, mediaFolder })).code).toBe('not-a-file')
      const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i * 31 + 3) & 255)
      expect(refuse(await importSource({ path: await putFile(join(folder, 'x.mp3'), bytes), mediaFolder })).code).toBe(
        'not-media',
      )
    }))
})

test('a known file is recognised without being read whole, and a changed one is not', () =>
  withTempFolder(async (folder) => {
    const path = await putFile(join(folder, 'a.wav'), wav16([tone16(4000)]))
    const mediaFolder = join(folder, 'media')
    const first = await bring(path, mediaFolder)
    let progress = 0
    const again = succeed(
      await importSource({
        path,
        mediaFolder,
        onProgress: () => {
          progress++
        },
      }),
    )
    expect(again).toEqual(first)
    expect(progress).toBe(0)
    await putFile(path, wav16([tone16(4000, { amplitude: 0.25 })]))
    expect((await bring(path, mediaFolder)).address).not.toBe(first.address)
  }))

test('the same content under another name has the same address', () =>
  withTempFolder(async (folder) => {
    const bytes = wav16([tone16(1000)])
    const mediaFolder = join(folder, 'media')
    const one = await bring(await putFile(join(folder, 'one.wav'), bytes), mediaFolder)
    const two = await bring(await putFile(join(folder, 'two.wav'), bytes), mediaFolder)
    expect(two.address).toBe(one.address)
  }))

test('a recording that moved is missed by name and found again by content', () =>
  withTempFolder(async (folder) => {
    const bytes = wav16([tone16(1000)])
    const mediaFolder = join(folder, 'media')
    const path = await putFile(join(folder, 'talk.wav'), bytes)
    const { address } = await bring(path, mediaFolder)
    await rm(path)
    const missing = refuse(await openSource(mediaFolder, address))
    expect(missing.code).toBe('media-missing')
    expect(missing.message).toContain('talk.wav')
    const other = await putFile(join(folder, 'other.wav'), wav16([tone16(900)]))
    expect(refuse(await relink(mediaFolder, other)).code).toBe('media-unknown')
    const moved = await putFile(join(folder, 'elsewhere.wav'), bytes)
    expect(succeed(await relink(mediaFolder, moved)).address).toBe(address)
    const source = succeed(await openSource(mediaFolder, address))
    expect(source.frames).toBe(1000)
    await source.close()
  }))

test('a copy of a recording takes nothing from the first: each file is used while it is there', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'media')
    const bytes = wav16([tone16(1000)])
    const first = await putFile(join(folder, 'a.wav'), bytes)
    const copy = await putFile(join(folder, 'backup of a.wav'), bytes)
    const { address } = await bring(first, mediaFolder)
    expect(await bring(copy, mediaFolder)).toMatchObject({ address, name: 'backup of a', originalPath: copy })
    const usedFile = async (): Promise<string> => {
      const source = succeed(await openSource(mediaFolder, address))
      await source.close()
      return source.file.path
    }
    expect(await usedFile()).toBe(first)
    expect(await isOriginal(mediaFolder, first)).toBe(true)
    expect(await isOriginal(mediaFolder, copy)).toBe(true)
    await rm(copy)
    expect(await usedFile()).toBe(first)
    await putFile(copy, bytes)
    await rm(first)
    expect(await usedFile()).toBe(copy)
    await rm(copy)
    expect(refuse(await openSource(mediaFolder, address)).message).toMatch(/"a\.wav" is not where it was/)
  }))

test('a recording that was written to since is not played as if it were the same', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'media')
    const path = await putFile(join(folder, 'a.wav'), wav16([tone16(1000)]))
    const { address } = await bring(path, mediaFolder)
    await putFile(path, wav16([tone16(1200)]))
    expect(refuse(await openSource(mediaFolder, address)).message).toMatch(/changed since/)
  }))

test.each(['../../etc/passwd', 'sha256:../x', 'job:zz', `sha256:${'a'.repeat(63)}`])(
  'an address that is none (%s) never becomes a path',
  async (address) => {
    expect(refuse(await openSource('/nowhere', address)).code).toBe('bad-address')
  },
)

test('an index that cannot be read is forgotten, a record that cannot be read is named', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'media')
    const path = await putFile(join(folder, 'a.wav'), wav16([tone16(1000)]))
    const { address } = await bring(path, mediaFolder)
    await putFile(join(mediaFolder, 'index.json'), letters('{ torn'))
    expect((await bring(path, mediaFolder)).address).toBe(address)
    await putFile(join(mediaFolder, `${address.slice(7)}.json`), letters('{"schema":"cutroom.source","version":99}'))
    expect(refuse(await openSource(mediaFolder, address)).message).toMatch(/cannot be read by this version/)
  }))

test('a cancelled import leaves nothing in the media folder', () =>
  withTempFolder(async (folder) => {
    const mediaFolder = join(folder, 'media')
    const path = await putFile(join(folder, 'a.wav'), wav16([noise16(400_000)]))
    const stop = new AbortController()
    const found = await importSource({
      path,
      mediaFolder,
      signal: stop.signal,
      onProgress: () => {
        stop.abort()
      },
    })
    expect(refuse(found).code).toBe('cancelled')
    expect(await markOf(join(mediaFolder, 'index.json'))).toBeNull()
  }))

describe.skipIf(lacksFfmpeg)('what ffmpeg decodes', () => {
  const make = async (
    folder: string,
    name: string,
    args: string[],
    planes = [tone16(16_000, { rate: 16_000 }), noise16(16_000)],
  ) => {
    const wav = await putFile(join(folder, 'original.wav'), wav16(planes, 16_000))
    const path = join(folder, name)
    await ffmpeg(['-v', 'error', '-i', `file:${wav}`, ...args, `file:${path}`])
    return path
  }

  test.each([
    ['a.flac', ['-c:a', 'flac'], 's16', 0],
    ['a24.flac', ['-c:a', 'flac', '-sample_fmt', 's32'], 's24', 0],
    ['a.mp3', ['-c:a', 'libmp3lame', '-b:a', '128k'], 'f32', 0.2],
    ['a.ogg', ['-c:a', 'libvorbis'], 'f32', 0.2],
    ['a.m4a', ['-c:a', 'aac', '-b:a', '128k'], 'f32', 0.2],
    ['a.aiff', [], 's16', 0],
  ])('%s becomes samples of ours, as long as the original', (name, args, format, tolerance) =>
    withTempFolder(async (folder) => {
      const path = await make(folder, name, [...args, '-metadata', 'title=A "quoted" talk'])
      const mediaFolder = join(folder, 'media')
      const found = await bring(path, mediaFolder)
      expect(found).toMatchObject({ channels: 2, rate: 16_000, sampleFormat: format })
      expect(Math.abs(found.frames - 16_000)).toBeLessThanOrEqual(tolerance === 0 ? 0 : 3000)
      if (name !== 'a.aiff') expect(found.tags['title']).toBe('A "quoted" talk')
      const source = succeed(await openSource(mediaFolder, found.address))
      const planes = makePlanes(2, 12_000)
      await source.read(0, 12_000, planes, 0)
      await source.close()
      const original = tone16(12_000, { rate: 16_000 })
      const error = Math.sqrt(
        original.reduce((sum, value, i) => sum + (value / 32768 - (planes[0]![i] ?? 0)) ** 2, 0) / 12_000,
      )
      expect(error).toBeLessThanOrEqual(tolerance)
      expect((await bring(path, mediaFolder)).address).toBe(found.address)
    }),
  )

  test('the sound of a video', () =>
    withTempFolder(async (folder) => {
      const path = join(folder, '-v.mp4')
      await ffmpeg([
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x48:rate=10:duration=1',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=300:sample_rate=44100:duration=1',
        '-c:v',
        'mpeg4',
        '-c:a',
        'aac',
        `file:${path}`,
      ])
      expect(await bring(path, join(folder, 'media'))).toMatchObject({ channels: 1, rate: 44_100 })
    }))

  test('sound that begins after the picture stays in step with it', () =>
    withTempFolder(async (folder) => {
      const path = join(folder, 'late.mkv')
      await ffmpeg([
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x48:rate=10:duration=2',
        '-itsoffset',
        '0.5',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=300:sample_rate=8000:duration=1',
        '-c:v',
        'mpeg4',
        '-c:a',
        'pcm_s16le',
        `file:${path}`,
      ])
      const mediaFolder = join(folder, 'media')
      const found = await bring(path, mediaFolder)
      expect(Math.abs(found.frames - 12_000)).toBeLessThan(100)
      const source = succeed(await openSource(mediaFolder, found.address))
      const planes = makePlanes(1, 12_000 - 100)
      await source.read(0, 12_000 - 100, planes, 0)
      await source.close()
      expect(planes[0]!.subarray(0, 3900).every((value) => value === 0)).toBe(true)
      expect(planes[0]!.subarray(4100, 4300).some((value) => Math.abs(value) > 0.05)).toBe(true)
    }))

  test('a video without sound is refused by name', () =>
    withTempFolder(async (folder) => {
      const path = join(folder, 'mute.mp4')
      await ffmpeg([
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x48:rate=10:duration=1',
        '-c:v',
        'mpeg4',
        `file:${path}`,
      ])
      expect(refuse(await importSource({ path, mediaFolder: join(folder, 'media') })).message).toBe(
        '"mute.mp4" holds no sound.',
      )
    }))

  test('another rate is resampled once, under an address of its own', () =>
    withTempFolder(async (folder) => {
      const path = await putFile(join(folder, 'a.wav'), wav16([tone16(16_000, { rate: 16_000 })], 16_000))
      const mediaFolder = join(folder, 'media')
      const native = await bring(path, mediaFolder)
      const found = await bring(path, mediaFolder, 48_000)
      expect(found).toMatchObject({ rate: 48_000, sampleFormat: 'f32', address: `${native.address}@48000` })
      expect(Math.abs(found.frames - 48_000)).toBeLessThan(50)
      expect(await bring(path, mediaFolder, 16_000)).toEqual(native)
      expect(await bring(path, mediaFolder, 48_000)).toEqual(found)
    }))

  test('more than two channels are mixed down, and said', () =>
    withTempFolder(async (folder) => {
      const path = await putFile(
        join(folder, 'six.wav'),
        wav16(Array.from({ length: 6 }, (_, i) => tone16(2000, { frequency: 200 + 50 * i, amplitude: 0.1 }))),
      )
      const found = await bring(path, join(folder, 'media'))
      expect(found).toMatchObject({ channels: 2, frames: 2000, warnings: ['Its 6 channels were mixed down to 2.'] })
    }))

  test('a damaged file is refused or told of, never taken in silence', () =>
    withTempFolder(async (folder) => {
      const bytes = await fileBytes(await make(folder, 'a.flac', []))
      const torn = bytes.slice()
      torn.fill(0x55, Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3))
      const found = await importSource({
        path: await putFile(join(folder, 'torn.flac'), torn),
        mediaFolder: join(folder, 'media'),
      })
      if ('problem' in found) expect(found.code).toBe('media-damaged')
      else expect(found.warnings.join(' ')).toMatch(/damaged/)
      const header = refuse(
        await importSource({
          path: await putFile(
            join(folder, 'cut.m4a'),
            (await fileBytes(await make(folder, 'a.m4a', []))).slice(0, 200),
          ),
          mediaFolder: join(folder, 'media'),
        }),
      )
      expect(header.code).toBe('media-damaged')
    }))

  test('nothing that a cancelled decoding began is left', () =>
    withTempFolder(async (folder) => {
      const path = await make(folder, 'a.mp3', [])
      const mediaFolder = join(folder, 'media')
      const stop = new AbortController()
      setTimeout(() => {
        stop.abort()
      }, 5)
      const found = await importSource({ path, mediaFolder, signal: stop.signal })
      if ('problem' in found) expect(found.code).toBe('cancelled')
      expect((await readText(join(mediaFolder, 'index.json'), 1e6)) === null).toBe('problem' in found)
    }))
})
