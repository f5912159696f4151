import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobRow, videoView, type JobRow } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { serveStudio, type ServedStudio } from '../support/studio/served-studio.ts'
import { numberedFilm, numberedFilmProject, WORDS } from '../support/studio/numbered-film-project.ts'
import { testStudio } from '../test-studio.ts'

const jobs = z.array(jobRow)
const proxiesOf = async (studio: ServedStudio): Promise<JobRow[]> =>
  (await studio.get('/jobs', jobs)).filter(({ kind }) => kind === 'proxy')

async function addressIn(studio: ServedStudio): Promise<string> {
  const view = await studio.get('/documents/film?form=view', videoView)
  return view.sources[0]?.picture?.file ?? ''
}

const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer())

describe('the picture of a film', () => {
  it('is given whole or in ranges, as it was brought in and as a lighter copy that is made by itself', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const film = await numberedFilm()
    const sent = await studio.send('film.mp4', film)
    const said = await studio.send('film.json', Buffer.from(JSON.stringify(WORDS)))
    const { job } = await studio.begin({ kind: 'import', uploads: [sent.upload, said.upload] })
    expect(await studio.ended(job)).toMatchObject({ state: 'done', result: { documents: [{ document: 'film' }] } })
    const address = await addressIn(studio)
    expect(address).toMatch(/^sha256:[0-9a-f]{64}$/)
    const [begun] = await proxiesOf(studio)
    expect(begun).toMatchObject({ title: 'Lighter copy of film', document: 'film' })
    expect(await studio.ended(begun?.job ?? '')).toMatchObject({ state: 'done', problem: null })
    const files = {
      original: { bytes: Buffer.from(film), path: `/media/${address}/original` },
      proxy: {
        bytes: await readFile(join(folder, '.cutroom/media/proxies', await onlyIn(folder))),
        path: `/media/${encodeURIComponent(address)}/proxy.mp4`,
      },
    }
    const end = fc.option(fc.nat(Math.ceil(files.original.bytes.length * 1.1)), { nil: undefined })
    for (const { bytes, path } of Object.values(files)) {
      const whole = await studio.call(path)
      expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
      expect(whole.headers.get('content-type')).toBe('video/mp4')
      expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(whole.headers.get('content-security-policy')).toContain('sandbox')
      expect(Buffer.compare(await bytesOf(whole), bytes)).toBe(0)
      await fc.assert(
        fc.asyncProperty(end, end, async (from, to) => {
          const range = `bytes=${from ?? ''}-${to ?? ''}`
          const reply = await studio.call(path, { headers: { range } })
          const given = await bytesOf(reply)
          const first = from ?? Math.max(0, bytes.length - (to ?? bytes.length))
          const wanted = bytes.subarray(first, from === undefined ? undefined : (to ?? bytes.length) + 1)
          const isWhole = from === undefined && to === undefined
          const said = isWhole ? null : `bytes ${first}-${first + wanted.length - 1}/${bytes.length}`
          if (wanted.length === 0)
            expect([reply.status, reply.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
          else {
            expect([reply.status, reply.headers.get('content-range')]).toEqual([isWhole ? 200 : 206, said])
            expect(Buffer.compare(given, wanted)).toBe(0)
          }
        }),
        { numRuns: 40 },
      )
      const mark = whole.headers.get('etag') ?? ''
      expect(mark).toMatch(/^"[^"]+"$/)
      expect((await studio.call(path, { headers: { 'if-none-match': `"other", W/${mark}` } })).status).toBe(304)
      const range = 'bytes=0-9'
      for (const [ifRange, status] of [
        [mark, 206],
        ['"other"', 200],
      ] as const)
        expect((await studio.call(path, { headers: { range, 'if-range': ifRange } })).status).toBe(status)
    }
    // A lighter copy that is there is not made again, whoever asks.
    const before = await stat(join(folder, '.cutroom/media/proxies', await onlyIn(folder)))
    expect(await studio.ended((await studio.begin({ kind: 'proxy', document: 'film' })).job)).toMatchObject({
      state: 'done',
    })
    expect((await stat(join(folder, '.cutroom/media/proxies', await onlyIn(folder)))).ino).toBe(before.ino)
  })

  it('is given to nobody without the token, and is never another file than one of a document here', async () => {
    const { folder } = await numberedFilmProject()
    const studio = await serveStudio(folder)
    const address = await addressIn(studio)
    for (const part of ['original', 'proxy.mp4']) {
      const url = `${studio.url}/api/v1/media/${address}/${part}`
      const token = { authorization: `Bearer ${studio.token}` }
      expect((await fetch(url)).status).toBe(401)
      expect((await fetch(url, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
      expect((await fetch(url, { headers: { ...token, origin: 'http://evil.example' } })).status).toBe(403)
      expect((await fetch(url, { headers: { ...token, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    }
    const other = `sha256:${'0'.repeat(64)}`
    for (const file of [
      other,
      address.toUpperCase(),
      `${address}@48000`,
      address.slice('sha256:'.length),
      '../../film.mp4',
      encodeURIComponent('../../film.mp4'),
      encodeURIComponent('../../../../etc/passwd'),
      encodeURIComponent(`${address}/../../journal`),
      encodeURIComponent(join(folder, 'film.mp4')),
      'film.mp4',
      'constructor',
      '__proto__',
      encodeURIComponent(`${address}\n`),
      'job:00000000000000000000000000000000',
    ])
      for (const part of ['original', 'proxy.mp4']) {
        const refused = await studio.refused(`/media/${file}/${part}`)
        expect([file, refused.status]).toEqual([file, 404])
        expect(refused.message).toMatch(/\.$/)
      }
    expect(await studio.refused(`/media/${address}/proxy.mp4`)).toMatchObject({ status: 404, code: 'no-proxy' })
    expect((await studio.call(`/media/${address}/proxy.mp4`, { method: 'POST', json: {} })).status).toBe(405)
    // A file that was changed is no longer what the document has.
    expect((await studio.call(`/media/${address}/original`)).status).toBe(200)
    await writeFile(join(folder, 'film.mp4'), 'something else altogether')
    const gone = await studio.refused(`/media/${address}/original`)
    expect(gone).toMatchObject({ status: 404, code: 'media-missing' })
    // What no document has any more is not given either.
    await writeFile(join(folder, 'film.mp4'), await numberedFilm())
    expect((await studio.call(`/media/${address}/original`)).status).toBe(200)
    expect((await studio.call('/undo', { method: 'POST', json: {} })).status).toBe(200)
    expect(await studio.refused(`/media/${address}/original`)).toMatchObject({ status: 404 })
  })
})

describe('a lighter copy', () => {
  it('that is called off leaves nothing, and one that is asked for twice is made once', async () => {
    const { folder } = await numberedFilmProject()
    // An encoder that takes its time.
    const slow = join(folder, 'slow-ffmpeg')
    await writeFile(slow, '#!/bin/sh\necho frame=5\nsleep 60\n', { mode: 0o700 })
    const studio = await serveStudio(folder, { env: { FFMPEG_PATH: slow } })
    const one = await studio.begin({ kind: 'proxy', document: 'film' })
    const two = await studio.begin({ kind: 'proxy', document: 'film' })
    expect(two.job).toBe(one.job)
    let row = one
    while (!row.progress) row = await studio.get(`/jobs/${one.job}`, jobRow)
    expect(row.progress).toMatchObject({ what: 'copying film.mp4', done: expect.closeTo(5 / 240, 2) as number })
    // Meanwhile other work goes on.
    const text = await studio.begin({ kind: 'export', document: 'film', format: 'srt' })
    expect(await studio.ended(text.job)).toMatchObject({ state: 'done' })
    await studio.call(`/jobs/${one.job}`, { method: 'DELETE' })
    expect(await studio.ended(one.job)).toMatchObject({ state: 'cancelled', problem: null })
    expect(await readdir(join(folder, '.cutroom/media/proxies'))).toEqual([])
    expect(existsSync(join(folder, '.cutroom/jobs', one.job))).toBe(false)
  })

  it('is made by the next server where one was killed, and freed by "clean"', async () => {
    const { folder } = await numberedFilmProject()
    const first = await serveStudio(folder, { env: { CUTROOM_KILL_AT: 'media.rename' } })
    const { job } = await first.begin({ kind: 'proxy', document: 'film' })
    await first.exited
    expect((await readdir(join(folder, '.cutroom/media/proxies'))).every((name) => !name.endsWith('.mp4'))).toBe(true)
    const second = await serveStudio(folder)
    const done = await second.ended(job)
    expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'done' })
    const address = await addressIn(second)
    expect((await second.call(`/media/${address}/proxy.mp4`)).status).toBe(200)
    const { freed } = (await cutroom(folder, ['clean', '--json'])).json as unknown as { freed: { path: string }[] }
    expect(freed.filter(({ path }) => path.startsWith('.cutroom/media/proxies/') && path.endsWith('.mp4')).length).toBe(
      1,
    )
    expect(await readdir(join(folder, '.cutroom/media/proxies'))).toEqual([])
    expect((await second.call(`/media/${address}/proxy.mp4`)).status).toBe(404)
    expect((await second.call(`/media/${address}/original`)).status).toBe(200)
  })

  it('says where ffmpeg cannot write H.264 that the original is used', async () => {
    const { folder } = await numberedFilmProject()
    const without = join(folder, 'no-x264')
    await writeFile(without, '#!/bin/sh\necho "Unknown encoder \'libx264\'" >&2\nexit 1\n', { mode: 0o700 })
    const studio = await serveStudio(folder, { env: { FFMPEG_PATH: without } })
    const failed = await studio.ended((await studio.begin({ kind: 'proxy', document: 'film' })).job)
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'encoder-missing' } })
    expect(failed.problem?.message).toContain('the original is shown')
  })
})

async function onlyIn(folder: string): Promise<string> {
  const names = await readdir(join(folder, '.cutroom/media/proxies'))
  expect(names).toHaveLength(1)
  return names[0] ?? ''
}
