import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { openStore } from './index.ts'
import { preparedIn } from '../../test/support/store/prepared.ts'
import { opened } from '../../test/support/store/stores.ts'

it('the embedded database says what it does, keeps a second server out with one sentence, and lets it in afterwards', async () => {
  const folder = await testFolder()
  const said: string[] = []
  const store = await opened({
    folder: join(folder, 'new', 'data'),
    preparedIn,
    onProgress: (message) => {
      said.push(message)
    },
  })
  expect(said[0]).toMatch(/empty database|Preparing/)
  await store.keepProject({ id: 'p', version: 'v', snapshot: '{}', now: 1 })

  const place = { folder: join(folder, 'new', 'data') }
  expect(await openStore(place)).toMatchObject({
    code: 'database-locked',
    message: expect.stringMatching(
      new RegExp(
        `^Another Cutroom \\(process ${process.pid}\\) has the database in .+ open; use that one, .+DATABASE_URL.+\\.$`,
      ),
    ),
  })
  await store.close()

  const again = await opened(place)
  expect(await again.project('p')).toMatchObject({ version: 'v' })
  await again.close()

  const pointer = join(folder, 'new', 'data', 'database', 'database.json')
  await writeFile(pointer, (await readFile(pointer, 'utf8')).replace('"version":1', '"version":2'))
  expect(await openStore(place)).toMatchObject({ code: 'newer-database' })
})

it('an empty database that was prepared badly is made anew', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'empty-database-18.tar.gz'), 'no archive at all')
  const store = await opened({ folder: join(folder, 'data'), preparedIn: folder })
  await store.keepProject({ id: 'p', version: 'v', snapshot: '{}', now: 1 })
  await store.close()
  expect((await readFile(join(folder, 'empty-database-18.tar.gz'))).length).toBeGreaterThan(1_000_000)
})

it('a folder that cannot be made is refused with a sentence', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'file'), '')
  expect(await openStore({ folder: join(folder, 'file', 'data') })).toMatchObject({
    problem: true,
    message: expect.stringMatching(/\.$/),
  })
})
