import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Surroundings } from '../../../src/media/transcribe/find-server.ts'

export const KEY = 'sk-test-1234567890abcdef'

/** One request to `/audio/transcriptions`, as the server understood it. */
export type Asked = { readonly fields: ReadonlyMap<string, string[]>; readonly sound: Buffer; readonly seconds: number }
export type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>

export type TranscriptionWire = {
  readonly asked: Asked[]
  readonly origin: string
  readonly surroundings: Surroundings
  stop(): Promise<void>
}

/**
 * A server on this machine that takes and refuses requests as OpenAI's does; each is met with the next answer, the last
 * one again and again.
 */
export async function startTranscriptionWire(...answers: Answer[]): Promise<TranscriptionWire> {
  const asked: Asked[] = []
  const server = createServer((incoming, response) => {
    void answer(incoming, response)
  })
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming)
    if (incoming.headers.authorization !== `Bearer ${KEY}`)
      return refuse(
        response,
        401,
        'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
      )
    if (incoming.method !== 'POST' || incoming.url !== '/v1/audio/transcriptions')
      return refuse(response, 404, 'Unknown request URL')
    const one = partsOf(body, incoming.headers['content-type'] ?? '')
    if (one === null) return refuse(response, 400, 'Could not parse multipart form')
    if (!one.fields.has('model') || one.sound.length === 0)
      return refuse(response, 400, 'you must provide a model parameter')
    if (one.fields.has('timestamp_granularities[]') && one.fields.get('response_format')?.[0] !== 'verbose_json')
      return refuse(response, 400, 'timestamp_granularities requires verbose_json')
    asked.push(one)
    await (answers[Math.min(asked.length, answers.length) - 1] ?? hear())(one, response)
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve()
      })
      server.closeAllConnections()
    })
  onTestFinished(stop)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    asked,
    origin,
    stop,
    surroundings: {
      config: { schema: 'cutroom.config', version: 1, addresses: { transcription: `${origin}/v1` } },
      env: { CUTROOM_TRANSCRIBE_KEY: KEY },
    },
  }
}

/** Hears the same words in every sound, spread over it. */
export function hear(words: readonly string[] = ['Hello', 'there.']): Answer {
  return ({ seconds }, response) => {
    const step = seconds / Math.max(1, words.length)
    send(response, 200, {
      task: 'transcribe',
      language: 'english',
      duration: seconds,
      text: words.join(' '),
      // OpenAI leaves the punctuation out here.
      words: words.map((word, index) => ({
        word: word.replace(/[.,?!]$/, ''),
        start: index * step,
        end: (index + 0.8) * step,
      })),
      segments:
        words.length === 0
          ? []
          : [
              {
                id: 0,
                seek: 0,
                start: 0,
                end: seconds,
                text: ` ${words.join(' ')}`,
                tokens: [50364],
                temperature: 0,
                avg_logprob: -0.2,
                compression_ratio: 1.2,
                no_speech_prob: 0.01,
              },
            ],
      usage: { type: 'duration', seconds: Math.ceil(seconds) },
    })
  }
}

export function fail(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return (_asked, response) => {
    refuse(response, status, message, headers)
  }
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  send(
    response,
    status,
    {
      error: {
        message,
        type: status === 429 ? 'rate_limit_exceeded' : 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    headers,
  )
}

function send(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Reads multipart/form-data by hand: no code of ours and none of Node's that made it. */
function partsOf(body: Buffer, type: string): Asked | null {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1]
  if (boundary === undefined) return null
  const fields = new Map<string, string[]>()
  let sound: Buffer = Buffer.alloc(0)
  const mark = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(mark); at >= 0;) {
    const next = body.indexOf(mark, at + mark.length)
    if (next < 0) break
    const part = body.subarray(at + mark.length + 2, next - 2)
    const head = part.subarray(0, part.indexOf('\r\n\r\n')).toString()
    const content = part.subarray(head.length + 4)
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    if (/filename="[^"]+\.wav"/.test(head)) sound = content
    else fields.set(name, [...(fields.get(name) ?? []), content.toString()])
    at = next
  }
  return { fields, sound, seconds: secondsOf(sound) }
}

/** The length of a 16-bit mono WAV by its own header. */
function secondsOf(wav: Buffer): number {
  const data = wav.indexOf('data')
  const rate = wav.readUInt32LE(wav.indexOf('fmt ') + 12)
  return data < 0 ? 0 : wav.readUInt32LE(data + 4) / 2 / rate
}
