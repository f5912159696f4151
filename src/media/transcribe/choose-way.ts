import { isAbsolute } from 'node:path'
import { findProgram } from '../../gate/find-program.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { WhisperCommand } from './by-whisper.ts'
import { findSpeechModel } from './moonshine/speech-model.ts'
import { anyServer, namedServer, type Surroundings, type TranscriptionServer } from './transcription-server.ts'

/** How a recording is transcribed, with all that it needs. */
export type Way =
  | { readonly kind: 'endpoint'; readonly server: TranscriptionServer }
  | { readonly kind: 'whisper'; readonly command: WhisperCommand }
  | { readonly kind: 'moonshine'; readonly folder: string }

export const wayNames = ['endpoint', 'whisper', 'moonshine'] as const
export type WayName = (typeof wayNames)[number]

type Wish = {
  readonly how?: WayName | undefined
  readonly model?: string | undefined
  readonly surroundings: Surroundings
}

/** The way that was named, else the first that is ready here: the user's server, Whisper, Moonshine. */
export async function chooseWay({ how, model, surroundings }: Wish): Promise<Way | Problem> {
  if (how === 'endpoint') {
    const server = anyServer(surroundings, model)
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
      problem(
        'model-missing',
        'The offline speech model is not here yet; fetch it with "cutroom transcribe --get-model".',
      )
    )
  const server = namedServer(surroundings, model)
  if (isProblem(server)) return server
  if (server !== null) return { kind: 'endpoint', server }
  return (
    (await whisperHere(surroundings, model)) ??
    (await moonshineHere()) ??
    problem(
      'cannot-transcribe',
      'Nothing here can transcribe yet; fetch the offline model with "cutroom transcribe --get-model", or bring a ' +
        'transcript with --transcript FILE.',
    )
  )
}

async function moonshineHere(): Promise<Way | null> {
  const folder = await findSpeechModel()
  return folder === null ? null : { kind: 'moonshine', folder }
}

async function whisperHere({ env }: Surroundings, model: string | undefined): Promise<Way | null> {
  if ((await findProgram('whisper')) !== null) return { kind: 'whisper', command: { program: 'whisper', model } }
  const modelFile = env['WHISPER_CPP_MODEL'] ?? ''
  return isAbsolute(modelFile) && (await findProgram('whisper-cli')) !== null
    ? { kind: 'whisper', command: { program: 'whisper-cli', modelFile } }
    : null
}
