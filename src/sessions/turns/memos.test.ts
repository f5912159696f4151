import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { checkMemos, applyMemos, parseMemos, readMemos, type Memos } from './memos.ts'

const add = (text: string) => ({ change: 'add', text, comment: null }) as const
const remove = (text: string) => ({ change: 'remove', text, comment: null }) as const

function memos(text: string): Memos {
  const read = parseMemos(text)
  if (isProblem(read)) throw new Error(read.message)
  return read
}

test('memos.yaml is a plain list of strings, as the seed shows it', () => {
  expect(
    memos("- All API endpoints must be documented in OpenAPI spec.\n- Use 'pnpm' for all package management.\n").list,
  ).toEqual(['All API endpoints must be documented in OpenAPI spec.', "Use 'pnpm' for all package management."])
})

test('a memo to be added must not exist already, and one to be removed must exist exactly so', () => {
  const now = memos('- one\n- two\n')
  expect(checkMemos(now, [add('three'), remove('one')])).toEqual([])
  expect(checkMemos(now, [add('two')])).toEqual([{ index: 0, message: 'The memo "two" exists already.' }])
  expect(checkMemos(now, [remove('Two')])).toEqual([{ index: 0, message: 'There is no memo "Two", to the letter.' }])
})

test('each change of memos sees those before it', () => {
  const now = memos('- one\n')
  expect(checkMemos(now, [add('two'), remove('two'), add('two')])).toEqual([])
  expect(checkMemos(now, [remove('one'), remove('one'), add('x'), add('x')]).map(({ index }) => index)).toEqual([1, 3])
})

test('order and remarks survive, and text comes back as it was', () => {
  const text = '# Kept by hand.\n- one # a remark\n\n- "two: with a colon"\n# About three.\n- three\n'
  const after = applyMemos(memos(text), [
    remove('two: with a colon'),
    add('four: # not a remark'),
    add("it's “quoted” \\ and 🎙️"),
    add('- like a list'),
    add('12'),
  ])
  expect(after.text).toContain('# Kept by hand.\n- one # a remark\n')
  expect(after.text).toContain('# About three.\n- three\n')
  expect(after.list).toEqual(['one', 'three', 'four: # not a remark', "it's “quoted” \\ and 🎙️", '- like a list', '12'])
  expect(memos(after.text).list).toEqual(after.list)
})

test('a first memo makes a file of one line, and the last one leaves an empty list', () => {
  const first = applyMemos(memos(''), [add('one')])
  expect(first.text).toBe('- one\n')
  expect(memos(applyMemos(first, [remove('one')]).text).list).toEqual([])
  expect(applyMemos(applyMemos(first, [remove('one')]), [add('two')]).text).toBe('- two\n')
})

test('a file that holds only a remark keeps it', () => {
  expect(applyMemos(memos('# Ours.\n'), [add('one')]).text).toContain('# Ours.\n')
  expect(applyMemos(memos('# Ours.\n'), [add('one')]).list).toEqual(['one'])
})

test('a long memo stays on one line', () => {
  const long = 'word '.repeat(60).trim()
  expect(applyMemos(memos(''), [add(long)]).text).toBe(`- ${long}\n`)
})

test('what a person wrote without quotes is the sentence they see', () => {
  expect(memos('- Use: pnpm\n- 2\n- yes\n- 1.50\n').list).toEqual(['Use: pnpm', '2', 'yes', '1.50'])
})

test('a damaged file is said in one sentence', () => {
  for (const text of ['- [', 'memos: 3', '- one\n- [two, three]', '- a: 1\n  b: 2', '\0\u0001', '- &a x\n- *b'])
    expect(parseMemos(text), text).toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/^\.cutroom\/memos\.yaml is not a list.*\.$/) as string,
    })
})

test('memos are read from the project, and no secret joins them', async () => {
  const folder = await testFolder()
  expect(await readMemos(folder)).toEqual({ text: '', list: [] })
  await mkdir(join(folder, '.cutroom'))
  await writeFile(join(folder, '.cutroom/memos.yaml'), '# Mine.\n- one\n')
  const read = await readMemos(folder)
  if (isProblem(read)) throw new Error(read.message)
  const { text } = applyMemos(read, [add('the key is sk-ant-abcdefghijklmnop')])
  expect(text).toMatch(/^# Mine\.\n- one\n- .*the key is ‹/)
  expect(text).not.toContain('abcdefghijklmnop')
})
