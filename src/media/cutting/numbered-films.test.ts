import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { combined } from '../../../test/full.ts'
import { bothPrograms, chooseProgramsFor, usePrograms, type BothPrograms } from '../../../test/packaged-programs.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { bringClip, makeCut, rangeOf } from '../../../test/support/media/clip.ts'
import {
  lateBy,
  makeNumbered,
  readNumbers,
  readSound,
  shownFrames,
  type Numbered,
} from '../../../test/support/media/numbered-film.ts'
import type { RenderedCut } from './rendered-cut.ts'

const rates = {
  '23.976': { num: 24_000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
  variable: { num: 30, den: 1 },
}
type RateName = keyof typeof rates
const rateNames = Object.keys(rates) as RateName[]
const SECONDS = 7

/**
 * The first and the second have something to copy, whatever the GOPs; the others are shots that stand beside each other
 * in one process.
 */
const longRanges = [rangeOf(0, 4.4), rangeOf(4.8, 6.9), rangeOf(1.2, 1.5), rangeOf(3.3, 3.52)]

/** Where all is encoded, less will do. */
const SHORT_SECONDS = 4
const shortRanges = [rangeOf(0.4, 1.6), rangeOf(2.1, 2.9), rangeOf(1.2, 1.5), rangeOf(3.3, 3.52)]

const copied = combined(
  {
    rate: rateNames,
    kind: ['plain', 'turned', 'late sound', 'two tracks'] as const,
    gop: [12, 60, 250],
    by: ['system', 'packaged'] as const,
    bFrames: [0, 2],
    gops: ['closed', 'open'] as const,
  },
  { sample: 3 },
)
const encoded = combined(
  { codec: ['hevc', 'vp9', 'prores'] as const, rate: rateNames, by: ['system', 'packaged'] as const },
  { sample: 2 },
)

const codings = {
  hevc: {
    name: 'clip.mp4',
    coding: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=error:keyint=40',
      '-tag:v',
      'hvc1',
      '-pix_fmt',
      'yuv420p',
    ],
    soundCoding: ['-c:a', 'aac', '-b:a', '128k'],
  },
  vp9: {
    name: 'clip.mkv',
    coding: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '1M',
      '-g',
      '40',
      '-pix_fmt',
      'yuv420p',
    ],
    soundCoding: ['-c:a', 'libopus', '-b:a', '128k'],
  },
  prores: {
    name: 'clip.mov',
    coding: ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le'],
    soundCoding: ['-c:a', 'pcm_s24le'],
  },
}

let programs: BothPrograms
beforeAll(async () => {
  programs = await bothPrograms()
})
afterAll(() => chooseProgramsFor(import.meta.filename))

describe('a film whose frames carry their numbers shows every one of them once, with its sound, in a cut of', () => {
  test.each(copied)(
    'H.264 at $rate, $kind, $gops GOPs of $gop with $bFrames B-frames, by the $by ffmpeg',
    async ({ rate, kind, gop, by, bFrames, gops }) => {
      const film: Numbered = {
        rate: rates[rate],
        seconds: SECONDS,
        isVariable: rate === 'variable',
        isTurned: kind === 'turned',
        sound: kind === 'late sound' ? 'late' : kind === 'two tracks' ? 'two' : 'one',
        soundCoding: kind === 'two tracks' ? ['-c:a', 'aac', '-b:a', '160k'] : ['-c:a', 'pcm_s16le'],
        coding: [
          '-c:v',
          'libx264',
          '-preset',
          'veryfast',
          '-g',
          String(gop),
          '-keyint_min',
          String(gop),
          '-sc_threshold',
          '0',
          '-bf',
          String(bFrames),
          '-pix_fmt',
          'yuv420p',
          '-x264-params',
          `open-gop=${gops === 'open' ? 1 : 0}`,
        ],
      }
      const { picture } = await checkCut(film, { name: 'clip.mov', by })
      expect(picture).toMatchObject({ method: film.isVariable || film.isTurned ? 'full' : 'smart' })
    },
    600_000,
  )

  test.each(encoded)(
    '$codec at $rate by the $by ffmpeg',
    async ({ codec, rate, by }) => {
      const { name, ...coding } = codings[codec]
      const { picture } = await checkCut(
        { rate: rates[rate], seconds: SHORT_SECONDS, isVariable: rate === 'variable', ...coding },
        { name, by },
      )
      expect(picture).toMatchObject({ method: 'full', because: `its picture is coded as ${codec}` })
    },
    600_000,
  )
})

async function checkCut(film: Numbered, { name, by }: { name: string; by: keyof BothPrograms }): Promise<RenderedCut> {
  return withTempFolder(async (folder) => {
    const path = join(folder, name)
    const judge = programs.packaged.ffmpeg
    await makeNumbered(path, film, judge)
    usePrograms(programs[by])
    const ranges = film.seconds === SECONDS ? longRanges : shortRanges
    const report = await makeCut({ folder, footage: [await bringClip(path, folder)], ranges })
    const numbers = await readNumbers(report.path, judge, film)
    const rate = report.picture!.rate
    expect(numbers).toHaveLength(report.picture!.frames)
    const heard = await readSound(report.path, judge)
    const starts = [
      0,
      ...report.splices.map(({ atSeconds }) => Math.round((atSeconds * rate.num) / rate.den)),
      numbers.length,
    ]
    for (const [at, range] of ranges.entries()) {
      const seen = numbers.slice(starts[at], starts[at + 1])
      const first = firstFrame(seen, film, { rate, wishedSeconds: range.start.at / 1e6 })
      expect(seen, `range ${at}`).toEqual(numbersFrom(first, seen.length, { film, rate }))
      expect(Math.abs(((first + seen.length) * rate.den) / rate.num - range.end.at / 1e6)).toBeLessThan(
        0.02 + (1.1 * rate.den) / rate.num,
      )
      // Sound takes over at most a frame beside the cut, and a frame is at most 42 ms long.
      const early = Math.ceil((0.05 * rate.num) / rate.den),
        late = seen.length - Math.ceil((0.1 * rate.num) / rate.den)
      for (const frame of [early, late]) {
        const offset = lateBy(heard, {
          atSeconds: ((starts[at]! + frame) * rate.den) / rate.num,
          sourceSeconds: ((first + frame) * rate.den) / rate.num,
          film,
        })
        expect(Math.abs(offset), `sound of range ${at} at its frame ${frame} of ${seen.length}`).toBeLessThanOrEqual(
          rate.den / rate.num / 2,
        )
      }
    }
    return report
  })
}

/**
 * The numbers that belong to frames of the cut: each shows the last frame of the source that begins before its middle.
 */
function numbersFrom(
  first: number,
  count: number,
  { film, rate }: { film: Numbered; rate: Numbered['rate'] },
): number[] {
  const shown = shownFrames(film)
  return Array.from(
    { length: count },
    (_, at) =>
      shown.findLast(({ seconds }) => seconds < ((first + at + 0.5) * rate.den) / rate.num - 1e-6)?.number ?? 0,
  )
}

/** Where on the grid of the cut a range begins: near to the wish, and such that as much as possible is right. */
function firstFrame(
  seen: readonly number[],
  film: Numbered,
  { rate, wishedSeconds }: { rate: Numbered['rate']; wishedSeconds: number },
): number {
  const wished = (wishedSeconds * rate.num) / rate.den,
    far = (0.02 * rate.num) / rate.den + 1.1
  const near = Array.from({ length: 9 }, (_, at) => Math.round(wished) - 4 + at).filter(
    (first) => first >= 0 && Math.abs(first - wished) < far,
  )
  const rightFrom = (first: number): number =>
    numbersFrom(first, seen.length, { film, rate }).filter((number, at) => number === seen[at]).length
  return near.reduce((best, first) => (rightFrom(first) > rightFrom(best) ? first : best))
}
