import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { pathInProject } from './contain.ts'

async function project(): Promise<string> {
  const folder = join(await testFolder(), 'project')
  mkdirSync(join(folder, 'notes'), { recursive: true })
  return folder
}

test('a path from the root stays as it is, whether what it names is there or not', async () => {
  const root = await project()
  for (const path of ['notes/a.md', 'a.md', 'new/deep/a.md', 'home/a.md', 'tmp/not-there-either.md'])
    expect(await pathInProject(root, path)).toBe(path)
})

test('a path of the machine that leads into the project is brought inside, also by another name of its folder', async () => {
  const root = await project()
  expect(await pathInProject(root, `${root.slice(1)}/notes/a.md`)).toBe('notes/a.md')
  const link = `${root}-link`
  symlinkSync(root, link)
  expect(await pathInProject(link, `${root.slice(1)}/new/a.md`)).toBe('new/a.md')
  expect(await pathInProject(link, `${link.slice(1)}/new/a.md`)).toBe('new/a.md')
})

test('a path of the machine that leads elsewhere is refused, unless the project has such a folder itself', async () => {
  const root = await project()
  const beside = `${root}-beside`
  writeFileSync(beside, '')
  for (const path of ['etc/passwd', beside.slice(1), 'usr/bin/new.md'])
    expect(await pathInProject(root, path)).toMatchObject({
      code: 'outside-project',
      message: expect.stringContaining('outside the project') as string,
    })
  mkdirSync(join(root, 'etc'))
  expect(await pathInProject(root, 'etc/passwd')).toBe('etc/passwd')
})
