import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { commandLine } from '../../command.ts'

/** The server as people start it on a project. It ends with the test. */
export type StartedStudio = {
  readonly url: string
  readonly token: string
  /** The address that lets a page in. */
  readonly address: string
  stop(signal?: NodeJS.Signals): Promise<void>
  /** SIGSTOP puts it to sleep as a closed laptop does, SIGCONT wakes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

type Life = { readonly port?: number; readonly token?: string; readonly env?: Record<string, string> }

/**
 * `port` and `token` are given where one life follows another. A port is none of those that the system gives to whoever
 * asks for any: between two lives it would be gone. Zero is any, for a single life.
 */
export async function startStudio(folder: string, { port, ...life }: Life = {}): Promise<StartedStudio> {
  if (port !== undefined) return begin(folder, port, life)
  for (let tries = 1; ; tries++) {
    const chosen = FIRST_PORT + randomInt(PORTS)
    try {
      return await begin(folder, chosen, life)
    } catch (cause) {
      if (tries === MAX_TRIES) throw cause
    }
  }
}
const FIRST_PORT = 20_000
const PORTS = 10_000
const MAX_TRIES = 5

async function begin(
  folder: string,
  port: number,
  { token = '', env = {} }: Omit<Life, 'port'>,
): Promise<StartedStudio> {
  const [command = '', ...line] = commandLine(['start', '--port', String(port), '--json', '--log', 'server.log'])
  const child = spawn(command, line, {
    cwd: folder,
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: token, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => stop('SIGKILL'))
  const started = JSON.parse(await firstLine(child)) as { url: string; token: string }
  return {
    ...started,
    address: `${started.url}/#token=${encodeURIComponent(started.token)}`,
    stop,
    signal: (name) => void child.kill(name),
  }
}

const firstLine = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('\n')) resolve(said)
    })
    stdout?.once('end', () => reject(new Error('The server ended before it listened.')))
  })
