import { problem, type Problem } from '../base/index.ts'
import { isLoopback } from './model-fetch.ts'
import { plainLine } from './plain-text.ts'

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
    return response.body === null ? response : new Response(response.body.pipeThrough(limited(options)), response)
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

function limited({
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
