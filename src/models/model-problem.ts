import { problem, type Problem } from '../base/index.ts'
import { plainLine, redact, Refusal } from '../gate/index.ts'

/** All that can go wrong with a model, as codes that a caller may tell apart. */
export type ModelProblemCode =
  | 'unknown-mind'
  | 'no-key'
  | 'bad-address'
  | 'no-tools'
  | 'model-down'
  | 'rate-limited'
  | 'timed-out'
  | 'connection-lost'
  | 'bad-reply'
  | 'wrong-key'
  | 'unknown-model'
  | 'no-credit'
  | 'bad-request'
  | 'context-too-small'
  | 'refused-by-model'
  | 'cut-off'
  | 'cancelled'
  | 'not-recorded'

export function modelProblem(
  code: ModelProblemCode,
  message: string,
  details?: NonNullable<Problem['details']>,
): Problem {
  return problem(code, message, details)
}

/** Whether the same request may well succeed a little later. */
export function mayPass(trouble: Problem): boolean {
  return passing.has(trouble.code)
}

const passing: ReadonlySet<string> = new Set<ModelProblemCode>([
  'model-down',
  'rate-limited',
  'timed-out',
  'connection-lost',
  'bad-reply',
])

export type Server = { readonly id: string; readonly host: string }

/** What happened on the way to a server; undefined where the error is of another kind. */
export function problemOfWay(error: unknown, server: Server): Problem | undefined {
  if (error instanceof Refusal)
    return modelProblem(error.code === 'bad-address' ? 'bad-address' : 'bad-reply', error.message)
  if (isAbort(error)) return modelProblem('cancelled', 'The request was cancelled.')
  const code = systemCodeOf(error)
  if (code === '' && !isNodeFetchError(error)) return undefined
  if (code === 'ECONNREFUSED')
    return modelProblem(
      'model-down',
      `Nothing answers at ${server.host}; start the model server, or check its address.`,
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return modelProblem('model-down', `${server.host} cannot be found; check the address and the network.`)
  if (/CERT|SSL|TLS/.test(code))
    return modelProblem('bad-address', `${server.host} does not prove who it is (${code}); check its address.`)
  return connectionLost(server)
}

export function connectionLost({ host }: Server): Problem {
  return modelProblem('connection-lost', `The connection to ${host} broke off before the reply was whole; try again.`)
}

/** A refusal that came with a status of HTTP. */
export function problemOfStatus(
  { status, body, retryAfter }: { status: number; body: string; retryAfter?: number | undefined },
  { id, host }: Server,
): Problem {
  const told = quoteServer(messageIn(body))
  const details = { status, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) }
  if (status === 401 || status === 403)
    return modelProblem(
      'wrong-key',
      `${host} does not accept the key (${told}); check the key in the environment.`,
      details,
    )
  if (status === 404)
    return modelProblem('unknown-model', `${host} does not know ${id} (${told}); check the name of the model.`, details)
  if (status === 402 || noCredit.test(body))
    return modelProblem(
      'no-credit',
      `The account at ${host} has no credit left (${told}); add some, or choose another model.`,
      details,
    )
  if (status === 429)
    return modelProblem(
      'rate-limited',
      `${host} asks to slow down${after(retryAfter)}; try again later, or choose another model.`,
      details,
    )
  if (status === 413 || contextFull.test(body))
    return modelProblem(
      'context-too-small',
      `The request is larger than ${id} takes (${told}); ask about less, or choose a model with a larger context.`,
      details,
    )
  if (status === 408 || status >= 500)
    return modelProblem(
      'model-down',
      `${host} has trouble (${status}: ${told}); try again later, or choose another model.`,
      details,
    )
  return modelProblem(
    'bad-request',
    `${host} does not accept the request (${status}: ${told}); choose another model.`,
    details,
  )
}

const contextFull = new RegExp(
  [
    'prompt is too long|context_length_exceeded|maximum context length|',
    'exceeds? the (?:available )?context|context window',
  ].join(''),
  'i',
)
const noCredit = /credit balance is too low|insufficient_quota|exceeded your current quota/i

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || error.name === 'ResponseAborted' || error.name === 'TimeoutError')
  )
}

/** The only two texts that Node's fetch has for all that happens on the network. */
function isNodeFetchError(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated')
}

/** Node puts the true reason into `cause`, sometimes twice. */
function systemCodeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return ''
}

/**
 * The sentence within an error body: `{ error: { message } }`, `{ error: "…" }` or `{ message }`, else the body itself.
 */
function messageIn(body: string): string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return body
  }
  for (const step of ['error', 'message']) {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, step))
      value = (value as { [field: string]: unknown })[step]
  }
  return typeof value === 'string' ? value : body
}

/** Words of a server, made fit to be repeated. */
export const quoteServer = (text: string): string =>
  plainLine(redact(text), 160).replace(/[.\s]+$/, '') || 'no reason given'
const after = (ms: number | undefined): string => (ms === undefined ? '' : ` for ${Math.ceil(ms / 1000)} seconds`)

/** That there is no such model, with the nearest ones that there are. */
export function unknownModel(id: string, address: URL, there: readonly string[]): Problem {
  const [provider = '', ...rest] = id.split('/')
  const near = nearestNames(rest.join('/'), there).map((name) => `${provider}/${plainLine(name, 80)}`)
  const instead = near.length === 0 ? 'check the name of the model' : `did you mean ${near.join(' or ')}?`
  return modelProblem('unknown-model', `${address.host} has no model ${plainLine(id, 120)}; ${instead}`)
}

/**
 * The few names that look most like the one that was asked for: most shared pieces (`claude`, `sonnet`, `4`), then the
 * longest common beginning.
 */
function nearestNames(name: string, names: readonly string[], most = 3): string[] {
  const pieces = new Set(piecesOf(name))
  const likeness = (other: string): number =>
    piecesOf(other).filter((piece) => pieces.has(piece)).length + commonBeginning(name, other) / 100
  return names
    .map((other) => ({ other, likeness: likeness(other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

const piecesOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/)

function commonBeginning(a: string, b: string): number {
  let at = 0
  while (at < Math.min(a.length, b.length, 99) && a[at] === b[at]) at += 1
  return at
}
