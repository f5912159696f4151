import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readUserConfig, findProgram } from '../../gate/index.ts'
import { fileName } from '../ffmpeg.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { type Transcript, readTranscript, type TranscriptWord } from '../../video/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { parseJson } from '../source-record.ts'
import { transcribeWithMoonshine } from './transcribe-with-moonshine.ts'
import { transcribeWithWhisper, type WhisperCommand } from './transcribe-with-whisper.ts'
import { type Hearing, speechRate, readSpeechSamples, speechBytes, speechWavHeader } from './read-speech-samples.ts'
import { type Surroundings, findAnyServer, findNamedServer, type TranscriptionServer, askServer } from './ask-server.ts'
import { findSpeechModel, speechModelVersion } from './moonshine/speech-model.ts'
import { cutAtSilences, type Chunk, joinNotes, shiftWords } from './cut-at-silences.ts'

export const wayNames = ['endpoint', 'whisper', 'moonshine'] as const

export type WayName = (typeof wayNames)[number]

/** How a recording is transcribed, with all that it needs. */
export type Way =
  | { readonly kind: 'endpoint'; readonly server: TranscriptionServer }
  | { readonly kind: 'whisper'; readonly command: WhisperCommand }
  | { readonly kind: 'moonshine'; readonly folder: string }

export type TranscribeCall = Hearing & {
  /** Unless named, the first way that is ready. */
  readonly how?: WayName | undefined
  /** The model of the server or of Whisper. */
  readonly model?: string | undefined
  /** Told once, before anything leaves the machine. */
  readonly onWay?: ((way: Way) => void) | undefined
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
export async function findTranscriptionWay(): Promise<Way | Problem> {
  const surroundings = await ownSurroundings()
  return isProblem(surroundings) ? surroundings : chooseWay({ surroundings })
}

async function ownSurroundings(): Promise<Surroundings | Problem> {
  const config = await readUserConfig()
  return isProblem(config) ? config : { config, env: process.env }
}

function hear(hearing: Hearing, way: Way): Promise<Transcript | Problem> {
  switch (way.kind) {
    case 'endpoint':
      return transcribeWithServer(hearing, way.server)
    case 'whisper':
      return transcribeWithWhisper(hearing, way.command)
    case 'moonshine':
      return transcribeWithMoonshine(hearing, way.folder)
  }
}

type Wish = {
  readonly how?: WayName | undefined
  readonly model?: string | undefined
  readonly surroundings: Surroundings
}

/** The way that was named, else the first that is ready here: the user's server, Whisper, Moonshine. */
async function chooseWay({ how, model, surroundings }: Wish): Promise<Way | Problem> {
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
      problem(
        'model-missing',
        'The offline speech model is not here yet; fetch it with "cutroom transcribe --get-model".',
      )
    )
  const server = findNamedServer(surroundings, model)
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

/** A minute: long enough for the server to understand, small enough to send, to see progress and to try again. */
const CHUNK = { leastSeconds: 35, mostSeconds: 60 }

/**
 * Sends a recording to a server, chunk by chunk. A server may take what it is given and answer what it likes: its
 * answer is read as a foreign file is.
 */
async function transcribeWithServer(
  { path, language, onProgress, signal }: Hearing,
  server: TranscriptionServer,
): Promise<Transcript | Problem> {
  const sound = await readSpeechSamples(path, signal)
  const heard: Transcript[] = []
  const words: TranscriptWord[] = []
  for await (const chunk of cutAtSilences(sound.samples, CHUNK)) {
    const answer = await askServer({ server, sound: wavOf(chunk), language, signal })
    if (isProblem(answer)) return answer
    const seconds = chunk.samples.length / speechRate
    const part = partOf(answer, { host: server.address.host, seconds })
    if (isProblem(part)) return part
    if (part !== null) {
      heard.push(part)
      words.push(...shiftWords(part.words, { startSeconds: chunk.startSeconds, seconds }))
    }
    if (sound.seconds) onProgress?.(Math.min(1, (chunk.startSeconds + seconds) / sound.seconds))
  }
  return {
    format: server.model,
    language: heard.find((part) => part.language !== null)?.language ?? language ?? null,
    words,
    notes: joinNotes(heard.flatMap((part) => part.notes)),
  }
}

const nothing = z.object({ text: z.string().regex(/^\s*$/) })

/** Nobody speaks half as fast. */
const MAX_WORDS_A_SECOND = 20

/** What a server said of one chunk; null where it heard nothing. */
function partOf(answer: string, { host, seconds }: { host: string; seconds: number }): Transcript | null | Problem {
  const part = readTranscript(answer)
  if (!isProblem(part))
    return part.words.length <= Math.ceil(seconds) * MAX_WORDS_A_SECOND
      ? part
      : problem(
          'bad-reply',
          `${host} sent more words than can be said in ${Math.ceil(seconds)} seconds; try again, or use another ` +
            `server.`,
        )
  if (part.code === 'no-words' || nothing.safeParse(parseJson(answer)).success) return null
  if (part.code === 'not-a-transcript')
    return problem(
      'bad-reply',
      `${host} sent no times of words; name a model that gives them with --model, such as whisper-1.`,
    )
  return problem('bad-reply', `${host} sent something that is not a transcript; try again, or use another server.`)
}

function wavOf({ samples }: Chunk): Uint8Array {
  return new Uint8Array(Buffer.concat([speechWavHeader(samples.length), speechBytes(samples)]))
}

/** One line of `cutroom doctor`. */
type WayPart = {
  readonly name: string
  readonly found: boolean
  readonly version: string | null
  readonly needed: string
  readonly how: string
}

const NEEDED = 'transcribing recordings; one way is enough'

/** The ways to transcribe as this machine is set up for them. Nothing is contacted. */
export async function describeWays(surroundings: Surroundings): Promise<WayPart[]> {
  const part = (name: string, version: string | null, how: string): WayPart => ({
    name,
    found: version !== null,
    version,
    needed: NEEDED,
    how: version === null ? how : 'nothing to do',
  })
  const server = findNamedServer(surroundings)
  const reached =
    server === null || isProblem(server)
      ? null
      : `${server.address.host}, ${server.key === null ? 'without a key' : 'with a key'}, not contacted now`
  const whisper =
    (await findProgram('whisper')) ?? (surroundings.env['WHISPER_CPP_MODEL'] ? await findProgram('whisper-cli') : null)
  return [
    part(
      'speech server',
      reached,
      isProblem(server)
        ? server.message
        : 'name an OpenAI-compatible server as addresses: transcription: in your settings, or in ' +
            'CUTROOM_TRANSCRIBE_URL.',
    ),
    part('whisper', whisper, 'pipx install openai-whisper, or set WHISPER_CPP_MODEL to the weights for whisper-cli.'),
    part(
      'moonshine',
      (await findSpeechModel()) === null ? null : speechModelVersion,
      'fetch the offline English model (135 MB): cutroom transcribe --get-model.',
    ),
  ]
}
