import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Protocol, WireReply, WireRequest } from './protocol.ts'

/** What happens to one request of a conversation. */
export type Fate =
  | { readonly reply: WireReply }
  | { readonly status: number; readonly message?: string; readonly headers?: { readonly [name: string]: string } }
  | { readonly fault: Fault }

/**
 * `cut`: the connection ends in the middle. `stall`: silence from the middle on. `hang`: no answer at all. `garbage`: no JSON in the
 * middle. `short`: a clean end in the middle. `told`: an error, told in the middle.
 */
type Fault = 'cut' | 'stall' | 'hang' | 'garbage' | 'short' | 'told'

export type WireServer = {
  readonly origin: string
  readonly requests: readonly WireRequest[]
  /** Those of a conversation. */
  chats(): readonly WireRequest[]
  /** Whether the newest request waits for an answer that will never come. */
  isSilent(): boolean
  /** Ends once a client has gone away before its answer was whole. */
  abandoned(): Promise<void>
  close(): Promise<void>
}

/**
 * A server on this machine that speaks a protocol and meets each request with the next fate; the last one is met again
 * and again.
 */
export async function startWire(protocol: Protocol, fates: readonly Fate[] = []): Promise<WireServer> {
  const requests: WireRequest[] = []
  const chats: WireRequest[] = []
  let silent = false
  let tellAbandoned = (): void => undefined
  const abandoned = new Promise<void>((resolve) => {
    tellAbandoned = resolve
  })
  const server = createServer((incoming, response) => {
    void answer(incoming, response)
  })
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    silent = false
    response.on('close', () => {
      if (!response.writableEnded) tellAbandoned()
    })
    const request = await read(incoming)
    requests.push(request)
    const about = protocol.about(request)
    if (about !== null) return send(response, about.status, about.body === '' ? '' : JSON.stringify(about.body))
    chats.push(request)
    const complaint = protocol.complaint(request)
    if (complaint !== null) return send(response, complaint.status, JSON.stringify(complaint.body))
    const fate = fates[Math.min(chats.length, fates.length) - 1]
    if (fate === undefined) return send(response, 500, 'the test gave no fate')
    if ('status' in fate)
      return send(
        response,
        fate.status,
        JSON.stringify(protocol.error(fate.status, fate.message ?? 'Something went wrong')),
        fate.headers,
      )
    if ('reply' in fate) return speak(response, encoded(protocol, fate.reply, request))
    const half = encoded(protocol, { text: 'half of this sentence never arrives' }, request)
    silent = (await suffer(response, fate.fault, { ...half, told: protocol.errorPiece('Overloaded') })) === 'silent'
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    chats: () => chats,
    isSilent: () => silent,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

type Encoded = { readonly type: string; readonly bytes: Buffer; readonly middle: number }

function encoded(protocol: Protocol, reply: WireReply, { body }: WireRequest): Encoded {
  if (body.stream !== true) {
    const { type, text } = protocol.whole(reply)
    const bytes = Buffer.from(text)
    return { type, bytes, middle: Math.floor(bytes.length / 2) }
  }
  const { type, pieces } = protocol.streamed(reply)
  return {
    type,
    bytes: Buffer.from(pieces.join('')),
    middle: Buffer.byteLength(pieces.slice(0, Math.ceil(pieces.length / 2)).join('')),
  }
}

/** In pieces of a few bytes, which end where they like: within an event, a line or a letter. */
async function speak(response: ServerResponse, { type, bytes }: Encoded): Promise<void> {
  response.writeHead(200, { 'content-type': type })
  for (let at = 0; at < bytes.length; at += 61) {
    response.write(bytes.subarray(at, at + 61))
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  response.end()
}

async function suffer(
  response: ServerResponse,
  fault: Fault,
  { type, bytes, middle, told }: Encoded & { told: string },
): Promise<'silent' | 'over'> {
  if (fault === 'hang') return 'silent'
  response.writeHead(200, { 'content-type': type })
  await new Promise((resolve) => {
    response.write(bytes.subarray(0, middle), resolve)
  })
  if (fault === 'stall') return 'silent'
  if (fault === 'cut') response.destroy()
  else if (fault === 'short') response.end()
  else if (fault === 'told') response.end(told)
  else response.end(Buffer.concat([Buffer.from('data: {"type": <html>}\n\n'), bytes.subarray(middle)]))
  return 'over'
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: { readonly [name: string]: string } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

async function read(incoming: IncomingMessage): Promise<WireRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}
