import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentRow, jobRow, renderOptions, uploadRow } from '../../src/client/index.ts'
import { serveStudio, type ServedStudio } from '../support/studio/served-studio.ts'
import { makeWav } from '../make-wav.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

const documents = z.array(documentRow)
const uploads = z.array(uploadRow)
const jobs = z.array(jobRow)

const wav = (seconds: number, hertz = 220): Uint8Array => makeWav({ seconds, channels: 1, hertz, level: 0.2 })

async function importSent(studio: ServedStudio, sent: readonly string[], more: object = {}) {
  const { job } = await studio.begin({ kind: 'import', uploads: sent, ...more })
  return studio.ended(job)
}

describe('files that are sent to the studio', () => {
  it('become a document, lie in the project under a safe name, and are no uploads any more', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const one = await studio.send('../../<b>take "1"</b>\n.wav', wav(3), 100_000)
    expect(one).toMatchObject({ state: 'ready', name: '../../<b>take "1"</b>\n.wav' })
    const two = await studio.send('guest.wav', wav(2, 330))
    const done = await importSent(studio, [one.upload, two.upload])
    expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'done', problem: null })
    expect(done.result?.documents).toEqual([expect.objectContaining({ kind: 'audio' })])
    const [document] = await studio.get('/documents', documents)
    expect(document).toMatchObject({ kind: 'audio', duration: 3 })
    expect(await studio.get('/uploads', uploads)).toEqual([])
    const media = await readdir(join(folder, 'media'))
    expect(media.toSorted()).toEqual(['b_.wav', 'guest.wav'])
    expect(await readdir(join(folder, '.cutroom/uploads'))).toEqual([])
    expect(Buffer.compare(await readFile(join(folder, 'media/guest.wav')), wav(2, 330))).toBe(0)
    // A second one of the same name is never written over the first.
    const again = await studio.send('guest.wav', wav(1, 440))
    await importSent(studio, [again.upload], { on: document?.name })
    expect((await readdir(join(folder, 'media'))).toSorted()).toEqual(['b_.wav', 'guest-2.wav', 'guest.wav'])
  })

  it('go on where they were after a piece was cut off, and take only the next bytes', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const bytes = wav(4)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const begun = await studio.post('/uploads', { name: 'a.wav', size: bytes.length, sha256: hash }, uploadRow)
    await studio.sendPiece(begun.upload, 0, bytes.subarray(0, 50_000))
    await cutOff(studio, begun.upload, 50_000, bytes.subarray(50_000, 100_000))
    const early = { method: 'PATCH', bytes: bytes.subarray(0, 10), headers: { 'upload-offset': '7' } }
    let wrong = await studio.refused(`/uploads/${begun.upload}`, early)
    // Until the server has noticed that nothing more comes.
    while (wrong.code === 'upload-busy') wrong = await studio.refused(`/uploads/${begun.upload}`, early)
    const left = await studio.get(`/uploads/${begun.upload}`, uploadRow)
    expect(wrong).toMatchObject({ status: 409, code: 'wrong-offset', details: { offset: left.offset } })
    expect(left.state).toBe('open')
    expect(left.offset).toBeGreaterThanOrEqual(50_000)
    expect(left.offset).toBeLessThan(100_000)
    const damaged = await studio.refused(`/uploads/${begun.upload}`, {
      method: 'PATCH',
      bytes: bytes.subarray(left.offset, left.offset + 1000),
      headers: { 'upload-offset': String(left.offset), 'upload-checksum': `sha256 ${'A'.repeat(43)}=` },
    })
    expect(damaged).toMatchObject({ status: 409, code: 'piece-damaged' })
    const last = await studio.sendPiece(begun.upload, left.offset, bytes.subarray(left.offset))
    expect(last.status).toBe(200)
    expect(await importSentWhenChecked(studio, begun.upload)).toMatchObject({ state: 'done' })
  })

  it('of which one is not what was sent are refused', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const begun = await studio.post('/uploads', { name: 'a', size: 3, sha256: '0'.repeat(64) }, uploadRow)
    await studio.sendPiece(begun.upload, 0, Buffer.from('abc'))
    let row = begun
    while (row.state !== 'failed') row = await studio.get(`/uploads/${begun.upload}`, uploadRow)
    expect(row.problem).toMatchObject({ code: 'upload-damaged' })
    expect(
      await studio.refused('/jobs', { method: 'POST', json: { kind: 'import', uploads: [begun.upload] } }),
    ).toMatchObject({ status: 409, code: 'upload-not-ready' })
    expect((await studio.call(`/uploads/${begun.upload}`, { method: 'DELETE' })).status).toBe(200)
    expect(await readdir(join(folder, '.cutroom/uploads'))).toEqual([])
  })

  it('that nobody can read are named one by one, and the others come in', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const names = Array.from({ length: 20 }, (_, at) => `take "${at + 1}" 🎙.wav`)
    const sent = await Promise.all(names.map((name, at) => studio.send(name, wav(1, 200 + at))))
    const bad = await studio.send('<notes>.wav', Buffer.from('this is no sound at all, only words'))
    const empty = await studio.send('empty.wav', new Uint8Array())
    const done = await importSent(
      studio,
      [...sent, bad, empty].map(({ upload }) => upload),
    )
    expect(done.state).toBe('done')
    expect(done.result?.documents).toEqual([
      expect.objectContaining({ added: expect.objectContaining({ length: 20 }) }),
    ])
    expect(done.result?.refused.map(({ name }) => name).toSorted()).toEqual(['<notes>.wav', 'empty.wav'])
    // In the words of whoever sent it, not by what it is called on this disk.
    expect(done.result?.refused.find(({ name }) => name === '<notes>.wav')?.message).toContain('"<notes>.wav"')
    expect((await readdir(join(folder, 'media'))).length).toBe(20)
    const only = await studio.send('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))
    const failed = await importSent(studio, [only.upload])
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'not-media' } })
    expect(failed.problem?.message).toMatch(/picture\.png/)
    expect(existsSync(join(folder, 'media/picture.png'))).toBe(false)
    expect(await studio.get('/uploads', uploads)).toEqual([])
  })

  it('that belong together come in together: a recording with its transcript, then a timeline of it', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    const words = ['One', 'two', 'three.'].map((word, at) => ({ word, start: at, end: at + 0.8 }))
    const sound = await studio.send('talk.wav', wav(3))
    const said = await studio.send('talk.json', Buffer.from(JSON.stringify(words)))
    const other = await studio.send('music.wav', wav(1))
    const done = await importSent(
      studio,
      [sound, said, other].map(({ upload }) => upload),
    )
    expect(
      done.result?.documents.map(({ kind }) => kind),
      JSON.stringify(done),
    ).toEqual(['video', 'audio'])
    const edl = '1  AX  V  C  00:00:01:00 00:00:01:20 00:00:00:00 00:00:00:20\n* FROM CLIP NAME: talk.wav\n'
    const cut = await importSent(studio, [(await studio.send('cut.edl', Buffer.from(edl))).upload])
    expect(cut, JSON.stringify(cut.problem)).toMatchObject({
      state: 'done',
      result: { documents: [], proposals: [{ document: 'talk' }] },
    })
    const talk = (await studio.get('/documents', documents)).find(({ name }) => name === 'talk')
    expect(talk?.revision).toBe(1)
    const [plan] = cut.result?.proposals ?? []
    await studio.call(`/proposals/${plan?.proposal ?? ''}/approve`, { method: 'POST', json: {} })
    const decided = (await studio.get('/documents', documents)).find(({ name }) => name === 'talk')
    expect(decided?.revision).toBe(2)
  })

  it('that would not fit on the disk, or are not described, are refused in a sentence', async () => {
    const { folder } = await testStudio().empty()
    const studio = await serveStudio(folder)
    for (const [json, status, code] of [
      [{ name: 'x', size: 64 * 1024 ** 3 + 1 }, 422, 'invalid-request'],
      [{ name: '', size: 1 }, 422, 'invalid-request'],
      [{ name: 'x', size: -1 }, 422, 'invalid-request'],
      [{ name: 'x', size: 1, path: '/etc/passwd' }, 422, 'invalid-request'],
    ] as const)
      expect(await studio.refused('/uploads', { method: 'POST', json })).toMatchObject({ status, code })
    for (const id of ['nope', '..%2f..%2fcutroom', 'constructor'])
      expect((await studio.call(`/uploads/${id}`)).status).toBe(404)
    const begun = await studio.post('/uploads', { name: 'x', size: 10 }, uploadRow)
    const more = await studio.refused(`/uploads/${begun.upload}`, {
      method: 'PATCH',
      bytes: Buffer.alloc(11),
      headers: { 'upload-offset': '0' },
    })
    expect(more.code).toBe('too-large')
    expect((await studio.get(`/uploads/${begun.upload}`, uploadRow)).offset).toBe(0)
    const json = await studio.refused(`/uploads/${begun.upload}`, { method: 'PATCH', json: { a: 1 } })
    expect(json.code).toBe('unsupported-media-type')
    const noOffset = await studio.refused(`/uploads/${begun.upload}`, { method: 'PATCH', bytes: Buffer.alloc(3) })
    expect(noOffset.code).toBe('bad-offset')
  })
})

let sent: Promise<{ readonly folder: string; readonly upload: string }> | undefined
afterAll(async () => {
  if (sent) await rm((await sent).folder, { recursive: true, force: true })
})

/** A project to which a file was sent, as a server left it that was stopped: made once, and copied for each. */
async function withUpload(): Promise<{ readonly folder: string; readonly upload: string }> {
  sent ??= (async () => {
    const { folder } = await testStudio().empty()
    const calm = await serveStudio(folder)
    const { upload } = await calm.send('a.wav', wav(2))
    await calm.stop()
    const kept = await mkdtemp(join(tmpdir(), 'cutroom-sent-'))
    await cp(folder, kept, { recursive: true })
    return { folder: kept, upload }
  })()
  const { folder: kept, upload } = await sent
  const folder = await testFolder()
  await cp(kept, folder, { recursive: true })
  return { folder, upload }
}

describe('a disk that fills up', () => {
  it('while a file comes or is written is said in a sentence, loses nothing, and is tried again', async () => {
    const plain = await testStudio().withTracks({ Host: 60 })
    const { folder } = plain
    // A limit on the size of files, which the system reports in the same way, and which can be lifted again.
    const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -S -f 1000; exec "$@"', 'sh']
    const studio = await serveStudio(folder, { before: limited })
    const bytes = wav(90)
    const begun = await studio.post('/uploads', { name: 'late.wav', size: bytes.length }, uploadRow)
    const pieces = Math.ceil(bytes.length / 200_000)
    let full: Response | undefined
    let row = begun
    for (let at = 0; at < pieces && !full; at++) {
      const reply = await studio.sendPiece(row.upload, row.offset, bytes.subarray(row.offset, row.offset + 200_000))
      if (reply.ok) row = uploadRow.parse(await reply.json())
      else full = reply
    }
    expect(full?.status).toBe(507)
    expect(await full?.json()).toMatchObject({
      problem: { code: 'disk-full', message: expect.stringMatching(/\.$/) as string },
    })
    expect(await studio.get(`/uploads/${row.upload}`, uploadRow)).toMatchObject({ state: 'open', offset: row.offset })
    const { job } = await studio.begin({ kind: 'render', document: 'Host', format: 'wav', bits: 32 })
    const failed = await studio.ended(job)
    expect(failed, JSON.stringify(failed)).toMatchObject({
      state: 'failed',
      problem: { code: expect.stringMatching(/disk-full|file-too-large/) as string },
    })
    expect(existsSync(join(folder, '.cutroom/jobs', job))).toBe(false)
    // What failed is told to whoever comes later, and is done again where there is room.
    await studio.liftLimit('fsize')
    const left = bytes.subarray(row.offset)
    expect((await studio.sendPiece(row.upload, row.offset, left)).status).toBe(200)
    const again = await studio.post(`/jobs/${job}/again`, {}, jobRow)
    expect(await studio.ended(again.job)).toMatchObject({ state: 'done', result: { duration: 60 } })
    expect((await studio.get('/jobs', jobs)).map((each) => each.job)).toEqual([again.job])
    const nothing = await studio.refused(`/jobs/${again.job}/again`, { method: 'POST', json: {} })
    expect(nothing).toMatchObject({ status: 409, code: 'not-failed' })
    expect(await importSent(studio, [row.upload], { on: 'Host' })).toMatchObject({ state: 'done' })
    expect(Buffer.compare(await readFile(join(folder, 'media/late.wav')), bytes)).toBe(0)
  })
})

describe('a server that is killed', () => {
  it('in the middle of a piece goes on with the upload when it is started again', async () => {
    const { folder } = await testStudio().empty()
    const first = await serveStudio(folder, { env: { CUTROOM_KILL_AT: 'upload.fsync#3' } })
    const bytes = wav(4)
    const begun = await first.post('/uploads', { name: 'a.wav', size: bytes.length }, uploadRow)
    let offset = 0
    while (offset < bytes.length) {
      const reply = await first
        .sendPiece(begun.upload, offset, bytes.subarray(offset, offset + 60_000))
        .catch(() => null)
      if (!reply) break
      offset = uploadRow.parse(await reply.json()).offset
    }
    expect(offset).toBeLessThan(bytes.length)
    await first.exited
    const second = await serveStudio(folder)
    let row = await second.get(`/uploads/${begun.upload}`, uploadRow)
    expect(row.offset).toBe(offset)
    while (row.state === 'open')
      row = uploadRow.parse(
        await (await second.sendPiece(row.upload, row.offset, bytes.subarray(row.offset, row.offset + 60_000))).json(),
      )
    expect(await importSent(second, [row.upload])).toMatchObject({ state: 'done' })
    expect(Buffer.compare(await readFile(join(folder, 'media/a.wav')), bytes)).toBe(0)
  })

  it.each([
    'upload.rename',
    'upload-folder.fsync#7',
    'journal.write',
    'journal.fsync!',
    'job.rename#3',
    'upload.unlink',
  ])('at %s of an import brings the file in exactly once', async (at) => {
    const { folder, upload } = await withUpload()
    const first = await serveStudio(folder, { env: { CUTROOM_KILL_AT: at } })
    const { job } = await first.begin({ kind: 'import', uploads: [upload] }).catch(() => ({ job: null }))
    // Not every call is made on the way; what was not killed has ended by itself.
    if (job !== null) await Promise.race([first.exited, first.ended(job).catch(() => undefined)])
    await first.kill()
    const second = await serveStudio(folder)
    for (const row of await second.get('/jobs', jobs))
      expect(await second.ended(row.job)).toMatchObject({ state: 'done' })
    expect(await second.get('/documents', documents)).toHaveLength(1)
    expect(await readdir(join(folder, 'media'))).toEqual(['a.wav'])
    expect(await second.get('/uploads', uploads)).toEqual([])
  })

  it('in the middle of a render makes it again', async () => {
    const { folder } = await testStudio().withTracks({ Host: 20 })
    const first = await serveStudio(folder, { env: { CUTROOM_KILL_AT: 'media.fsync' } })
    const [document] = await first.get('/documents', documents)
    const { job } = await first.begin({ kind: 'render', document: document?.name, format: 'wav' })
    await first.exited
    const second = await serveStudio(folder)
    const done = await second.ended(job)
    expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'done', result: { duration: 20 } })
    expect(await readdir(join(folder, '.cutroom/jobs', job))).toEqual([done.result?.file?.name])
  })
})

describe('work of the studio', () => {
  it('renders, says before what would be lost, and gives the file whole or in ranges', async () => {
    const plain = await testStudio().withTracks({ Host: 8 })
    await plain.ask('add a label "Opening" from 1 to 2 seconds').approve()
    const { folder } = plain
    const studio = await serveStudio(folder)
    const [document] = await studio.get('/documents', documents)
    const options = await studio.get(`/documents/${document?.name ?? ''}/render-options`, renderOptions)
    expect(options.chapters).toEqual([{ title: 'Opening', start: 1, end: 2 }])
    const byFormat = new Map(options.formats.map((each) => [each.format, each]))
    expect([...byFormat.keys()]).toEqual(['mp3', 'm4a', 'wav', 'flac', 'opus', 'ogg'])
    expect(byFormat.get('wav')?.notes).toEqual(['1 chapter is left out; export them as text.'])
    expect(byFormat.get('mp3')?.notes).toEqual([])
    expect(options.exports.map(({ format }) => format)).toEqual(['labels', 'chapters'])
    const { job } = await studio.begin({
      kind: 'render',
      document: document?.name,
      format: 'wav',
      bits: 32,
      tags: { title: 'Pilot' },
    })
    const done = await studio.ended(job)
    expect(done).toMatchObject({
      state: 'done',
      result: { file: { name: `${document?.name ?? ''}.wav` }, duration: 8 },
    })
    const reply = await studio.call(`/jobs/${job}/result`)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    const whole = Buffer.from(await reply.arrayBuffer())
    expect(whole.length).toBe(done.result?.file?.bytes)
    await plain.run('render', 'same.wav', '--bits', '32', '--tag', 'title=Pilot')
    expect(Buffer.compare(whole, await readFile(join(folder, 'same.wav')))).toBe(0)
    const part = await studio.call(`/jobs/${job}/result`, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), whole.subarray(100, 200))).toBe(0)
    expect((await studio.call(`/jobs/${job}/result`, { headers: { range: 'bytes=999999999-' } })).status).toBe(416)
    const labels = await studio.ended(
      (await studio.begin({ kind: 'export', document: document?.name, format: 'labels' })).job,
    )
    expect(await (await studio.call(`/jobs/${labels.job}/result`)).text()).toBe('1.000000\t2.000000\tOpening\n')
    expect((await studio.call(`/jobs/${job}`, { method: 'DELETE' })).status).toBe(202)
    expect((await studio.call(`/jobs/${job}/result`)).status).toBe(404)
    expect(existsSync(join(folder, '.cutroom/jobs', job))).toBe(false)
  })

  it('is called off, under way or waiting, and leaves nothing behind', async () => {
    const { folder } = await testStudio().withTracks({ Host: 600 })
    const studio = await serveStudio(folder)
    const [document] = await studio.get('/documents', documents)
    const body = { kind: 'render', document: document?.name, format: 'flac' }
    const one = await studio.begin(body)
    const two = await studio.begin(body)
    for (const { job } of [two, one]) expect((await studio.call(`/jobs/${job}`, { method: 'DELETE' })).status).toBe(202)
    for (const { job } of [one, two]) {
      expect(await studio.ended(job)).toMatchObject({ state: 'cancelled', problem: null })
      expect(existsSync(join(folder, '.cutroom/jobs', job))).toBe(false)
    }
  })

  it('says in a sentence what cannot be done', async () => {
    const { folder } = await testStudio().withTracks({ Host: 3 })
    const studio = await serveStudio(folder)
    for (const [json, status, code] of [
      [{ kind: 'render', document: 'Host', format: 'exe' }, 422, 'invalid-request'],
      [{ kind: 'render', document: 'Host', format: 'wav', path: '/tmp/x' }, 422, 'invalid-request'],
      [{ kind: 'shell', command: 'ls' }, 422, 'invalid-request'],
      [{ kind: 'import', uploads: [] }, 422, 'invalid-request'],
      [{ kind: 'import', uploads: ['../../etc'] }, 404, 'unknown-upload'],
    ] as const)
      expect(await studio.refused('/jobs', { method: 'POST', json })).toMatchObject({ status, code })
    for (const body of [
      { kind: 'render', document: 'nope', format: 'wav' },
      { kind: 'render', document: 'Host', format: 'mp4' },
      { kind: 'export', document: 'Host', format: 'midi' },
    ]) {
      const row = await studio.ended((await studio.begin(body)).job)
      if (row.state === 'failed') expect(row.problem?.message).toMatch(/^[A-Z"].*\.$/s)
      else expect(body.format).toBe('mp4')
    }
    expect((await studio.call('/jobs/nope')).status).toBe(404)
    expect((await studio.call('/jobs/constructor/result')).status).toBe(404)
    await writeFile(join(folder, 'unrelated.txt'), 'x')
  })
})

async function importSentWhenChecked(studio: ServedStudio, upload: string) {
  while ((await studio.get(`/uploads/${upload}`, uploadRow)).state === 'checking');
  return importSent(studio, [upload])
}

/** Sends a part of a piece and goes away. */
async function cutOff({ url, token }: ServedStudio, upload: string, offset: number, bytes: Uint8Array): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    [
      `PATCH /api/v1/uploads/${upload} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${bytes.length}`,
      `Upload-Offset: ${offset}`,
      // Whoever says that it may go on has begun to take bytes.
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  await new Promise((resolve) => socket.write(bytes.subarray(0, bytes.length / 2), resolve))
  socket.destroy()
}
