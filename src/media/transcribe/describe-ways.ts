import { findProgram } from '../../gate/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { findNamedServer, type Surroundings } from './find-server.ts'
import { findSpeechModel, speechModelVersion } from './moonshine/speech-model.ts'

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
      'fetch the offline English model (135 MB): cutroom models get speech.',
    ),
  ]
}
