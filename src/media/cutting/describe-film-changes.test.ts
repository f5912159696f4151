import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { chmod, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothPrograms, chooseProgramsFor, usePrograms, type Programs } from '../../../test/packaged-programs.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { bringClip, makeCut, rangeOf } from '../../../test/support/media/clip.ts'
import { makeNumbered, readNumbers, type Numbered } from '../../../test/support/media/numbered-film.ts'
import type { RenderedCut } from './rendered-cut.ts'

const ranges = [rangeOf(0.4, 1.3), rangeOf(1.8, 2.6)]
const deep = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1']
const marks = (transfer: string): string[] => [
  '-color_range',
  'tv',
  '-colorspace',
  'bt2020nc',
  '-color_trc',
  transfer,
  '-color_primaries',
  'bt2020',
  '-x265-params',
  `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`,
]

let programs: Programs
beforeAll(async () => {
  programs = (await bothPrograms()).packaged
})
afterAll(() => chooseProgramsFor(import.meta.filename))

type Stream = Record<string, string | undefined>
/** What a film became, as another reading of it says, and what was said before it was made. */
type Made = {
  report: RenderedCut
  said: readonly string[]
  picture: Stream
  sounds: Stream[]
  numbers: number[]
  wasSaidFirst: boolean
  brightest: number
}

async function made(
  film: Partial<Numbered>,
  { name = 'clip.mov', out = 'out.mp4', use = programs } = {},
): Promise<Made> {
  return withTempFolder(async (folder) => {
    await makeNumbered(
      join(folder, name),
      {
        rate: { num: 25, den: 1 },
        seconds: 3,
        coding: ['-c:v', 'libx264', '-g', '25', '-pix_fmt', 'yuv420p'],
        ...film,
      },
      programs.ffmpeg,
    )
    usePrograms(use)
    let said: readonly string[] = [],
      steps = 0,
      wasSaidFirst = false
    const report = await makeCut({
      folder,
      footage: [await bringClip(join(folder, name), folder)],
      ranges,
      name: out,
      format: { container: out.split('.').at(-1) as 'mp4' },
      onNotes: (notes) => {
        said = notes
        wasSaidFirst = steps === 0
      },
      onProgress: () => {
        steps++
      },
    })
    const { streams } = JSON.parse(
      execFileSync(programs.ffprobe, ['-v', 'error', '-show_streams', '-of', 'json', report.path], {
        encoding: 'utf8',
      }),
    ) as { streams: Stream[] }
    const numbers = await readNumbers(report.path, programs.ffmpeg)
    const first = execFileSync(programs.ffmpeg, [
      '-nostdin',
      '-v',
      'error',
      '-i',
      report.path,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      'pipe:1',
    ])
    const brightest = first.reduce((most, value) => Math.max(most, value), 0)
    return {
      report,
      said,
      wasSaidFirst,
      numbers,
      brightest,
      picture: streams.find(({ codec_type }) => codec_type === 'video')!,
      sounds: streams.filter(({ codec_type }) => codec_type === 'audio'),
    }
  })
}

const isCounted = (numbers: readonly number[]): boolean =>
  numbers.length > 30 && numbers.filter((number, at) => number !== (numbers[at - 1] ?? -2) + 1).length === ranges.length

describe('a film', () => {
  test.each([
    ['HLG', 'arib-std-b67'],
    ['PQ', 'smpte2084'],
  ])('of %s in 10 bits is SDR and marked as such, which is said before it is made', async (name, transfer) => {
    const { said, wasSaidFirst, picture, numbers, report } = await made({ coding: [...deep, ...marks(transfer)] })
    expect(picture).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_space: 'bt709',
      color_range: 'tv',
    })
    expect(said).toEqual([
      'The picture of src-1 (hevc, 10 bits) becomes H.264, 8 bits.',
      `src-1 is HDR (${name}); the film is SDR (BT.709), as every screen shows it.`,
      expect.stringContaining('pcm_s16le'),
    ])
    expect(wasSaidFirst).toBe(true)
    expect(report.warnings).toEqual(said)
    expect(isCounted(numbers)).toBe(true)
  })

  test('of HLG stays HDR in 10 bits where ffmpeg cannot convert it', () =>
    withTempFolder(async (folder) => {
      const ffmpeg = join(folder, 'without-zscale')
      await writeFile(
        ffmpeg,
        `#!/bin/bash\nif [[ "$*" == *-filters* ]]; then '${programs.ffmpeg}' "$@" | grep -v zscale; exit; fi\nexec '${programs.ffmpeg}' "$@"\n`,
      )
      await chmod(ffmpeg, 0o755)
      const { said, picture, numbers } = await made(
        { coding: [...deep, ...marks('arib-std-b67')] },
        { use: { ...programs, ffmpeg } },
      )
      expect(picture).toMatchObject({
        codec_name: 'h264',
        pix_fmt: 'yuv420p10le',
        color_transfer: 'arib-std-b67',
        color_primaries: 'bt2020',
        color_space: 'bt2020nc',
      })
      expect(said[1]).toMatch(/^src-1 stays HDR \(HLG\), since this ffmpeg cannot convert it;/)
      expect(isCounted(numbers)).toBe(true)
    }))

  test('of ProRes and PCM says what it becomes; a .mov keeps the PCM', async () => {
    const film = {
      coding: ['-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le'],
      soundCoding: ['-c:a', 'pcm_s24le'],
    }
    const mp4 = await made(film)
    expect(mp4.said).toEqual([
      'The picture of src-1 (prores, 10 bits, 4:2:2) becomes H.264, 8 bits, 4:2:0.',
      'The sound of src-1 (pcm_s24le) becomes AAC at 192 kbit/s; in a .mov or .mkv it stays PCM.',
    ])
    expect(mp4.sounds).toMatchObject([{ codec_name: 'aac' }])
    const mov = await made(film, { out: 'out.mov' })
    expect(mov.said).toHaveLength(1)
    expect(mov.sounds).toMatchObject([{ codec_name: 'pcm_s24le' }])
  })

  test('of two audio tracks says that it gets the first; one of H.264 and AAC has nothing to say', async () => {
    const soundCoding = ['-c:a', 'aac', '-b:a', '128k']
    expect(await made({ sound: 'two', soundCoding })).toMatchObject({
      said: ['src-1 holds 2 audio tracks; the film gets the first one.'],
      wasSaidFirst: true,
    })
    expect((await made({ soundCoding })).said).toEqual([])
  })

  test('whose values reach from black to white without rests comes into the range of television', async () => {
    const { picture, numbers, brightest } = await made({
      coding: ['-c:v', 'libx264', '-g', '25', '-pix_fmt', 'yuvj420p', '-color_range', 'pc'],
      soundCoding: ['-c:a', 'aac'],
    })
    expect(picture).toMatchObject({ pix_fmt: 'yuv420p' })
    // As bright as it was drawn, and not stretched once more.
    expect(Math.abs(brightest - 220)).toBeLessThan(8)
    expect(isCounted(numbers)).toBe(true)
  })

  test('whose clock ticks once a frame shows the frame that is meant', async () => {
    const { numbers, report } = await made({
      rate: { num: 24, den: 1 },
      coding: ['-c:v', 'mpeg4', '-q:v', '2', '-g', '12', '-bf', '2', '-video_track_timescale', '24'],
    })
    expect(isCounted(numbers)).toBe(true)
    expect(Math.abs(numbers[0]! - 10)).toBeLessThanOrEqual(1)
    expect(report.picture!.looked.mendedRanges).toBe(0)
  })
})
