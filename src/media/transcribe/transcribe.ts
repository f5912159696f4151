import { isAbsolute } from 'node:path'
import { readUserConfig, findProgram } from '../../gate/index.ts'
import { fileName } from '../ffmpeg.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Transcript } from '../../video/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { transcribeWithMoonshine } from './transcribe-with-moonshine.ts'
import { transcribeWithServer } from './transcribe-with-server.ts'
import { transcribeWithWhisper, type WhisperCommand } from './transcribe-with-whisper.ts'
import type { Hearing } from './read-speech-samples.ts'
import { findAnyServer, findNamedServer, type Surroundings, type TranscriptionServer } from './find-server.ts'
import { findSpeechModel } from './moonshine/speech-model.ts'

export const wayNames = ['endpoint', 'whisper', 'moonshine'] as const

export type WayName = (typeof wayNames)[number]

/** How a recording is transcribed, with all that it needs. */
export type TranscribeWay =
  | { readonly kind: 'endpoint'; readonly server: TranscriptionServer }
  | { readonly kind: 'whisper'; readonly command: WhisperCommand }
  | { readonly kind: 'moonshine' }

export type TranscribeCall = Hearing & {
  /** Unless named, the first way that is ready. */
  readonly how?: WayName | undefined
  /** The model of the server or of Whisper. */
  readonly model?: string | undefined
  /** Told once, before anything leaves the machine. */
  readonly onWay?: ((way: TranscribeWay) => void) | undefined
  /** Unless given, the user's settings and the environment. */
  readonly surroundings?: Surroundings | undefined
}

/** The words of a recording with their times. */
export async function transcribe(call: TranscribeCall): Promise<Transcript | Problem> {
  const { path, language, how, model, onWay, onProgress } = call
  if (language !== undefined && !/^[a-z]{2,3}$/.test(language))
    return problem('usage', 'The language is a code of two or three letters, such as "en".')
  const surroundings = call.surroundings ?? (await ownSurroundings())
  if (isProblem(surroundings)) return surroundings
  const way = await chooseWay({ how, model, surroundings })
  if (isProblem(way)) return way
  if (way.kind === 'moonshine' && language !== undefined && language !== 'en')
    return problem(
      'english-only',
      'The offline model hears English only; for other languages use --with whisper or --with endpoint.',
    )
  onWay?.(way)
  const transcript = await catchRefusal(() => hear(call, way))
  if (isProblem(transcript)) return transcript
  if (transcript.words.length === 0)
    return problem(
      'no-speech',
      `No speech was heard in ${fileName(path)}; check that it is the right ` +
        `recording. ` +
        `"cutroom import FILE --as audio" edits its sound by time, and "--broll --on DOCUMENT" lays its picture over ` +
        `speech.`,
    )
  onProgress?.(1)
  return transcript
}

/** How a recording would be transcribed here, unless the way is named. Nothing is contacted. */
export async function findTranscriptionWay(): Promise<TranscribeWay | Problem> {
  const surroundings = await ownSurroundings()
  return isProblem(surroundings) ? surroundings : chooseWay({ surroundings })
}

async function ownSurroundings(): Promise<Surroundings | Problem> {
  const config = await readUserConfig()
  return isProblem(config) ? config : { config, env: process.env }
}

function hear(hearing: Hearing, way: TranscribeWay): Promise<Transcript | Problem> {
  switch (way.kind) {
    case 'endpoint':
      return transcribeWithServer(hearing, way.server)
    case 'whisper':
      return transcribeWithWhisper(hearing, way.command)
    case 'moonshine':
      return transcribeWithMoonshine(hearing)
  }
}

type Wish = {
  readonly how?: WayName | undefined
  readonly model?: string | undefined
  readonly surroundings: Surroundings
}

/** The way that was named, else the first that is ready here: the user's server, Whisper, Moonshine. */
async function chooseWay({ how, model, surroundings }: Wish): Promise<TranscribeWay | Problem> {
  if (how === 'endpoint') {
    const server = findAnyServer(surroundings, model)
    return isProblem(server) ? server : { kind: 'endpoint', server }
  }
  if (how === 'whisper')
    return (
      (await whisperHere(surroundings, model)) ??
      problem(
        'program-missing',
        'There is no whisper on the PATH; install it (pipx install openai-whisper), or set WHISPER_CPP_MODEL to the ' +
          'weights for whisper-cli.',
      )
    )
  if (how === 'moonshine')
    return (
      (await moonshineHere()) ??
      problem('model-missing', 'The offline speech model is not here yet; fetch it with "cutroom models get speech".')
    )
  const server = findNamedServer(surroundings, model)
  if (isProblem(server)) return server
  if (server !== null) return { kind: 'endpoint', server }
  return (
    (await whisperHere(surroundings, model)) ??
    (await moonshineHere()) ??
    problem(
      'cannot-transcribe',
      'Nothing here can transcribe yet; fetch the offline model with "cutroom models get speech", or bring a ' +
        'transcript with --transcript FILE.',
    )
  )
}

async function moonshineHere(): Promise<TranscribeWay | null> {
  return (await findSpeechModel()) === null ? null : { kind: 'moonshine' }
}

async function whisperHere({ env }: Surroundings, model: string | undefined): Promise<TranscribeWay | null> {
  if ((await findProgram('whisper')) !== null) return { kind: 'whisper', command: { program: 'whisper', model } }
  const modelFile = env['WHISPER_CPP_MODEL'] ?? ''
  return isAbsolute(modelFile) && (await findProgram('whisper-cli')) !== null
    ? { kind: 'whisper', command: { program: 'whisper-cli', modelFile } }
    : null
}
