import { Refusal, startProgram } from '../gate/index.ts'
import { checkCause, lastLine, pcmArguments, quiet, stallMs } from './ffmpeg.ts'

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
export async function* runPcm({
  graph,
  rate,
  inputChannels,
  channels,
  input,
  signal,
}: PcmRun): AsyncGenerator<Float32Array> {
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
