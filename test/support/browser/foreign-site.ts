import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A site of someone else on this machine: an empty page at every path, and all that browsers told it. */
export type ForeignSite = {
  readonly port: number
  /** The same site under another name, such as `localhost` or one that was rebound. */
  at(host: string): string
  readonly seen: { readonly target: string; readonly headers: IncomingHttpHeaders }[]
}

export async function startForeignSite(): Promise<ForeignSite> {
  const seen: ForeignSite['seen'][number][] = []
  const server = createServer(({ url = '', headers }, reply) => {
    seen.push({ target: url, headers })
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html><title>foreign</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { port, at: (host) => `http://${host}:${port}/`, seen }
}
