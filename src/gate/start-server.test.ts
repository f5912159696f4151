import { readFile, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '../../test/run-child.ts'
import { isProblem } from '../base/index.ts'
import { findCommand, startServer, type ServerCall, type StartedServer } from './start-server.ts'

afterEach(() => {
  delete process.env['CUTROOM_TEST_SECRET']
})

async function started(call: ServerCall): Promise<StartedServer> {
  const server = await startServer(call)
  if (isProblem(server)) throw new Error(server.message)
  return server
}

async function printedBy(server: StartedServer): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of server.output) parts.push(part)
  return Buffer.concat(parts).toString()
}

const shell = (script: string): string[] => ['/bin/sh', '-c', script]

test('arguments reach a server as they are, and it runs away from the project', async () => {
  const server = await started({ command: ['/bin/sh', '-c', 'pwd; printf "%s|" "$@"', 'x', '$(id)', 'a b', '*'] })
  expect(await printedBy(server)).toBe(`${await realpath(homedir())}\n$(id)|a b|*|`)
})

test('a server knows only the variables that were listed for it', async () => {
  process.env['CUTROOM_TEST_SECRET'] = 'key'
  expect(await printedBy(await started({ command: ['/usr/bin/env'] }))).not.toContain('CUTROOM_TEST_SECRET')
  expect(await printedBy(await started({ command: ['/usr/bin/env'], env: ['CUTROOM_TEST_SECRET'] }))).toContain(
    'CUTROOM_TEST_SECRET=key',
  )
  delete process.env['CUTROOM_TEST_SECRET']
  expect(await startServer({ command: ['/usr/bin/env'], env: ['CUTROOM_TEST_SECRET'] })).toMatchObject({
    code: 'variable-missing',
    message: expect.stringContaining('CUTROOM_TEST_SECRET'),
  })
})

test('a command is found in the path and never beside the person', async () => {
  expect(await findCommand('sh')).toMatch(/^\/.*\/sh$/)
  expect(await findCommand('./sh')).toBeNull()
  expect(await findCommand('package.json')).toBeNull()
  expect(await startServer({ command: ['no-such-server-anywhere'] })).toMatchObject({ code: 'program-missing' })
})

test('what a server complains of is bounded and made safe to print', async () => {
  const server = await started({
    command: shell(
      String.raw`head -c 300000 /dev/zero | tr "\0" e >&2; printf "\033[31mthe \342\200\256end" >&2; exit 3`,
    ),
  })
  await printedBy(server)
  expect(await server.ended).toEqual({ code: 3 })
  expect(server.complaints().length).toBeLessThanOrEqual(8_192)
  expect(server.complaints()).toMatch(/ethe end$/)
})

test('a server that is closed may end by itself, and is ended with its children when it does not', async () => {
  const polite = await started({ command: shell('read line; exit 5') })
  await polite.close(60_000)
  expect(await polite.ended).toEqual({ code: 5 })
  const stubborn = await started({ command: shell('trap "" TERM; sleep 600 & echo $!; exec sleep 600') })
  const child = await firstOf(stubborn.output)
  await stubborn.close(1)
  expect(await isGone(Number(child))).toBe(true)
})

test('writing to a server that listens no more, or has ended, comes back and leaves its end as it was', async () => {
  const server = await started({ command: shell('exec <&-; echo deaf; sleep 0.2; exit 7') })
  expect(await firstOf(server.output)).toBe('deaf\n')
  // More than the pipe would hold, so that it cannot just be left there.
  await server.write('x'.repeat(1_000_000))
  expect(await server.ended).toEqual({ code: 7 })
  await server.write('x'.repeat(1_000_000))
  expect(await server.ended).toEqual({ code: 7 })
})

test('a server that has ended is not killed: its number may be another’s by now', async () => {
  const signals = vi.spyOn(process, 'kill')
  onTestFinished(() => {
    signals.mockRestore()
  })
  const server = await started({ command: shell('exit 0') })
  await server.ended
  signals.mockClear()
  server.kill()
  await server.close(1)
  expect(signals).not.toHaveBeenCalled()
})

test('a server ends with us, also when a signal ends us', async () => {
  const server = 'trap "" TERM INT HUP; echo $$; while :; do sleep 600; done'
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const parent = startChild('start-server', ['/bin/sh', '-c', server])
    const pid = await firstOf(parent.stdout!)
    const ended = new Promise((resolve) => {
      parent.once('exit', (_code, by) => {
        resolve(by)
      })
    })
    parent.kill(signal)
    expect(await ended).toBe(signal)
    expect(await isGone(Number(pid))).toBe(true)
  }
})

async function firstOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const part of stream) return Buffer.from(part).toString()
  return ''
}

/** Waits until a process has ended; one that its new parent has not yet taken note of counts as ended. */
async function isGone(pid: number): Promise<boolean> {
  expect(pid).toBeGreaterThan(0)
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null || /\) [ZX] /.test(stat)) return true
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}
