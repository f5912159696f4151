import { spawnSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '../../test/full.ts'
import { testFolder } from '../../test/test-folder.ts'
import { isProblem } from '../base/index.ts'
import { walkProject, type WalkedEntry, type WalkedFolder } from './walk-project.ts'

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

async function walked(...args: Parameters<typeof walkProject>): Promise<WalkedFolder> {
  const found = await walkProject(...args)
  if (isProblem(found)) throw new Error(found.message)
  return found
}

function paths(entries: readonly WalkedEntry[], above = ''): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'folder' ? paths(entry.entries, `${above}${entry.name}/`) : [above + entry.name],
  )
}

async function shown(files: Record<string, string>, from?: string): Promise<string[]> {
  const folder = await testFolder()
  await write(folder, files)
  return paths((await walked(folder, from === undefined ? {} : { from })).entries)
}

test('a .gitignore counts from its own folder on, at every level', async () => {
  expect(
    await shown({
      '.gitignore': '*.log\n/build\n',
      'a.log': '',
      'build/x': '',
      'sub/build/x': '',
      'sub/.gitignore': '!keep.log\nonly/here\n',
      'sub/keep.log': '',
      'sub/b.log': '',
      'sub/only/here': '',
      'sub/deep/only/here': '',
    }),
  ).toEqual(['.gitignore', 'sub/.gitignore', 'sub/build/x', 'sub/deep/only/here', 'sub/keep.log'])
})

test('a .cutroomignore wins over every .gitignore, also over a deeper one, and may bring back what that left out', async () => {
  expect(
    await shown({
      '.gitignore': 'dist/\n',
      '.cutroomignore': '!dist/\n*.txt\n',
      'dist/app.js': '',
      'sub/.gitignore': '!notes.txt\n',
      'sub/notes.txt': '',
      'sub/notes.md': '',
    }),
  ).toEqual(['.cutroomignore', '.gitignore', 'dist/app.js', 'sub/.gitignore', 'sub/notes.md'])
})

test('node_modules is left out unless a rule brings it back', async () => {
  const files = { 'node_modules/a/index.js': '', 'sub/node_modules/b/index.js': '' }
  expect(await shown(files)).toEqual([])
  expect(await shown({ ...files, '.cutroomignore': '!/node_modules/\n' })).toEqual([
    '.cutroomignore',
    'node_modules/a/index.js',
  ])
})

test('the records of git and of Cutroom are never in sight, whatever the rules say', async () => {
  expect(
    await shown({
      '.cutroomignore': '!.git\n!.cutroom\n!.git/**\n',
      '.git/config': '',
      '.cutroom/journal.jsonl': '',
      'sub/.git': 'gitdir: elsewhere',
      '.cutroom-0123456789abcdef01234567.tmp': '',
      'a.md': '',
    }),
  ).toEqual(['.cutroomignore', 'a.md'])
})

test('a folder that is named is looked into though a rule hides it, and the rules hold inside it', async () => {
  const files = {
    '.gitignore': 'out/\n*.tmp\n',
    'out/a.md': '',
    'out/b.tmp': '',
    'out/deep/.gitignore': 'c.md\n',
    'out/deep/c.md': '',
    'out/deep/d.md': '',
    'other.md': '',
  }
  expect(await shown(files, 'out')).toEqual(['a.md', 'deep/.gitignore', 'deep/d.md'])
  expect(await shown(files, 'out/deep')).toEqual(['.gitignore', 'd.md'])
})

test('names with characters that mean something in a rule are names', async () => {
  expect(
    await shown({
      'a[b]*/.gitignore': 'x\n',
      'a[b]*/x': '',
      'ab/x': '',
      'a[b]*/y': '',
      '!odd/.gitignore': '/x\n',
      '!odd/x': '',
      '#odd/.gitignore': '\\#x\n\\!x\n',
      '#odd/#x': '',
      '#odd/!x': '',
    }),
  ).toEqual(['!odd/.gitignore', '#odd/.gitignore', 'a[b]*/.gitignore', 'a[b]*/y', 'ab/x'])
})

test('a link is listed and not followed, neither to a folder nor as a file of rules', async () => {
  const folder = await testFolder()
  await write(folder, { 'project/a.md': '', 'outside/secret.md': '', 'outside/rules': '*\n' })
  await symlink('../outside', join(folder, 'project/link'))
  await symlink('../outside/rules', join(folder, 'project/.gitignore'))
  const { entries } = await walked(join(folder, 'project'))
  expect(entries.map(({ name, kind }) => [name, kind])).toEqual([
    ['.gitignore', 'link'],
    ['a.md', 'file'],
    ['link', 'link'],
  ])
  expect(await walkProject(join(folder, 'project'), { from: 'link' })).toMatchObject({ code: 'outside-project' })
})

test('sizes are there when they are asked for, and folders stay closed past the limit', async () => {
  const folder = await testFolder()
  await write(folder, { 'a.md': '12345', 'b/c.md': '1', 'b/d/e.md': '1' })
  expect((await walked(folder, { withSizes: true })).entries[0]).toEqual({ kind: 'file', name: 'a.md', sizeBytes: 5 })
  expect((await walked(folder, { maxEntries: 2 })).entries[1]).toEqual({
    kind: 'folder',
    name: 'b',
    entries: [],
    closed: 'too-many',
  })
  expect(await walkProject(folder, { from: 'a.md' })).toMatchObject({ code: 'not-found' })
  expect(await walkProject(folder, { from: 'missing' })).toMatchObject({ code: 'not-found' })
})

const hasGit = spawnSync('git', ['--version']).status === 0

const names = ['a', 'b', 'c.log', 'node_modules', 'ab']
const path = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const pattern = fc.oneof(
  fc.constantFrom(...names),
  path,
  fc.constantFrom(
    '*',
    '*.log',
    'a*',
    '?',
    '[ab]',
    '[!a]',
    '**/b',
    'a/**',
    'a/**/b',
    '/*',
    '*/b',
    '**',
    'c.*',
    String.raw`\a`,
    '# a',
    '/',
    'b ',
    'a/ ',
  ),
)
const line = fc
  .tuple(fc.boolean(), fc.boolean(), pattern, fc.boolean())
  .map(
    ([not, rooted, text, folder]) =>
      `${not ? '!' : ''}${rooted && !text.startsWith('/') ? '/' : ''}${text}${folder ? '/' : ''}`,
  )
const rules = fc.array(line, { maxLength: 4 })

test.skipIf(!hasGit)(
  'what is in sight is what git would list, the lines of .cutroomignore given as the strongest and node_modules as the weakest',
  async () => {
    const folder = await testFolder()
    const [records, tree, weakest] = [join(folder, 'git'), join(folder, 'tree'), join(folder, 'weakest')]
    spawnSync('git', ['init', '-q', '--bare', records])
    await writeFile(weakest, 'node_modules/\n')
    await fc.assert(
      fc.asyncProperty(
        fc.array(path, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.oneof(fc.constant(''), path), rules), { maxLength: 3 }),
        rules,
        async (files, ignored, own) => {
          await rm(tree, { recursive: true, force: true })
          await mkdir(tree)
          await writeFile(join(tree, '.cutroomignore'), own.join('\n'))
          for (const file of files)
            await mkdir(join(tree, dirname(file)), { recursive: true })
              .then(() => writeFile(join(tree, file), ''))
              .catch(ignoreClash)
          for (const [at, lines] of ignored)
            await writeFile(join(tree, at, '.gitignore'), lines.join('\n')).catch(ignoreClash)
          const listed = spawnSync(
            'git',
            [
              `--git-dir=${records}`,
              `--work-tree=${tree}`,
              'ls-files',
              '-o',
              '-z',
              '--exclude-per-directory=.gitignore',
              `--exclude-from=${weakest}`,
              ...asArguments(own),
            ],
            { cwd: tree, encoding: 'utf8' },
          )
          expect(listed.stderr).toBe('')
          expect(paths((await walked(tree)).entries).sort()).toEqual(
            listed.stdout
              .split('\0')
              .filter((each) => each !== '')
              .sort(),
          )
        },
      ),
      drawn({ seed: 20_261_116, sample: 60, all: 2000 }),
    )
  },
)

/** What git does to the lines of a file, but not to its arguments. */
const asArguments = (lines: readonly string[]): string[] =>
  lines.filter((each) => !each.startsWith('#')).map((each) => `--exclude=${each.replace(/ +$/, '')}`)

/** A random path may be a file where another needs a folder. */
function ignoreClash(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOENT'].includes(error.code ?? '')) throw error
}
