import { link, mkdir, readdir, readFile, realpath, rm, rename, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { join, relative, sep } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { appendDurable } from '../append.ts'
import { replaceAtomic, writeAtomic } from '../write-atomic.ts'
import { contain, type ContainedPath } from '../contain.ts'
import { ensureFolder, readSmall, remove } from '../files.ts'
import { isProblem } from '../../base/index.ts'

/** A project with a secret beside it. */
async function projectWithNeighbour() {
  const folder = await testFolder()
  const project = join(folder, 'project')
  const outside = join(folder, 'outside')
  await mkdir(join(project, 'sub'), { recursive: true })
  await mkdir(outside)
  await writeFile(join(outside, 'secret.txt'), 'secret')
  return { folder, project, outside, secret: join(outside, 'secret.txt') }
}

async function contained(root: string, path: string): Promise<ContainedPath> {
  const place = await contain(root, path, { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  return place
}

const bothWays = [{ access: 'read' }, { access: 'write' }, { access: 'write', own: true }] as const

test.each(bothWays)('a link to a file outside is refused (%o)', async (options) => {
  const { project, secret } = await projectWithNeighbour()
  await symlink(secret, join(project, 'notes.txt'))
  const refused = await contain(project, 'notes.txt', options)
  expect(refused).toMatchObject({ code: 'outside-project', details: { path: secret } })
})

test.each(bothWays)(
  'a link to a folder outside is refused, also for what does not exist in it yet (%o)',
  async (options) => {
    const { project, outside } = await projectWithNeighbour()
    await symlink(outside, join(project, 'media'))
    expect(await contain(project, 'media/secret.txt', options)).toMatchObject({ code: 'outside-project' })
    expect(await contain(project, 'media/new/deep.txt', options)).toMatchObject({ code: 'outside-project' })
    expect(await contain(project, 'media', options)).toMatchObject({ code: 'outside-project' })
  },
)

test('a chain of links is followed to its end', async () => {
  const { project, outside } = await projectWithNeighbour()
  await symlink(outside, join(project, 'third'))
  await symlink('third', join(project, 'second'))
  await symlink('../second', join(project, 'sub/first'))
  expect(await contain(project, 'sub/first/secret.txt')).toMatchObject({ code: 'outside-project' })
})

test('a link that leads nowhere, inside or outside, is refused since writing would make its target', async () => {
  const { project, outside } = await projectWithNeighbour()
  await symlink(join(outside, 'later.txt'), join(project, 'dangling'))
  await symlink('nothing', join(project, 'inner'))
  expect(await contain(project, 'dangling', { access: 'write' })).toMatchObject({ code: 'outside-project' })
  expect(await contain(project, 'dangling/deeper', { access: 'write' })).toMatchObject({ code: 'outside-project' })
  expect(await contain(project, 'inner', { access: 'write' })).toMatchObject({ code: 'outside-project' })
})

test('a circle of links is refused', async () => {
  const { project } = await projectWithNeighbour()
  await symlink('b', join(project, 'a'))
  await symlink('a', join(project, 'b'))
  expect(await contain(project, 'a')).toMatchObject({ code: 'outside-project' })
})

test('a link that stays inside leads to its target', async () => {
  const { project } = await projectWithNeighbour()
  await writeFile(join(project, 'sub/a.txt'), 'a')
  await symlink('sub', join(project, 'short'))
  expect(await contain(project, 'short/a.txt')).toMatchObject({ path: join(project, 'sub/a.txt') })
})

test.each([
  '../outside/secret.txt',
  'sub/../../outside/secret.txt',
  './sub/./../../outside',
  '..',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  '//etc/passwd',
])('%s is refused', async (path) => {
  const { project } = await projectWithNeighbour()
  expect(await contain(project, path)).toMatchObject({ code: 'outside-project' })
  expect(await contain(project, path, { access: 'write' })).toMatchObject({ code: 'outside-project' })
})

test('a sibling folder that begins with the same name is outside', async () => {
  const { folder, project } = await projectWithNeighbour()
  await mkdir(join(folder, 'project-backup'))
  await writeFile(join(folder, 'project-backup/a.txt'), 'a')
  expect(await contain(project, join(folder, 'project-backup/a.txt'))).toMatchObject({ code: 'outside-project' })
  expect(await contain(project, '../project-backup/a.txt')).toMatchObject({ code: 'outside-project' })
})

test('a root that is reached over a link holds its files, by either spelling', async () => {
  const { folder, project } = await projectWithNeighbour()
  await writeFile(join(project, 'a.txt'), 'a')
  await symlink(project, join(folder, 'alias'))
  for (const path of ['a.txt', join(folder, 'alias/a.txt'), join(project, 'a.txt')]) {
    expect(await contain(join(folder, 'alias'), path)).toMatchObject({ path: join(project, 'a.txt') })
  }
})

test('a hard link is refused for writing, and may be read', async () => {
  const { project, secret } = await projectWithNeighbour()
  await link(secret, join(project, 'linked.txt'))
  expect(await contain(project, 'linked.txt', { access: 'write' })).toMatchObject({ code: 'hard-link' })
  expect(await contain(project, 'linked.txt')).toMatchObject({ access: 'read' })
})

test('a pipe is refused rather than waited for', async () => {
  const { project } = await projectWithNeighbour()
  execFileSync('mkfifo', [join(project, 'pipe')])
  expect(await contain(project, 'pipe')).toMatchObject({ code: 'not-a-file' })
  expect(await contain(project, 'pipe', { access: 'write' })).toMatchObject({ code: 'not-a-file' })
})

test('odd names are names, and a zero byte is none', async () => {
  const { project } = await projectWithNeighbour()
  for (const name of ['-rf', '--', ' a b ', '"quoted"', '🎙.wav', 'two\nlines', '..dots', '...', '~', '$HOME', 'a\\b']) {
    expect(await contain(project, name, { access: 'write' })).toMatchObject({ path: join(project, name) })
  }
  expect(await contain(project, 'a\0b')).toMatchObject({ code: 'bad-path' })
})

test('a refusal prints no escape sequences from a name', async () => {
  const { project } = await projectWithNeighbour()
  const refused = await contain(project, '../\u001b[2Jevil')
  expect(isProblem(refused) && refused.message).not.toContain('\u001b')
})

test('a file swapped for a link between check and use is neither read nor written', async () => {
  const { project, secret } = await projectWithNeighbour()
  await writeFile(join(project, 'a.txt'), 'mine')
  const place = await contained(project, 'a.txt')
  await rm(join(project, 'a.txt'))
  await symlink(secret, join(project, 'a.txt'))
  expect(isProblem(await readSmall(place, 100))).toBe(true)
  expect(isProblem(await appendDurable(place, 'more\n', { label: 'text' }))).toBe(true)
  expect(await readFile(secret, 'utf8')).toBe('secret')
  // Replacing it takes the link away and leaves its target alone.
  expect(await writeAtomic(place, 'new', { label: 'text' })).toBeUndefined()
  expect([await readFile(secret, 'utf8'), await realpath(place.path)]).toEqual(['secret', place.path])
})

test('a folder swapped for a link between check and use is neither read nor written', async () => {
  const { project, outside, secret } = await projectWithNeighbour()
  await writeFile(join(project, 'sub/secret.txt'), 'mine')
  const place = await contained(project, 'sub/secret.txt')
  const fresh = await contained(project, 'sub/fresh.txt')
  await rename(join(project, 'sub'), join(project, 'moved'))
  await symlink(outside, join(project, 'sub'))
  expect(await readSmall(place, 100)).toMatchObject({ code: 'changed-meanwhile' })
  expect(await appendDurable(place, 'more\n', { label: 'text' })).toMatchObject({ code: 'changed-meanwhile' })
  expect(await writeAtomic(place, 'new', { label: 'text' })).toMatchObject({ code: 'changed-meanwhile' })
  expect(await writeAtomic(fresh, 'new', { label: 'text' })).toMatchObject({ code: 'changed-meanwhile' })
  expect(await appendDurable(fresh, 'new', { label: 'text' })).toMatchObject({ code: 'changed-meanwhile' })
  expect(await remove(place, { label: 'text' })).toMatchObject({ code: 'changed-meanwhile' })
  expect(
    await ensureFolder(
      await contained(project, 'moved/x').then((inner) => ({ ...inner, path: join(project, 'sub/x') })),
      { label: 'text' },
    ),
  ).toMatchObject({ code: 'not-a-folder' })
  expect([await readFile(secret, 'utf8'), await readdir(outside)]).toEqual(['secret', ['secret.txt']])
})

test('a folder swapped for a link while a file is being written does not get the file', async () => {
  const { project, outside, secret } = await projectWithNeighbour()
  const place = await contained(project, 'sub/secret.txt')
  const refused = await replaceAtomic(place, {
    label: 'text',
    make: async (temporary) => {
      await rename(join(project, 'sub'), join(project, 'moved'))
      await symlink(outside, join(project, 'sub'))
      await writeFile(temporary.path, 'new')
      return undefined
    },
  })
  expect(refused).toMatchObject({ code: 'changed-meanwhile' })
  expect([await readFile(secret, 'utf8'), await readdir(outside)]).toEqual(['secret', ['secret.txt']])
})

test('a hard link put in place between check and use is not written', async () => {
  const { project, secret } = await projectWithNeighbour()
  const place = await contained(project, 'a.txt')
  await link(secret, place.path)
  expect(await appendDurable(place, 'more\n', { label: 'text' })).toMatchObject({ code: 'hard-link' })
  expect(await readFile(secret, 'utf8')).toBe('secret')
})

test('a pipe put in place between check and use is refused, not waited for', async () => {
  const { project } = await projectWithNeighbour()
  const place = await contained(project, 'a.txt')
  execFileSync('mkfifo', [place.path])
  expect(isProblem(await readSmall(place, 100))).toBe(true)
  expect(isProblem(await appendDurable(place, 'more\n', { label: 'text' }))).toBe(true)
})

test('whatever mixture of names, dots and links is asked for, what is let through lies inside', async () => {
  const { project, outside } = await projectWithNeighbour()
  await mkdir(join(project, 'sub/deep'))
  await symlink(outside, join(project, 'sub/out'))
  await symlink('..', join(project, 'sub/up'))
  await symlink('../../..', join(project, 'sub/deep/far'))
  await symlink('deep', join(project, 'sub/in'))
  let letThrough = 0
  const parts = fc.array(
    fc.constantFrom('.', '..', '', 'sub', 'deep', 'out', 'up', 'far', 'in', 'new', 'secret.txt', 'project', 'outside'),
    { maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(parts, fc.boolean(), async (names, isAbsolute) => {
      const path = isAbsolute ? `${project}/${names.join('/')}` : names.join('/')
      const place = await contain(project, path)
      if (isProblem(place)) return
      // The oracle asks the system where the longest existing part of the path really is.
      const end = execFileSync('realpath', ['-m', place.path], { encoding: 'utf8' }).trim()
      expect(relative(project, end).split(sep)[0]).not.toBe('..')
      expect(end).toBe(place.path)
      letThrough += 1
    }),
    { seed: 10, numRuns: 150 },
  )
  expect(letThrough).toBeGreaterThan(30)
})
