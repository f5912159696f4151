import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childCommand, finished, startCommand } from '../../test/run-child.ts'
import { testFolder } from '../../test/test-folder.ts'
import { appendDurable } from './append.ts'
import { contain } from './contain.ts'
import { isProblem } from '../base/index.ts'

async function notebook(content?: string) {
  const folder = await testFolder()
  if (content !== undefined) await writeFile(join(folder, 'notes'), content)
  const place = await contain(folder, 'notes', { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  return { place, text: () => readFile(place.path, 'utf8') }
}

test('lines are added one after another, and the first makes the file', async () => {
  const { place, text } = await notebook()
  await appendDurable(place, 'one\n', { label: 'notes' })
  await appendDurable(place, 'two\n', { label: 'notes' })
  expect(await text()).toBe('one\ntwo\n')
})

test('what a torn write left is cut off before the new line', async () => {
  const { place, text } = await notebook('one\ntw')
  expect(await appendDurable(place, 'two\n', { label: 'notes', keepBytes: 4 })).toBeUndefined()
  expect(await text()).toBe('one\ntwo\n')
})

test('a file that is shorter than expected is left alone', async () => {
  const { place, text } = await notebook('one\n')
  expect(await appendDurable(place, 'two\n', { label: 'notes', keepBytes: 8 })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(await text()).toBe('one\n')
})

test('a disk that is full half way through a line leaves no half line', async () => {
  // A limit on file size (3 blocks of 512 bytes) makes the kernel take part of the write and refuse the rest, as a full
  // disk does.
  const { place, text } = await notebook('x'.repeat(1000))
  const command = childCommand('append-text', [place.root, 'notes', 'y'.repeat(1000)])
  const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -f 3; exec "$@"', 'sh', ...command]
  const result = await finished(startCommand(limited))
  expect(JSON.parse(result.stdout)).toMatchObject({ code: 'disk-full' })
  expect(await text()).toBe('x'.repeat(1000))
})
