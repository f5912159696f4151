import { join } from 'node:path'
import { startProgram, type ProgramCall, readText, Refusal, withTempFolder, createWriter } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { readTranscript, type Transcript } from '../../video/index.ts'
import { checkCause, lastLine } from '../ffmpeg.ts'
import { isAudible } from './cut-at-silences.ts'
import { readSpeechSamples, speechBytes, speechRate, speechWavHeader, type Hearing } from './read-speech-samples.ts'

const MAX_BYTES = 200_000_000
/** Whisper may fetch its weights first, and prints nothing meanwhile. */
const STALL_MS = 30 * 60_000

/**
 * One of the commands that write Whisper's JSON; `modelFile` is the weights of whisper.cpp, which has none of its own.
 */
export type WhisperCommand =
  | { readonly program: 'whisper'; readonly model?: string | undefined }
  | { readonly program: 'whisper-cli'; readonly modelFile: string }

/**
 * Has Whisper on this machine transcribe a recording as a whole, since it takes long to start. It is given a plain WAV
 * of ours, never the user's file.
 */
export async function transcribeWithWhisper(
  { path, language, onProgress, signal }: Hearing,
  command: WhisperCommand,
): Promise<Transcript | Problem> {
  return withTempFolder(async (folder) => {
    const wav = join(folder, 'sound.wav')
    const { seconds, isSilent } = await writeSpeech(path, { wav, signal })
    if (isSilent) return { format: 'Whisper', language: language ?? null, words: [], notes: [] }
    const running = await startProgram({
      ...callOf(command, { wav, folder, language }),
      signal,
      stallMs: STALL_MS,
      folder,
    })
    for await (const second of secondsReached(running.output)) onProgress?.(Math.min(1, second / seconds))
    const ending = await running.ended
    checkCause(ending, 'The transcription')
    if (ending.code !== 0)
      throw new Refusal('whisper-failed', `${command.program} could not transcribe: ${lastLine(ending.errors)}.`)
    const text = await readText(join(folder, 'sound.json'), MAX_BYTES)
    // It skips what it cannot do and still ends well.
    if (text === null)
      throw new Refusal('whisper-failed', `${command.program} wrote no transcript: ${lastLine(ending.errors)}.`)
    const transcript = readTranscript(text, { maxLength: MAX_BYTES })
    if (!isProblem(transcript)) return transcript
    if (transcript.code === 'no-words' || /"(segments|transcription)":\s*\[\s*\]/.test(text))
      return { format: 'Whisper', language: language ?? null, words: [], notes: [] }
    return problem(
      'whisper-failed',
      `${command.program} wrote something that is not a transcript; update it, or transcribe in another way.`,
    )
  })
}

function callOf(
  command: WhisperCommand,
  { wav, folder, language }: { wav: string; folder: string; language: string | undefined },
): Pick<ProgramCall, 'program' | 'args'> {
  if (command.program === 'whisper-cli')
    return {
      program: 'whisper-cli',
      args: ['-m', command.modelFile, '-f', wav, '-l', language ?? 'auto', '-ojf', '-of', join(folder, 'sound')],
    }
  const model = command.model === undefined ? [] : [`--model=${command.model}`]
  const spoken = language === undefined ? [] : [`--language=${language}`]
  return {
    program: 'whisper',
    args: [
      wav,
      '--output_format',
      'json',
      '--output_dir',
      folder,
      '--word_timestamps',
      'True',
      '--verbose',
      'True',
      ...model,
      ...spoken,
    ],
  }
}

async function writeSpeech(
  path: string,
  { wav, signal }: { wav: string; signal: AbortSignal | undefined },
): Promise<{ seconds: number; isSilent: boolean }> {
  const { samples } = await readSpeechSamples(path, signal)
  const writer = await createWriter(wav)
  let frames = 0
  let isSilent = true
  try {
    await writer.write(speechWavHeader(0))
    for await (const piece of samples) {
      await writer.write(speechBytes(piece))
      frames += piece.length
      if (isAudible(piece)) isSilent = false
    }
    await writer.write(speechWavHeader(frames), 0)
    await writer.commit()
  } catch (error) {
    await writer.discard()
    throw error
  }
  return { seconds: frames / speechRate, isSilent }
}

/** Both commands print each line they heard as "[00:01.000 --> 00:03.500]  words". */
async function* secondsReached(output: AsyncIterable<Uint8Array>): AsyncGenerator<number> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of output) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = (lines.pop() ?? '').slice(-10_000)
    for (const line of lines) {
      const [, hours = '0', minutes, seconds] = /--> (?:(\d+):)?(\d+):(\d+[.,]\d+)\]/.exec(line) ?? []
      if (minutes !== undefined && seconds !== undefined)
        yield Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
    }
  }
}
