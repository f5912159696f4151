import { z } from 'zod'
import { Refusal } from '../../gate/refusal.ts'
import { runProgram, startProgram } from '../../gate/programs.ts'
import type { Mix } from '../../audio/mix.ts'
import { checkCause, inputArguments, lastLine, quiet } from '../ffmpeg.ts'
import { stallMs } from '../limits.ts'
import { makePlanes } from '../samples.ts'
import { parseJson } from '../source-record.ts'
import type { Sources } from '../sources.ts'
import { openTrack } from '../track-reader.ts'
import type { Demuxer } from '../sniff.ts'
import type { Rate } from './frame-timing.ts'
import { lagBetween } from './lag-between.ts'
import { readPackets } from './packets.ts'

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
  /** For each place, how much later the sound comes than the picture; null where the sound does not tell. */
  readonly offsetsSeconds: readonly (number | null)[]
}

/** Compares this much around each place, and finds sound that is this far off. */
const spanSeconds = 0.08
const farSeconds = 0.06

/** In a cut of thousands of pieces some are passed over, evenly; the last place never is. */
const mostPlaces = 1000

/** Reads a film back: when its frames are shown, and where in it the sound of the cut is really heard. */
export async function measureFilm(call: FilmCall): Promise<FilmFound> {
  const { path, demuxer, rate, signal } = call
  const beginSeconds = await beginOf(path, demuxer, signal)
  const packets = await readPackets({ path, demuxer, streamIndex: 0, signal })
  const times = Float64Array.from(packets, ({ shownSeconds }) => (shownSeconds ?? 0) - beginSeconds).sort()
  const frameSeconds = rate.den / rate.num
  const error = (frame: number): number => (times[Math.min(frame, times.length - 1)] ?? 0) - Math.min(frame, times.length - 1) * frameSeconds
  let worst = 0
  for (let frame = 0; frame < times.length; frame++) worst = Math.max(worst, Math.abs(error(frame) - error(0)))
  const heard = call.mix ? await lags({ ...call, mix: call.mix }) : null
  return {
    frames: times.length, pictureSeconds: (times.at(-1) ?? 0) - (times[0] ?? 0) + frameSeconds, soundSeconds: heard && heard.seconds, worstFrameSeconds: worst,
    offsetsSeconds: call.atFrames.map((frame, index) => { const lag = heard?.lags[index] ?? null; return lag === null ? null : lag - error(frame) }),
  }
}

/** Decodes the sound of a film once and finds, around each place, where what should be heard there is. */
async function lags({ path, demuxer, rate, mix, sources, atFrames, signal }: FilmCall & { mix: Mix }): Promise<{ seconds: number; lags: (number | null)[] }> {
  const span = Math.round(spanSeconds * mix.rate), far = Math.round(farSeconds * mix.rate)
  const stride = Math.ceil(atFrames.length / mostPlaces)
  const isMeasured = (index: number): boolean => index % stride === 0 || index === atFrames.length - 1
  const places = atFrames.map((frame) => Math.max(0, Math.min(Math.round((frame * rate.den * mix.rate) / rate.num) - (span >> 1), mix.length - span)))
  const windows = places.map((place, index) => ({ from: place - far, samples: new Float64Array(isMeasured(index) ? span + 2 * far : 0) }))
  const frames = await decode({ path, demuxer, rate: mix.rate, signal, windows })
  const [track] = mix.tracks
  if (!track) return { seconds: frames / mix.rate, lags: places.map(() => null) }
  const reader = await openTrack(sources, { rate: mix.rate, channels: track.channels, windows: track.windows }, mix.length)
  const found: (number | null)[] = []
  for (const [index, place] of places.entries()) {
    if (!isMeasured(index)) {
      found.push(null)
      continue
    }
    const count = Math.min(span, mix.length - place)
    const planes = makePlanes(track.channels, count)
    await reader.read(place, count, planes)
    const expected = Float64Array.from({ length: count }, (_, i) => planes.reduce((sum, plane) => sum + (plane[i] ?? 0), 0) / planes.length)
    const lag = lagBetween(expected, windows[index]?.samples ?? new Float64Array(0), far)
    found.push(lag === null ? null : lag / mix.rate)
  }
  return { seconds: frames / mix.rate, lags: found }
}

type Heard = { from: number; samples: Float64Array }

/** The sound of a film from its very beginning, holes filled; only the windows are kept. Hands back how many samples went by. */
async function decode({ path, demuxer, rate, signal, windows }: { path: string; demuxer: Demuxer; rate: number; signal: AbortSignal | undefined; windows: readonly Heard[] }): Promise<number> {
  const running = await startProgram({ program: 'ffmpeg', signal, stallMs, args: [...quiet, ...inputArguments(path, demuxer), '-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0', '-f', 'f32le', '-ar', String(rate), '-ac', '1', 'pipe:1'] })
  const sorted = windows.toSorted((a, b) => a.from - b.from)
  let first = 0, at = 0
  let rest = Buffer.alloc(0)
  for await (const part of running.output) {
    const bytes = Buffer.concat([rest, part])
    const count = bytes.length >> 2
    for (const window of sorted.slice(first)) {
      if (window.from >= at + count) break
      const from = Math.max(at, window.from), to = Math.min(at + count, window.from + window.samples.length)
      for (let i = from; i < to; i++) window.samples[i - window.from] = bytes.readFloatLE((i - at) * 4)
    }
    at += count
    rest = bytes.subarray(count * 4)
    while (first < sorted.length && (sorted[first]?.from ?? 0) + (sorted[first]?.samples.length ?? 0) <= at) first++
  }
  const ending = await running.ended
  checkCause(ending, 'The render')
  if (ending.code !== 0) throw new Refusal('render-failed', `The film cannot be read back: ${lastLine(ending.errors)}.`)
  return at
}

const answerSchema = z.object({ format: z.object({ start_time: z.coerce.number().optional() }) })

async function beginOf(path: string, demuxer: Demuxer, signal: AbortSignal | undefined): Promise<number> {
  const ending = await runProgram({ program: 'ffprobe', signal, limitMs: 60_000, args: ['-hide_banner', '-v', 'error', '-show_entries', 'format=start_time', '-of', 'json', ...inputArguments(path, demuxer)] })
  checkCause(ending, 'The render')
  const answer = answerSchema.safeParse(parseJson(ending.output))
  if (!answer.success) throw new Refusal('render-failed', `The film cannot be read back: ${lastLine(ending.errors)}.`)
  return answer.data.format.start_time ?? 0
}
