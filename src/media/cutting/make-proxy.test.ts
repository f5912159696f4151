import { execFile } from 'node:child_process'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { combined } from '../../../test/full.ts'
import { bothPrograms, chooseProgramsFor, usePrograms, type BothPrograms } from '../../../test/packaged-programs.ts'
import { bringClip } from '../../../test/support/media/clip.ts'
import { makeNumbered, readNumbers, shownFrames, type Numbered } from '../../../test/support/media/numbered-film.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { isProblem } from '../../kernel/index.ts'
import { makeProxy, proxyFile } from './make-proxy.ts'

const run = promisify(execFile)
const rates = {
  '23.976': { num: 24_000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
  variable: { num: 30, den: 1 },
}
type RateName = keyof typeof rates
const kinds = {
  'H.264 with B-frames': { name: 'clip.mp4', coding: ['libx264', '-preset', 'veryfast', '-g', '60', '-bf', '2'] },
  'H.264 in Matroska': { name: 'clip.mkv', coding: ['libx264', '-preset', 'veryfast', '-g', '250'] },
  'H.264 in a transport stream': {
    name: 'clip.ts',
    coding: ['libx264', '-preset', 'veryfast', '-g', '60', '-bf', '2'],
  },
  HEVC: { name: 'clip.mov', coding: ['libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'] },
}

let programs: BothPrograms
beforeAll(async () => {
  programs = await bothPrograms()
})
afterAll(() => chooseProgramsFor(import.meta.filename))

describe('a proxy', () => {
  const cases = combined(
    {
      rate: Object.keys(rates) as RateName[],
      kind: Object.keys(kinds) as (keyof typeof kinds)[],
      shape: ['plain', 'turned', 'late sound'] as const,
      by: ['system', 'packaged'] as const,
    },
    { sample: 4 },
  )
  test.each(cases)(
    'shows each frame at the time of the original: $kind at $rate, $shape, by the $by ffmpeg',
    async ({ rate, kind, shape, by }) => {
      const { name, coding } = kinds[kind]
      const isTurned = shape === 'turned' && !/mkv|ts/.test(name)
      const film: Numbered = {
        rate: rates[rate],
        seconds: 3,
        isVariable: rate === 'variable',
        isTurned,
        sound: shape === 'late sound' ? 'late' : 'one',
        // Frames are late by parts of their length, which a clock of whole ones would round away.
        coding: [
          '-c:v',
          ...coding,
          '-pix_fmt',
          'yuv420p',
          ...(rate === 'variable' ? ['-enc_time_base', '1/90000'] : []),
        ],
        soundCoding: ['-c:a', 'aac'],
      }
      await withTempFolder(async (folder) => {
        const path = join(folder, name)
        await makeNumbered(path, film, programs.packaged.ffmpeg)
        usePrograms(programs[by])
        const { picture } = await bringClip(path, folder)
        const address = picture?.file ?? ''
        const done: number[] = []
        const call = { mediaFolder: join(folder, 'media'), address, name, onProgress: (at: number) => done.push(at) }
        expect(await makeProxy(call)).toBe(true)
        const proxy = join(folder, 'media', proxyFile(address))
        expect(await readNumbers(proxy, programs.packaged.ffmpeg, film)).toEqual(
          shownFrames(film).map(({ number }) => number),
        )
        const packets = await packetsOf(proxy)
        const times = await timesIn(path)
        expect(packets.length).toBe(times.length)
        const late = packets.map(({ seconds }, at) => (at === 0 ? 0 : Math.abs(seconds - (times[at] ?? NaN))))
        expect(Math.max(...late)).toBeLessThan(0.0001)
        expect(packets[0]?.seconds).toBe(0)
        expect(packets.flatMap(({ isKey }, at) => (isKey ? [at] : []))).toEqual(
          packets.flatMap((_, at) => (at % 12 === 0 ? [at] : [])),
        )
        expect(done.at(-1)).toBe(1)
        expect(await makeProxy(call)).toBe(false)
        expect((await readdir(join(folder, 'media/proxies'))).length).toBe(1)
      })
    },
    120_000,
  )

  test('is half as large, in television colours, without sound, and its index stands in front', () =>
    withTempFolder(async (folder) => {
      usePrograms(programs.system)
      const path = join(folder, 'wide.mov')
      const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=1,format=yuvj422p', '-f', 'lavfi', '-i', 'sine=d=1']
      await run(programs.system.ffmpeg, ['-v', 'error', ...source, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le', path])
      const { picture } = await bringClip(path, folder)
      const mediaFolder = join(folder, 'media')
      expect(await makeProxy({ mediaFolder, address: picture?.file ?? '', name: 'wide.mov' })).toBe(true)
      const proxy = join(mediaFolder, proxyFile(picture?.file ?? ''))
      const show = 'stream=codec_name,width,height,pix_fmt,has_b_frames,color_range:format=nb_streams'
      const asked = ['-v', 'error', '-show_entries', show, '-of', 'json', proxy]
      const { stdout } = await run(programs.system.ffprobe, asked)
      expect(JSON.parse(stdout)).toMatchObject({
        streams: [
          {
            codec_name: 'h264',
            width: 960,
            height: 540,
            pix_fmt: 'yuv420p',
            has_b_frames: 0,
            color_range: 'tv',
          },
        ],
        format: { nb_streams: 1 },
      })
      const { stdout: head } = await run('head', ['-c', '100', proxy], { encoding: 'latin1' })
      expect(head).toContain('moov')
    }))

  test('is not there where it was called off, or where ffmpeg cannot write H.264, and that is said', () =>
    withTempFolder(async (folder) => {
      usePrograms(programs.system)
      const film = join(folder, 'film.mov')
      await run(programs.system.ffmpeg, [
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=640x360:d=20',
        '-c:v',
        'mjpeg',
        film,
      ])
      const { picture } = await bringClip(film, folder)
      const call = { mediaFolder: join(folder, 'media'), address: picture?.file ?? '', name: 'film.mov' }
      const stop = new AbortController()
      const stopped = await makeProxy({ ...call, signal: stop.signal, onProgress: () => stop.abort() })
      expect(stopped).toMatchObject({ code: 'cancelled' })
      const without = join(folder, 'ffmpeg')
      await writeFile(without, '#!/bin/sh\necho "Unknown encoder \'libx264\'" >&2\nexit 1\n')
      await chmod(without, 0o700)
      usePrograms({ ...programs.system, ffmpeg: without })
      onTestFinished(() => usePrograms(programs.system))
      const refused = await makeProxy(call)
      expect(isProblem(refused) && refused.message).toMatch(/cannot write H\.264.*the original is shown/)
      expect(await readdir(join(folder, 'media/proxies'))).toEqual([])
    }))
})

type ShownPacket = { readonly seconds: number; readonly begins: number; readonly isKey: boolean }

const probed = z.object({
  packets: z.array(z.object({ pts_time: z.coerce.number(), flags: z.string() })),
  format: z.object({ start_time: z.coerce.number() }),
})

/** What ffprobe says of each frame, in the order in which they are shown. */
async function packetsOf(path: string): Promise<ShownPacket[]> {
  const show = ['-select_streams', 'v:0', '-show_packets', '-show_format', '-of', 'json']
  const { stdout } = await run(programs.system.ffprobe, ['-v', 'error', ...show, path])
  const { packets, format } = probed.parse(JSON.parse(stdout))
  return packets
    .map(({ pts_time, flags }) => ({ seconds: pts_time, begins: format.start_time, isKey: flags.includes('K') }))
    .toSorted((a, b) => a.seconds - b.seconds)
}

/** When each frame of a film is shown, counted from where the file begins. */
async function timesIn(path: string): Promise<number[]> {
  return (await packetsOf(path)).map(({ seconds, begins }) => seconds - begins)
}
