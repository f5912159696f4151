import { existsSync } from 'node:fs'
import { chmod, copyFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { documentRow, jobRow } from '../../src/client/index.ts'
import { serveStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

const documents = z.array(documentRow)

/** A Whisper that hears three words in everything, and waits first while a file named "slow" lies beside it. */
async function fakeWhisper(): Promise<string> {
  const tools = await testFolder()
  const words = ['One', 'two', 'three.'].map((word, at) => ({
    word: ` ${word}`,
    start: at,
    end: at + 0.8,
    probability: 0.9,
  }))
  const segments = [{ id: 0, start: 0, end: 3, text: ' One two three.', avg_logprob: -0.2, words }]
  await writeFile(join(tools, 'words.json'), JSON.stringify({ text: '', segments, language: 'en' }))
  const wait = `[ -e ${tools}/slow ] && exec sleep 600`
  await writeFile(join(tools, 'whisper'), `#!/bin/sh\n${wait}\ncp ${tools}/words.json "$5/sound.json"\n`)
  await chmod(join(tools, 'whisper'), 0o755)
  return tools
}

it('writes down what is heard of tracks, as a document of words beside them, and is called off', async () => {
  const plain = await testStudio().withTracks({ Host: 4, Guest: 3 })
  await plain.ask('delete from 3 to 4 seconds').approve()
  const { folder } = plain
  const tools = await fakeWhisper()
  const studio = await serveStudio(folder, { env: { PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}` } })
  await writeFile(join(tools, 'slow'), '')
  const slow = await studio.begin({ kind: 'transcribe', document: 'Host' })
  expect(slow).toMatchObject({ title: 'Transcribe Host', document: 'Host' })
  while ((await studio.get(`/jobs/${slow.job}`, jobRow)).progress?.what.startsWith('writing down') !== true)
    await new Promise((wake) => setTimeout(wake, 20))
  await studio.call(`/jobs/${slow.job}`, { method: 'DELETE' })
  expect(await studio.ended(slow.job)).toMatchObject({ state: 'cancelled', problem: null })
  expect(existsSync(join(folder, 'media'))).toBe(false)
  expect(await studio.get('/documents', documents)).toHaveLength(1)
  await rm(join(tools, 'slow'))
  // Twice: the second has the same sound, and a name of its own.
  for (const name of ['Host transcript', 'Host transcript-2']) {
    const done = await studio.ended((await studio.begin({ kind: 'transcribe', document: 'Host' })).job)
    expect(done, JSON.stringify(done.problem)).toMatchObject({
      state: 'done',
      result: { documents: [{ document: name, kind: 'video' }] },
    })
  }
  expect(await readdir(join(folder, 'media'))).toEqual(['Host mix.wav'])
  // As it is heard now, without what was cut.
  const rows = await studio.get('/documents', documents)
  expect(rows.map(({ name, kind, duration }) => [name, kind, duration])).toEqual([
    ['Host', 'audio', 3],
    ['Host transcript', 'video', 3],
    ['Host transcript-2', 'video', 3],
  ])
  const state = await (await studio.call('/documents/Host%20transcript')).text()
  expect(state).toMatch(/One.*two.*three\./s)
  const twice = await studio.ended((await studio.begin({ kind: 'transcribe', document: 'Host transcript' })).job)
  expect(twice.problem?.message).toBe('Host transcript has its words already; it is edited by them.')
})

it('says what is missing where nothing can, how large that is, and tries again', async () => {
  const { folder } = await testStudio().withTracks({ Host: 2 })
  const studio = await serveStudio(folder, { env: { PATH: await withoutPrograms(), CUTROOM_TRANSCRIBE_URL: '' } })
  const failed = await studio.ended((await studio.begin({ kind: 'transcribe', document: 'Host' })).job)
  expect(failed).toMatchObject({ state: 'failed', problem: { code: 'cannot-transcribe' } })
  expect(failed.problem?.message).toMatch(/The offline model for English is 135 MB; npm fetches it/)
  // What uses the network is done only where someone agreed to it.
  expect(await studio.refused('/jobs', { method: 'POST', json: { kind: 'speech-model' } })).toMatchObject({
    status: 422,
    code: 'invalid-request',
  })
  const fetched = await studio.ended((await studio.begin({ kind: 'speech-model', mayFetch: true })).job)
  expect(fetched.problem?.message).toMatch(/npm/)
  const [one, two] = await Promise.all([1, 2].map(() => again(failed.job)))
  expect(new Set([one?.status, two?.status])).toEqual(new Set([202, 404]))
  const begun = jobRow.parse(await (one?.status === 202 ? one : two)?.json())
  expect(await studio.ended(begun.job)).toMatchObject({ state: 'failed', title: 'Transcribe Host' })
  function again(job: string) {
    return studio.call(`/jobs/${job}/again`, { method: 'POST', json: {} })
  }
})

/** A PATH on which nothing is but what runs this. */
async function withoutPrograms(): Promise<string> {
  const tools = await testFolder()
  await symlink(process.execPath, join(tools, 'node'))
  return tools
}

const own = process.env['CUTROOM_OWN_DATA_DIR'] || join(homedir(), '.local/share/cutroom')

it.skipIf(!existsSync(join(own, 'speech-1')))(
  'writes down real speech with the offline model (where it is here: cutroom models get speech)',
  async () => {
    const studio = await testStudio().empty()
    await copyFile(
      resolve(import.meta.dirname, '../../src/media/transcribe/speech/unseen-fast.ogg'),
      join(studio.folder, 'talk.ogg'),
    )
    expect((await studio.run('import', 'talk.ogg')).exitCode).toBe(0)
    for (const each of ['speech-1', 'onnx-1'])
      if (existsSync(join(own, each))) await symlink(join(own, each), join(studio.folder, each))
    const served = await serveStudio(studio.folder, { env: { CUTROOM_TRANSCRIBE_URL: '' } })
    const done = await served.ended((await served.begin({ kind: 'transcribe', document: 'talk' })).job)
    expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'done' })
    const words = (await (await served.call('/documents/talk%20transcript')).text()).match(/"text":"[a-z]+/gi)
    expect(words?.length).toBeGreaterThan(20)
  },
)
