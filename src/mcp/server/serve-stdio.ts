import { INVALID_REQUEST } from '@modelcontextprotocol/server'
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { plainLine } from '../../gate/index.ts'
import { makeServer, type ServerParts } from './make-server.ts'

/** A message above this ends the connection; what is only too large for an operation is refused with a sentence. */
const MAX_BYTES = 64 * 1024 * 1024

type Wires = ConstructorParameters<typeof StdioServerTransport>
type Stdio = {
  readonly stdin: Wires[0] & {}
  readonly stdout: Wires[1] & {}
  readonly stderr: { write(text: string): unknown }
  onEnd(stop: () => void): () => void
}

/**
 * Serves one client over stdin and stdout, until either is closed or the process is asked to end. Stdout carries the
 * protocol alone.
 */
export async function serveStdio(parts: ServerParts, { stdin, stdout, stderr, onEnd }: Stdio): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: MAX_BYTES })
  let endListening = (): void => undefined
  const over = new Promise<void>((end) => {
    // Whatever ends the connection closes the transport; a server that only answered a first look is closed earlier.
    const close = transport.close.bind(transport)
    Object.assign(transport, { close: () => close().finally(end) })
    endListening = onEnd(end)
  })
  const handle = serve(() => makeServer(parts), { transport, onerror: (cause) => report({ transport, stderr }, cause) })
  await over
  endListening()
  await handle.close()
}

/** What is wrong with a line is said to the person on stderr, and to the client where it is no message at all. */
function report(
  { transport, stderr }: Pick<Stdio, 'stderr'> & { readonly transport: StdioServerTransport },
  cause: Error,
): void {
  const isMalformed = 'issues' in cause
  const message = isMalformed ? 'A line on stdin is not a JSON-RPC message; it was left out.' : cause.message
  stderr.write(`${plainLine(message)}\n`)
  // A client that is gone by now needs no answer.
  if (isMalformed) transport.send({ jsonrpc: '2.0', error: { code: INVALID_REQUEST, message } }).catch(() => undefined)
}
