import { startProgram, Refusal } from '../../gate/index.ts'
import type { Transcript, TranscriptWord } from '../../video/index.ts'
import { checkCause, checkLength, fileName, inputArguments, lastLine, pcmArguments, quiet, stallMs } from '../ffmpeg.ts'
import { probe } from '../probe.ts'
import { sniff } from '../sniff.ts'
import { wavHeader } from '../wav-write.ts'

/** Every recogniser listens to one channel at this rate. */
export const speechRate = 16_000

/** What every way of transcribing is asked. */
export type Hearing = {
  /** Absolute. */
  readonly path: string
  /** A code such as "en"; without one the recogniser finds out. */
  readonly language?: string | undefined
  /** From 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** The sound of a file as recognisers want it, in pieces. `seconds` is what the file says of its length, if it does. */
export type SpeechSamples = { readonly seconds: number | null; readonly samples: AsyncIterable<Float32Array> }

export async function readSpeechSamples(path: string, signal?: AbortSignal): Promise<SpeechSamples> {
  const demuxer = await sniff(path)
  const { seconds, hasPicture } = await probe(path, demuxer, signal)
  // Sound that begins later than the picture, or has holes, gets silence there: word times are times of the picture
  // too.
  const inStep = hasPicture ? ['-af', 'aresample=async=1:first_pts=0'] : []
  const args = [
    ...quiet,
    ...inputArguments(path, demuxer),
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    ...inStep,
    ...pcmArguments({ format: 'f32', rate: speechRate, channels: 1 }),
    'pipe:1',
  ]
  return { seconds, samples: decoded({ path, args, signal }) }
}

async function* decoded({
  path,
  args,
  signal,
}: {
  path: string
  args: string[]
  signal: AbortSignal | undefined
}): AsyncGenerator<Float32Array> {
  const name = fileName(path)
  const decoder = await startProgram({ program: 'ffmpeg', args, signal, stallMs })
  let count = 0
  let isWhole = false
  try {
    for await (const samples of floats(decoder.output)) {
      count += samples.length
      checkLength(name, count / speechRate)
      yield samples
    }
    isWhole = true
  } finally {
    // The reader may stop early; then nothing is left running behind it.
    if (!isWhole) decoder.kill()
  }
  const ending = await decoder.ended
  checkCause(ending, 'The transcription')
  if (ending.code !== 0) throw new Refusal('media-damaged', `${name} cannot be decoded: ${lastLine(ending.errors)}.`)
  if (count === 0) throw new Refusal('media-empty', `${name} holds no sound that can be decoded.`)
}

/** A pipe may break anywhere, also inside a sample. */
async function* floats(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Float32Array> {
  let rest = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = new Uint8Array(rest.length + piece.length)
    bytes.set(rest)
    bytes.set(piece, rest.length)
    const whole = bytes.length - (bytes.length % 4)
    rest = bytes.slice(whole)
    if (whole > 0) yield new Float32Array(bytes.buffer, 0, whole / 4)
  }
}

/** The header of a 16-bit WAV with so many samples of speech. */
export function speechWavHeader(frames: number): Uint8Array {
  return wavHeader({ channels: 1, rate: speechRate, format: 's16', frames })
}

/** Samples as 16-bit numbers, which is all that recognisers look at. */
export function speechBytes(samples: Float32Array): Uint8Array {
  const numbers = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++)
    numbers[index] = Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_767)
  return new Uint8Array(numbers.buffer)
}

/** Words of one chunk, at its place in the recording and within it: recognisers let a last word run past the end. */
export function shiftWords(
  words: readonly TranscriptWord[],
  { startSeconds, seconds }: { startSeconds: number; seconds: number },
): TranscriptWord[] {
  const within = (second: number): number => startSeconds + Math.max(0, Math.min(seconds, second))
  return words
    .map((word) => ({ ...word, startSeconds: within(word.startSeconds), endSeconds: within(word.endSeconds) }))
    .filter((word) => word.endSeconds > word.startSeconds)
}

/** Notes of the chunks, each said once. */
export function joinNotes(notes: Transcript['notes']): Transcript['notes'] {
  return [...new Map(notes.map((note) => [`${note.code} ${note.text}`, note])).values()]
}
