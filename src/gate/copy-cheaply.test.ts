import { link, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { contain, type ContainedPath } from './contain.ts'
import { copyCheaply } from './copy-cheaply.ts'
import { isProblem } from '../base/index.ts'

async function at(folder: string, path: string, access: 'read' | 'write' = 'write'): Promise<ContainedPath> {
  const place = await contain(folder, path, { access })
  if (isProblem(place)) throw new Error(place.message)
  return place
}

test('a copy has the same bytes, however the disk made it, and what is there already stays', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'a'), 'media')
  for (const allowHardLink of [true, false]) {
    const name = `copy-${allowHardLink}`
    const outcome = await copyCheaply(await at(folder, 'a', 'read'), await at(folder, name), {
      label: 'media',
      allowHardLink,
    })
    expect(outcome).toMatchObject({
      how: expect.stringMatching(allowHardLink ? /^(reflink|hard-link)$/ : /^(reflink|copy)$/),
    })
    expect(await readFile(join(folder, name), 'utf8')).toBe('media')
  }
  await writeFile(join(folder, 'b'), 'other')
  expect(
    await copyCheaply(await at(folder, 'a', 'read'), await at(folder, 'b'), { label: 'media', allowHardLink: true }),
  ).toEqual({ how: 'present' })
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('other')
  expect(await readdir(folder)).toHaveLength(4)
})

test('a copy over a hard link is a file of its own', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'a'), 'media')
  await link(join(folder, 'a'), join(folder, 'b'))
  await copyCheaply(await at(folder, 'b', 'read'), await at(folder, 'c'), { label: 'media', allowHardLink: false })
  expect((await stat(join(folder, 'c'))).ino).not.toBe((await stat(join(folder, 'a'))).ino)
})
