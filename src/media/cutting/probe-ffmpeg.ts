import { join } from 'node:path'
import { Refusal, startProgram, withPrograms, withTempFolder, type ProgramName } from '../../gate/index.ts'
import { fileArgument, inputArguments, lastLine, quiet } from '../ffmpeg.ts'
import { cutPicture } from './cut-picture.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import type { FootageRecord } from './footage-record.ts'
import type { PlacedCut } from './placed-cut.ts'

/** Two seconds at the rate that is least kind to rounding, in one group of frames with B-frames. */
const RATE = { num: 30_000, den: 1001 }
const FRAMES = 60
/** Six digits of a frame's number in black and white, and their opposites below. */
const DIGITS = 6
const FIELD = 16
const WIDTH = DIGITS * FIELD
const HEIGHT = 2 * FIELD

/**
 * Most of the first range is copied; the other two are shots of one process, of which the second has to begin afresh.
 */
const RANGES = [
  [0, 34],
  [40, 52],
  [20, 30],
] as const
const LIMIT_MS = 30_000

/** How a fault begins that lies in the program; one that could not make a cut may have lacked room or time. */
export const CAME_OUT = 'came out'

/**
 * Makes a cut of two seconds with an ffmpeg, decodes it, and reads the number in every frame. Null when each is the one
 * that belongs
 * there, else what is wrong with it, to put behind "its test cut".
 */
export async function probeFfmpeg(programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
  try {
    return await withPrograms(programs, () => withTempFolder(cutAndRead))
  } catch (error) {
    if (error instanceof Refusal) return `could not be made (${error.message.replace(/\.$/, '')})`
    throw error
  }
}

async function cutAndRead(folder: string): Promise<string | null> {
  const source = join(folder, 'source.mp4')
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-g',
    String(FRAMES),
    '-keyint_min',
    String(FRAMES),
    '-sc_threshold',
    '0',
    '-bf',
    '2',
    '-pix_fmt',
    'yuv420p',
  ]
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${RATE.num}/${RATE.den}`]
  await run([...raw, '-i', 'pipe:0', ...coding, '-f', 'mp4', fileArgument(source)], boards())
  const colour = { range: '', space: '', transfer: '', primaries: '' }
  const encoding: ShotEncoding = {
    rate: RATE,
    width: WIDTH,
    height: HEIGHT,
    colour,
    pixelFormat: 'yuv420p',
    converts: false,
    match: null,
  }
  const shown = new Map([['probe', { record: recordOf(source, colour), demuxer: 'mov' as const }]])
  const cut = cutOf()
  const made = await cutPicture({ cut, shown, mainId: 'probe', encoding, isFull: false, workFolder: folder })
  const decoded = await run([...inputArguments(made.path, 'mov'), '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'])
  const found = Array.from({ length: Math.floor(decoded.length / (WIDTH * HEIGHT)) }, (_, at) =>
    numberIn(decoded.subarray(at * WIDTH * HEIGHT, (at + 1) * WIDTH * HEIGHT)),
  )
  const expected = RANGES.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))
  if (found.length !== expected.length) return `${CAME_OUT} with ${found.length} frames where ${expected.length} belong`
  const wrong = expected.filter((number, at) => found[at] !== number).length
  return wrong === 0 ? null : `${CAME_OUT} with ${wrong} wrong frames of ${expected.length}`
}

function cutOf(): PlacedCut {
  let recordFrame = 0
  const edge = { at: 0, earliest: 0, latest: 0 }
  const ranges = RANGES.map(([startFrame, endFrame]) => {
    const placed = {
      range: { sourceId: 'probe', start: edge, end: edge, sentenceIds: [] },
      originSeconds: 0,
      startFrame,
      endFrame,
      recordFrame,
      soundLaterSeconds: 0,
    }
    recordFrame += endFrame - startFrame
    return placed
  })
  return { rate: RATE, frames: recordFrame, ranges }
}

function recordOf(originalPath: string, colour: ShotEncoding['colour']): FootageRecord {
  const picture = {
    streamIndex: 0,
    codec: 'h264',
    profile: 'High',
    level: 0,
    pixelFormat: 'yuv420p',
    isProgressive: true,
    colour,
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    width: WIDTH,
    height: HEIGHT,
    rotationDegrees: 0,
    rate: RATE,
    isVariable: false,
    frames: FRAMES,
    beginSeconds: 0,
    firstSeconds: 0,
    lastSeconds: ((FRAMES - 1) * RATE.den) / RATE.num,
  }
  return { schema: 'cutroom.footage', version: 1, address: 'probe', originalPath, size: 0, modifiedMs: 0, picture }
}

function boards(): Uint8Array {
  const bytes = new Uint8Array(FRAMES * WIDTH * HEIGHT)
  for (let at = 0; at < bytes.length; at++) {
    const frame = Math.floor(at / (WIDTH * HEIGHT)),
      y = Math.floor(at / WIDTH) % HEIGHT,
      digit = Math.floor((at % WIDTH) / FIELD)
    bytes[at] = (((frame >> digit) & 1) === 1) === y < FIELD ? 220 : 35
  }
  return bytes
}

/** −1 where a frame is no number: a field is neither black nor white, or not the opposite of the one below it. */
function numberIn(frame: Uint8Array): number {
  let number = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const x = digit * FIELD + FIELD / 2
    const above = frame[(FIELD / 2) * WIDTH + x] ?? 0,
      below = frame[(FIELD + FIELD / 2) * WIDTH + x] ?? 0
    if (Math.abs(above - below) < 90) return -1
    if (above > below) number |= 1 << digit
  }
  return number
}

async function run(args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  const running = await startProgram({
    program: 'ffmpeg',
    args: [...quiet, '-y', ...args],
    limitMs: LIMIT_MS,
    input: input !== undefined,
  })
  const parts: Uint8Array[] = []
  const taken = (async () => {
    for await (const part of running.output) parts.push(part)
  })()
  if (input) {
    // How it ends tells more than that it took no more.
    await running.write(input).catch(() => undefined)
    running.endInput()
  }
  await taken
  const { code, errors } = await running.ended
  if (code !== 0) throw new Refusal('render-failed', `${lastLine(errors)}.`)
  return Buffer.concat(parts)
}
