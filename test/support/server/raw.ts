import { connect } from 'node:net'
import type { Told } from './server.ts'

type RawCall = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
}

/** A request written by hand, for what no client library would send. */
export async function rawCall(url: string, { method, path, headers, body = '' }: RawCall): Promise<Told> {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({
      connection: 'close',
      ...headers,
      ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    }).map(([name, value]) => `${name}: ${value}`),
  ]
  const [first] = responsesOf(await rawText(url, `${lines.join('\r\n')}\r\n\r\n${body}`))
  if (!first) throw new Error(`${method} ${path} was not answered.`)
  return first
}

/** Writes bytes, and reads until the server closes. */
export function rawText(url: string, bytes: string | Buffer, { keepsOpen = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      if (keepsOpen) socket.write(bytes)
      else socket.end(bytes)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
    })
  })
}

/** The answers in what was read, with or without chunks. */
export function responsesOf(text: string): Told[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .filter((part) => part.startsWith('HTTP/'))
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      )
      return { status: Number(status.split(' ')[1]), headers, text: rest.join('\r\n\r\n'), json: {}, events: [] }
    })
}
