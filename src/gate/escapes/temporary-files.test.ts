import { lstat, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { isTemporaryName, temporaryName } from '../write-atomic.ts'
import { contain } from '../contain.ts'
import { openContained } from '../open-contained.ts'
import { isProblem } from '../../base/index.ts'

test('temporary names do not repeat and cannot be guessed', () => {
  const names = Array.from({ length: 1000 }, temporaryName)
  expect(new Set(names).size).toBe(1000)
  expect(names.every(isTemporaryName)).toBe(true)
})

test('a new file is made exclusively and for the user alone', async () => {
  const folder = await testFolder()
  const place = await contain(folder, temporaryName(), { access: 'write' })
  if (isProblem(place)) throw new Error(place.message)
  const handle = await openContained(place, 'create')
  if (isProblem(handle)) throw new Error(handle.message)
  await handle.close()
  expect((await lstat(place.path)).mode & 0o777).toBe(0o600)
  expect(await openContained(place, 'create')).toMatchObject({ code: 'exists' })
  expect(await readdir(folder)).toHaveLength(1)
})
