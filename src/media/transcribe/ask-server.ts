import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { modelFetch, plainLine, redact, Refusal, systemCode } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { parseJson } from '../source-record.ts'
import type { TranscriptionServer } from './find-server.ts'

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
