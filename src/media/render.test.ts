import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { markOf } from '../gate/reader.ts'
import { isProblem } from '../base/index.ts'
import type { Mix, MixTrack, Window } from '../audio/mix.ts'
import { render } from './render.ts'
import { formatForPath, type RenderFormat } from './render-format.ts'
import { openSources, type Sources } from './sources.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import {
  bring,
  ffmpeg,
  fileBytes,
  joinBytes,
  noise16,
  number32,
  putFile,
  rawWav,
  refuse,
  samples16,
  soundOf,
  succeed,
  tone16,
  wav16,
} from '../../test/support/media/recordings.ts'
import { runProgram } from '../gate/programs.ts'
import { wavHeader } from './wav-write.ts'

const rate = 8000
const wav = (samples: 's16' | 's24' | 'f32' = 's16'): RenderFormat => ({ container: 'wav', samples })

function trackOf(windows: Window[], more: Partial<MixTrack> = {}): MixTrack {
  return { id: 't', name: 't', channels: 1, gainDb: 0, pan: 0, windows, ...more }
}

function mixOf(tracks: MixTrack[], length?: number): Mix {
  const lengths = tracks.map(({ windows }) =>
    windows.reduce((sum, window) => sum + ('gap' in window ? window.gap : window.to - window.from), 0),
  )
  return { rate, length: length ?? Math.max(...lengths), tracks }
}

async function withSources<T>(work: (folder: string, sources: Sources) => Promise<T>): Promise<T> {
  return withTempFolder(async (folder) => {
    const sources = openSources(join(folder, 'media'))
    try {
      return await work(folder, sources)
    } finally {
      await sources.close()
    }
  })
}

test('what nothing touched is copied to the bit, cuts fall on the sample', () =>
  withSources(async (folder, sources) => {
    const left = noise16(6000, { seed: 5, amplitude: 0.9 }),
      right = noise16(6000, { seed: 6, amplitude: 0.9 })
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), wav16([left, right], rate)),
      sources.mediaFolder,
    )
    const windows = [soundOf(address, 100, 1101), soundOf(address, 3000, 4777), { gap: 50 }, soundOf(address, 10, 20)]
    const result = succeed(
      await render({
        mix: mixOf([trackOf(windows, { channels: 2 })]),
        sources,
        path: join(folder, 'out.wav'),
        format: wav(),
      }),
    )
    expect(result).toMatchObject({ frames: 2838, durationSeconds: 2838 / rate, warnings: [] })
    const found = await samples16(result.path)
    const expected = (at: number) =>
      at < 1001 ? 100 + at : at < 2778 ? 3000 + at - 1001 : at < 2828 ? -1 : 10 + at - 2828
    const joins = [1001, 2778, 2828]
    for (let i = 0; i < 2838; i++) {
      if (joins.some((join) => Math.abs(i - join) <= 20)) continue
      expect([found[2 * i], found[2 * i + 1]]).toEqual([left[expected(i)] ?? 0, right[expected(i)] ?? 0])
    }
    expect(result.peak).toBeGreaterThan(0.85)
  }))

test.each(['s24', 'f32'] as const)('a %s recording rendered in its own format keeps its bytes', (format) =>
  withSources(async (folder, sources) => {
    const bits = format === 's24' ? 24 : 32
    const data =
      format === 's24'
        ? Uint8Array.from({ length: 900 }, (_, i) => (i * 89) & 255)
        : new Uint8Array(Float32Array.from({ length: 300 }, (_, i) => Math.sin(i) * 0.9).buffer)
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), rawWav({ channels: 1, rate, bits, tag: format === 'f32' ? 3 : 1, data })),
      sources.mediaFolder,
    )
    const result = succeed(
      await render({
        mix: mixOf([trackOf([soundOf(address, 0, 300)])]),
        sources,
        path: join(folder, 'out.wav'),
        format: wav(format),
      }),
    )
    expect((await fileBytes(result.path)).slice(80, 80 + data.length)).toEqual(data)
  }),
)

test('a mono track in a stereo mix is panned at constant power; a stereo one is balanced', () =>
  withSources(async (folder, sources) => {
    const level = Array.from({ length: 100 }, () => 16_384)
    const { address: mono } = await bring(
      await putFile(join(folder, 'm.wav'), wav16([level], rate)),
      sources.mediaFolder,
    )
    const { address: stereo } = await bring(
      await putFile(join(folder, 's.wav'), wav16([level, level], rate)),
      sources.mediaFolder,
    )
    const heard = async (track: MixTrack) => {
      const { path } = succeed(
        await render({
          mix: mixOf([track, trackOf([{ gap: 100 }], { channels: 2 })]),
          sources,
          path: join(folder, 'out.wav'),
          format: wav('f32'),
        }),
      )
      const floats = new Float32Array((await fileBytes(path)).slice(80).buffer)
      return [floats[100]!, floats[101]!] as const
    }
    for (const pan of [-1, -0.5, 0, 0.3, 1]) {
      const [left, right] = await heard(trackOf([soundOf(mono, 0, 100)], { pan }))
      expect(left * left + right * right).toBeCloseTo(0.25, 6)
      expect(left).toBeCloseTo(0.5 * Math.cos(((pan + 1) * Math.PI) / 4), 6)
    }
    expect(await heard(trackOf([soundOf(stereo, 0, 100)], { channels: 2, pan: 0.25 }))).toEqual([0.375, 0.5])
    expect(await heard(trackOf([soundOf(stereo, 0, 100)], { channels: 2, pan: -1 }))).toEqual([0.5, 0])
  }))

test('tracks are summed as floats, and going over full scale is said with its peak', () =>
  withSources(async (folder, sources) => {
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), wav16([tone16(1000, { rate, amplitude: 0.8 })], rate)),
      sources.mediaFolder,
    )
    const mix = mixOf([trackOf([soundOf(address, 0, 1000)]), trackOf([soundOf(address, 0, 1000)], { gainDb: -2 })])
    const result = succeed(await render({ mix, sources, path: join(folder, 'out.wav'), format: wav() }))
    expect(result.peak).toBeCloseTo(0.8 * (1 + 10 ** (-2 / 20)), 2)
    expect(result.warnings).toEqual([expect.stringMatching(/3\.1 dB over full scale and is clipped/)])
    expect(Math.max(...(await samples16(result.path)))).toBe(32_767)
  }))

test('changed samples are dithered by ±1 step around the truth, the same way each time; digital silence stays silent', () =>
  withSources(async (folder, sources) => {
    const level = Array.from({ length: 20_000 }, () => 1001)
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([level], rate)), sources.mediaFolder)
    const mix = mixOf([trackOf([soundOf(address, 0, 20_000, { gainDb: -6 }), { gap: 500 }])])
    const once = succeed(await render({ mix, sources, path: join(folder, '1.wav'), format: wav() })),
      twice = succeed(await render({ mix, sources, path: join(folder, '2.wav'), format: wav() }))
    const found = await samples16(once.path)
    expect(await samples16(twice.path)).toEqual(found)
    const truth = 1001 * 10 ** (-6 / 20)
    const errors = Array.from(found.subarray(0, 19_900), (value) => value - truth)
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(1.5)
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.02)
    // Rounding alone would leave one value; triangular dither has a power of 1/6 step², rounding adds 1/12.
    expect(errors.reduce((sum, error) => sum + error * error, 0) / errors.length).toBeCloseTo(0.25, 1)
    expect(found.subarray(20_000).every((value) => value === 0)).toBe(true)
  }))

test('a file over 4 GB gets an RF64 header that holds its true sizes', () => {
  const frames = 1_500_000_000
  const view = new DataView(wavHeader({ channels: 2, rate: 44_100, format: 's16', frames }).buffer)
  const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
  expect([text(0), text(12), text(72)]).toEqual(['RF64', 'ds64', 'data'])
  expect([view.getUint32(4, true), view.getUint32(76, true)]).toEqual([0xffffffff, 0xffffffff])
  expect(view.getBigUint64(28, true)).toBe(6_000_000_000n)
  expect(view.getBigUint64(36, true)).toBe(1_500_000_000n)
})

test('tags of a WAV stand behind its samples and are read back', () =>
  withSources(async (folder, sources) => {
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), wav16([noise16(101)], rate)),
      sources.mediaFolder,
    )
    const { path, warnings } = succeed(
      await render({
        mix: mixOf([trackOf([soundOf(address, 0, 101)])]),
        sources,
        path: join(folder, 'out.wav'),
        format: wav('s24'),
        tags: { title: 'Folge 3 – „äh“', artist: 'Wir' },
        chapters: [{ startSeconds: 0, endSeconds: 1, title: 'x' }],
      }),
    )
    expect(warnings).toEqual(['WAV files hold no chapters; export them as text.'])
    expect((await bring(path, sources.mediaFolder)).tags).toEqual({ title: 'Folge 3 – „äh“', artist: 'Wir' })
  }))

test('a cancelled render leaves no file and says so', () =>
  withSources(async (folder, sources) => {
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), wav16([noise16(1000)], rate)),
      sources.mediaFolder,
    )
    const stop = new AbortController()
    stop.abort()
    const found = refuse(
      await render({
        mix: mixOf([trackOf([soundOf(address, 0, 1000)])]),
        sources,
        path: join(folder, 'out.wav'),
        format: wav(),
        signal: stop.signal,
      }),
    )
    expect(found).toMatchObject({ code: 'cancelled', message: 'The render was cancelled; nothing was left behind.' })
    expect(await markOf(join(folder, 'out.wav'))).toBeNull()
  }))

test('what cannot be rendered is refused in a sentence', () =>
  withSources(async (folder, sources) => {
    const { address } = await bring(
      await putFile(join(folder, 'a.wav'), wav16([noise16(100)], rate)),
      sources.mediaFolder,
    )
    const refusal = async (mix: Mix, path = 'out.wav') =>
      refuse(await render({ mix, sources, path: join(folder, path), format: wav() })).code
    expect(await refusal(mixOf([trackOf([])], 0))).toBe('nothing-to-render')
    expect(await refusal(mixOf([trackOf([soundOf(address, 0, 101)])]))).toBe('outside-source')
    expect(await refusal({ ...mixOf([trackOf([soundOf(address, 0, 100)])]), rate: 44_100 })).toBe('rate-differs')
    expect(await refusal(mixOf([trackOf([soundOf(`sha256:${'0'.repeat(64)}`, 0, 100)])]))).toBe('media-missing')
    expect(await refusal(mixOf([trackOf([soundOf(`job:${'0'.repeat(32)}`, 0, 100)])]))).toBe('job-not-run')
    expect(await refusal(mixOf([trackOf([soundOf(address, 0, 100)])]), 'no/such/folder.wav')).toBe('folder-not-found')
    for (const bad of [
      { gainDb: Number.NaN },
      { gainDb: Infinity },
      { curves: [{ shape: 'linear' as const, from: Number.NaN, to: 1 }] },
    ])
      expect(await refusal(mixOf([trackOf([soundOf(address, 0, 100, bad)])]))).toBe('bad-gain')
    for (const bad of [{ gap: -5 }, { gap: 1.5 }, soundOf(address, -1, 100), soundOf(address, 50, 40)])
      expect(await refusal(mixOf([trackOf([bad])], 100))).toBe('bad-window')
    expect(await refusal(mixOf([trackOf([soundOf(address, 0, 100)], { pan: Number.NaN })]))).toBe('bad-gain')
    expect(isProblem(formatForPath('song.xyz'))).toBe(true)
  }))

test('an imported recording is never written over, whatever name leads to it', () =>
  withSources(async (folder, sources) => {
    const bytes = wav16([noise16(100)], rate)
    const original = await putFile(join(folder, 'a.wav'), bytes)
    const { address } = await bring(original, sources.mediaFolder)
    const { link } = await import('node:fs/promises')
    await link(original, join(folder, 'same.wav'))
    for (const name of ['a.wav', 'same.wav', './x/../a.wav']) {
      expect(
        refuse(
          await render({
            mix: mixOf([trackOf([soundOf(address, 0, 50)])]),
            sources,
            path: join(folder, name),
            format: wav(),
          }),
        ).code,
      ).toBe('would-overwrite-original')
    }
    expect(await fileBytes(original)).toEqual(bytes)
  }))

describe.skipIf(lacksFfmpeg)('through ffmpeg', () => {
  const png = () =>
    joinBytes([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      Uint8Array.from(
        Buffer.from(
          '0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082',
          'hex',
        ),
      ),
    ])

  test.each(['flac', 'mp3', 'm4a', 'opus', 'ogg'])('%s carries sound, tags and chapters', (ending) =>
    withSources(async (folder, sources) => {
      const content = noise16(16_000, { amplitude: 0.4 })
      const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content], rate)), sources.mediaFolder)
      const path = join(folder, `out 'quoted' -x.${ending}`)
      const title = 'Semi; #1 = [a]\\b'
      const chapters = [
        { startSeconds: 1, endSeconds: 1, title: 'The end' },
        { startSeconds: 0, endSeconds: 0, title: 'Opening; part=1' },
        { startSeconds: 9, endSeconds: 9, title: 'Outside' },
      ]
      const result = succeed(
        await render({
          mix: mixOf([trackOf([soundOf(address, 0, 16_000)])]),
          sources,
          path,
          format: succeed(formatForPath(path)),
          tags: { title, artist: 'Ann' },
          chapters,
        }),
      )
      expect(result.durationSeconds).toBe(2)
      const { output } = await runProgram({
        program: 'ffprobe',
        args: ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', `file:${path}`],
      })
      const told = JSON.parse(output) as {
        format: { duration: string; tags?: Record<string, string> }
        streams: { tags?: Record<string, string> }[]
        chapters: { tags: { title: string } }[]
      }
      expect(Number(told.format.duration)).toBeCloseTo(2, 0)
      const tags = Object.fromEntries(
        Object.entries({ ...told.streams[0]?.tags, ...told.format.tags }).map(([key, value]) => [
          key.toLowerCase(),
          value,
        ]),
      )
      expect(tags).toMatchObject({ title, artist: 'Ann' })
      expect(told.chapters.map((chapter) => chapter.tags.title)).toEqual(['Opening; part=1', 'The end'])
      if (ending === 'flac') {
        const back = await bring(path, sources.mediaFolder)
        const again = succeed(
          await render({
            mix: mixOf([trackOf([soundOf(back.address, 0, 16_000)])]),
            sources,
            path: join(folder, 'again.wav'),
            format: wav(),
          }),
        )
        expect([...(await samples16(again.path))]).toEqual(content)
      }
    }),
  )

  test.each(['flac', 'mp3', 'm4a'])('a cover goes into %s, and only a picture is taken for one', (ending) =>
    withSources(async (folder, sources) => {
      const { address } = await bring(
        await putFile(join(folder, 'a.wav'), wav16([noise16(8000)], rate)),
        sources.mediaFolder,
      )
      const mix = mixOf([trackOf([soundOf(address, 0, 8000)])])
      const path = join(folder, `out.${ending}`)
      const format = succeed(formatForPath(path))
      succeed(await render({ mix, sources, path, format, cover: await putFile(join(folder, 'c.png'), png()) }))
      const { output } = await runProgram({
        program: 'ffprobe',
        args: ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', `file:${path}`],
      })
      expect(output).toContain('png')
      expect(
        refuse(
          await render({
            mix,
            sources,
            path: join(folder, `no.${ending}`),
            format,
            cover: await putFile(join(folder, 'c.txt'), number32(1)),
          }),
        ).code,
      ).toBe('bad-cover')
      expect(await markOf(join(folder, `no.${ending}`))).toBeNull()
    }),
  )

  test('a render through ffmpeg that is cancelled on the way leaves nothing', () =>
    withSources(async (folder, sources) => {
      const { address } = await bring(
        await putFile(join(folder, 'a.wav'), wav16([noise16(200_000)], rate)),
        sources.mediaFolder,
      )
      const stop = new AbortController()
      const mix = mixOf([trackOf(Array.from({ length: 20 }, () => soundOf(address, 0, 200_000)))])
      const { mkdir, readdir } = await import('node:fs/promises')
      await mkdir(join(folder, 'out'))
      const found = refuse(
        await render({
          mix,
          sources,
          path: join(folder, 'out', 'a.mp3'),
          format: { container: 'mp3' },
          signal: stop.signal,
          onProgress: () => {
            stop.abort()
          },
        }),
      )
      expect(found).toMatchObject({ code: 'cancelled', message: 'The render was cancelled; nothing was left behind.' })
      expect(await readdir(join(folder, 'out'))).toEqual([])
    }))

  test('a full disk is one sentence and leaves nothing, for our writer and for ffmpeg', async (context) => {
    await withSources(async (folder, sources) => {
      const { address } = await bring(
        await putFile(join(folder, 'a.wav'), wav16([noise16(400_000)], rate)),
        sources.mediaFolder,
      )
      const disk = await tinyDisk(folder)
      if (!disk) context.skip('a small disk cannot be mounted here')
      if (!disk) return
      try {
        for (const name of ['out.wav', 'out.flac', 'out.m4a']) {
          const path = join(disk.path, name)
          const mix = mixOf([trackOf(Array.from({ length: 10 }, () => soundOf(address, 0, 400_000)))])
          const found = refuse(await render({ mix, sources, path, format: succeed(formatForPath(path)) }))
          expect(found).toMatchObject({
            code: 'disk-full',
            message: `The disk is full, so "${name}" was not written and nothing half-done was left; free some space and try again.`,
          })
          expect(await disk.files()).toEqual([])
        }
      } finally {
        await disk.remove()
      }
    })
  })

  test('the level of a render is what ffmpeg hears', () =>
    withSources(async (folder, sources) => {
      const { address } = await bring(
        await putFile(join(folder, 'a.wav'), wav16([tone16(8000, { rate, amplitude: 0.5 })], rate)),
        sources.mediaFolder,
      )
      const result = succeed(
        await render({
          mix: mixOf([trackOf([soundOf(address, 0, 8000, { gainDb: 3 })])]),
          sources,
          path: join(folder, 'out.wav'),
          format: wav(),
        }),
      )
      const told = await ffmpeg(['-i', `file:${result.path}`, '-af', 'astats', '-f', 'null', '-'])
      expect(20 * Math.log10(result.peak)).toBeCloseTo(
        Number(/Peak level dB: (-?[\d.]+)/.exec(told.split('Overall')[1] ?? '')?.[1]),
        1,
      )
    }))
})

/** A file system of half a megabyte, where the machine lets us have one. */
async function tinyDisk(
  folder: string,
): Promise<{ path: string; files: () => Promise<string[]>; remove: () => Promise<void> } | null> {
  const { execFile } = await import('node:child_process')
  const { mkdir, readdir } = await import('node:fs/promises')
  const { promisify } = await import('node:util')
  const run = promisify(execFile)
  const path = join(folder, 'disk')
  await mkdir(path)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', path]).then(
    () => true,
    () => false,
  )
  return isMounted
    ? {
        path,
        files: () => readdir(path),
        remove: async () => {
          await run('umount', [path])
        },
      }
    : null
}
