import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobRow, outputLook, proposal, proposalRow, renderOptions, type JobRow } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { serveStudio, type ServedStudio } from '../support/studio/served-studio.ts'
import { testFolder } from '../test-folder.ts'
import { testStudio } from '../test-studio.ts'

type Exported = { readonly path: string; readonly warnings: readonly string[] }
type Taken = { readonly row: JobRow; readonly bytes: Buffer }

const lookPath = (document: string, query: Record<string, string>): string =>
  `/documents/${encodeURIComponent(document)}/output?${new URLSearchParams(query).toString()}`

async function take(studio: ServedStudio, body: object): Promise<Taken> {
  const row = await studio.ended((await studio.begin(body)).job)
  const reply = await studio.call(`/jobs/${row.job}/result`)
  return { row, bytes: Buffer.from(await reply.arrayBuffer()) }
}

const optionsOf = (studio: ServedStudio, document: string) =>
  studio.get(`/documents/${encodeURIComponent(document)}/render-options`, renderOptions)

describe('what is taken out by the page', () => {
  it('is byte for byte what the terminal writes, in every format of every kind, and said alike before and after', async () => {
    const demo = join(await testFolder(), 'demo')
    expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
    for (const words of ['take out the ums', 'move the second sentence to the end'])
      await cutroom(demo, ['ask', words, '--on', 'interview', '-y', '--json'])
    const studio = await serveStudio(demo)
    const seen: string[] = []
    for (const document of ['interview', 'podcast', 'song']) {
      const { exports } = await optionsOf(studio, document)
      for (const { format, ending } of exports) {
        const out = `by-terminal-${document}-${format}`
        const said = await cutroom(demo, ['export', out, '--format', format, '--on', document, '--json'])
        expect(said.exitCode, `${document} as ${format}: ${said.stderr}`).toBe(0)
        const look = await studio.get(lookPath(document, { format }), outputLook)
        const { row, bytes } = await take(studio, { kind: 'export', document, format })
        expect(row.state, JSON.stringify(row.problem)).toBe('done')
        const there = await readFile(join(demo, out))
        expect(Buffer.compare(bytes, there), `${document} as ${format}`).toBe(0)
        const { warnings } = JSON.parse(said.stdout) as Exported
        expect(row.result?.warnings).toEqual(warnings)
        expect(look).toEqual({
          name: `${document}.${ending}`,
          notes: warnings,
          text: { says: row.result?.says, bytes: there.length },
          problem: null,
        })
        expect(row.result?.file).toEqual({ name: look.name, bytes: there.length, place: null })
        seen.push(`${document} ${format}`)
      }
    }
    expect(seen).toEqual([
      ...['otio', 'edl', 'fcpxml', 'xmeml', 'srt', 'vtt', 'labels', 'json'].map((format) => `interview ${format}`),
      ...['labels', 'chapters'].map((format) => `podcast ${format}`),
      ...['midi', 'labels', 'json'].map((format) => `song ${format}`),
    ])
    // A song that is brought to a song with notes is another song, as the terminal has it.
    const midi = await take(studio, { kind: 'export', document: 'song', format: 'midi' })
    const song = await bring(studio, { 'song.mid': midi.bytes }, { on: 'song' })
    expect(song).toMatchObject({ state: 'done', result: { documents: [{ document: 'song-2', kind: 'music' }] } })
    // At another rate it is another file; a rate that is none is refused in the words of the terminal.
    const { rates } = await optionsOf(studio, 'interview')
    expect(rates?.all).toContain('29.97 drop')
    // What a film would not keep is looked for when it is chosen; both ways find the same.
    const whole = (await optionsOf(studio, 'interview')).formats.filter(({ isFilm }) => isFilm)
    expect(whole.map(({ format }) => format)).toEqual(['mp4', 'mov', 'mkv'])
    for (const { format, notes } of whole)
      expect(await studio.get(lookPath('interview', { format }), outputLook)).toMatchObject({ notes, text: null })
    const drop = await take(studio, { kind: 'export', document: 'interview', format: 'edl', rate: '29.97 drop' })
    await cutroom(demo, ['export', 'drop.edl', '--rate', '29.97 drop', '--on', 'interview'])
    expect(drop.bytes.toString()).toBe(await readFile(join(demo, 'drop.edl'), 'utf8'))
    expect(drop.bytes.toString()).toContain('FCM: DROP FRAME')
    const odd = await studio.get(lookPath('interview', { format: 'edl', rate: '13' }), outputLook)
    expect(odd).toMatchObject({ notes: null, problem: { message: expect.stringContaining('not "13"') as string } })
  })

  it('is called as somebody wishes, with the ending that belongs to it, whatever they type', async () => {
    const { folder } = await testStudio().withTracks({ Host: 2 })
    const studio = await serveStudio(folder)
    for (const [name, becomes] of [
      ['Episode 1', 'Episode 1.txt'],
      ['notes.TXT', 'notes.TXT'],
      ['a.labels', 'a.labels'],
      ['cut.srt', 'cut.srt.txt'],
      ['<b>"x"\n</b>', 'b_.txt'],
      ['../../etc/passwd', 'passwd.txt'],
      ['   ', 'Host.txt'],
      ['con', '_con.txt'],
    ] as const) {
      const look = await studio.get(lookPath('Host', { format: 'labels', name }), outputLook)
      const { row } = await take(studio, { kind: 'export', document: 'Host', format: 'labels', name })
      expect([name, look.name, row.result?.file?.name]).toEqual([name, becomes, becomes])
    }
    const { row, bytes } = await take(studio, { kind: 'render', document: 'Host', format: 'wav', name: 'ep.1' })
    expect(row.result?.file).toEqual({ name: 'ep.1.wav', bytes: bytes.length, place: null })
    expect(await readdir(folder)).not.toContain('ep.1.wav')
  })

  it('lies in the project where that is wished, and never over a file of somebody else', async () => {
    const plain = await testStudio().withTracks({ Host: 60 })
    const { folder } = plain
    // A limit on the size of files, which the system reports as a full disk.
    const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -S -f 1000; exec "$@"', 'sh']
    const studio = await serveStudio(folder, { before: limited })
    const wav = { kind: 'render', document: 'Host', format: 'wav', bits: 32, name: 'mix', into: 'project' }
    const full = await take(studio, wav)
    expect(full.row).toMatchObject({
      state: 'failed',
      problem: { code: expect.stringMatching(/disk-full|file-too-large/) as string },
    })
    expect(await readdir(folder)).not.toContain('mix.wav')
    await studio.liftLimit('fsize')
    const again = await studio.ended((await studio.post(`/jobs/${full.row.job}/again`, {}, jobRow)).job)
    expect(again).toMatchObject({ state: 'done', result: { file: { name: 'mix.wav', place: 'mix.wav' } } })
    const fetched = await (await studio.call(`/jobs/${again.job}/result`)).arrayBuffer()
    expect(Buffer.compare(Buffer.from(fetched), await readFile(join(folder, 'mix.wav')))).toBe(0)
    // What the page wrote, the page and the terminal may write again; what a person wrote, neither.
    expect((await take(studio, wav)).row.state).toBe('done')
    expect((await plain.run('render', 'mix.wav', '--bits', '32')).exitCode).toBe(0)
    await writeFile(join(folder, 'mine.txt'), 'hours of work')
    for (const [name, code] of [
      ['mine.txt', 'would-overwrite'],
      ['Host.wav', 'would-overwrite-original'],
    ] as const) {
      const format = name.endsWith('wav') ? 'wav' : 'labels'
      const ahead = await studio.get(lookPath('Host', { format, name, into: 'project' }), outputLook)
      const kind = format === 'wav' ? 'render' : 'export'
      const { row } = await take(studio, { kind, document: 'Host', format, name, into: 'project' })
      expect(ahead.problem).toMatchObject({ code })
      expect(row).toMatchObject({ state: 'failed', problem: { code, message: ahead.problem?.message } })
      expect(row.problem?.message).not.toContain('--force')
    }
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('hours of work')
    // Put away, the record goes; the file that somebody wished for stays.
    await studio.call(`/jobs/${again.job}`, { method: 'DELETE' })
    expect(existsSync(join(folder, 'mix.wav'))).toBe(true)
  })

  it('is refused in a sentence where it cannot be, and leaves nothing when it is called off', async () => {
    const plain = await testStudio().withTracks({ Host: 600 })
    const { folder } = plain
    const studio = await serveStudio(folder)
    const wrong = await take(studio, { kind: 'export', document: 'Host', format: 'midi' })
    const ahead = await studio.get(lookPath('Host', { format: 'midi' }), outputLook)
    expect(wrong.row.problem).toMatchObject({ code: 'unknown-format', message: ahead.problem?.message })
    expect((await studio.call(lookPath('nobody', { format: 'labels' }))).status).toBe(404)
    expect((await studio.call('/documents/Host/output')).status).toBe(422)
    expect((await studio.call(lookPath('Host', { format: 'labels', into: '/tmp' }))).status).toBe(422)
    const { job } = await studio.begin({ kind: 'render', document: 'Host', format: 'flac', into: 'project' })
    while ((await studio.get(`/jobs/${job}`, jobRow)).state === 'queued');
    expect((await studio.call(`/jobs/${job}`, { method: 'DELETE' })).status).toBe(202)
    expect(await studio.ended(job)).toMatchObject({ state: 'cancelled', problem: null })
    expect((await readdir(folder)).filter((name) => name.includes('.flac'))).toEqual([])
    const unknown = await take(studio, { kind: 'export', document: 'nobody', format: 'labels' })
    expect(unknown.row).toMatchObject({ state: 'failed', problem: { message: expect.stringMatching(/\.$/) as string } })
    // What was in it is taken back meanwhile, and the page has not heard of it yet.
    const [{ turn }] = (await plain.run('log')).json as unknown as [{ turn: string }]
    expect((await plain.run('undo', turn)).exitCode).toBe(0)
    for (const body of [
      { kind: 'render', format: 'wav' },
      { kind: 'export', format: 'labels' },
    ])
      expect((await take(studio, { ...body, document: 'Host' })).row).toMatchObject({
        state: 'failed',
        problem: { message: expect.stringMatching(/^There is no document "Host"/) as string },
      })
  })
})

const words = ['One', 'two', 'three.'].map((word, at) => ({ word, start: at, end: at + 0.8 }))
const wav = (seconds: number): Uint8Array => makeWav({ seconds, channels: 1, hertz: 220, level: 0.2 })
const edlOf = (clip: string): Buffer =>
  Buffer.from(`1  AX  V  C  00:00:01:00 00:00:01:20 00:00:00:00 00:00:00:20\n* FROM CLIP NAME: ${clip}\n`)

/** A project with these recordings, in each of which three words are said. */
async function talks(...names: string[]): Promise<{ folder: string; studio: ServedStudio }> {
  const plain = await testStudio().empty()
  const { folder } = plain
  await writeFile(join(folder, 'words.json'), JSON.stringify(words))
  for (const [at, name] of names.entries()) {
    await writeFile(join(folder, `${name}.wav`), wav(3 + at))
    await plain.run('import', `${name}.wav`, '--transcript', 'words.json', '--as', 'video')
  }
  return { folder, studio: await serveStudio(folder) }
}

async function bring(studio: ServedStudio, files: Record<string, Uint8Array>, more: object = {}): Promise<JobRow> {
  const uploads: string[] = []
  for (const [name, bytes] of Object.entries(files)) uploads.push((await studio.send(name, bytes)).upload)
  return studio.ended((await studio.begin({ kind: 'import', uploads, ...more })).job)
}

const proposalsOf = (studio: ServedStudio) => studio.get('/proposals', z.array(proposalRow))

describe('a timeline that comes back', () => {
  it('is a plan on the document that it belongs to, whichever is looked at, and changes nothing by itself', async () => {
    const { folder, studio } = await talks('talk', 'other')
    const before = await readFile(join(folder, '.cutroom/journal.jsonl'))
    const done = await bring(studio, { 'cut <1>.edl': edlOf('talk.wav') }, { on: 'other' })
    expect(done, JSON.stringify(done.problem)).toMatchObject({
      state: 'done',
      result: { documents: [], proposals: [{ document: 'talk' }], refused: [] },
    })
    expect(Buffer.compare(await readFile(join(folder, '.cutroom/journal.jsonl')), before)).toBe(0)
    const [waiting] = await proposalsOf(studio)
    expect(waiting).toMatchObject({ document: 'talk', words: 'import cut <1>.edl', mind: 'timeline' })
    const view = await studio.get(`/proposals/${waiting?.id ?? ''}`, proposal)
    expect(view.diff.changes.length).toBeGreaterThan(0)
    // What came in is in the plan, and lies nowhere else.
    expect(existsSync(join(folder, 'media')) ? await readdir(join(folder, 'media')) : []).toEqual([])
    expect((await studio.call(`/proposals/${waiting?.id ?? ''}/approve`, { method: 'POST', json: {} })).status).toBe(
      200,
    )
    const said = await cutroom(folder, ['export', 'after.srt', '--on', 'talk'])
    expect(said.exitCode).toBe(0)
    expect(await readFile(join(folder, 'after.srt'), 'utf8')).toMatch(/^1\n.*\ntwo\n$/)
    const same = await bring(studio, { 'cut.edl': edlOf('talk.wav') })
    expect(same.problem).toMatchObject({
      code: 'nothing-to-do',
      message: expect.stringContaining('"cut.edl"') as string,
    })
  })

  it('of a copy with a longer name says what it is taken for; of two that fit, asks which one', async () => {
    const { folder, studio } = await talks('talk')
    await bring(studio, { 'cut.edl': edlOf('talk_proxy.mov') })
    const [waiting] = await proposalsOf(studio)
    const { notes } = await studio.get(`/proposals/${waiting?.id ?? ''}`, proposal)
    expect(notes.map(({ text }) => text)).toEqual(['"talk_proxy.mov" of the timeline is taken to be talk.wav.'])
    // The document goes on meanwhile: nobody can plan the same again from the words of a timeline.
    const params = '{"sentenceId":"sent-1","wordIndices":[0],"reason":"x"}'
    expect((await cutroom(folder, ['run', 'delete_words', '--params', params, '--on', 'talk'])).exitCode).toBe(0)
    const again = await studio.refused(`/proposals/${waiting?.id ?? ''}/rebase`, { method: 'POST', json: {} })
    expect(again).toMatchObject({
      code: 'cannot-rebase',
      message: expect.stringMatching(/bring it in again\.$/) as string,
    })
    await cutroom(folder, ['import', 'talk.wav', '--transcript', 'words.json', '--as', 'video'])
    const unsure = await bring(studio, { 'cut.edl': edlOf('talk.wav') })
    expect(unsure).toMatchObject({ state: 'failed', problem: { code: 'which-document' } })
    const sure = await bring(studio, { 'cut.edl': edlOf('talk.wav') }, { on: 'talk-2' })
    expect(sure).toMatchObject({ result: { proposals: [{ document: 'talk-2' }] } })
  })

  it('that belongs to no document says so in a sentence, and makes one where its recording lies in the project', async () => {
    const { folder, studio } = await talks('talk')
    const lost = await bring(studio, { 'a "b".edl': edlOf('holiday.mp4') }, { on: 'talk' })
    expect(lost).toMatchObject({ state: 'failed', problem: { code: 'no-document' } })
    expect(lost.problem?.message).toMatch(/^"a "b"\.edl" is a timeline of "holiday\.mp4", which no document .*\.$/)
    expect(await proposalsOf(studio)).toEqual([])
    await writeFile(join(folder, 'holiday.wav'), wav(3))
    const offered = await bring(studio, { 'h.edl': edlOf('holiday.wav') })
    expect(offered).toMatchObject({ state: 'failed', problem: { code: 'no-document-yet' } })
    // Together with its recording and what is said in it, nothing has to be asked.
    const together = await bring(studio, {
      'trip.edl': edlOf('trip.wav'),
      'trip.wav': wav(5),
      'trip.json': Buffer.from(JSON.stringify(words)),
    })
    expect(together, JSON.stringify(together.problem)).toMatchObject({
      state: 'done',
      result: { documents: [{ document: 'trip' }], proposals: [{ document: 'trip' }] },
    })
    const broken = await bring(studio, { 'x.otio': Buffer.from('{"OTIO_SCHEMA":"Clip.1"}') })
    expect(broken).toMatchObject({ state: 'failed', problem: { message: expect.stringMatching(/\.$/) as string } })
  })

  it('gets a document of what somebody has agreed to, once what is said in it can be written down', async () => {
    const { folder, studio: first } = await talks('talk')
    await first.stop()
    const tools = await testFolder()
    const segments = [
      {
        id: 0,
        start: 0,
        end: 3,
        text: ' One two three.',
        words: words.map((each) => ({ ...each, word: ` ${each.word}` })),
      },
    ]
    await writeFile(join(tools, 'words.json'), JSON.stringify({ text: '', segments, language: 'en' }))
    await writeFile(join(tools, 'whisper'), `#!/bin/sh\ncp ${tools}/words.json "$5/sound.json"\n`, { mode: 0o755 })
    const studio = await serveStudio(folder, { env: { PATH: `${tools}:${process.env['PATH'] ?? ''}` } })
    await writeFile(join(folder, 'holiday.wav'), wav(3))
    const offered = await bring(studio, { 'h.edl': edlOf('holiday.mov') })
    expect(offered).toMatchObject({ state: 'failed', problem: { code: 'no-document-yet' } })
    const again = await studio.post(`/jobs/${offered.job}/again`, { mayMake: true }, jobRow)
    expect(await studio.ended(again.job)).toMatchObject({
      state: 'done',
      result: { documents: [{ document: 'holiday', kind: 'video' }], proposals: [{ document: 'holiday' }] },
    })
  })

  it('is proposed once, though the server is killed after it was', async () => {
    const { folder, studio: calm } = await talks('talk')
    const { upload } = await calm.send('cut.edl', edlOf('talk.wav'))
    await calm.stop()
    const copy = await testFolder()
    await cp(folder, copy, { recursive: true })
    const first = await serveStudio(copy, { env: { CUTROOM_KILL_AT: 'job.rename#3' } })
    await first.begin({ kind: 'import', uploads: [upload] })
    await first.exited
    const second = await serveStudio(copy)
    for (const { job } of await second.get('/jobs', z.array(jobRow)))
      expect(await second.ended(job)).toMatchObject({ state: 'done', result: { proposals: [{ document: 'talk' }] } })
    expect(await proposalsOf(second)).toHaveLength(1)
    await rm(copy, { recursive: true })
  })
})

describe('words that are brought to a document', () => {
  const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,500\nHello there, everybody.\n')

  it('are those of tracks that had none, and become a document beside them', async () => {
    const { folder } = await testStudio().withTracks({ Host: 4 })
    const studio = await serveStudio(folder)
    const done = await bring(studio, { 'host.srt': srt }, { on: 'Host' })
    expect(done, JSON.stringify(done.problem)).toMatchObject({
      state: 'done',
      result: { documents: [{ document: 'Host transcript', kind: 'video' }] },
    })
    const out = await take(studio, { kind: 'export', document: 'Host transcript', format: 'srt' })
    expect(out.bytes.toString()).toContain('Hello there, everybody.')
    // With its recording, so that it can be heard and rendered.
    expect((await optionsOf(studio, 'Host transcript')).problem).toBeNull()
    const two = await bring(studio, { 'a.srt': srt, 'b.srt': srt }, { on: 'Host' })
    expect(two).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringMatching(/one of them.*\.$/) as string },
    })
  })

  it('are refused in a sentence where there are words already, or nobody speaks', async () => {
    const { studio } = await talks('talk')
    const had = await bring(
      studio,
      { 'new.vtt': Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n`) },
      { on: 'talk' },
    )
    expect(had).toMatchObject({ state: 'failed', problem: { code: 'has-words' } })
    expect(had.problem?.message).toMatch(/^"new\.vtt" holds words, and talk has words of its own; .*\.$/)
    // Beside it, it is one of its own, as in the terminal.
    expect(await bring(studio, { 'new.srt': srt })).toMatchObject({
      state: 'done',
      result: { documents: [{ kind: 'video' }] },
    })
  })
})
