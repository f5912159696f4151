import { z } from 'zod'
import { Refusal, startProgram } from '../../gate/index.ts'
import type { Mix } from '../../audio/index.ts'
import { askFfprobeJson } from '../ask-ffprobe.ts'
import { checkCause, inputArguments, lastLine, quiet, stallMs } from '../ffmpeg.ts'
import { makePlanes } from '../samples.ts'
import type { Sources } from '../sources.ts'
import { openTrack } from '../track-reader.ts'
import type { Demuxer } from '../sniff.ts'
import type { Rate } from './find-frame-timing.ts'
import { lagBetween, thinned } from './lag-between.ts'
import { readPackets } from './read-coded-picture.ts'

export type FilmCall = {
  readonly path: string
  readonly demuxer: Demuxer
  readonly rate: Rate
  readonly mix: Mix | null
  readonly sources: Sources
  /** Frames at which picture and sound are compared. */
  readonly atFrames: readonly number[]
  readonly signal?: AbortSignal | undefined
}

/** What a film holds, from reading it back. */
export type FilmFound = {
  readonly frames: number
  readonly pictureSeconds: number
  readonly soundSeconds: number | null
  /** How far the frame that is farthest off stands from its place on the grid. */
  readonly worstFrameSeconds: number
  /** When the first frame is shown, from where the file begins, and what the clock of the container says then. */
  readonly firstSeconds: number
  readonly zeroSeconds: number
  /** For each place, how much later the sound comes than the picture; null where the sound does not tell. */
  readonly offsetsSeconds: readonly (number | null)[]
  /** Places that were too quiet to be compared, and those where something else is heard than was cut. */
  readonly quietPlaces: number
  readonly wrongPlaces: readonly number[]
}

/** Compares this much around each place, and finds sound that is this far off. */
const spanSeconds = 0.08
const farSeconds = 0.06

/** Reads a film back: when its frames are shown, and where in it the sound of the cut is really heard. */
export async function measureFilm(call: FilmCall): Promise<FilmFound> {
  const { path, demuxer, rate, signal } = call
  const beginSeconds = await beginOf(path, demuxer, signal)
  const packets = await readPackets({ path, demuxer, streamIndex: 0, signal })
  const times = Float64Array.from(packets, ({ shownSeconds }) => (shownSeconds ?? 0) - beginSeconds).sort()
  const frameSeconds = rate.den / rate.num
  const error = (frame: number): number =>
    (times[Math.min(frame, times.length - 1)] ?? 0) - Math.min(frame, times.length - 1) * frameSeconds
  let worst = 0
  for (let frame = 0; frame < times.length; frame++) worst = Math.max(worst, Math.abs(error(frame) - error(0)))
  const heard = call.mix ? await lags({ ...call, mix: call.mix }) : null
  return {
    frames: times.length,
    pictureSeconds: (times.at(-1) ?? 0) - (times[0] ?? 0) + frameSeconds,
    soundSeconds: heard && heard.seconds,
    worstFrameSeconds: worst,
    firstSeconds: times[0] ?? 0,
    zeroSeconds: beginSeconds + (times[0] ?? 0),
    offsetsSeconds: call.atFrames.map((frame, index) => {
      const lag = heard?.lags[index] ?? null
      return lag === null ? null : lag - error(frame)
    }),
    quietPlaces: heard?.quietPlaces ?? 0,
    wrongPlaces: heard?.wrongPlaces ?? [],
  }
}

type Lags = {
  readonly seconds: number
  readonly lags: readonly (number | null)[]
  readonly quietPlaces: number
  readonly wrongPlaces: readonly number[]
}

/** Decodes the sound of a film once and finds, around each place, where what should be heard there is. */
async function lags({ path, demuxer, rate, mix, sources, atFrames, signal }: FilmCall & { mix: Mix }): Promise<Lags> {
  const span = Math.round(spanSeconds * mix.rate),
    far = Math.round(farSeconds * mix.rate)
  const places = atFrames.map((frame) =>
    Math.max(0, Math.min(Math.round((frame * rate.den * mix.rate) / rate.num) - (span >> 1), mix.length - span)),
  )
  const [track] = mix.tracks
  const reader =
    track &&
    (await openTrack(sources, { rate: mix.rate, channels: track.channels, windows: track.windows }, mix.length))
  const found: (number | null)[] = places.map(() => null)
  const wrongPlaces: number[] = []
  let quietPlaces = 0
  const compare = async (index: number, heard: Float64Array): Promise<void> => {
    const place = places[index] ?? 0
    if (!track || !reader) return
    const count = Math.min(span, mix.length - place)
    const planes = makePlanes(track.channels, count)
    await reader.read(place, count, planes)
    const expected = Float64Array.from(
      { length: count },
      (_, i) => planes.reduce((sum, plane) => sum + (plane[i] ?? 0), 0) / planes.length,
    )
    const lag = lagBetween(expected, heard, far) ?? lagOfLows({ expected, heard, far })
    if (lag === 'quiet') quietPlaces++
    else if (lag === 'other') wrongPlaces.push(index)
    else found[index] = lag / mix.rate
  }
  const frames = await decode({
    path,
    demuxer,
    rate: mix.rate,
    signal,
    windows: places.map((place) => ({ from: place - far, to: place + span + far })),
    onWindow: compare,
  })
  return { seconds: frames / mix.rate, lags: found, quietPlaces, wrongPlaces }
}

/** The mean square at −40 dB: lows that are as loud as that come out of any codec so that they can be recognised. */
const MIN_LOUD = 1e-4

/**
 * The same for the lows alone, up to 2 kHz of 48: above 4 kHz a codec may put noise where there was noise, which sounds
 * the same and is nothing alike. Where they are too quiet nothing can be said; where they are loud and not found,
 * something else is heard.
 */
function lagOfLows({
  expected,
  heard,
  far,
}: {
  expected: Float64Array
  heard: Float64Array
  far: number
}): number | 'quiet' | 'other' {
  const lows = thinned(expected, lowsBy)
  const means = thinned(lows, 4)
  const power = means.reduce((sum, value) => sum + value * value, 0) / Math.max(1, means.length)
  if (power < MIN_LOUD) return 'quiet'
  const lag = lagBetween(lows, thinned(heard, lowsBy), Math.round(far / lowsBy))
  return lag === null ? 'other' : lag * lowsBy
}

const lowsBy = 3

type Window = { readonly from: number; readonly to: number }
type DecodeCall = Pick<FilmCall, 'path' | 'demuxer' | 'signal'> & {
  readonly rate: number
  readonly windows: readonly Window[]
  readonly onWindow: (index: number, samples: Float64Array) => Promise<void>
}

/**
 * The sound of a film from its very beginning, holes filled; each window is handed over as soon as it is whole. Gives
 * back how many samples went by.
 */
async function decode({ path, demuxer, rate, signal, windows, onWindow }: DecodeCall): Promise<number> {
  const running = await startProgram({
    program: 'ffmpeg',
    signal,
    stallMs,
    args: [
      ...quiet,
      ...inputArguments(path, demuxer),
      '-map',
      '0:a:0',
      '-af',
      'aresample=async=1:first_pts=0',
      '-f',
      'f32le',
      '-ar',
      String(rate),
      '-ac',
      '1',
      'pipe:1',
    ],
  })
  const waiting = windows.map((window, index) => ({ ...window, index })).toSorted((a, b) => a.from - b.from)
  const open = new Map<number, { readonly window: Window; readonly samples: Float64Array }>()
  const closeUntil = async (sample: number): Promise<void> => {
    for (const [index, { window, samples }] of open) {
      if (window.to > sample) continue
      open.delete(index)
      await onWindow(index, samples)
    }
  }
  let at = 0
  let rest = Buffer.alloc(0)
  for await (const part of running.output) {
    const bytes = Buffer.concat([rest, part])
    const count = bytes.length >> 2
    for (let next = waiting[0]; next && next.from < at + count; next = waiting[0]) {
      waiting.shift()
      open.set(next.index, { window: next, samples: new Float64Array(next.to - next.from) })
    }
    for (const { window, samples } of open.values()) {
      const to = Math.min(at + count, window.to)
      for (let i = Math.max(at, window.from); i < to; i++) samples[i - window.from] = bytes.readFloatLE((i - at) * 4)
    }
    at += count
    rest = bytes.subarray(count * 4)
    await closeUntil(at)
  }
  for (const { index, ...window } of waiting)
    open.set(index, { window, samples: new Float64Array(window.to - window.from) })
  await closeUntil(Infinity)
  const ending = await running.ended
  checkCause(ending, 'The render')
  if (ending.code !== 0) throw new Refusal('render-failed', `The film cannot be read back: ${lastLine(ending.errors)}.`)
  return at
}

const answerSchema = z.object({ format: z.object({ start_time: z.coerce.number().optional() }) })

async function beginOf(path: string, demuxer: Demuxer, signal: AbortSignal | undefined): Promise<number> {
  const show = ['-show_entries', 'format=start_time']
  const { answer, reason } = await askFfprobeJson(answerSchema, { path, demuxer, show, what: 'The render', signal })
  if (!answer) throw new Refusal('render-failed', `The film cannot be read back: ${reason}.`)
  return answer.format.start_time ?? 0
}
