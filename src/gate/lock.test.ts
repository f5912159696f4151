import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdLock } from '../../test/children/hold-lock.ts'
import { withoutStrace } from '../../test/kill-points.ts'
import { runMortal } from '../../test/mortal.ts'
import { childCommand, finished, printed, runChild, startChild, startCommand } from '../../test/run-child.ts'
import { testFolder } from '../../test/test-folder.ts'
import { isTemporaryName } from './write-atomic.ts'
import { contain } from './contain.ts'
import { withLock } from './lock.ts'
import { isProblem } from '../base/index.ts'
import { isAlive, ownIdentity } from './process-identity.ts'

async function lockable() {
  const folder = await testFolder()
  await mkdir(join(folder, 'records'))
  await writeFile(join(folder, 'count'), '0')
  const records = await contain(folder, 'records', { access: 'write' })
  if (isProblem(records)) throw new Error(records.message)
  return {
    folder,
    records,
    lockPath: join(folder, 'records/lock'),
    left: async () => (await readdir(records.path)).filter((name) => !isTemporaryName(name)),
  }
}

const soon = { waitMs: 30, purpose: 'test' }

test('the lock is there while the work runs and gone afterwards, also when the work fails', async () => {
  const { records, lockPath, left } = await lockable()
  const inside = await withLock(records, soon, async () => JSON.parse(await readFile(lockPath, 'utf8')) as unknown)
  expect(inside).toMatchObject({
    schema: 'cutroom.lock',
    pid: process.pid,
    host: hostname(),
    purpose: 'test',
    since: expect.stringMatching(/^20/),
  })
  await expect(withLock(records, soon, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await left()).toEqual([])
})

test('who comes too late is told who holds the lock and what to do', async () => {
  const { records } = await lockable()
  const refused = await withLock(records, { waitMs: 0, purpose: 'render' }, () =>
    withLock(records, soon, () => Promise.resolve('never')),
  )
  expect(refused).toMatchObject({ code: 'locked', details: { pid: process.pid, host: hostname(), purpose: 'render' } })
  expect(isProblem(refused) && refused.message).toMatch(
    /^The project is locked by process \d+ on .+ \(to render, since .+\); wait for it or end it, then try again\.$/,
  )
})

test('calls within one process take turns', async () => {
  const { records } = await lockable()
  let isInside = false
  let runs = 0
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withLock(records, { waitMs: 30_000, purpose: 'test' }, async () => {
        expect(isInside).toBe(false)
        isInside = true
        await readdir(records.path)
        isInside = false
        runs += 1
      }),
    ),
  )
  expect(runs).toBe(8)
})

test('three processes counting at once lose no count', async () => {
  const { folder, left } = await lockable()
  const results = await Promise.all([1, 2, 3].map(() => runChild('count-up', [folder, '30'])))
  expect(results.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
    results.map(() => ({ exitCode: 0, stderr: '' })),
  )
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('90')
  expect(await left()).toEqual([])
})

test('a live holder keeps the lock, and once it is killed the next one has it without waiting for a time to pass', async () => {
  const { folder, records, left } = await lockable()
  const holder = startChild('hold-lock', [folder])
  await printed(holder, 'held')
  expect(await withLock(records, soon, () => Promise.resolve('mine'))).toMatchObject({
    code: 'locked',
    details: { pid: holder.pid ?? 0, purpose: 'hold it for a test' },
  })
  const ended = finished(holder)
  holder.kill('SIGKILL')
  await ended
  expect(await withLock(records, { waitMs: 0, purpose: 'test' }, () => Promise.resolve('mine'))).toBe('mine')
  expect(await left()).toEqual([])
})

test('several takers of one dead lock still go in one at a time', async () => {
  const { folder, records, left } = await lockable()
  const holder = startChild('hold-lock', [folder])
  await printed(holder, 'held')
  const ended = finished(holder)
  const takers = [1, 2, 3].map(() => runChild('count-up', [folder, '10']))
  holder.kill('SIGKILL')
  await ended
  for (const taker of takers) expect(await taker).toMatchObject({ exitCode: 0 })
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('30')
  expect(await withLock(records, soon, () => Promise.resolve('mine'))).toBe('mine')
  expect(await left()).toEqual([])
})

test.skipIf(withoutStrace !== undefined)(
  `a taker that was held up does not take a lock that lives by now${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async () => {
    const { folder, records, lockPath } = await lockable()
    await writeFile(
      lockPath,
      JSON.stringify({ ...ownIdentity(), startTicks: '1', mark: 'ab'.repeat(12), purpose: 'die', since: '' }),
    )
    // The child finds the dead lock and is then stopped at the door of its take-over for a while.
    const slow = startCommand([
      'strace',
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      '-e',
      'trace=link',
      '-e',
      'inject=link:delay_enter=700000:when=1',
      ...childCommand('hold-lock', [folder, '0']),
    ])
    let output = ''
    slow.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
    })
    const ended = finished(slow)
    await expect
      .poll(async () => (await readdir(records.path)).some(isTemporaryName), { timeout: 20_000, interval: 5 })
      .toBe(true)
    await withLock(records, { waitMs: 0, purpose: 'live' }, async () => {
      const mine = await readFile(lockPath, 'utf8')
      await sleep(1500)
      expect([await readFile(lockPath, 'utf8'), output]).toEqual([mine, ''])
    })
    expect(await ended).toMatchObject({ exitCode: 0, stdout: 'held\n' })
  },
)

const takeOverPoints = [
  'lock.write',
  'lock.link',
  'lock.unlink',
  'lock.write#2',
  'lock.rename',
  'lock.unlink#2',
  'unlock.unlink',
]

test('a taker that is killed at any call of a take-over is taken over in its turn', async () => {
  for (const target of takeOverPoints.flatMap((name) => [name, `${name}!`])) {
    const { folder, records, left } = await lockable()
    const dead = { ...ownIdentity(), startTicks: '1', mark: 'ab'.repeat(12), purpose: 'die', since: '' }
    await writeFile(join(records.path, 'lock'), JSON.stringify(dead))
    expect(await runMortal(holdLock, [folder, '0'], target), target).toMatchObject({ wasKilled: true })
    expect(await withLock(records, { waitMs: 1000, purpose: 'test' }, () => Promise.resolve('mine')), target).toBe(
      'mine',
    )
    // Killed after everything but the unlocking, or before the take-over began, there may be one turn file left; the
    // next take-over sweeps it.
    expect((await left()).length, target).toBeLessThanOrEqual(1)
    await writeFile(join(records.path, 'lock'), JSON.stringify({ ...dead, mark: 'cd'.repeat(12) }))
    expect(await withLock(records, { waitMs: 1000, purpose: 'test' }, () => Promise.resolve('mine'))).toBe('mine')
    expect(await left(), target).toEqual([])
  }
})

test('a lock of another machine is never taken, and the sentence says what to do', async () => {
  const { records } = await lockable()
  await writeFile(
    join(records.path, 'lock'),
    JSON.stringify({
      ...ownIdentity(),
      host: 'other\u001b[2J',
      pid: 1,
      mark: 'ab'.repeat(12),
      purpose: 'edit',
      since: '',
    }),
  )
  const refused = await withLock(records, soon, () => Promise.resolve('mine'))
  expect(refused).toMatchObject({ code: 'locked', message: expect.stringContaining('if it is gone, delete') })
  expect(isProblem(refused) && refused.message).not.toContain('\u001b')
})

test.each([
  '',
  'not json',
  '{}',
  '{"pid":"1"}',
  '[]',
  'null',
  '{"pid":-1,"host":"h","mark":"abababababababababababab"}',
])('a lock that reads %j is left to a person', async (content) => {
  const { records, lockPath } = await lockable()
  await writeFile(lockPath, content)
  expect(await withLock(records, soon, () => Promise.resolve('mine'))).toMatchObject({
    code: 'locked',
    message: expect.stringContaining('delete that file'),
  })
  expect(await readFile(lockPath, 'utf8')).toBe(content)
})

test('a process is told from a later one with the same number, from a zombie and from one before a restart', async () => {
  const own = ownIdentity()
  expect(isAlive(own)).toBe('alive')
  expect(isAlive({ ...own, startTicks: '1' })).toBe('dead')
  expect(isAlive({ ...own, boot: 'another start of this machine' })).toBe('dead')
  expect(isAlive({ ...own, space: 'another container' })).toBe('unknown')
  expect(isAlive({ ...own, host: 'elsewhere' })).toBe('unknown')
  expect(isAlive({ ...own, pid: 2 ** 22 + 1 })).toBe('dead')
  // The shell's child has ended, but the program that took the shell's place never asks for its result.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const zombie = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
  })
  await expect.poll(() => readFile(`/proc/${zombie}/stat`, 'utf8'), { timeout: 10_000 }).toContain(') Z ')
  const startTicks = (await readFile(`/proc/${zombie}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19] ?? ''
  expect(isAlive({ ...own, pid: zombie, startTicks })).toBe('dead')
  parent.kill()
})
