import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { contain } from '../contain.ts'

test.each([
  '.cutroom',
  '.cutroom/config.yaml',
  '.cutroom/prompts/plan.md',
  'cutroom.json',
  'nested/.cutroom/journal.jsonl',
  '.git',
  '.git/config',
  '.git/hooks/pre-commit',
  'vendor/thing/.git/hooks/post-checkout',
  '.gitmodules',
  '.husky/pre-commit',
  '.bashrc',
  '.zshrc',
  '.zshenv',
  '.profile',
  '.bash_profile',
  '.config/fish/config.fish',
  '.envrc',
  'sub/.envrc',
  '.vscode/settings.json',
  '.vscode/tasks.json',
  '.idea/workspace.xml',
  '.vimrc',
  '.exrc',
  '.nvim.lua',
  '.emacs.d/init.el',
  '.dir-locals.el',
  'studio.code-workspace',
  '.devcontainer/devcontainer.json',
  '.ssh/authorized_keys',
  '.npmrc',
])('%s may not be written by a request, though it does not exist yet', async (path) => {
  const folder = await testFolder()
  expect(await contain(folder, path, { access: 'write' })).toMatchObject({ code: 'protected-place' })
  expect(await contain(folder, path, { access: 'write', own: true })).toMatchObject({ path: join(folder, path) })
  expect(await contain(folder, path)).toMatchObject({ path: join(folder, path) })
})

test.each([
  '.GIT/config',
  '.Cutroom/x',
  '.git./config',
  '.git /config',
  '.g\u200cit/config',
  '.git::$INDEX_ALLOCATION/config',
  'GIT~1/config',
  '.ＧＩＴ/config',
  'sub/../.git/config',
  './/.git//config',
])('%j is the same place on some disks', async (path) => {
  const folder = await testFolder()
  expect(await contain(folder, path, { access: 'write' })).toMatchObject({ code: 'protected-place' })
})

test.each([
  'gitignore.md',
  '.gitignore',
  'my.git-notes.md',
  'cutroom.json.md',
  'sub/profile.txt',
  '.env.example',
  'git',
  'vscode/x',
  'fishing/a.txt',
])('%s is an ordinary place', async (path) => {
  const folder = await testFolder()
  expect(await contain(folder, path, { access: 'write' })).toMatchObject({ path: join(folder, path) })
})

test('a link with a harmless name to a protected place is refused', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, '.git/hooks'), { recursive: true })
  await symlink('.git/hooks', join(folder, 'notes'))
  expect(await contain(folder, 'notes/pre-commit', { access: 'write' })).toMatchObject({ code: 'protected-place' })
})

test('a protected name that is a link to a harmless place is refused too', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'plain'))
  await symlink('plain', join(folder, '.vscode'))
  expect(await contain(folder, '.vscode/settings.json', { access: 'write' })).toMatchObject({ code: 'protected-place' })
})

test('our own capability does not lead out of the project', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'project'))
  await mkdir(join(folder, 'elsewhere'))
  await symlink('../elsewhere', join(folder, 'project/.cutroom'))
  expect(
    await contain(join(folder, 'project'), '.cutroom/journal.jsonl', { access: 'write', own: true }),
  ).toMatchObject({ code: 'outside-project' })
})

test('a project that itself lies below a folder of such a name can be written', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, '.config/.vscode/project'), { recursive: true })
  expect(await contain(join(folder, '.config/.vscode/project'), 'a.txt', { access: 'write' })).toMatchObject({
    access: 'write',
  })
})
