import { INVALID_REQUEST } from '@modelcontextprotocol/server'
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { plainLine } from '../../gate/index.ts'
import { makeServer, type ServerParts } from './make-server.ts'

/** A message above this ends the connection; what is only too large for an operation is refused with a sentence. */
const MOST_BYTES = 64 * 1024 * 1024

/** Serves one client over stdin and stdout, until either is closed or the process is asked to end. Stdout carries the protocol alone. */
export async function serveStdio(parts: ServerParts): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_BYTES })
  const over = new Promise<void>((end) => {
    // Whatever ends the connection closes the transport; a server that only answered a first look is closed earlier.
    const close = transport.close.bind(transport)
    Object.assign(transport, { close: () => close().finally(end) })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  })
  const handle = serve(() => makeServer(parts), { transport, onerror: (cause) => report(transport, cause) })
  await over
  await handle.close()
}

/** What is wrong with a line is said to the person on stderr, and to the client where it is no message at all. */
function report(transport: StdioServerTransport, cause: Error): void {
  const isMalformed = 'issues' in cause
  const message = isMalformed ? 'A line on stdin is not a JSON-RPC message; it was left out.' : cause.message
  process.stderr.write(`${plainLine(message)}\n`)
  // A client that is gone by now needs no answer.
  if (isMalformed) transport.send({ jsonrpc: '2.0', error: { code: INVALID_REQUEST, message } }).catch(() => undefined)
}
