import { join } from 'node:path'
import { z } from 'zod'
import {
  dataFolder,
  displayPath,
  findProgramBeside,
  type FoundProgram,
  identifyProgram,
  listPrograms,
  makeFolder,
  type ProgramName,
  readText,
  Refusal,
  runUncounted,
  startProgram,
  withPrograms,
  withTempFolder,
  writeText,
} from '../../gate/index.ts'
import { fileArgument, inputArguments, lastLine, quiet } from '../ffmpeg.ts'
import { parseJson } from '../source-record.ts'
import { cutPicture } from './cut-picture.ts'
import type { ShotEncoding } from './encode-shots.ts'
import type { FootageRecord } from './footage-record.ts'
import type { PlacedCut } from './placed-cut.ts'

/** The programs that films are made with, and why these. */
export type ChosenFfmpeg = {
  readonly programs: ReadonlyMap<ProgramName, string>
  readonly path: string
  readonly why: string
  /** What to do about it, where it cannot be relied on. */
  readonly warning: string | null
}

/**
 * What the environment names, else the first ffmpeg that passes our test cut, on the PATH or from npm. Null where there
 * is none. Each build
 * is tried once; what was found is remembered among the user's own data, where something can be written there.
 */
export async function chooseFfmpeg(): Promise<ChosenFfmpeg | null> {
  const here = await listPrograms('ffmpeg')
  const passedOver: string[] = []
  for (const found of here) {
    const programs = await withFfprobe(found.path)
    const fault = await tried(programs)
    const why = [sayWhere(found), ...passedOver.map((path) => `${path} was passed over`)].join('; ')
    if (fault === null) return { programs, path: found.path, why: `${why}; it passed our test cut`, warning: null }
    if (found.by === 'named')
      return {
        programs,
        path: found.path,
        why: `${why}; its test cut ${fault}`,
        warning:
          `FFMPEG_PATH names ${displayPath(found.path)}, whose test cut ${fault}; ` +
          `${ADVICE}, or name another ffmpeg.`,
      }
    passedOver.push(`${found.path}, whose test cut ${fault},`)
  }
  const [first] = here
  if (!first) return null
  const faults = passedOver.join(' ').replace(/,$/, '')
  return {
    programs: await withFfprobe(first.path),
    path: first.path,
    why: `${sayWhere(first)}; no ffmpeg here passed our test cut`,
    warning: `No ffmpeg here passed our test cut (${faults}); ${ADVICE}, or name another one in FFMPEG_PATH.`,
  }
}

const ADVICE = 'look at the film'

/** Has `work` use the programs that films are made with; it is handed what there is to warn of. */
export async function withChosenFfmpeg<T>(work: (warnings: readonly string[]) => Promise<T>): Promise<T> {
  const chosen = await chooseFfmpeg()
  // Without one, the first call that needs it says how to get it.
  if (!chosen) return work([])
  return withPrograms(chosen.programs, () => work(chosen.warning === null ? [] : [chosen.warning]))
}

function sayWhere({ by }: FoundProgram): string {
  return { named: 'FFMPEG_PATH names it', PATH: 'it is on the PATH', npm: 'npm brought it' }[by]
}

/** An ffmpeg with the ffprobe that the environment names, that lies beside it, or that npm brought. */
async function withFfprobe(ffmpeg: string): Promise<ReadonlyMap<ProgramName, string>> {
  const probes = await listPrograms('ffprobe')
  const named = probes.find(({ by }) => by === 'named')?.path
  const other = probes.find(({ by }) => by === 'npm') ?? probes[0]
  const ffprobe = named ?? (await findProgramBeside(ffmpeg, 'ffprobe')) ?? other?.path
  const chosen = new Map<ProgramName, string>([['ffmpeg', ffmpeg]])
  return ffprobe === undefined ? chosen : chosen.set('ffprobe', ffprobe)
}

/** Raised whenever a build that passed before might not pass any more, since we cut in another way. */
const PROBE_VERSION = 1
const FILE = 'programs.json'
const rememberedSchema = z.object({
  schema: z.literal('cutroom.programs'),
  version: z.literal(1),
  tried: z.record(z.string(), z.string().nullable()),
})

const trials = new Map<string, Promise<string | null>>()

/** What is wrong with a build, null for nothing: found out once by this process, or by one before it. */
async function tried(programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
  const builds = await Promise.all([...programs.values()].map((path) => identifyProgram(path)))
  const key = `${PROBE_VERSION} ${builds.join(' ')}`
  const running = trials.get(key) ?? runUncounted(() => recallOrTry(key, programs))
  trials.set(key, running)
  running.catch(() => {
    trials.delete(key)
  })
  return running
}

async function recallOrTry(key: string, programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
  const known = (await remembered()).get(key)
  if (known !== undefined) return known
  const fault = await probeFfmpeg(programs)
  if (fault === null || fault.startsWith(CAME_OUT)) await remember(key, fault).catch(() => undefined)
  return fault
}

/** Where nothing can be kept, the next process tries again. */
async function remember(key: string, fault: string | null): Promise<void> {
  await makeFolder(dataFolder())
  const all = { ...Object.fromEntries(await remembered()), [key]: fault }
  await writeText(
    join(dataFolder(), FILE),
    `${JSON.stringify({ schema: 'cutroom.programs', version: 1, tried: all }, null, 1)}\n`,
  )
}

async function remembered(): Promise<ReadonlyMap<string, string | null>> {
  const text = await readText(join(dataFolder(), FILE), 1_000_000).catch(() => null)
  const parsed = text === null ? null : rememberedSchema.safeParse(parseJson(text))
  return new Map(parsed?.success ? Object.entries(parsed.data.tried) : [])
}

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
const CAME_OUT = 'came out'

/**
 * Makes a cut of two seconds with an ffmpeg, decodes it, and reads the number in every frame. Null when each is the one
 * that belongs
 * there, else what is wrong with it, to put behind "its test cut".
 */
async function probeFfmpeg(programs: ReadonlyMap<ProgramName, string>): Promise<string | null> {
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
