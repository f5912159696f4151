import { isLoopback, rememberSecret, type UserConfig } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'

/** The user's own settings and environment; nothing of a project's. */
export type Surroundings = {
  readonly config: UserConfig
  readonly env: { readonly [name: string]: string | undefined }
}

/** A server that speaks as OpenAI's transcription does. */
export type TranscriptionServer = { readonly address: URL; readonly key: string | null; readonly model: string }

/** OpenAI's only model that gives times of words; most other servers take the name too, or ignore it. */
const USUAL_MODEL = 'whisper-1'
const USUAL_ADDRESS = 'https://api.openai.com/v1'

/**
 * The server that the user named for transcription, or null. A server that was named for planning alone is never sent a
 * recording unasked.
 */
export function findNamedServer({ config, env }: Surroundings, model?: string): TranscriptionServer | Problem | null {
  const given = config.addresses?.['transcription'] ?? env['CUTROOM_TRANSCRIBE_URL']?.trim()
  return given ? serverAt({ given, variable: 'CUTROOM_TRANSCRIBE_KEY', env, model }) : null
}

/** The same where the person asked for a server by name: then the one of `openai` will do. */
export function findAnyServer(surroundings: Surroundings, model?: string): TranscriptionServer | Problem {
  const { config, env } = surroundings
  const given = config.addresses?.['openai'] ?? (env['OPENAI_BASE_URL']?.trim() || USUAL_ADDRESS)
  return findNamedServer(surroundings, model) ?? serverAt({ given, variable: 'OPENAI_API_KEY', env, model })
}

function serverAt({
  given,
  variable,
  env,
  model,
}: {
  given: string
  variable: string
  env: Surroundings['env']
  model: string | undefined
}): TranscriptionServer | Problem {
  const address = addressOf(given)
  if (isProblem(address)) return address
  const key = env[variable]?.trim() ?? ''
  if (key !== '') rememberSecret(key)
  if (/[^\x21-\x7e]/.test(key))
    return problem('wrong-key', `${variable} holds characters that no key has; copy the key again.`)
  if (key === '' && !isLoopback(address))
    return problem('no-key', `${address.host} needs a key to transcribe; set ${variable} in the environment.`)
  return {
    address,
    key: key === '' ? null : key,
    model: model ?? (env['CUTROOM_TRANSCRIBE_MODEL']?.trim() || USUAL_MODEL),
  }
}

function addressOf(given: string): URL | Problem {
  const address = URL.canParse(given) ? new URL(given) : undefined
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopback(address))
  if (address !== undefined && isSafe && address.username === '' && address.password === '') return address
  return problem(
    'bad-address',
    'The address for transcription must begin with https://, or with http:// on this machine, and hold no password; ' +
      'change it in your settings or in the environment.',
  )
}
