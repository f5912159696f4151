import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { newFileEnds } from './new-file-ends.ts'

async function projectWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await testFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test.each([
  ['nothing is there', {}, 'a.md', 'lf'],
  ['the files beside it end so', { 'src/a.ts': 'a\r\nb\r\n', 'src/b.ts': 'c\r\n' }, 'src/new.ts', 'crlf'],
  ['files of its own kind count before others', { 'a.md': 'a\r\n', 'b.txt': 'b\n', 'c.txt': 'c\n' }, 'new.md', 'crlf'],
  ['most of them count', { 'a.md': 'a\r\n', 'b.md': 'b\n', 'c.md': 'c\n' }, 'new.md', 'lf'],
  ['its folder is new', { 'a.md': 'a\r\n' }, 'new/deep/b.md', 'crlf'],
  ['one line and no end say nothing', { 'a.md': 'a', 'b.txt': 'b\r\n' }, 'new.md', 'crlf'],
  ['media say nothing', { 'a.wav': 'a\0\r\n\r\n' }, 'new.wav', 'lf'],
  [
    'git is told',
    { '.gitattributes': '* text=auto eol=crlf\n*.sh eol=lf # shells\n', 'a.md': 'a\n' },
    'new.md',
    'crlf',
  ],
  ['git is told of its kind', { '.gitattributes': '* text=auto eol=crlf\n*.sh eol=lf\n' }, 'run/new.sh', 'lf'],
] as const)('when %s', async (_, files, path, ends) => {
  expect(await newFileEnds(await projectWith(files), path)).toBe(ends)
})
