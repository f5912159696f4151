import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { documentRow, jobRow, uploadRow } from '../../src/client/index.ts'
import { makeWav } from '../make-wav.ts'
import { serveStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'
import { cutroom } from '../command.ts'

/** A project with an upload that was left off, jobs that have ended, and one that waits, as this version wrote it. */
const KEPT = resolve(import.meta.dirname, '../projects/version-7')

it('goes on with uploads and jobs that another server on another machine left behind', async () => {
  const folder = await testFolder()
  await cp(KEPT, folder, { recursive: true })
  const studio = await serveStudio(folder)
  const jobs = await studio.get('/jobs', z.array(jobRow))
  expect(jobs.map(({ kind }) => kind)).toEqual(['import', 'render', 'export'])
  const [brought, rendered, waited] = jobs
  expect(brought).toMatchObject({ state: 'done', result: { documents: [{ document: 'host' }] } })
  const file = Buffer.from(await (await studio.call(`/jobs/${rendered?.job ?? ''}/result`)).arrayBuffer())
  expect(Buffer.compare(file, await readFile(join(KEPT, '.cutroom/jobs', rendered?.job ?? '', 'host.wav')))).toBe(0)
  expect(await studio.ended(waited?.job ?? '')).toMatchObject({ state: 'done', result: { file: { name: 'host.txt' } } })
  const bytes = makeWav({ seconds: 3, hertz: 440 })
  const [left] = await studio.get('/uploads', z.array(uploadRow))
  expect(left).toMatchObject({ name: 'late take.wav', size: bytes.length, offset: 20_000, state: 'open' })
  await studio.sendPiece(left?.upload ?? '', 20_000, bytes.subarray(20_000))
  const done = await studio.ended((await studio.begin({ kind: 'import', uploads: [left?.upload] })).job)
  expect(done).toMatchObject({ state: 'done' })
  expect(Buffer.compare(await readFile(join(folder, 'media/late take.wav')), bytes)).toBe(0)
  expect(await studio.get('/documents', z.array(documentRow))).toHaveLength(2)
})

it('is cleaned where nobody goes on with it', async () => {
  const folder = await testFolder()
  await cp(KEPT, folder, { recursive: true })
  const freed = (await cutroom(folder, ['clean', '--json'])).json as unknown as { freed: { path: string }[] }
  expect(freed.freed.map(({ path }) => path.split('/').slice(0, 2).join('/'))).toEqual([
    ...Array.from({ length: 3 }, () => '.cutroom/jobs'),
    ...Array.from({ length: 2 }, () => '.cutroom/uploads'),
    '.cutroom/jobs',
  ])
})
