import { appendFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { append } from '../../test/children/append.ts'
import { countOf, seedOf } from '../../test/full.ts'
import { compareCalls, killTargets, traceCalls, withoutStrace, type Trace } from '../../test/kill-points.ts'
import { runMortal } from '../../test/mortal.ts'
import { childCommand, finished, runChild, startChild, startCommand } from '../../test/run-child.ts'
import { testFolder } from '../../test/test-folder.ts'
import { isTemporaryName } from '../gate/index.ts'
import { isProblem, type Problem } from '../base/index.ts'
import { openJournal, verifyJournal } from './journal.ts'

function good<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

async function idsIn(folder: string): Promise<unknown[]> {
  const lines = good(await good(await openJournal(folder)).lines(1))
  return lines.map(({ body }) => (body as { id: string }).id)
}

/**
 * Every way an append can go: the first line ever, and one that cuts off a torn tail, writes a blob and takes a dead
 * process's lock over.
 */
const scenes = [
  {
    name: 'the first line of a project',
    before: [],
    fillerBytes: '0',
    points: [
      'records.mkdir',
      'records-folder.fsync',
      'lock.write',
      'lock.link',
      'lock.unlink',
      'journal.write',
      'journal.fsync',
      'journal-folder.fsync',
      'unlock.unlink',
    ],
    prepare: async () => {},
  },
  {
    name: 'a large body after a torn tail and a killed writer',
    before: ['old-0', 'old-1'],
    fillerBytes: '70000',
    points: [
      'lock.write',
      'lock.link',
      'lock.unlink',
      'lock.write#2',
      'lock.rename',
      'lock.unlink#2',
      'unlock.unlink',
      'blobs.mkdir',
      'blobs-folder.fsync',
      'blob.write',
      'blob.fsync',
      'blob.rename',
      'blob-folder.fsync',
      'lock.write#3',
      'lock.link#2',
      'lock.unlink#3',
      'torn.mkdir',
      'torn-folder.fsync',
      'torn.write',
      'torn.fsync',
      'torn.rename',
      'torn-folder.fsync#2',
      'journal.truncate',
      'journal.write',
      'journal.fsync',
      'unlock.unlink#2',
    ],
    prepare: async (folder: string) => {
      expect(await runMortal(append, [folder, 'old', '2', '0'])).toMatchObject({ wasKilled: false })
      expect(await runMortal(append, [folder, 'dead', '1', '0'], 'journal.write')).toMatchObject({ wasKilled: true })
      await appendFile(join(folder, '.cutroom/journal.jsonl'), '{"schema":"cutroom.jour')
    },
  },
]

test.each(scenes)(
  'killed at any call, $name is wholly there or wholly absent',
  async ({ before, fillerBytes, points, prepare }) => {
    const template = await testFolder()
    await prepare(template)
    const outcomes: { target: string; isThere: boolean }[] = []
    for (const point of points) {
      for (const target of [point, `${point}!`]) {
        const folder = await testFolder()
        await cp(template, folder, { recursive: true })
        const killed = await runMortal(append, [folder, 'new', '1', fillerBytes], target)
        expect(killed, target).toMatchObject({ wasKilled: true })
        const ids = await idsIn(folder)
        const isThere = ids.includes('new-0')
        expect(ids, target).toEqual(isThere ? [...before, 'new-0'] : before)
        expect(isThere || killed.stdout === '', `${target} was acknowledged and is gone`).toBe(true)
        expect(await verifyJournal(folder), target).toMatchObject({ ok: true, lines: ids.length })
        expect(await good(await openJournal(folder)).append({ kind: 'turn', id: 'after' }), target).toMatchObject({
          seq: ids.length + 1,
        })
        expect(await verifyJournal(folder), target).toMatchObject({ ok: true, lines: ids.length + 1, notices: [] })
        outcomes.push({ target, isThere })
      }
    }
    // The line is there from the moment that it was written, and never before.
    const written = points.indexOf('journal.write')
    for (const { target, isThere } of outcomes) {
      const at = points.indexOf(target.replace('!', ''))
      expect(isThere, target).toBe(at > written || target === 'journal.write!')
    }
  },
)

test.skipIf(withoutStrace !== undefined).each(scenes)(
  `every system call of $name has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async ({ fillerBytes, points, prepare }) => {
    const folder = await testFolder()
    await prepare(folder)
    const trace: Trace = await traceCalls(childCommand('append', [folder, 'new', '1', fillerBytes]))
    expect(trace.result, trace.result.stderr).toMatchObject({ exitCode: 0 })
    expect(killTargets(trace.points)).toEqual(points)
    expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
  },
)

test('two processes that write at once give one chain with every body once, each in its own order', async () => {
  const folder = await testFolder()
  const count = countOf({ sample: 40, all: 200 })
  const results = await Promise.all(
    ['left', 'right'].map((name) => runChild('append', [folder, name, `${count}`, '100'])),
  )
  expect(results.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
  const ids = await idsIn(folder)
  expect(ids).toHaveLength(2 * count)
  for (const name of ['left', 'right']) {
    expect(ids.filter((id) => String(id).startsWith(name))).toEqual(
      Array.from({ length: count }, (_, index) => `${name}-${index}`),
    )
  }
  expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: 2 * count, notices: [] })
  expect((await readdir(join(folder, '.cutroom'))).filter((name) => !isTemporaryName(name))).toEqual(['journal.jsonl'])
})

test('a reader that looks while another process writes never sees a torn or damaged line', async () => {
  const folder = await testFolder()
  const reader = good(await openJournal(folder))
  const writer = startChild('append', [folder, 'new', '40', '20000'])
  const ended = finished(writer)
  const seen: unknown[] = []
  while (writer.exitCode === null) {
    seen.push(...good(await reader.refresh()).map((line) => line.seq))
    expect(good(await openJournal(folder)).notices).toEqual([])
  }
  expect(await ended).toMatchObject({ exitCode: 0 })
  seen.push(...good(await reader.refresh()).map((line) => line.seq))
  expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('writers killed at random moments while others go on lose nothing that was acknowledged', async () => {
  const folder = await testFolder()
  const acknowledged: string[] = []
  const rounds = countOf({ sample: 3, all: 40 })
  for (let round = 0; round < rounds; round++) {
    const [steady, doomed] = [
      startChild('append', [folder, `steady${round}`, '6', '0']),
      startChild('append', [folder, `doomed${round}`, '1000', '3000']),
    ]
    // The moment depends on how many lines came out, drawn from a fixed sequence, and not on a clock.
    const linesUntilDeath = ((seedOf(round) * 7919) % 5) + 1
    let printedLines = 0
    doomed.stdout?.on('data', (text: Buffer | string) => {
      printedLines += String(text).split('\n').length - 1
      if (printedLines >= linesUntilDeath) doomed.kill('SIGKILL')
    })
    const [first, second] = await Promise.all([finished(steady), finished(doomed)])
    expect([first.exitCode, first.stderr, second.signal]).toEqual([0, '', 'SIGKILL'])
    acknowledged.push(...`${first.stdout}${second.stdout}`.split('\n').filter((id) => id !== ''))
  }
  const ids = (await idsIn(folder)).map(String)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: ids.length })
})

test('a full disk refuses the append in one sentence and leaves the journal as it was', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, '.cutroom'))
  expect(await runChild('append', [folder, 'old', '2', '300'])).toMatchObject({ exitCode: 0 })
  await writeFile(join(folder, 'limited.sh'), 'trap "" XFSZ; ulimit -f 3; exec "$@"')
  const result = await finished(
    startCommand(['sh', join(folder, 'limited.sh'), ...childCommand('append', [folder, 'new', '1', '2000'])]),
  )
  expect(result.stderr).toContain('Cannot write')
  expect(await idsIn(folder)).toEqual(['old-0', 'old-1'])
  expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: 2, notices: [] })
})
