import { deserializeMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import type { StartedServer } from '../../gate/index.ts'

/** MCP over the pipes of a server that the gate started: one message a line. */
export function streamTransport(
  server: StartedServer,
  watch: { readonly lineBytes: number; readonly graceMs: number; onFlood(): void; onNonsense(): void },
): Transport {
  let isClosed = false
  const closed = (): void => {
    if (isClosed) return
    isClosed = true
    transport.onclose?.()
  }
  const transport: Transport = {
    start: async () => void listen(),
    send: (message) => server.write(serializeMessage(message)),
    close: async () => {
      closed()
      await server.close(watch.graceMs)
    },
  }
  return transport

  async function listen(): Promise<void> {
    try {
      for await (const line of lines(server.output, watch.lineBytes)) {
        if (isClosed) return
        if (line === null) {
          server.kill()
          watch.onFlood()
        } else receive(line)
      }
    } catch {
      // Its output broke off: the same as an end.
    }
    await server.hearOut()
    closed()
  }

  function receive(line: string): void {
    let message
    try {
      message = deserializeMessage(line)
    } catch {
      watch.onNonsense()
      return
    }
    transport.onmessage?.(message)
  }
}

/** The lines of a stream that are not empty; null, as the last, for one that is too long. */
async function* lines(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<string | null> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end))
      if (size + end - start > maxBytes) return yield null
      const line = Buffer.concat(parts).toString('utf8').trim()
      if (line !== '') yield line
      parts = []
      size = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > maxBytes) return yield null
  }
}
