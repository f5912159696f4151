import { Refusal, displayPath, startProgram, diskFull } from '../../gate/index.ts'
import type { Mix } from '../../audio/index.ts'
import { checkCause, fileArgument, inputArguments, lastLine, pcmArguments, quiet, stallMs } from '../ffmpeg.ts'
import { streamPcm, pump } from '../pcm.ts'
import type { Sources } from '../sources.ts'
import { openMix, planStretches } from '../stretches.ts'
import type { FilmFormat } from '../render-format.ts'
import type { FilmSound } from './describe-film-changes.ts'

export type MuxCall = {
  readonly picturePath: string
  /** Null for a film without sound. */
  readonly mix: Mix | null
  readonly sound: FilmSound
  readonly sources: Sources
  readonly format: FilmFormat
  /** Where the film is written, and the name that a person knows it by. */
  readonly temporaryPath: string
  readonly path: string
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/**
 * Puts a picture and the sound of a cut into one file: the picture as it is, the sound encoded once. Hands back the
 * loudest sample.
 */
export async function muxFilm(call: MuxCall): Promise<number> {
  const { mix, path, signal } = call
  const opened = mix && (await openMix(mix, call.sources))
  const sound =
    mix && opened
      ? {
          input: [...pcmArguments({ format: 'f32', rate: mix.rate, channels: opened.channels }), '-i', 'pipe:0'],
          output: ['-map', '1:a', ...soundArguments(call.sound, mix.rate)],
        }
      : { input: [], output: [] }
  const running = await startProgram({
    program: 'ffmpeg',
    signal,
    stallMs,
    input: mix !== null,
    args: [
      ...quiet,
      '-y',
      '-progress',
      'pipe:1',
      ...inputArguments(call.picturePath, 'mov'),
      ...sound.input,
      '-map',
      '0:v',
      '-c:v',
      'copy',
      ...sound.output,
      ...containers[call.format.container],
      fileArgument(call.temporaryPath),
    ],
  })
  const drained = drain(running.output)
  let peak = 0
  let failure: unknown = null
  if (mix && opened) {
    const stretches = await planStretches(opened.inputs, {
      to: mix.length,
      channels: opened.channels,
      format: 'f32',
    })
    const pcm = streamPcm({ inputs: opened.inputs, stretches, channels: opened.channels, format: 'f32' })
    failure = await pump({
      pcm,
      totalBytes: mix.length * opened.channels * 4,
      write: (bytes) => running.write(bytes),
      call,
    }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) running.endInput()
    else running.kill()
    peak = pcm.peak()
  }
  await drained
  const ending = await running.ended
  if (/No space left on device/i.test(ending.errors)) throw diskFull(path)
  checkCause(ending, 'The render')
  // That ffmpeg ended early is no reason by itself; what it said is.
  if (failure !== null && !(failure instanceof Refusal && failure.code === 'program-ended')) throw failure
  if (ending.code !== 0)
    throw new Refusal('render-failed', `${displayPath(path)} was not written: ${lastLine(ending.errors)}.`)
  return peak
}

const containers = {
  mp4: ['-movflags', '+faststart', '-f', 'mp4'],
  mov: ['-movflags', '+faststart', '-f', 'mov'],
  mkv: ['-f', 'matroska'],
}

/** The rates that AAC has; others are resampled. */
const aacRates = new Set([96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000])

function soundArguments(sound: FilmSound, rate: number): string[] {
  if (sound !== 'aac') return ['-c:a', sound]
  return ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '192k', ...(aacRates.has(rate) ? [] : ['-ar', '48000'])]
}

async function drain(output: AsyncIterable<Uint8Array>): Promise<void> {
  // What it prints only shows that it lives.
  for await (const _ of output) continue
}
