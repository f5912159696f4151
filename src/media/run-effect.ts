import { join } from 'node:path'
import { jobAddress } from '../audio/index.ts'
import { Refusal, makeFolder, startProgram } from '../gate/index.ts'
import { stopIfCancelled } from './catch-refusal.ts'
import { buildGraph } from './effects.ts'
import type { JobCall } from './run-job.ts'
import { createSampleStore } from './sample-store.ts'
import { makePlanes } from './samples.ts'
import { fileNameOf } from './file-place.ts'
import { type SourceRecord, writeRecord } from './source-record.ts'
import { openTrack, type TrackReader } from './track-reader.ts'
import { checkCause, lastLine, pcmArguments, quiet, stallMs } from './ffmpeg.ts'

/** Silence behind the input, so that a filter gives out what it still holds. */
const flushSeconds = 0.5

/** Puts an effect on samples and keeps what comes of it, with the record that says what it is. */
export async function runEffect({ job, sources, onProgress, signal }: JobCall): Promise<SourceRecord> {
  const { mediaFolder } = sources
  const { rate, channels } = job
  const { graph, inputChannels, delays } = buildGraph(job)
  const main = await openTrack(sources, { rate, channels, windows: job.input })
  if (main.length === 0) throw new Refusal('nothing-there', 'There is no sound to put the effect on.')
  const side = job.sidechain
    ? await openTrack(sources, { rate, channels: job.sidechain.channels, windows: job.sidechain.windows }, main.length)
    : null
  const skip = delays ? await filterDelay({ graph, rate, channels }) : 0
  await makeFolder(mediaFolder)
  const address = jobAddress(job)
  const store = await createSampleStore(join(mediaFolder, `${fileNameOf(address)}.wav`), {
    channels,
    rate,
    format: 'f32',
  })
  try {
    const input = interleaved([main, ...(side ? [side] : [])], {
      frames: main.length,
      silentFrames: Math.ceil(rate * flushSeconds),
    })
    let toSkip = skip * channels,
      left = main.length * channels
    for await (const floats of runPcm({ graph, rate, inputChannels, channels, input, signal })) {
      stopIfCancelled(signal, 'The effect')
      const kept = floats.subarray(Math.min(toSkip, floats.length), Math.min(floats.length, toSkip + left))
      toSkip -= Math.min(toSkip, floats.length)
      left -= kept.length
      await store.push(new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength))
      onProgress?.(1 - left / (main.length * channels))
    }
    if (left > 0)
      throw new Refusal(
        'effect-failed',
        `ffmpeg gave ${left / channels} samples less than it was given; try another version of it.`,
      )
    const size = await store.commit()
    const record: SourceRecord = {
      schema: 'cutroom.source',
      version: 1,
      address,
      name: job.effect,
      originalPath: '',
      channels,
      rate,
      frames: main.length,
      tags: {},
      warnings: [],
      samples: { owner: 'own', path: '', offset: store.headerBytes, format: 'f32', size, modifiedMs: 0 },
    }
    await writeRecord(mediaFolder, record)
    return record
  } catch (error) {
    await store.discard()
    throw error
  }
}

/** Tracks side by side, as one stream with all their channels, and silence behind. */
async function* interleaved(
  tracks: TrackReader[],
  { frames, silentFrames }: { frames: number; silentFrames: number },
): AsyncGenerator<Float32Array> {
  const portion = 16_384
  const total = tracks.reduce((sum, track) => sum + track.part.channels, 0)
  for (let from = 0; from < frames; from += portion) {
    const count = Math.min(portion, frames - from)
    const floats = new Float32Array(count * total)
    let channel = 0
    for (const track of tracks) {
      const planes = makePlanes(track.part.channels, count)
      await track.read(from, count, planes)
      for (const plane of planes) {
        for (let i = 0; i < count; i++) floats[i * total + channel] = plane[i] ?? 0
        channel++
      }
    }
    yield floats
  }
  yield new Float32Array(silentFrames * total)
}

const delays = new Map<string, number>()

/**
 * How many samples late a filter gives what it is given. ffmpeg's look-ahead filters differ in this from version to
 * version and do not say it, so it is measured: a short burst of noise goes through, and the lag at which the result
 * resembles it most is the delay.
 */
async function filterDelay({
  graph,
  rate,
  channels,
}: {
  graph: string
  rate: number
  channels: 1 | 2
}): Promise<number> {
  const key = `${graph}|${rate}|${channels}`
  const known = delays.get(key)
  if (known !== undefined) return known
  const longest = Math.ceil(rate * 0.12)
  const span = Math.ceil(rate * 0.2)
  const burst = noiseBurst(span, channels, longest)
  const heard: number[] = []
  for await (const floats of runPcm({ graph, rate, inputChannels: channels, channels, input: once(burst) })) {
    for (let i = 0; i < floats.length; i += channels) heard.push(floats[i] ?? 0)
  }
  const given = Float32Array.from({ length: span }, (_, i) => burst[i * channels] ?? 0)
  const delay = bestLag(given, Float32Array.from(heard), longest)
  delays.set(key, delay)
  return delay
}

/** Noise at a tenth of full scale: below any limiter's ceiling worth setting, above any floor of noise. */
function noiseBurst(frames: number, channels: number, silenceAfter: number): Float32Array {
  let state = 22_222
  return Float32Array.from({ length: (frames + silenceAfter) * channels }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return i < frames * channels ? (state / 0x3fffffff - 1) * 0.05 : 0
  })
}

function bestLag(given: Float32Array, heard: Float32Array, longest: number): number {
  let best = 0,
    most = -Infinity
  // A part is enough to tell, and keeps the search short.
  const probe = given.subarray(0, Math.min(given.length, 4096))
  for (let lag = 0; lag <= longest; lag++) {
    let sum = 0
    for (let i = 0; i < probe.length; i++) sum += (probe[i] ?? 0) * (heard[i + lag] ?? 0)
    if (sum > most) {
      most = sum
      best = lag
    }
  }
  return best
}

async function* once(floats: Float32Array): AsyncGenerator<Float32Array> {
  yield await Promise.resolve(floats)
}

type PcmRun = {
  graph: string
  rate: number
  inputChannels: number
  channels: number
  /** Interleaved floats. */
  input: AsyncIterable<Float32Array>
  signal?: AbortSignal | undefined
}

/**
 * Streams floats through a filter graph of ffmpeg, in bounded memory: input is taken only as fast as output is fetched.
 */
async function* runPcm({ graph, rate, inputChannels, channels, input, signal }: PcmRun): AsyncGenerator<Float32Array> {
  const program = await startProgram({
    program: 'ffmpeg',
    signal,
    stallMs,
    input: true,
    args: [
      ...quiet,
      ...pcmArguments({ format: 'f32', rate, channels: inputChannels }),
      '-i',
      'pipe:0',
      '-filter_complex',
      graph,
      ...pcmArguments({ format: 'f32', rate, channels }),
      'pipe:1',
    ],
  })
  let failure: unknown = null
  const feeding = (async () => {
    try {
      for await (const floats of input)
        await program.write(new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength))
    } catch (error) {
      failure = error
      program.kill()
    } finally {
      program.endInput()
    }
  })()
  let isWhole = false
  try {
    let rest = new Uint8Array(0)
    for await (const part of program.output) {
      // A pipe may break anywhere, also inside a sample.
      const bytes = new Uint8Array(rest.length + part.length)
      bytes.set(rest)
      bytes.set(part, rest.length)
      const whole = bytes.length - (bytes.length % (4 * channels))
      rest = bytes.slice(whole)
      if (whole > 0) yield new Float32Array(bytes.buffer, 0, whole / 4)
    }
    isWhole = true
  } finally {
    // The reader may stop early; then nothing is left running behind it.
    if (!isWhole) program.kill()
    await feeding
  }
  const ending = await program.ended
  checkCause(ending, 'The effect')
  // That ffmpeg ended early is no reason by itself; what it said is.
  if (failure && !(failure instanceof Refusal && failure.code === 'program-ended')) throw failure
  if (ending.code !== 0)
    throw new Refusal('effect-failed', `ffmpeg could not run the effect: ${lastLine(ending.errors)}.`)
}
