import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '../../test/children/write-atomic.ts'
import { compareCalls, killTargets, traceCalls, withoutStrace } from '../../test/kill-points.ts'
import { runMortal } from '../../test/mortal.ts'
import { childCommand } from '../../test/run-child.ts'
import { testFolder } from '../../test/test-folder.ts'
import { isTemporaryName, writeAtomic } from './write-atomic.ts'
import { contain, type ContainedPath } from './contain.ts'
import { isProblem } from '../base/index.ts'

async function writable(folder: string, path: string): Promise<ContainedPath> {
  const place = await contain(folder, path, { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  return place
}

test('a file is replaced whole, is private, and leaves nothing beside it', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'a.txt'), 'old')
  expect(await writeAtomic(await writable(folder, 'a.txt'), 'new', { label: 'text' })).toBeUndefined()
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('new')
  expect((await stat(join(folder, 'a.txt'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test('an empty file can be written', async () => {
  const folder = await testFolder()
  expect(await writeAtomic(await writable(folder, 'empty'), '', { label: 'text' })).toBeUndefined()
  expect(await readFile(join(folder, 'empty'), 'utf8')).toBe('')
})

test('a folder in the way is refused in one sentence and nothing is left behind', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'a.txt'))
  expect(await writeAtomic(await writable(folder, 'a.txt'), 'new', { label: 'text' })).toMatchObject({
    code: 'not-a-file',
  })
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test('a missing folder is refused, not made', async () => {
  const folder = await testFolder()
  expect(await writeAtomic(await writable(folder, 'no/a.txt'), 'new', { label: 'text' })).toMatchObject({
    code: 'not-found',
  })
  expect(await readdir(folder)).toEqual([])
})

test('writing to what was contained for reading is a bug and throws', async () => {
  const folder = await testFolder()
  const place = await contain(folder, 'a.txt')
  if (isProblem(place)) throw new Error(place.message)
  await expect(writeAtomic(place, 'new', { label: 'text' })).rejects.toThrow('reading only')
})

const pointNames = ['text.write', 'text.fsync', 'text.rename', 'text-folder.fsync']

test('killed at any point, the file is the old one or the new one', async () => {
  for (const target of pointNames.flatMap((name) => [name, `${name}!`])) {
    const folder = await testFolder()
    await writeFile(join(folder, 'a.txt'), 'old')
    expect(await runMortal(replaceFile, [folder, 'a.txt', 'new'], target), target).toMatchObject({ wasKilled: true })
    const isReplaced = ['text.rename!', 'text-folder.fsync', 'text-folder.fsync!'].includes(target)
    expect(await readFile(join(folder, 'a.txt'), 'utf8'), target).toBe(isReplaced ? 'new' : 'old')
    expect((await readdir(folder)).filter((name) => name !== 'a.txt' && !isTemporaryName(name))).toEqual([])
  }
})

test.skipIf(withoutStrace !== undefined)(
  `every system call of an atomic write has a name${withoutStrace === undefined ? '' : ` (${withoutStrace})`}`,
  async () => {
    const folder = await testFolder()
    const trace = await traceCalls(childCommand('write-atomic', [folder, 'a.txt', 'new']))
    expect(trace.result).toMatchObject({ exitCode: 0 })
    expect(killTargets(trace.points)).toEqual(pointNames)
    expect(compareCalls(trace, folder)).toEqual({ unnamed: [], unheard: [] })
  },
)
