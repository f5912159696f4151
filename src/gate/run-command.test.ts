import { mkdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startChild } from '../../test/run-child.ts'
import { contain, type ContainedPath } from './contain.ts'
import { isProblem } from '../base/index.ts'
import { rememberSecret } from './redact.ts'
import { type CommandCall, type CommandRun, runCommand } from './run-command.ts'
import { withTempFolder } from './own-folder.ts'

afterEach(() => {
  for (const name of ['CUTROOM_TEST_API_KEY', 'LC_TIME', 'BASH_ENV']) delete process.env[name]
})

async function placed(folder: string, path = '.'): Promise<ContainedPath> {
  const place = await contain(folder, path)
  if (isProblem(place)) throw new Error(place.message)
  return place
}

async function ran(folder: string, command: string, more: Partial<CommandCall> = {}): Promise<CommandRun> {
  const run = await runCommand({ command, cwd: await placed(folder), ...more })
  if (isProblem(run)) throw new Error(run.message)
  return run
}

test('a command runs in its folder and says how it ended', () =>
  withTempFolder(async (folder) => {
    await mkdir(join(folder, 'in side'))
    expect(await ran(folder, 'echo "$PWD"', { cwd: await placed(folder, 'in side') })).toMatchObject({
      ended: 'exited',
      exitCode: 0,
      signal: null,
      output: `${await realpath(folder)}/in side\n`,
      cutBytes: 0,
    })
    expect(await ran(folder, 'exit 7')).toMatchObject({ ended: 'exited', exitCode: 7 })
    expect(await ran(folder, 'kill -SEGV $$')).toMatchObject({ ended: 'exited', exitCode: null, signal: 'SIGSEGV' })
    expect(await ran(folder, 'no-such-program-anywhere')).toMatchObject({
      exitCode: 127,
      output: expect.stringContaining('no-such-program-anywhere'),
    })
  }))

test('a shell reads the command as it stands, quotes, pipes and lines included', () =>
  withTempFolder(async (folder) => {
    expect((await ran(folder, `printf '%s|' "a b" '$x' | tr '|' '\\n'\nx="it's"; echo "$x" \\\n  end`)).output).toBe(
      `a b\n$x\nit's end\n`,
    )
  }))

test('both streams come in the order in which they were printed', () =>
  withTempFolder(async (folder) => {
    expect((await ran(folder, 'for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done')).output).toBe(
      [1, 2, 3, 4, 5].map((at) => `out ${at}\nerr ${at}\n`).join(''),
    )
  }))

test('a command that changes its folder changes nobody else’s', () =>
  withTempFolder(async (folder) => {
    const before = process.cwd()
    expect((await ran(folder, 'cd / && pwd')).output).toBe('/\n')
    expect(process.cwd()).toBe(before)
  }))

test('a command that wants to read finds nothing to read', () =>
  withTempFolder(async (folder) => {
    expect(await ran(folder, 'cat; read -r line || echo nothing')).toMatchObject({
      ended: 'exited',
      output: 'nothing\n',
    })
  }))

test('a command knows a few variables and its own, and no keys', () =>
  withTempFolder(async (folder) => {
    process.env['CUTROOM_TEST_API_KEY'] = 'value-of-a-key'
    process.env['LC_TIME'] = 'C'
    process.env['BASH_ENV'] = '/nowhere'
    const { output } = await ran(folder, 'env', { env: [['GREETING', 'hello $HOME "you"']] })
    const names = output
      .trim()
      .split('\n')
      .map((line) => line.replace(/=.*/, ''))
      .filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))
    const allowed = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TERM', 'SHELL', 'USER', 'GREETING']
    expect(names.filter((name) => !allowed.includes(name) && !name.startsWith('LC_'))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['PATH', 'TERM', 'LC_TIME', 'GREETING']))
    expect(output).toContain('GREETING=hello $HOME "you"\n')
    expect(output).toContain('TERM=dumb\n')
  }))

test('a relative entry of PATH does not make the folder’s own files commands', () =>
  withTempFolder(async (folder) => {
    await writeFile(join(folder, 'planted'), '#!/bin/sh\necho planted\n', { mode: 0o755 })
    const before = process.env['PATH']
    try {
      for (const path of [`.:${before}`, `:${before}:`, '', '.']) {
        process.env['PATH'] = path
        expect([path, (await ran(folder, 'planted')).exitCode]).toEqual([path, 127])
      }
    } finally {
      process.env['PATH'] = before
    }
  }))

test('what is printed without end is kept at both ends, and ends with its time', () =>
  withTempFolder(async (folder) => {
    const run = await ran(folder, 'echo first; yes endless', { seconds: 2, maxOutputBytes: 1000 })
    expect(run.ended).toBe('timed-out')
    expect(run.output).toMatch(
      /^first\nendless\n(endless\n)*… \d+ bytes left out …\n(endless\n)+(end|endl|endle|endles|endless|en|e)?$/,
    )
    expect(run.output.length).toBeLessThan(1100)
    expect(run.cutBytes).toBeGreaterThan(10_000)
  }))

test('the first and the last lines of a long output stay whole', () =>
  withTempFolder(async (folder) => {
    const run = await ran(folder, 'i=0; while [ $i -lt 5000 ]; do echo "line $i"; i=$((i+1)); done; exit 3', {
      maxOutputBytes: 200,
    })
    expect(run).toMatchObject({ ended: 'exited', exitCode: 3 })
    const lines = run.output.trim().split('\n')
    expect([lines[0], lines.at(-1)]).toEqual(['line 0', 'line 4999'])
    expect(lines.filter((line) => !/^(line \d+|\d+|line|… \d+ bytes left out …)$/.test(line))).toEqual([])
  }))

test('colours, tricks and secrets are not in what is kept, nor in what is shown meanwhile', () =>
  withTempFolder(async (folder) => {
    rememberSecret('a-secret-of-the-user')
    const seen: string[] = []
    const { output } = await ran(
      folder,
      String.raw`printf '\033[31mred\033[0m \033]0;title\007\342\200\256 a-secret-of\033[1m-the-user\n'; printf 'half a-secret'; sleep 0.1; printf -- '-of-the-user\n'`,
      {
        onOutput: (text) => {
          seen.push(text)
        },
      },
    )
    expect(output).toBe('red  ‹secret›\nhalf ‹secret›\n')
    expect(seen.join('')).toBe(output)
  }))

/** Cancels a command as soon as it has printed something. */
async function cancelled(folder: string, command: string): Promise<CommandRun> {
  const stop = new AbortController()
  return ran(folder, command, {
    signal: stop.signal,
    onOutput: () => {
      stop.abort()
    },
  })
}

test('a command that takes too long is ended', () =>
  withTempFolder(async (folder) => {
    expect(await ran(folder, 'sleep 600', { seconds: 0.2 })).toMatchObject({
      ended: 'timed-out',
      exitCode: null,
      signal: 'SIGTERM',
    })
  }))

test('children that do not listen end too', () =>
  withTempFolder(async (folder) => {
    const run = await cancelled(
      folder,
      `trap "" TERM; (trap "" TERM HUP; sh -c 'trap "" TERM; echo $$; exec sleep 600' & wait) & wait; sleep 600`,
    )
    expect(run).toMatchObject({ ended: 'cancelled', exitCode: null, signal: 'SIGKILL' })
    await isGone(Number(run.output))
  }))

test('a command that is asked to end may tidy up', () =>
  withTempFolder(async (folder) => {
    expect(await cancelled(folder, 'trap "echo tidied; exit 9" TERM; echo ready; sleep 600 & wait')).toMatchObject({
      ended: 'cancelled',
      exitCode: 9,
      output: 'ready\ntidied\n',
    })
  }))

test('a command that was cancelled before never starts', () =>
  withTempFolder(async (folder) => {
    expect(
      await runCommand({ command: 'touch started', cwd: await placed(folder), signal: AbortSignal.abort() }),
    ).toMatchObject({ code: 'cancelled' })
    await expect(readFile(join(folder, 'started'))).rejects.toThrow('ENOENT')
  }))

test('what a command leaves running ends when the command does', () =>
  withTempFolder(async (folder) => {
    const run = await ran(folder, 'sleep 600 & echo $!')
    expect(run).toMatchObject({ ended: 'exited', exitCode: 0 })
    await isGone(Number(run.output))
  }))

test('a process that left the group and holds the output open is not waited for', () =>
  withTempFolder(async (folder) => {
    const run = await ran(
      folder,
      `setsid sh -c 'echo $$; touch left; exec sleep 600' & while [ ! -e left ]; do sleep 0.02; done; exit 4`,
    )
    expect(run).toMatchObject({ ended: 'exited', exitCode: 4 })
    process.kill(Number(run.output), 'SIGKILL')
  }))

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('a command ends with us when we end by %s', (signal) =>
  withTempFolder(async (folder) => {
    const parent = startChild('run-command', [folder, 'trap "" TERM INT HUP; echo $$; while :; do sleep 600; done'])
    const pid = await new Promise<number>((resolve) => {
      parent.stdout!.once('data', (piece: Buffer) => {
        resolve(Number(piece))
      })
    })
    parent.kill(signal)
    await isGone(pid)
  }),
)

test('a folder that is missing, a file, or swapped for a link is named', () =>
  withTempFolder(async (folder) => {
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'real'))
    const swappedLater = await placed(folder, 'real')
    await rename(join(folder, 'real'), join(folder, 'moved'))
    await symlink('/', join(folder, 'real'))
    const codeIn = async (cwd: ContainedPath): Promise<unknown> => {
      const run = await runCommand({ command: 'touch started', cwd })
      return isProblem(run) ? run.code : run
    }
    expect(await codeIn(await placed(folder, 'missing'))).toBe('not-found')
    expect(await codeIn(await placed(folder, 'file'))).toBe('not-a-folder')
    expect(await codeIn(swappedLater)).toBe('changed-meanwhile')
  }))

/** Waits until a process has ended; one that its new parent has not yet taken note of counts as ended. */
async function isGone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0)
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null || /\) [ZX] /.test(stat)) return
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}
