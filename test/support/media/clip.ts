import { extname, join } from 'node:path'
import { expect } from 'vitest'
import { isProblem, type Problem } from '../../../src/base/index.ts'
import type { PlayedRange } from '../../../src/video/document/played-ranges.ts'
import type { Source as Footage } from '../../../src/video/document/words.ts'
import { openSources } from '../../../src/media/sources.ts'
import { ffmpeg, fileBytes, putFile, succeed, wav16 } from './recordings.ts'
import type { CutFormat } from '../../../src/media/render-format.ts'
import { importFootage } from '../../../src/media/cutting/import-footage.ts'
import { renderCut, type RenderCutCall } from '../../../src/media/cutting/render-cut.ts'
import type { RenderedCut } from '../../../src/media/cutting/rendered-cut.ts'

/**
 * Clips whose every frame says in black and white which one it is, with a flash and a click at the same moments, made
 * without the code under test.
 */

export type ClipOptions = {
  fps?: number
  seconds?: number
  width?: number
  height?: number
  /** How often picture and sound mark the same moment. */
  everySeconds?: number
  /** How ffmpeg codes the picture, and what else it is told. */
  coding?: string[]
  /** What stands before the inputs, and after the coding. */
  before?: string[]
  after?: string[]
  isMute?: boolean
}

const soundRate = 48_000
const bits = 14

export const closedGops = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-g',
  '25',
  '-keyint_min',
  '25',
  '-sc_threshold',
  '0',
  '-bf',
  '2',
  '-pix_fmt',
  'yuv420p',
]
export const openGops = [...closedGops, '-x264-params', 'open-gop=1']

/** Clips that were made before, by how: several tests want the same one. */
const made = new Map<string, Uint8Array>()

export async function makeClip(path: string, options: ClipOptions = {}): Promise<string> {
  const how = JSON.stringify([extname(path), options, process.env['FFMPEG_PATH']])
  const known = made.get(how)
  if (known) return putFile(path, known)
  await encodeClip(path, options)
  made.set(how, await fileBytes(path))
  return path
}

async function encodeClip(
  path: string,
  {
    fps = 25,
    seconds = 8,
    width = 128,
    height = 96,
    everySeconds = 1,
    coding = closedGops,
    before = [],
    after = [],
    isMute = false,
  }: ClipOptions,
): Promise<void> {
  const frames = Math.round(fps * seconds)
  const raw = await putFile(
    `${path}.gray`,
    picture({ frames, width, height, flashEvery: Math.round(fps * everySeconds) }),
  )
  const sound = await putFile(`${path}.wav`, wav16([clicks({ seconds, everySeconds })], soundRate))
  await ffmpeg([
    '-v',
    'error',
    ...before,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    `file:${raw}`,
    ...(isMute ? [] : ['-i', `file:${sound}`]),
    '-map',
    '0:v',
    ...(isMute ? [] : ['-map', '1:a']),
    ...coding,
    ...(isMute ? [] : ['-c:a', 'aac', '-b:a', '128k']),
    ...after,
    `file:${path}`,
  ])
}

/** The upper half of a frame is its number in black and white bars, the lower half flashes. */
function picture({
  frames,
  width,
  height,
  flashEvery,
}: {
  frames: number
  width: number
  height: number
  flashEvery: number
}): Uint8Array {
  const bytes = new Uint8Array(frames * width * height)
  const bar = Math.floor(width / bits)
  for (let frame = 0; frame < frames; frame++) {
    const line = new Uint8Array(width).fill(16)
    for (let bit = 0; bit < bits; bit++) if ((frame >> bit) & 1) line.fill(235, bit * bar, (bit + 1) * bar)
    const base = frame * width * height
    for (let y = 0; y < height / 2; y++) bytes.set(line, base + y * width)
    bytes.fill(frame % flashEvery === 0 ? 235 : 60, base + (height / 2) * width, base + height * width)
  }
  return bytes
}

/** A tone that tells the second it belongs to, and a click of 2 ms at each mark. */
function clicks({ seconds, everySeconds }: { seconds: number; everySeconds: number }): number[] {
  const every = Math.round(everySeconds * soundRate)
  return Array.from({ length: Math.round(seconds * soundRate) }, (_, i) => {
    const tone = 1200 * Math.sin((2 * Math.PI * toneOf(Math.floor(i / soundRate)) * i) / soundRate)
    return Math.round(i % every < soundRate * 0.002 ? (i % 8 < 4 ? 30_000 : -30_000) : tone)
  })
}

export const toneOf = (second: number): number => 300 + 50 * (second % 24)

/** What a film shows and what is heard of it, on one clock. */
export type Seen = {
  readonly indices: number[]
  readonly flashes: number[]
  readonly frames: Uint8Array[]
  readonly shownSeconds: number[]
  readonly clickSeconds: number[]
}

/**
 * Decodes a film once: the number in every frame, which frames flash, when each is shown, and when clicks are heard.
 */
export async function look(path: string, { width = 128, height = 96, isMute = false } = {}): Promise<Seen> {
  const raw = `${path}.look`,
    heard = `${path}.heard`,
    times = `${path}.times`
  const sound = [
    '-map',
    '0:a:0',
    '-af',
    'aresample=async=1:first_pts=0',
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    String(soundRate),
    `file:${heard}`,
  ]
  const picture = ['-map', '0:v:0', '-vsync', '0']
  await ffmpeg([
    '-v',
    'error',
    '-i',
    `file:${path}`,
    ...picture,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    `file:${raw}`,
    ...picture,
    '-f',
    'framecrc',
    '-enc_time_base',
    '1/90000',
    `file:${times}`,
    ...(isMute ? [] : sound),
  ])
  const bytes = await fileBytes(raw)
  const size = (width * height * 3) / 2
  const frames = Array.from({ length: bytes.length / size }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const bar = Math.floor(width / bits)
  const row = Math.floor(height / 4) * width
  const indices = frames.map((frame) =>
    Array.from({ length: bits }, (_, bit) => ((frame[row + bit * bar + (bar >> 1)] ?? 0) > 125 ? 1 << bit : 0)).reduce(
      (sum, value) => sum + value,
      0,
    ),
  )
  const flashes = frames.flatMap((frame, index) =>
    (frame[Math.floor(height * 0.75) * width + (width >> 1)] ?? 0) > 150 ? [index] : [],
  )
  const shownSeconds = Buffer.from(await fileBytes(times))
    .toString()
    .split('\n')
    .flatMap((line) => (line.startsWith('0,') ? [Number(line.split(',')[2]) / 90_000] : []))
  return { indices, flashes, frames, shownSeconds, clickSeconds: isMute ? [] : clicksIn(await fileBytes(heard)) }
}

function clicksIn(bytes: Uint8Array): number[] {
  const heard: number[] = []
  for (const [index, sample] of new Int16Array(bytes.buffer, 0, bytes.length >> 1).entries())
    if (Math.abs(sample) > 12_000 && index / soundRate - (heard.at(-1) ?? -1) > 0.02) heard.push(index / soundRate)
  return heard
}

/**
 * Every range shows consecutive frames of its source, from where it was wished, and the whole has no frame too many.
 */
export function checkFrames(
  { indices }: Seen,
  ranges: readonly PlayedRange[],
  { report, fps = 25 }: { report: RenderedCut; fps?: number },
): void {
  expect(indices).toHaveLength(report.picture?.frames ?? 0)
  const starts = [0, ...report.splices.map(({ atSeconds }) => Math.round(atSeconds * fps)), indices.length]
  for (const [at, range] of ranges.entries()) {
    const run = indices.slice(starts[at], starts[at + 1])
    const first = run[0] ?? Number.NaN,
      last = run.at(-1) ?? Number.NaN
    expect(run).toEqual(run.map((_, offset) => first + offset))
    for (const [found, wished] of [
      [first, range.start.at],
      [last + 1, range.end.at],
    ] as const)
      expect(Math.abs(found - (wished / 1e6) * fps)).toBeLessThan(0.02 * fps + 1.1)
  }
}

/** Each flash is seen with its click, within what a person takes for one moment. */
export function checkSync({ flashes, shownSeconds, clickSeconds }: Seen): void {
  const offsets = flashes.map((frame) => {
    const seen = shownSeconds[frame] ?? Number.NaN
    return clickSeconds.reduce(
      (best, moment) => (Math.abs(moment - seen) < Math.abs(best) ? moment - seen : best),
      Infinity,
    )
  })
  expect(offsets.length).toBeGreaterThan(0)
  expect(Math.max(...offsets.map(Math.abs))).toBeLessThanOrEqual(0.023)
}

/** A range in seconds, whose edges have no room but what is always given. */
export function rangeOf(
  fromSeconds: number,
  toSeconds: number,
  { sourceId = 'src-1', override }: { sourceId?: string; override?: PlayedRange['override'] } = {},
): PlayedRange {
  const edge = (seconds: number) => ({
    at: Math.round(seconds * 1e6),
    earliest: Math.round(seconds * 1e6),
    latest: Math.round(seconds * 1e6),
  })
  return { sourceId, start: edge(fromSeconds), end: edge(toSeconds), sentenceIds: [], ...(override && { override }) }
}

export async function bringClip(path: string, folder: string, id = 'src-1'): Promise<Footage> {
  const { sound, picture, durationMicros } = succeed(await importFootage({ path, mediaFolder: join(folder, 'media') }))
  return { id, name: id, durationMicros, recording: sound?.address ?? null, picture }
}

export async function tryCut({
  folder,
  name = 'out.mp4',
  format = { container: 'mp4' },
  ...call
}: Omit<RenderCutCall, 'sources' | 'path' | 'format'> & { folder: string; name?: string; format?: CutFormat }): Promise<
  RenderedCut | Problem
> {
  const sources = openSources(join(folder, 'media'))
  try {
    return await renderCut({ ...call, sources, format, path: join(folder, name) })
  } finally {
    await sources.close()
  }
}

export async function makeCut(call: Parameters<typeof tryCut>[0]): Promise<RenderedCut> {
  const made = await tryCut(call)
  if (isProblem(made)) throw new Error(`${made.code}: ${made.message}`)
  return made
}
