import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { noise, wav16 } from './recordings.ts'
import type { Rate } from '../../../src/media/cutting/find-frame-timing.ts'
import { turned } from './turned.ts'

/**
 * Films whose every frame says which one it is, and whose sound says where it comes from; made and read without the
 * code under test, by
 * an ffmpeg of the test's own. A frame is a board of black and white fields: twelve digits of its number, and below
 * each its opposite, so
 * that a frame that was put together from others is no number at all.
 */
export type Numbered = {
  readonly rate: Rate
  readonly seconds: number
  /** How ffmpeg codes the picture. */
  readonly coding: readonly string[]
  readonly sound?: 'one' | 'late' | 'two'
  /** How it is coded; PCM where nothing else is said. */
  readonly soundCoding?: readonly string[]
  /** Every fourth frame is missing, and the others are up to a third of a frame late. */
  readonly isVariable?: boolean
  readonly isTurned?: boolean
}

export const WIDTH = 192
export const HEIGHT = 96
const DIGITS = 12
const SOUND_RATE = 48_000
const LATE_SECONDS = 0.37
const run = promisify(execFile)

/** `by` is the path of the ffmpeg that makes it. */
export async function makeNumbered(path: string, film: Numbered, by: string): Promise<void> {
  const { rate, seconds, coding, sound = 'one', soundCoding = ['-c:a', 'pcm_s16le'], isVariable, isTurned } = film
  const frames = Math.round((seconds * rate.num) / rate.den)
  await writeFile(`${path}.gray`, boards(frames))
  await writeFile(`${path}.wav`, wav16([soundOf(seconds)], SOUND_RATE))
  const odd = isVariable
    ? ['-vf', `select='mod(n,4)-2',setpts='PTS+${ODD_SHARE}*${rate.den}/${rate.num}*mod(N,2)/TB'`, '-vsync', 'vfr']
    : []
  await run(by, [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    `${rate.num}/${rate.den}`,
    '-i',
    `${path}.gray`,
    ...(sound === 'late' ? ['-itsoffset', String(LATE_SECONDS)] : []),
    '-i',
    `${path}.wav`,
    ...(sound === 'two' ? ['-f', 'lavfi', '-i', `sine=f=700:r=${SOUND_RATE}:d=${seconds}`] : []),
    '-map',
    '0:v',
    '-map',
    '1:a',
    ...(sound === 'two' ? ['-map', '2:a'] : []),
    ...odd,
    ...coding,
    ...soundCoding,
    path,
  ])
  if (isTurned) await writeFile(path, turned(await readFile(path), { height: HEIGHT }))
}

const ODD_SHARE = 0.3

/** When each frame of such a film is shown, in order, and its number. */
export function shownFrames({ rate, seconds, isVariable }: Numbered): {
  readonly number: number
  readonly seconds: number
}[] {
  const frames = Math.round((seconds * rate.num) / rate.den)
  const all = Array.from({ length: frames }, (_, number) => ({ number, seconds: (number * rate.den) / rate.num }))
  if (!isVariable) return all
  return all
    .filter(({ number }) => number % 4 !== 2)
    .map((frame, at) => ({ ...frame, seconds: frame.seconds + (ODD_SHARE * (at % 2) * rate.den) / rate.num }))
}

function boards(frames: number): Uint8Array {
  const bytes = new Uint8Array(frames * WIDTH * HEIGHT)
  const field = WIDTH / DIGITS
  for (let frame = 0; frame < frames; frame++) {
    for (let y = 0; y < HEIGHT; y++) {
      const isOpposite = y >= HEIGHT / 2
      for (let digit = 0; digit < DIGITS; digit++) {
        const isWhite = (((frame >> digit) & 1) === 1) !== isOpposite
        const from = (frame * HEIGHT + y) * WIDTH + digit * field
        bytes.fill(isWhite ? 220 : 35, from, from + field)
      }
    }
  }
  return bytes
}

/**
 * Noise that is never alike in two places, and so low that it is known again between two samples that are looked at.
 */
function soundOf(seconds: number): number[] {
  const next = noise(41)
  let low = 0
  return Array.from({ length: Math.round(seconds * SOUND_RATE) }, () => {
    low += 0.03 * (next() - low)
    return Math.round(48_000 * low)
  })
}

/** The number in each frame of a film, in the order in which they are shown; −1 where a frame is none. */
export async function readNumbers(path: string, by: string, { isTurned = false } = {}): Promise<number[]> {
  const [width, height] = isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const { stdout } = await run(
    by,
    [
      '-nostdin',
      '-v',
      'quiet',
      '-i',
      path,
      '-map',
      '0:v:0',
      '-vsync',
      '0',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      'pipe:1',
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  )
  const size = width * height
  return Array.from({ length: Math.floor(stdout.length / size) }, (_, at) =>
    numberIn(stdout.subarray(at * size, (at + 1) * size), { width, isTurned }),
  )
}

function numberIn(frame: Uint8Array, { width, isTurned }: { width: number; isTurned: boolean }): number {
  const field = WIDTH / DIGITS
  // Turned by a quarter to the right: what was at the left is above, what was above is at the right.
  const at = (x: number, y: number): number =>
    (isTurned ? frame[x * width + (HEIGHT - 1 - y)] : frame[y * width + x]) ?? 0
  const isWhiteAt = (digit: number, y: number): boolean | null => {
    const found = [3, field >> 1, field - 4].map((x) => at(digit * field + x, y))
    return found.every((value) => value > 170) ? true : found.every((value) => value < 85) ? false : null
  }
  let number = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const own = isWhiteAt(digit, HEIGHT >> 2),
      opposite = isWhiteAt(digit, HEIGHT - (HEIGHT >> 2))
    if (own === null || opposite === null || own === opposite) return -1
    if (own) number |= 1 << digit
  }
  return number
}

/** What a film sounds like from its beginning, every sixth sample. */
export async function readSound(path: string, by: string): Promise<Float32Array> {
  const args = [
    '-nostdin',
    '-v',
    'quiet',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-af',
    'aresample=async=1:first_pts=0',
    '-ac',
    '1',
    '-ar',
    String(SOUND_RATE),
    '-f',
    'f32le',
    'pipe:1',
  ]
  const { stdout } = await run(by, args, { encoding: 'buffer', maxBuffer: 2 ** 30 })
  return Float32Array.from({ length: Math.floor(stdout.length / 4 / THIN) }, (_, at) =>
    stdout.readFloatLE(at * THIN * 4),
  )
}

const THIN = 6
const THIN_RATE = SOUND_RATE / THIN
const originals = new Map<number, Float32Array>()

/**
 * How many seconds late, at a moment of a film, the sound of a moment of its source is heard: where 50 ms of the source
 * are most alike
 * to what is heard, at most 60 ms away. Infinity where nothing is alike. Before late sound begins there has to be
 * silence.
 */
export function lateBy(
  heard: Float32Array,
  { atSeconds, sourceSeconds, film }: { atSeconds: number; sourceSeconds: number; film: Numbered },
): number {
  const original =
    originals.get(film.seconds) ??
    Float32Array.from(
      soundOf(film.seconds).filter((_, at) => at % THIN === 0),
      (value) => value / 32_768,
    )
  originals.set(film.seconds, original)
  const span = Math.round(0.05 * THIN_RATE),
    far = Math.round(0.06 * THIN_RATE)
  const from = Math.round((sourceSeconds - (film.sound === 'late' ? LATE_SECONDS : 0)) * THIN_RATE)
  const heardFrom = Math.round(atSeconds * THIN_RATE)
  if (from < 0)
    return heard.subarray(heardFrom, heardFrom + Math.min(span, -from - far)).every((value) => Math.abs(value) < 0.003)
      ? 0
      : Infinity
  const wanted = original.subarray(from, from + span)
  let best = { alike: 0.7, late: Infinity }
  for (let late = -far; late <= far; late++) {
    const found = heard.subarray(Math.max(0, heardFrom + late))
    let [product, own, other] = [0, 0, 0]
    for (const [at, value] of wanted.entries()) {
      product += value * (found[at] ?? 0)
      own += value * value
      other += (found[at] ?? 0) ** 2
    }
    const alike = product / Math.sqrt(own * other || 1)
    if (alike > best.alike) best = { alike, late: late / THIN_RATE }
  }
  return best.late
}
