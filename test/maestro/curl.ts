import { spawn, spawnSync } from 'node:child_process'
import type { SentEvent } from '../../src/maestro/client/index.ts'
import { finished } from '../run-child.ts'
import type { Running } from './running-server.ts'
import { framesIn } from './tap.ts'

export const hasCurl = spawnSync('curl', ['--version']).status === 0

export type Curled = {
  readonly status: number
  readonly text: string
  readonly ids: readonly number[]
  readonly events: readonly SentEvent[]
}

/** What `curl -N` prints for a path; with a body, it is posted. */
export async function curl(
  { url, token }: Pick<Running, 'url' | 'token'>,
  { path, body, headers = [] }: { path: string; body?: object; headers?: readonly string[] },
): Promise<Curled> {
  const asJson = body ? ['-H', 'Content-Type: application/json', '--data-binary', '@-'] : []
  const child = spawn(
    'curl',
    [
      '-sN',
      '-w',
      '\n%{http_code}',
      '-H',
      `Authorization: Bearer ${token}`,
      ...headers.flatMap((header) => ['-H', header]),
      ...asJson,
      `${url}${path}`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  child.stdin.end(body ? JSON.stringify(body) : '')
  const { stdout } = await finished(child)
  const end = stdout.lastIndexOf('\n')
  const text = stdout.slice(0, end)
  const frames = text.split('\n\n').flatMap(framesIn)
  return {
    status: Number(stdout.slice(end + 1)),
    text,
    ids: frames.map(({ seq }) => seq),
    events: frames.map(({ data }) => JSON.parse(data) as SentEvent),
  }
}
