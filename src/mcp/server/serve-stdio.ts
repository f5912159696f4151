import { INVALID_REQUEST } from '@modelcontextprotocol/server'
import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { plainLine } from '../../gate/index.ts'
import { makeServer, type ServerParts } from './make-server.ts'

/** A message above this ends the connection; what is only too large for an operation is refused with a sentence. */
const MOST_BYTES = 64 * 1024 * 1024

/** Serves one client over stdin and stdout, until either is closed or the process is asked to end. Stdout carries the protocol alone. */
export async function serveStdio(parts: ServerParts): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_BYTES })
  let end = (): void => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const handle = serve(
    () => {
      const server = makeServer(parts)
      server.server.onclose = end
      return server
    },
    {
      transport,
      onerror: (error) => {
        const isMalformed = 'issues' in error
        const message = isMalformed ? 'A line on stdin is not a JSON-RPC message; it was left out.' : error.message
        process.stderr.write(`${plainLine(message)}\n`)
        if (isMalformed) void transport.send({ jsonrpc: '2.0', error: { code: INVALID_REQUEST, message } }).catch(() => undefined)
      },
    },
  )
  for (const event of ['end', 'close']) process.stdin.once(event, end)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  await over
  await handle.close()
}
