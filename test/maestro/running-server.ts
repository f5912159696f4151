import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openClient, type Client, type Transport } from '../../src/maestro/client/index.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { preparedIn, putDatabase } from '../support/store/prepared.ts'
import { commandLine } from '../command.ts'
import { startCommand } from '../run-child.ts'

export type Running = { readonly url: string; readonly token: string; readonly child: ChildProcess }

/** Starts `cutroom start` as people do, on a data folder, which has a database from the first start on. */
export async function startServer(folder: string, env: Record<string, string> = {}): Promise<Running> {
  const data = join(folder, 'data')
  if (!env['DATABASE_URL'] && !existsSync(data)) await putDatabase(data)
  const child = startCommand(
    commandLine(['start', '--port', '0', '--json', '--data', data, '--log', join(folder, 'log')]),
    { DATABASE_URL: '', CUTROOM_DATA_DIR: preparedIn, ...env },
    folder,
  )
  const line = await new Promise<string>((resolve, reject) => {
    let said = ''
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')))
    })
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it listened: ${complaint}`)))
  })
  return { ...(JSON.parse(line) as { url: string; token: string }), child }
}

export async function stopServer({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

/** One server for all tests of a file: its first look at an embedded database takes a while. */
export function sharedServer(env: () => Record<string, string> = () => ({})): { readonly now: () => Running } {
  let running: Running | undefined
  let folder = ''
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-test-')))
    running = await startServer(folder, { CUTROOM_CONFIG_DIR: join(folder, 'settings'), ...env() })
  }, 120_000)
  afterAll(async () => {
    if (running) await stopServer(running)
    await rm(folder, { recursive: true, force: true })
  }, 60_000)
  return {
    now: () => {
      if (!running) throw new Error('The server has not been started')
      return running
    },
  }
}

/** Where an answer breaks off: after so many events, and so many bytes of the next. */
export type Break = { readonly events: number; readonly bytes: number }

/** The network as it is; `nextBreak` says where the next answer breaks off, as on a bad line. */
export function networkTo(
  { url }: Pick<Running, 'url'>,
  nextBreak: () => Break | undefined = () => undefined,
): Transport {
  return async ({ method, path, headers, body, signal }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    const end = nextBreak()
    return {
      status: response.status,
      headers: response.headers,
      body: response.body && end ? broken(response.body, end) : response.body,
      text: () => response.text(),
    }
  }
}

async function* broken(body: AsyncIterable<Uint8Array>, { events, bytes }: Break): AsyncGenerator<Uint8Array> {
  let ended = 0
  let past = 0
  let last = 0
  for await (const piece of body) {
    for (const [at, byte] of piece.entries()) {
      if (ended >= events && past++ >= bytes) {
        yield piece.subarray(0, at)
        throw new Error('The line broke')
      }
      if (byte === NEW_LINE && last === NEW_LINE) ended++
      last = byte
    }
    yield piece
  }
}

const NEW_LINE = 10

/** A client with nothing kept before. */
export async function newClient(
  server: Pick<Running, 'url' | 'token'>,
  transport: Transport = networkTo(server),
): Promise<Client> {
  const texts = new Map<string, string>()
  const client = await openClient({
    transport,
    token: server.token,
    newId: randomUUID,
    keep: { read: (key) => texts.get(key) ?? null, write: (key, text) => void texts.set(key, text) },
    sleep: shortWait,
  })
  if (isProblem(client)) throw new Error(client.message)
  return client
}

/** Waits between tries are cut short; a silent server is waited for as long as the test may take. */
function shortWait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms < 30_000) setTimeout(resolve, 5)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
