import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import {
  modelFetch,
  plainLine,
  redact,
  Refusal,
  systemCode,
  isLoopback,
  rememberSecret,
  type UserConfig,
} from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { parseJson } from '../source-record.ts'

export type TranscriptionRequest = {
  readonly server: TranscriptionServer
  /** A WAV file. */
  readonly sound: Uint8Array
  readonly language?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take; a minute of sound takes a slow machine a few. */
  readonly limitMs?: number | undefined
  readonly sleep?: ((ms: number) => Promise<void>) | undefined
}

const LIMIT_MS = 240_000
const MAX_BYTES = 16 * 1024 * 1024
const PAUSES_MS = [1000, 5000]
/** A server that asks for a longer rest is told of, not waited for. */
const MAX_REST_MS = 60_000

/** Has a server transcribe one sound and gives its answer as it came. What may pass is tried again, twice. */
export async function askServer(question: TranscriptionRequest): Promise<string | Problem> {
  const {
    signal,
    sleep = async (ms) => {
      await wait(ms, undefined, { signal }).catch(() => undefined)
    },
  } = question
  for (let attempt = 0; ; attempt++) {
    const answer = await askOnce(question)
    const pauseMs = PAUSES_MS[attempt]
    if (!isProblem(answer) || pauseMs === undefined || !passing.has(answer.code)) return answer
    const restMs = Math.max(pauseMs, restOf(answer))
    if (restMs > MAX_REST_MS) return answer
    await sleep(restMs)
  }
}

const passing: ReadonlySet<string> = new Set(['model-down', 'rate-limited', 'connection-lost'])

async function askOnce({
  server,
  sound,
  language,
  signal,
  limitMs = LIMIT_MS,
}: TranscriptionRequest): Promise<string | Problem> {
  const { address, key, model } = server
  const limit = AbortSignal.timeout(limitMs)
  try {
    const response = await modelFetch({ address, maxBytes: MAX_BYTES })(
      `${address.href.replace(/\/$/, '')}/audio/transcriptions`,
      {
        method: 'POST',
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        body: form({ sound, model, language }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
    )
    const text = await response.text()
    return response.ok
      ? text
      : refusedWith({ status: response.status, text, rest: response.headers.get('retry-after') }, server)
  } catch (error) {
    if (signal?.aborted) return problem('cancelled', 'The transcription was cancelled; nothing was left behind.')
    if (limit.aborted)
      return problem(
        'timed-out',
        `${address.host} gave no whole answer within ${limitMs / 1000} seconds; try again, or choose a faster server.`,
      )
    return onTheWay(error, address.host)
  }
}

function form({
  sound,
  model,
  language,
}: {
  sound: Uint8Array
  model: string
  language: string | undefined
}): FormData {
  const fields = new FormData()
  fields.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'sound.wav')
  fields.set('model', model)
  fields.set('response_format', 'verbose_json')
  fields.append('timestamp_granularities[]', 'word')
  fields.append('timestamp_granularities[]', 'segment')
  if (language !== undefined) fields.set('language', language)
  return fields
}

function refusedWith(
  { status, text, rest }: { status: number; text: string; rest: string | null },
  { address: { host }, model }: TranscriptionServer,
): Problem {
  const told = plainLine(redact(messageIn(text)), 160).replace(/[.\s]+$/, '') || 'no reason given'
  const seconds = rest !== null && /^\d+(\.\d+)?$/.test(rest.trim()) ? Number(rest) : 0
  if (status === 401 || status === 403)
    return problem('wrong-key', `${host} does not accept the key (${told}); check the key in the environment.`)
  if (status === 404)
    return problem(
      'unknown-model',
      `${host} cannot transcribe with ${plainLine(model)} (${told}); check the address and name another model with ` +
        `--model.`,
    )
  if (status === 429)
    return problem(
      'rate-limited',
      `${host} asks to slow down (${told}); try again later, or use --with whisper or --with moonshine.`,
      { restMs: seconds * 1000 },
    )
  if (status === 408 || status >= 500)
    return problem(
      'model-down',
      `${host} has trouble (${status}: ${told}); try again later, or use --with whisper or --with moonshine.`,
      { restMs: seconds * 1000 },
    )
  return problem(
    'bad-request',
    `${host} does not accept the request (${status}: ${told}); name another model with --model, or another server.`,
  )
}

function restOf({ details }: Problem): number {
  const rest = typeof details === 'object' && details !== null && 'restMs' in details ? details['restMs'] : 0
  return typeof rest === 'number' ? rest : 0
}

const MAX_TOLD = 2000

/** The sentence within an error body, else the beginning of the body itself; no more of it is shown. */
function messageIn(body: string): string {
  const told = errorSchema.safeParse(parseJson(body))
  return (told.success ? told.data : body).slice(0, MAX_TOLD)
}

/** `{ error: { message } }`, `{ error: "…" }`, `{ message }` or `{ detail }`. */
const errorSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
])

function onTheWay(error: unknown, host: string): Problem {
  if (error instanceof Refusal) return problem(error.code, error.message)
  const code = codeOf(error)
  if (code === 'ECONNREFUSED')
    return problem('server-absent', `Nothing answers at ${host}; start the server, or check its address.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return problem('server-absent', `${host} cannot be found; check the address and the network.`)
  if (/CERT|SSL|TLS/.test(code))
    return problem('bad-address', `${host} does not prove who it is (${code}); check its address.`)
  if (code !== '' || error instanceof TypeError)
    return problem('connection-lost', `The connection to ${host} broke off before the answer was whole; try again.`)
  throw error
}

/** Node puts the true reason into `cause`, sometimes twice. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if (systemCode(at) !== '') return systemCode(at)
  return ''
}

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
