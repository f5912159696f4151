import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

async function startStudio(
  folder: string,
  { args = ['--no-open', '--port', '0'], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): Promise<Started> {
  const [command = '', ...line] = commandLine(['studio', '--json', '--log', 'server.log', ...args])
  const child = spawn(command, line, {
    cwd: folder,
    env: { ...process.env, CUTROOM_DATA_DIR: folder, CUTROOM_TOKEN: '', DATABASE_URL: '', DISPLAY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const first = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.once('exit', () => setTimeout(() => reject(new Error(`It ended: ${said}`)), 100))
  })
  return { ...(JSON.parse(first) as { url: string; token: string }), child, said: () => said, ended }
}

async function project(): Promise<string> {
  const folder = await testFolder()
  expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
  return folder
}

describe('cutroom studio', () => {
  it('prints the address of the page, serves it without opening a database, and ends on Ctrl-C', async () => {
    const folder = await project()
    const { url, token, child, said, ended } = await startStudio(folder)
    expect(said()).toContain(`${url}/#token=${token}`)
    const page = await fetch(url)
    expect(await page.text()).toContain('<title>Cutroom</title>')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w+/]+=*' 'strict-dynamic'/)
    expect((await fetch(`${url}/api/v1/project`)).status).toBe(401)
    const health = await fetch(`${url}/healthz`, { headers: { authorization: `Bearer ${token}` } })
    expect(await health.json()).toMatchObject({ status: 'ok', store: { state: 'closed' } })
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'server'))).toBe(false)
  })

  it('started again on the same project, says where it runs already', async () => {
    const folder = await project()
    // As for a new user: nothing was kept anywhere yet.
    const env = { CUTROOM_DATA_DIR: join(await testFolder(), 'share', 'cutroom') }
    const one = await startStudio(folder, { env })
    const other = await startStudio(folder, { env })
    expect([other.url, other.token]).toEqual([one.url, one.token])
    expect(await other.ended).toBe(0)
    expect(other.said()).toContain('runs already')
    // One that was killed leaves its record behind, which counts for nothing then.
    one.child.kill('SIGKILL')
    await one.ended
    const next = await startStudio(folder, { env })
    expect(next.token).not.toBe(one.token)
    next.child.kill('SIGTERM')
    await next.ended
  })

  it('takes the next port where its own is busy', async () => {
    const [one, other] = [
      await startStudio(await project(), { args: ['--no-open'] }),
      await startStudio(await project(), { args: ['--no-open'] }),
    ]
    expect(one.url).not.toBe(other.url)
    for (const { url, token } of [one, other])
      expect((await fetch(`${url}/api/v1/project`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  it.skipIf(process.platform === 'win32')(
    'opens the browser without showing the token to the rest of the machine',
    async () => {
      const folder = await project()
      const opener = join(folder, process.platform === 'darwin' ? 'open' : 'xdg-open')
      writeFileSync(
        opener,
        `#!/bin/sh\nprintf %s "$*" > "${folder}/opened.part" && mv "${folder}/opened.part" "${folder}/opened"\n`,
      )
      chmodSync(opener, 0o755)
      const env = { DISPLAY: ':0', PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }
      const { url, token, child, ended } = await startStudio(folder, { args: ['--port', '0'], env })
      await expect.poll(() => existsSync(join(folder, 'opened')), { timeout: 20_000 }).toBe(true)
      const opened = readFileSync(join(folder, 'opened'), 'utf8')
      expect(opened).not.toContain(token)
      const file = fileURLToPath(opened)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readFileSync(file, 'utf8')).toContain(`url=${url}/#token=${token}"`)
      child.kill('SIGTERM')
      await ended
      expect(existsSync(file)).toBe(false)
    },
  )

  it('outside a project says so', async () => {
    const told = await cutroom(await testFolder(), ['studio', '--no-open', '--json'])
    expect([told.exitCode, told.json.problem.code]).toEqual([2, 'no-project'])
  })
})
