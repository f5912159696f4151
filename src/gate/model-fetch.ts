import { problem, type Problem } from '../base/index.ts'
import { plainLine } from './plain-text.ts'
import { Refusal } from './refusal.ts'

export type ModelFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
type ModelDoor = {
  readonly address: URL
  readonly maxBytes?: number | undefined
  readonly onSign?: (() => void) | undefined
}

const MAX_BYTES = 32 * 1024 * 1024

/**
 * A way to one model server and to no other: only the origin of the address that the user gave, encrypted unless it is
 * on this machine, never along a redirect (which would carry the key elsewhere), and with an end to what it may send.
 * `onSign` is called for every piece that arrives.
 */
export function modelFetch({ address, maxBytes = MAX_BYTES, onSign }: ModelDoor): ModelFetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== address.origin)
      throw new Refusal(
        'bad-address',
        `A request for ${address.host} was about to go to ${url.host}; nothing was sent.`,
      )
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
      throw new Refusal(
        'bad-address',
        `${url.origin} is neither https nor on this machine; give an address that begins with https://.`,
      )
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new Refusal(
        'bad-address',
        `${address.host} sends requests on to another address; give the final address in the settings.`,
      )
    }
    onSign?.()
    return limited(response, { maxBytes, onSign })
  }
}

export function isLoopback(address: URL): boolean {
  return (
    address.hostname === 'localhost' || address.hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(address.hostname)
  )
}

function limited(
  response: Response,
  { maxBytes, onSign }: { maxBytes: number; onSign: (() => void) | undefined },
): Response {
  if (response.body === null) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        onSign?.()
        if (bytes > maxBytes)
          controller.error(new Refusal('too-large', `The model server sent more than ${maxBytes} bytes.`))
        else controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** One that is gone refuses at once; a busy one may take a while. */
const WAIT_MS = 10_000

/** Whether a server of ours on this machine still answers to its token. Nothing is sent to any other machine. */
export async function isAnswering(
  url: string,
  { path, token }: { readonly path: string; readonly token: string },
): Promise<boolean> {
  if (!URL.canParse(url) || !isLoopback(new URL(url))) return false
  try {
    const reply = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}

type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>

/**
 * The network for one tool server of the user's config: its own origin and no other, without redirects, each answer
 * limited.
 */
export function serverFetch(server: string, options: { readonly maxBytes: number; onFlood(): void }): Fetch | Problem {
  const refused = refuseServerAddress(server)
  if (refused) return refused
  const { origin } = new URL(server)
  return async (address, init) => {
    if (new URL(address).origin !== origin)
      throw new Error(`A tool server sent us elsewhere: ${new URL(address).origin}`)
    const response = await fetch(address, { ...init, redirect: 'error', credentials: 'omit' })
    return response.body === null ? response : new Response(response.body.pipeThrough(limitStream(options)), response)
  }
}

/** Why an address cannot be that of a tool server, or undefined. */
export function refuseServerAddress(address: string): Problem | undefined {
  if (!URL.canParse(address))
    return problem('usage', `"${plainLine(address)}" is not an address; it looks like https://example.com/mcp.`)
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '')
    return problem('unsafe-address', 'An address with a name or password in it is not used; leave them out.')
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(new URL(address)))) return undefined
  return problem(
    'unsafe-address',
    `A tool server is reached by https, or by http on this machine; ${plainLine(protocol)}//${plainLine(hostname)} ` +
      `is neither.`,
  )
}

function limitStream({
  maxBytes,
  onFlood,
}: {
  maxBytes: number
  onFlood(): void
}): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(part, controller) {
      size += part.byteLength
      if (size <= maxBytes) return controller.enqueue(part)
      onFlood()
      controller.error(new Error('The answer of a tool server is too long.'))
    },
  })
}
