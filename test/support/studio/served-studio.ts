import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { jobRow, uploadRow, type JobRow, type UploadRow } from '../../../src/client/index.ts'
import { commandLine } from '../../command.ts'

type Call = {
  readonly method?: string
  readonly json?: unknown
  readonly bytes?: Uint8Array
  readonly headers?: Record<string, string>
}

/** The server as people start it on a project, and a client of it that can be without it for a while. */
export type ServedStudio = {
  readonly url: string
  readonly token: string
  call(path: string, call?: Call): Promise<Response>
  get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.infer<Shape>>
  post<Shape extends z.ZodType>(path: string, json: unknown, shape: Shape): Promise<z.infer<Shape>>
  refused(path: string, call?: Call): Promise<{ status: number; code: string; message: string; details: unknown }>
  /** Sends a whole file in pieces. */
  send(name: string, bytes: Uint8Array, pieceBytes?: number): Promise<UploadRow>
  sendPiece(upload: string, offset: number, bytes: Uint8Array): Promise<Response>
  begin(body: object): Promise<JobRow>
  /** Waits for a job to end. */
  ended(job: string): Promise<JobRow>
  /** Lifts a limit that it was started with. */
  liftLimit(name: 'fsize'): Promise<unknown>
  /** As a power cut would end it. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Resolves when the process ended by itself. */
  readonly exited: Promise<void>
}

type ServeOptions = { readonly env?: Record<string, string>; readonly before?: readonly string[] }

export async function serveStudio(folder: string, { env = {}, before = [] }: ServeOptions = {}): Promise<ServedStudio> {
  const [command = '', ...line] = [...before, ...commandLine(['start', '--port', '0', '--json', '--log', 'server.log'])]
  const child = spawn(command, line, {
    cwd: folder,
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(() => end(child, 'SIGTERM', exited))
  const first = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve))
  const { url, token } = JSON.parse(first) as { url: string; token: string }

  const call = (path: string, { method = 'GET', json, bytes, headers = {} }: Call = {}): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(bytes && { body: bytes as Uint8Array<ArrayBuffer> }),
    })
  const read = async <Shape extends z.ZodType>(reply: Response, shape: Shape): Promise<z.infer<Shape>> => {
    const body: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${reply.status}: ${JSON.stringify(body)}`)
    return shape.parse(body)
  }
  const get: ServedStudio['get'] = async (path, shape) => read(await call(path), shape)
  const post: ServedStudio['post'] = async (path, json, shape) =>
    read(await call(path, { method: 'POST', json }), shape)
  const sendPiece: ServedStudio['sendPiece'] = (upload, offset, bytes) =>
    call(`/uploads/${upload}`, {
      method: 'PATCH',
      bytes,
      headers: {
        'upload-offset': String(offset),
        'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
      },
    })
  return {
    url,
    token,
    call,
    get,
    post,
    refused: async (path, asked) => {
      const reply = await call(path, asked)
      const { problem } = (await reply.json()) as { problem: { code: string; message: string; details: unknown } }
      return { status: reply.status, ...problem }
    },
    sendPiece,
    send: async (name, bytes, pieceBytes = 1 << 20) => {
      let row = await post('/uploads', { name, size: bytes.length }, uploadRow)
      while (row.state === 'open')
        row = await read(
          await sendPiece(row.upload, row.offset, bytes.subarray(row.offset, row.offset + pieceBytes)),
          uploadRow,
        )
      return row
    },
    begin: (body) => post('/jobs', body, jobRow),
    ended: async (job) => {
      for (;;) {
        const row = await get(`/jobs/${job}`, jobRow)
        if (row.state !== 'queued' && row.state !== 'running') return row
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    liftLimit: (name) => promisify(execFile)('prlimit', ['--pid', String(child.pid), `--${name}=unlimited`]),
    kill: () => end(child, 'SIGKILL', exited),
    stop: () => end(child, 'SIGTERM', exited),
    exited,
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await exited
}
