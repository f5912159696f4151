import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { contain, type ContainedPath } from './contain.ts'
import { ensureFolder, listFolder, readFrom, readSmall, remove } from './files.ts'
import { isProblem } from '../base/index.ts'

async function at(folder: string, path: string, access: 'read' | 'write' = 'write'): Promise<ContainedPath> {
  const place = await contain(folder, path, { access })
  if (isProblem(place)) throw new Error(place.message)
  return place
}

test('a small file is read whole and a larger one is refused with both sizes', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'a'), 'twelve bytes')
  expect(await readSmall(await at(folder, 'a', 'read'), 12)).toEqual(Buffer.from('twelve bytes'))
  expect(await readSmall(await at(folder, 'a', 'read'), 11)).toMatchObject({
    code: 'too-large',
    details: { size: 12, maxBytes: 11 },
  })
  expect(await readSmall(await at(folder, 'b', 'read'), 11)).toMatchObject({ code: 'not-found' })
})

test('a file is read from any byte on, in pieces', async () => {
  const folder = await testFolder()
  const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251))
  await writeFile(join(folder, 'a'), bytes)
  const pieces: Buffer[] = []
  expect(
    await readFrom(await at(folder, 'a', 'read'), 7, (piece) => {
      pieces.push(Buffer.from(piece))
    }),
  ).toBe(2_499_993)
  expect(Buffer.concat(pieces).equals(bytes.subarray(7))).toBe(true)
})

test('a folder is listed by name, and links are shown but not followed', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'b'))
  await writeFile(join(folder, 'c'), '123')
  await symlink('/etc', join(folder, 'a'))
  expect(await listFolder(await at(folder, '.', 'read'))).toMatchObject([
    { name: 'a', kind: 'other' },
    { name: 'b', kind: 'folder' },
    { name: 'c', kind: 'file', sizeBytes: 3 },
  ])
})

test('folders are made with their parents, for the user alone, and twice is no problem', async () => {
  const folder = await testFolder()
  expect(await ensureFolder(await at(folder, 'a/b/c'), { label: 'folder' })).toBeUndefined()
  expect(await ensureFolder(await at(folder, 'a/b/c'), { label: 'folder' })).toBeUndefined()
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700)
  await writeFile(join(folder, 'file'), '')
  expect(await ensureFolder(await at(folder, 'file'), { label: 'folder' })).toMatchObject({ code: 'not-a-folder' })
})

test('a file and an empty folder can be removed, a full folder not', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'full/empty'), { recursive: true })
  await writeFile(join(folder, 'a'), '')
  expect(await remove(await at(folder, 'full'), { label: 'old' })).toMatchObject({ code: 'exists' })
  for (const path of ['a', 'full/empty', 'full', 'full'])
    expect(await remove(await at(folder, path), { label: 'old' })).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})
