import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commandLine, cutroom } from '../../../test/command.ts'
import { testFolder } from '../../../test/test-folder.ts'

type Started = {
  readonly url: string
  readonly token: string
  readonly child: ChildProcess
  said(): string
  ended: Promise<number | null>
}

async function start(folder: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Started> {
  const [command = '', ...line] = commandLine(['start', '--port', '0', '--json', ...args])
  const child = spawn(command, line, {
    cwd: folder,
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const first = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (out.includes('\n')) resolve(out)
    })
    child.once('exit', () => reject(new Error(`It ended: ${said}`)))
  })
  return { ...(JSON.parse(first) as { url: string; token: string }), child, said: () => said, ended }
}

const look = ({ url, token }: Started, path: string): Promise<Response> =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } })

describe('cutroom start', () => {
  it('prints one line of JSON, serves with a new token each time, logs where it is told, and ends on SIGTERM', async () => {
    const folder = await testFolder()
    const one = await start(folder, ['--log', 'server.log'])
    const other = await start(folder, ['--log', 'other.log'])
    expect(one.token).toMatch(/^[\w-]{43}$/)
    expect(other.token).not.toBe(one.token)
    expect((await fetch(`${one.url}/openapi.json`)).status).toBe(401)
    expect(await (await look(one, '/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    expect(await (await look(one, '/healthz')).json()).toMatchObject({ status: 'ok', store: { state: 'closed' } })
    one.child.kill('SIGTERM')
    other.child.kill('SIGINT')
    expect([await one.ended, await other.ended]).toEqual([0, 0])
    const log = readFileSync(join(folder, 'server.log'), 'utf8')
    expect(
      log
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { status: number }).status),
    ).toEqual([401, 200, 200])
    expect(log).not.toContain(one.token)
    expect(one.said()).not.toContain('"event"')
  })

  it('opens its database when it is first needed, and a second server on the same folder is told why it cannot', async () => {
    const folder = await testFolder()
    const [one, other] = [await start(folder), await start(folder)]
    expect((await look(one, '/api/v1/projects/x')).status).toBe(404)
    expect(one.said()).toContain('Preparing the database')
    expect(await (await look(one, '/healthz')).json()).toMatchObject({ store: { state: 'open', kind: 'pglite' } })
    const refused = await look(other, '/api/v1/projects/x')
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { problem: { message: expect.stringContaining('has the database') as string } },
    ])
    expect((await look(other, '/healthz')).status).toBe(503)
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
    expect((await look(other, '/api/v1/projects/x')).status).toBe(404)
    other.child.kill('SIGTERM')
    expect(await other.ended).toBe(0)
  })

  it('does not start on a data folder that cannot be one', async () => {
    const folder = await testFolder()
    writeFileSync(join(folder, 'song.json'), '{}')
    for (const data of ['song.json', 'song.json/data']) {
      const refused = await cutroom(folder, ['start', '--port', '0', '--json', '--data', data], {
        env: { CUTROOM_TOKEN: '', CUTROOM_DATA_DIR: folder, DATABASE_URL: '' },
      })
      expect([refused.exitCode, refused.json.problem]).toMatchObject([
        1,
        { code: 'not-a-folder', message: expect.stringContaining('choose a folder') as string },
      ])
    }
  })

  it('serves no other machine without a token of the user’s own', async () => {
    const folder = await testFolder()
    const bare = { CUTROOM_TOKEN: '', CUTROOM_DATA_DIR: folder }
    const refused = await cutroom(folder, ['start', '--host', '0.0.0.0', '--port', '0', '--json'], { env: bare })
    expect([refused.exitCode, refused.json.problem.message]).toEqual([2, expect.stringContaining('CUTROOM_TOKEN')])
    expect(
      (await cutroom(folder, ['start', '--port', '0'], { env: { ...bare, CUTROOM_TOKEN: 'short' } })).exitCode,
    ).toBe(2)
    expect((await cutroom(folder, ['start', '--port', '99999'], { env: bare })).exitCode).toBe(2)
    const token = 'a-secret-of-the-user-0123456789'
    const open = await start(folder, ['--host', '0.0.0.0'], { CUTROOM_TOKEN: token })
    expect(open.token).toBe(token)
    expect((await look(open, '/healthz')).status).toBe(200)
    const taken = await cutroom(folder, ['start', '--port', new URL(open.url).port, '--host', '0.0.0.0', '--json'], {
      env: { ...bare, CUTROOM_TOKEN: token },
    })
    expect([taken.exitCode, taken.json.problem.code]).toEqual([1, 'port-taken'])
  })
})
