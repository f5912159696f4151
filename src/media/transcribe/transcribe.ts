import { readUserConfig } from '../../gate/user-config.ts'
import { shown } from '../../gate/reader.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Transcript } from '../../video/index.ts'
import { refused } from '../refused.ts'
import { byMoonshine } from './by-moonshine.ts'
import { byServer } from './by-server.ts'
import { byWhisper } from './by-whisper.ts'
import { chooseWay, type Way, type WayName } from './choose-way.ts'
import type { Hearing } from './hearing.ts'
import type { Surroundings } from './transcription-server.ts'

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
  const transcript = await refused(() => hear(call, way))
  if (isProblem(transcript)) return transcript
  if (transcript.words.length === 0)
    return problem(
      'no-speech',
      `No speech was heard in ${shown(path.split(/[/\\]/).pop() ?? path)}; check that it is the right recording. ` +
        `"cutroom import FILE --as audio" edits its sound by time, and "--broll --on DOCUMENT" lays its picture over speech.`,
    )
  onProgress?.(1)
  return transcript
}

async function ownSurroundings(): Promise<Surroundings | Problem> {
  const config = await readUserConfig()
  return isProblem(config) ? config : { config, env: process.env }
}

function hear(hearing: Hearing, way: Way): Promise<Transcript | Problem> {
  switch (way.kind) {
    case 'endpoint':
      return byServer(hearing, way.server)
    case 'whisper':
      return byWhisper(hearing, way.command)
    case 'moonshine':
      return byMoonshine(hearing, way.folder)
  }
}
