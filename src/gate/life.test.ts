import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { isTemporaryName, writeAtomic } from './write-atomic.ts'
import { contain, type ContainedPath } from './contain.ts'
import { ensureFolder, readSmall, remove } from './files.ts'
import { liveOnce } from './life.ts'
import { withLock } from './lock.ts'
import { isProblem } from '../base/index.ts'
import { startProgram } from './programs.ts'
import { createWriter } from './writer.ts'

async function placeOf(path: string): Promise<{ folder: string; place: ContainedPath }> {
  const folder = await testFolder()
  const place = await contain(folder, path, { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  return { folder, place }
}

test('a life that nobody ends gives its result, and names every call that changed the disk', async () => {
  const { place } = await placeOf('a.txt')
  const { wasKilled, result, points } = await liveOnce(() => writeAtomic(place, 'new', { label: 'text' }))
  expect({ wasKilled, result }).toEqual({ wasKilled: false, result: undefined })
  expect(points.map(({ name }) => name)).toEqual(['text.write', 'text.fsync', 'text.rename', 'text-folder.fsync'])
  expect(points[2]).toEqual({ name: 'text.rename', path: place.path, from: points[0]?.path })
})

test('it ends before the call or after it, the first time or a later one, and what fails by itself still fails', async () => {
  const { folder, place } = await placeOf('a.txt')
  const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !isTemporaryName(name))
  const write = (): Promise<unknown> => writeAtomic(place, 'new', { label: 'text' })
  expect(await liveOnce(write, 'text.rename')).toMatchObject({ wasKilled: true })
  expect(await names()).toEqual([])
  expect(await liveOnce(write, 'text.rename#2')).toMatchObject({ wasKilled: false })
  expect(await liveOnce(() => remove(place, { label: 'text' }), 'text.unlink!')).toMatchObject({ wasKilled: true })
  expect(await names()).toEqual([])
  await expect(liveOnce(() => Promise.reject(new Error('broken')), 'text.rename')).rejects.toThrow('broken')
})

test('once it is over its gate refuses every call, whoever catches the first refusal, so nothing is tidied up', async () => {
  const { folder, place } = await placeOf('a.txt')
  await writeFile(join(folder, 'there.txt'), 'old')
  const there = { ...place, path: join(folder, 'there.txt') }
  const refused: string[] = []
  const tryEach = async (calls: Record<string, () => Promise<unknown>>): Promise<void> => {
    for (const [name, call] of Object.entries(calls)) await call().catch(() => refused.push(name))
  }
  const calls = {
    replace: () => writeAtomic(there, 'new', { label: 'text' }),
    remove: () => remove(there, { label: 'text' }),
    'make a folder': () => ensureFolder({ ...place, path: join(folder, 'sub') }, { label: 'text' }),
    read: () => readSmall(there, 100),
    'write by pieces': () => createWriter(join(folder, 'media.bin')),
    lock: () => withLock({ ...place, path: folder }, { waitMs: 0, purpose: 'test' }, async () => 'mine'),
    'start a program': () => startProgram({ program: 'ffmpeg', args: ['-version'] }),
  }
  expect(
    await liveOnce(async () => {
      await writeAtomic(place, 'new', { label: 'text' }).catch(() => undefined)
      await tryEach(calls)
    }, 'text.fsync!'),
  ).toMatchObject({ wasKilled: true, result: undefined })
  expect(refused).toEqual(Object.keys(calls))
  const left = await readdir(folder)
  expect(left.filter((name) => !isTemporaryName(name))).toEqual(['there.txt'])
  expect(left.filter(isTemporaryName)).toHaveLength(1)
  expect(await readFile(there.path, 'utf8')).toBe('old')
})

test('its lock is held while it lives and is that of a dead process from its end on', async () => {
  const { folder, place } = await placeOf('a.txt')
  await mkdir(join(folder, 'records'))
  const records = { ...place, path: join(folder, 'records') }
  const lock = <T>(run: () => Promise<T>): Promise<unknown> => withLock(records, { waitMs: 0, purpose: 'test' }, run)
  const killed = await liveOnce(
    () =>
      lock(async () => {
        expect(await liveOnce(() => lock(async () => 'another life'))).toMatchObject({ result: { code: 'locked' } })
        await writeAtomic(place, 'new', { label: 'text' })
      }),
    'text.rename!',
  )
  expect(killed.wasKilled).toBe(true)
  expect(await readdir(records.path)).toContain('lock')
  expect(await liveOnce(() => lock(async () => 'mine'))).toMatchObject({ result: 'mine' })
})

test('lives side by side end each for itself', async () => {
  const { folder, place } = await placeOf('x')
  const ends = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const target = { ...place, path: join(folder, `${at}.txt`) }
      const { wasKilled } = await liveOnce(
        () => writeAtomic(target, 'new', { label: 'text' }),
        at % 3 === 0 ? 'text.rename' : undefined,
      )
      return wasKilled
    }),
  )
  expect(ends).toEqual(Array.from({ length: 12 }, (_, at) => at % 3 === 0))
  expect((await readdir(folder)).filter((name) => !isTemporaryName(name))).toHaveLength(8)
})
