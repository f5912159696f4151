import { Refusal, startProgram } from '../../gate/index.ts'
import { checkCause, inputArguments, lastLine, quiet, stallMs } from '../ffmpeg.ts'
import type { Demuxer } from '../sniff.ts'

/** Some seconds of a picture to be looked at. */
export type SmallWindow = {
  readonly path: string
  readonly demuxer: Demuxer
  readonly streamIndex: number
  /** What the clock of the container says at zero seconds. */
  readonly zeroSeconds: number
  /** Where decoding begins, from where the file begins; before the window, or its first frames are not whole. */
  readonly seekSeconds: number
  readonly fromSeconds: number
  readonly toSeconds: number
  /** What is done to a frame before it is made small. */
  readonly filters: readonly string[]
}

/** The brightness of a frame in a few fields, in rows, and when it is shown. */
export type SmallFrame = { readonly seconds: number; readonly fields: Uint8Array }

export const SMALL_WIDTH = 64
export const SMALL_HEIGHT = 36
const FRAME_BYTES = SMALL_WIDTH * (SMALL_HEIGHT + 1)

/** Moments before zero have a place too. */
const AHEAD_SECONDS = 60
const TICKS = 10_000
const TIME_DIGITS = 32
const WINDOW_DIGITS = 16

/**
 * Decodes windows of pictures in one process, and hands back the frames of each as they are shown. A raw frame says
 * neither when it is
 * shown nor where it comes from, and a decoder may leave frames out; so each carries both in a row of black and white
 * below it.
 */
export async function readSmallFrames(
  windows: readonly SmallWindow[],
  signal?: AbortSignal,
): Promise<{ readonly frames: readonly (readonly SmallFrame[])[]; readonly hasErrors: boolean }> {
  const found: SmallFrame[][] = windows.map(() => [])
  if (windows.length === 0) return { frames: found, hasErrors: false }
  const running = await startProgram({ program: 'ffmpeg', signal, stallMs, args: argumentsFor(windows) })
  let rest = Buffer.alloc(0)
  for await (const part of running.output) {
    const bytes = Buffer.concat([rest, part])
    let at = 0
    for (; at + FRAME_BYTES <= bytes.length; at += FRAME_BYTES) {
      const fields = Uint8Array.from(bytes.subarray(at, at + FRAME_BYTES - SMALL_WIDTH))
      const row = bytes.subarray(at + FRAME_BYTES - SMALL_WIDTH, at + FRAME_BYTES)
      const seconds = numberIn(row.subarray(0, TIME_DIGITS)) / TICKS - AHEAD_SECONDS
      found[numberIn(row.subarray(TIME_DIGITS, TIME_DIGITS + WINDOW_DIGITS))]?.push({ seconds, fields })
    }
    rest = bytes.subarray(at)
  }
  const ending = await running.ended
  checkCause(ending, 'The render')
  if (ending.code !== 0)
    throw new Refusal('render-failed', `The picture cannot be looked at: ${lastLine(ending.errors)}.`)
  for (const frames of found) frames.sort((a, b) => a.seconds - b.seconds)
  return { frames: found, hasErrors: ending.errors !== '' }
}

function argumentsFor(windows: readonly SmallWindow[]): string[] {
  const inputs = windows.flatMap(({ path, demuxer, seekSeconds }) => [
    '-threads',
    '2',
    '-noaccurate_seek',
    '-ss',
    Math.max(0, seekSeconds).toFixed(6),
    ...inputArguments(path, demuxer),
  ])
  const chains = windows.flatMap((window, index) => [
    `[${index}:${window.streamIndex}]${chainOf(window)},split[p${index}][q${index}]`,
    `[q${index}]crop=${SMALL_WIDTH}:1:0:0,geq=lum='255*${digitAt(index)}'[r${index}]`,
    `[p${index}][r${index}]vstack[s${index}]`,
  ])
  // One tick is one frame, so that none is dropped or doubled to keep a rate.
  const all = windows.map((_, index) => `[s${index}]`).join('')
  const joined = `${all}concat=n=${windows.length}:v=1:a=0,settb=1/25,setpts=N[out]`
  return [
    '-copyts',
    ...quiet,
    ...inputs,
    '-filter_complex',
    [...chains, joined].join(';'),
    '-map',
    '[out]',
    '-r',
    '25',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    'pipe:1',
  ]
}

function chainOf({ zeroSeconds, fromSeconds, toSeconds, filters }: SmallWindow): string {
  const at = (seconds: number): string => (seconds + AHEAD_SECONDS).toFixed(6)
  return [
    // A clock of frames would round the moments that are taken from it to whole ones.
    'settb=1/1000000',
    `setpts=PTS-(${(zeroSeconds - AHEAD_SECONDS).toFixed(6)})/TB`,
    `trim=start=${at(fromSeconds)}:end=${at(toSeconds)}`,
    ...filters,
    'format=yuv420p',
    `scale=${SMALL_WIDTH}:${SMALL_HEIGHT}:flags=area`,
    'format=yuv420p',
    'setsar=1',
    'extractplanes=y',
    'format=gray',
  ].join(',')
}

/** A digit of the time, then of the window, as an expression of ffmpeg's. */
function digitAt(window: number): string {
  const digit = (number: string, place: string): string => `mod(floor(${number}/pow(2,${place})),2)`
  return `if(lt(X,${TIME_DIGITS}),${digit(`floor(T*${TICKS}+0.5)`, 'X')},${digit(String(window), `X-${TIME_DIGITS}`)})`
}

function numberIn(digits: Uint8Array): number {
  return digits.reduce((sum, value, place) => sum + (value > 127 ? 2 ** place : 0), 0)
}
