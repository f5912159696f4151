import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { must, testStudio } from '../../../test/test-studio.ts'
import { openUploads } from './open-uploads.ts'

const BYTES = new Uint8Array(1000).fill(7)

it.each([
  ['with their hash', createHash('sha256').update(BYTES).digest('hex')],
  ['without a hash', undefined],
])('says that an upload is gone to bytes that come while it is dropped, %s', async (_, sha256) => {
  const { folder } = await testStudio().empty()
  const told: string[] = []
  const uploads = openUploads({ folder, tell: ({ type }) => void told.push(type), now: () => new Date(0) })
  onTestFinished(() => uploads.close())
  const { upload } = must(await uploads.begin({ name: 'take.wav', size: 2000 }))
  let dropped: unknown
  async function* arriving(): AsyncGenerator<Uint8Array> {
    yield BYTES
    dropped = await uploads.drop(upload)
  }
  const came = await uploads.add(upload, { offset: 0, bytes: arriving(), ...(sha256 !== undefined && { sha256 }) })
  expect(dropped).toBeUndefined()
  expect(came).toMatchObject({ code: 'unknown-upload' })
  expect(told).toEqual(['upload.changed', 'upload.removed'])
  expect(await readdir(join(folder, '.cutroom/uploads'))).toEqual([])
  expect(await uploads.list()).toEqual([])
})

it('leaves nothing of an upload that is dropped as its bytes begin to come', async () => {
  const { folder } = await testStudio().empty()
  const uploads = openUploads({ folder, tell: () => undefined, now: () => new Date(0) })
  onTestFinished(() => uploads.close())
  const { upload } = must(await uploads.begin({ name: 'take.wav', size: 1000 }))
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield BYTES
  }
  const [came] = await Promise.all([uploads.add(upload, { offset: 0, bytes: whole() }), uploads.drop(upload)])
  expect(came).toMatchObject({ code: 'unknown-upload' })
  expect(await readdir(join(folder, '.cutroom/uploads'))).toEqual([])
})
