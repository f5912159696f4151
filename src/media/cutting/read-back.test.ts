import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothPrograms, chooseProgramsFor, usePrograms, type Programs } from '../../../test/packaged-programs.ts'
import type { Source as Footage } from '../../video/document/words.ts'
import { ffmpeg, refuse } from '../../../test/support/media/recordings.ts'
import { readCodedPicture } from './read-coded-picture.ts'
import { bringClip, makeCut, rangeOf, tryCut } from '../../../test/support/media/clip.ts'
import { comparePicture, chooseGroups } from './compare-picture.ts'
import { openShown, shotOf } from './cut-views.ts'
import { encodeShots } from './encode-shots.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import { makeNumbered, readNumbers, WIDTH, HEIGHT } from '../../../test/support/media/numbered-film.ts'
import type { PlacedRange } from './placed-cut.ts'
import { writePictureFile } from './write-picture-file.ts'

const RATE = { num: 25, den: 1 }
const coding = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-g',
  '50',
  '-keyint_min',
  '50',
  '-sc_threshold',
  '0',
  '-bf',
  '2',
  '-pix_fmt',
  'yuv420p',
]
const ranges = [rangeOf(0, 4), rangeOf(4.4, 6.6), rangeOf(1.2, 1.6)]

const plain: ShotEncoding = {
  rate: RATE,
  width: WIDTH,
  height: HEIGHT,
  colour: { range: '', space: '', transfer: '', primaries: '' },
  pixelFormat: 'yuv420p',
  converts: false,
  match: null,
}
const placedAt = (startFrame: number): PlacedRange => ({
  range: rangeOf(0, 1),
  originSeconds: 0,
  startFrame,
  endFrame: startFrame + 20,
  recordFrame: 0,
  soundLaterSeconds: 0,
})

let folder: string
let programs: Programs
let footage: Footage[]

// One film for all of them.
beforeAll(async () => {
  programs = (await bothPrograms()).packaged
  folder = await mkdtemp(join(tmpdir(), 'cutroom-'))
  await makeNumbered(join(folder, 'film.mov'), { rate: RATE, seconds: 8, coding }, programs.ffmpeg)
  footage = [await bringClip(join(folder, 'film.mov'), folder)]
})
afterEach(() => chooseProgramsFor(import.meta.filename))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An ffmpeg that, where it encodes, is told something else than we tell it. */
async function useFaulty(
  name: string,
  { encoder = 'libx264', when = '.', change }: { encoder?: string; when?: string; change: string },
): Promise<void> {
  const path = join(folder, name)
  await writeFile(
    path,
    `#!/bin/bash
args=()
all="$*"
for each in "$@"; do
  if [[ "$all" == *${encoder}* && "$all" =~ ${when} ]]; then each="$(printf '%s' "$each" | sed -E '${change}')"; fi
  args+=("$each")
done
exec '${programs.ffmpeg}' "\${args[@]}"
`,
  )
  await chmod(path, 0o755)
  usePrograms({ ...programs, ffmpeg: path })
}

const MOVED_KEY_FRAME = 's/eq\\(n,/eq(n+1,/g'
const ONE_FRAME_LATE = 's/tpad=stop_mode/trim=start_frame=1,setpts=PTS-STARTPTS,tpad=stop_mode/g'

async function checkNumbers(path: string): Promise<void> {
  const numbers = await readNumbers(path, programs.ffmpeg)
  const runs = numbers.filter((number, at) => number !== (numbers[at - 1] ?? -2) + 1)
  expect(runs).toHaveLength(ranges.length)
  expect(numbers).not.toContain(-1)
}

describe('a render', () => {
  test('says how much of the film was decoded and seen beside its sources, and how far they are apart', async () => {
    usePrograms(programs)
    const { picture, heard } = await makeCut({ folder, footage, ranges })
    expect(picture).toMatchObject({
      method: 'smart',
      looked: { mendedRanges: 0, unsure: 0, allowedDistance: { copied: 1, encoded: 20 } },
    })
    // A second each side of three cuts, and of where copying begins and ends.
    expect(picture!.looked.frames).toBeGreaterThan(3 * 25)
    expect(picture!.looked.frames).toBeLessThanOrEqual(picture!.frames)
    expect(picture!.looked.worstDistance).toBeLessThan(10)
    expect(heard).toEqual({ places: 4, quiet: 0 })
  })

  test('whose ffmpeg moves a key frame by one encodes the shots alone, so that none leans on another', async () => {
    await useFaulty('moves-a-key-frame', { change: MOVED_KEY_FRAME })
    const { path, picture } = await makeCut({ folder, footage, ranges })
    expect(picture!.method).toBe('smart')
    await checkNumbers(path)
  })

  test('in which a frame is wrong has that range encoded whole, and is looked at again', async () => {
    await useFaulty('late-among-others', { when: 'concat=n=[2-9]', change: ONE_FRAME_LATE })
    const { path, picture } = await makeCut({ folder, footage, ranges })
    expect(picture!.looked.mendedRanges).toBeGreaterThan(0)
    await checkNumbers(path)
  })

  test('in which it is wrong again has failed, and leaves no film', async () => {
    await useFaulty('always-late', { change: ONE_FRAME_LATE })
    const refused = refuse(await tryCut({ folder, footage, ranges, name: 'never.mp4' }))
    expect(refused).toMatchObject({
      code: 'render-failed',
      message: expect.stringMatching(
        /^The film shows something else than its sources in \d+ of the frames .* also after they were encoded anew;/,
      ),
    })
    await expect(readFile(join(folder, 'never.mp4'))).rejects.toThrow('ENOENT')
  })

  test('whose sound is not what was cut has failed', async () => {
    await useFaulty('other-sound', { encoder: 'aac_coder', change: 's/^48000$/40000/' })
    expect(refuse(await tryCut({ folder, footage, ranges, name: 'never.mp4' }))).toMatchObject({
      code: 'render-failed',
      message: expect.stringMatching(/^Something else is heard than was cut at \d+ of 4 places/),
    })
  })
})

test('sound that is too high to be compared is counted as such, and is no other sound', async () => {
  usePrograms(programs)
  const path = join(folder, 'high.mov')
  const film = ['-i', `file:${join(folder, 'film.mov')}`, '-f', 'lavfi', '-i', 'sine=f=12000:r=48000:d=8']
  await ffmpeg([
    '-v',
    'error',
    ...film,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'pcm_s16le',
    `file:${path}`,
  ])
  const { heard } = await makeCut({ folder, footage: [await bringClip(path, folder)], ranges, name: 'high.mp4' })
  expect(heard).toEqual({ places: 4, quiet: 4 })
})

test('a film in which a key frame was moved by one is seen to be wrong', async () => {
  const media = join(folder, 'media')
  const cut = {
    rate: RATE,
    frames: 40,
    ranges: [placedAt(130), { ...placedAt(60), recordFrame: 20 }],
  }
  const shown = await openShown({ ranges: cut.ranges, footage: new Map([['src-1', footage[0]!]]), mediaFolder: media })
  // The shot that comes second in the film is encoded first, so that the other one has to begin afresh.
  const shots = cut.ranges.toReversed().map((placed) => shotOf({ placed, skip: 0, frames: 20, rate: RATE, shown }))
  const filmBy = async (name: string): Promise<readonly number[]> => {
    const { path: piece } = await encodeShots({ shots, encoding: plain, workFolder: folder })
    const coded = (await readCodedPicture({ path: piece, streamIndex: 0, rate: RATE }))!
    const samples = [
      ...coded.frames.slice(20).map((frame) => ({ ...frame, shown: frame.shown - 20 })),
      ...coded.frames.slice(0, 20).map((frame) => ({ ...frame, shown: frame.shown + 20 })),
    ]
    const path = join(folder, name)
    await writePictureFile({
      path,
      rate: RATE,
      width: WIDTH,
      height: HEIGHT,
      config: coded.config,
      samples: samples.map((sample) => ({ ...sample, path: piece })),
    })
    const { wrong, lookedAt } = await comparePicture({
      film: { path, demuxer: 'mov', firstSeconds: 0, zeroSeconds: 0 },
      cut,
      shown,
      encoding: plain,
      seams: [0, 20],
      copied: [],
    })
    expect(lookedAt).toBe(40)
    return wrong
  }
  usePrograms(programs)
  expect(await filmBy('right.mp4')).toEqual([])
  await useFaulty('moves-a-key-frame', { change: MOVED_KEY_FRAME })
  expect((await filmBy('wrong.mp4')).length).toBeGreaterThan(5)
})

test('a finished piece serves the ffmpeg that made it, and no other one', async () => {
  const shown = await openShown({
    ranges: [{ ...placedAt(10), recordFrame: 0 }],
    footage: new Map([['src-1', footage[0]!]]),
    mediaFolder: join(folder, 'media'),
  })
  const call = {
    shots: [shotOf({ placed: placedAt(10), skip: 0, frames: 5, rate: RATE, shown })],
    encoding: plain,
    workFolder: folder,
  }
  usePrograms(programs)
  const first = await encodeShots(call)
  expect(first.isReused).toBe(false)
  expect(await encodeShots(call)).toEqual({ ...first, isReused: true })
  expect(await encodeShots({ ...call, isReused: false })).toEqual(first)
  await useFaulty('another', { change: '' })
  const other = await encodeShots(call)
  expect(other.isReused).toBe(false)
  expect(other.path).not.toBe(first.path)
})

test('one group of each minute that was copied is looked at, the one in its middle', () => {
  const freshAt = (from: number, to: number): number[] =>
    Array.from({ length: Math.ceil((to - from) / 50) }, (_, at) => from + 50 * at)
  const copied = [
    { fromFrame: 100, toFrame: 2100, freshAt: freshAt(100, 2100) },
    { fromFrame: 2200, toFrame: 4200, freshAt: freshAt(2200, 4200) },
  ]
  // 4000 frames are 2 minutes and 40 seconds: their middles lie behind 750, 2250 and 3500 frames.
  expect(chooseGroups(copied, RATE)).toEqual([
    { fromFrame: 850, toFrame: 900 },
    { fromFrame: 2450, toFrame: 2500 },
    { fromFrame: 3700, toFrame: 3750 },
  ])
  expect(chooseGroups([{ fromFrame: 0, toFrame: 40, freshAt: [0] }], RATE)).toEqual([{ fromFrame: 0, toFrame: 40 }])
  expect(chooseGroups([], RATE)).toEqual([])
})
