import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** The server of a project as people start it. */
export type ServedStudio = { readonly url: string; readonly token: string; stop(): Promise<void> }

export async function serveStudio(folder: string): Promise<ServedStudio> {
  const child = spawn(resolve('cutroom'), ['start', '--port', '0', '--json', '--log', join(folder, 'log')], {
    cwd: folder,
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((done) => void child.once('exit', () => done()))
  const first = await new Promise<string>((done) => void child.stdout.setEncoding('utf8').once('data', done))
  const { url, token } = JSON.parse(first) as { url: string; token: string }
  return {
    url,
    token,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a command in a folder, and waits for its end. */
export async function runCutroom(folder: string, args: readonly string[]): Promise<void> {
  const child = spawn(resolve('cutroom'), args, { cwd: folder, stdio: 'ignore' })
  await new Promise<void>((done) => void child.once('exit', () => done()))
}
