import { createHash } from 'node:crypto'
import { readdir, readFile, statfs, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { must, testStudio } from '../../../test/test-studio.ts'
import { openUploads } from './open-uploads.ts'

const BYTES = new Uint8Array(1000).fill(7)
const DAY_MS = 86_400_000

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

it('drops a file that was left off a week ago, and none that is whole or moved since', async () => {
  const { folder } = await testStudio().empty()
  let now = Date.UTC(2026, 0, 1)
  const open = () => openUploads({ folder, tell: () => undefined, now: () => new Date(now) })
  const first = open()
  onTestFinished(() => first.close())
  async function* some(): AsyncGenerator<Uint8Array> {
    yield BYTES
  }
  const left = must(await first.begin({ name: 'left.wav', size: 2000 }))
  const never = must(await first.begin({ name: 'never.wav', size: 2000 }))
  const whole = must(await first.begin({ name: 'whole.wav', size: 1000 }))
  must(await first.add(left.upload, { offset: 0, bytes: some() }))
  must(await first.add(whole.upload, { offset: 0, bytes: some() }))
  const touched = new Date(now + 5 * DAY_MS)
  await utimes(join(folder, `.cutroom/uploads/${left.upload}.part`), touched, touched)
  now += 8 * DAY_MS
  const second = open()
  onTestFinished(() => second.close())
  expect((await second.list()).map(({ name }) => name).toSorted()).toEqual(['left.wav', 'whole.wav'])
  now += 5 * DAY_MS
  // The same life notices it too, when the next one comes.
  const next = must(await second.begin({ name: 'next.wav', size: 1 }))
  expect((await second.list()).map(({ name }) => name)).toEqual(['whole.wav', 'next.wav'])
  expect((await readdir(join(folder, '.cutroom/uploads'))).toSorted()).toEqual(
    [`${next.upload}.json`, `${whole.upload}.json`, `${whole.upload}.part`].toSorted(),
  )
  expect(never.state).toBe('open')
})

it('counts what others on their way still need of the disk', async () => {
  const { folder } = await testStudio().empty()
  const uploads = openUploads({ folder, tell: () => undefined, now: () => new Date(0) })
  onTestFinished(() => uploads.close())
  const { bavail, bsize } = await statfs(folder)
  const half = Math.floor(bavail * bsize * 0.6)
  must(await uploads.begin({ name: 'one.mov', size: half }))
  expect(await uploads.begin({ name: 'two.mov', size: half })).toMatchObject({
    code: 'disk-full',
    message: expect.stringMatching(/^The disk has .* left and this file needs .*\.$/) as string,
  })
})

it('goes on with a file of four gigabytes where it was left off, to its last byte', async () => {
  const { folder } = await testStudio().empty()
  const size = 4 * 1024 ** 3 + 7
  const open = () => openUploads({ folder, tell: () => undefined, now: () => new Date(0) })
  const first = open()
  const { upload } = must(await first.begin({ name: 'film.mov', size }))
  await first.close()
  // All but the end has come: bytes that are on no disk.
  const record = join(folder, `.cutroom/uploads/${upload}.json`)
  const kept = JSON.parse(await readFile(record, 'utf8')) as { record: object }
  await writeFile(record, JSON.stringify({ ...kept, record: { ...kept.record, offset: size - 1000 } }))
  await writeFile(join(folder, `.cutroom/uploads/${upload}.part`), '')
  await truncate(join(folder, `.cutroom/uploads/${upload}.part`), size - 1000)
  const second = open()
  onTestFinished(() => second.close())
  async function* end(): AsyncGenerator<Uint8Array> {
    yield BYTES
  }
  expect(await second.add(upload, { offset: size - 1000, bytes: end() })).toMatchObject({
    state: 'ready',
    offset: size,
  })
})
