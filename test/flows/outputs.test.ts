import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findProgram } from '../../src/gate/find-program.ts'
import { cutroom } from '../command.ts'
import { testStudio } from '../test-studio.ts'

const run = promisify(execFile)

/** What ffprobe, an independent reader, finds in a file. */
async function probed(path: string): Promise<{
  format: { duration: string; tags?: Record<string, string> }
  chapters: { start_time: string; end_time: string; tags: { title: string } }[]
  streams: { codec_name: string; sample_rate: string; channels: number }[]
}> {
  const ffprobe = await findProgram('ffprobe')
  const { stdout } = await run(ffprobe ?? 'ffprobe', [
    '-v',
    'error',
    '-show_format',
    '-show_streams',
    '-show_chapters',
    '-of',
    'json',
    `file:${path}`,
  ])
  return JSON.parse(stdout) as Awaited<ReturnType<typeof probed>>
}

test('a document is rendered as WAV and as MP3 with chapters and tags, which another program reads back', async () => {
  const project = await testStudio().withTracks({ host: 10 }, { channels: 2 })
  await project.ask('delete from 2 to 4').approve()
  await project.ask('add a label "Intro" at 0 seconds').approve()
  await project.ask('add a label "The, main = part" at 3 seconds').approve()
  expect(project.state().labels.map(({ text, start }) => [text, start])).toEqual([
    ['Intro', 0],
    ['The, main = part', 3],
  ])

  const wav = await project.run('render', 'out.wav')
  expect(wav, wav.stderr).toMatchObject({
    exitCode: 0,
    json: {
      path: join(project.folder, 'out.wav'),
      duration: 8,
      warnings: [expect.stringContaining('chapters') as string],
    },
  })
  expect(await probed(join(project.folder, 'out.wav'))).toMatchObject({
    format: { duration: '8.000000' },
    streams: [{ codec_name: 'pcm_s16le', sample_rate: '8000', channels: 2 }],
  })
  // What lies before the cut is the recording, byte for byte.
  const [made, source] = await Promise.all(['out.wav', 'host.wav'].map((name) => readFile(join(project.folder, name))))
  expect(
    made!
      .subarray(made!.indexOf('data') + 8)
      .subarray(0, 4 * 8000)
      .equals(source!.subarray(44, 44 + 4 * 8000)),
  ).toBe(true)

  const mp3 = await project.run('render', 'out.mp3', '--tag', 'title=A title; with = signs', 'artist=Me')
  expect(mp3, mp3.stderr).toMatchObject({ exitCode: 0, json: { duration: 8, warnings: [] } })
  const found = await probed(join(project.folder, 'out.mp3'))
  expect(Math.abs(Number(found.format.duration) - 8)).toBeLessThan(0.3)
  expect(found.format.tags).toMatchObject({ title: 'A title; with = signs', artist: 'Me' })
  expect(found.chapters.map(({ start_time, tags }) => [Number(start_time), tags.title])).toEqual([
    [0, 'Intro'],
    [3, 'The, main = part'],
  ])

  expect(await project.run('export', 'labels.txt', '--format', 'labels')).toMatchObject({
    exitCode: 0,
    json: { path: join(project.folder, 'labels.txt'), duration: 8, warnings: [] },
  })
  expect(await readFile(join(project.folder, 'labels.txt'), 'utf8')).toBe(
    '0.000000\t0.000000\tIntro\n3.000000\t3.000000\tThe, main = part\n',
  )
  await project.run('export', 'chapters.txt', '--format', 'chapters')
  expect(await readFile(join(project.folder, 'chapters.txt'), 'utf8')).toBe('0:00 Intro\n0:03 The, main = part\n')
})

test('a waiting change is heard before it is accepted: a file for each, with a second around it', async () => {
  const project = await testStudio().withTracks({ host: 20 })
  const { waiting } = await project.ask('delete from 5 to 15').waiting()
  const before = project.state()
  await mkdir(join(project.folder, 'heard'))
  const said = await project.run('preview', waiting?.proposal.id ?? '', '--out', 'heard')
  expect(said, said.stderr).toMatchObject({
    exitCode: 0,
    json: { id: waiting?.proposal.id, files: [{ fromSeconds: 4, toSeconds: 6 }] },
  })
  const [file] = await readdir(join(project.folder, 'heard'))
  expect(await probed(join(project.folder, 'heard', file ?? ''))).toMatchObject({ format: { duration: '2.000000' } })
  expect(await project.look()).toEqual(before)
})

test('what is listed has the fixed shapes', async () => {
  const project = await testStudio().withTracks({ host: 10, guest: 8 })
  await project.ask('mute the guest').approve()
  expect((await project.run('documents')).json).toEqual([{ name: 'host', kind: 'audio', revision: 2, duration: 10 }])
  const state = (await project.run('state')).json
  expect(Object.keys(state)).toEqual(
    expect.arrayContaining([
      'kind',
      'name',
      'revision',
      'duration',
      'sampleRate',
      'tracks',
      'labels',
      'selection',
      'selectedTracks',
      'cursor',
    ]),
  )
  expect(state).toMatchObject({
    kind: 'audio',
    tracks: [
      { name: 'host', kind: 'mono', muted: false, solo: false, gainDb: 0, clips: [{ start: 0, end: 10 }] },
      { name: 'guest', muted: true },
    ],
    selection: null,
    cursor: 0,
  })
  const [, muted] = (await project.run('log')).json
  expect(Object.keys(muted ?? {}).sort()).toEqual(['document', 'summary', 'turn', 'undone', 'when', 'words'])
  const operations = (await project.run('operations')).json as unknown as {
    name: string
    domain: string
    params: { type: string }
    reads: { key: string; need: string }[]
    writes: string[]
  }[]
  expect(operations.length).toBeGreaterThan(45)
  expect(operations.find(({ name }) => name === 'trim_to_selection')).toMatchObject({
    domain: 'audio',
    destroys: expect.any(String) as string,
    params: { type: 'object' },
    reads: expect.arrayContaining([
      expect.objectContaining({ key: expect.any(String) as string, need: 'required' }),
    ]) as object[],
    writes: expect.any(Array) as string[],
  })
  const { parts } = (await project.run('doctor')).json as unknown as { parts: { name: string; found: boolean }[] }
  expect(parts.find(({ name }) => name === 'ffmpeg')).toMatchObject({
    found: true,
    version: expect.any(String) as string,
    needed: expect.any(String) as string,
  })
})

test('clean frees what nothing refers to and keeps what an undone turn could bring back', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  await project.ask('compress from 0 to 2').approve()
  await project.run('render', 'before.wav')
  const media = join(project.folder, '.cutroom/media')
  await project.undo()
  await writeFile(join(media, `.cutroom-${'a'.repeat(24)}.tmp`), 'left by a killed process')
  const names = await readdir(media)
  const dry = await project.run('clean', '--dry-run')
  expect(await readdir(media)).toEqual(names)
  const cleaned = await project.run('clean')
  expect(cleaned.json).toEqual(dry.json)
  expect(
    (cleaned.json as unknown as { freed: { path: string; bytes: number }[] }).freed.map(({ path }) => path),
  ).toEqual(
    expect.arrayContaining([
      `.cutroom/media/.cutroom-${'a'.repeat(24)}.tmp`,
      expect.stringContaining('job-') as string,
    ]),
  )
  // The effect comes back with its turn: it is made again, sample for sample.
  await project.redo()
  await project.run('render', 'after.wav')
  expect(
    (await readFile(join(project.folder, 'after.wav'))).equals(await readFile(join(project.folder, 'before.wav'))),
  ).toBe(true)
})

test('completion knows every command, and each command its help', async () => {
  const project = await testStudio().empty()
  const help = await cutroom(project.folder, ['--help'])
  const commands = [...help.stdout.matchAll(/^ {2}([a-z][a-z-]*)[ |]/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'help')
  expect(commands.length).toBeGreaterThan(20)
  const { stdout } = await cutroom(project.folder, ['completion', 'bash'])
  const script = join(project.folder, 'complete.sh')
  await writeFile(script, `${stdout}\nCOMP_WORDS=(cutroom ""); COMP_CWORD=1; _cutroom; echo "\${COMPREPLY[@]}"\n`)
  const completed = (await run('bash', [script])).stdout.trim().split(' ')
  expect([...completed].sort()).toEqual([...commands].sort())
  for (const shell of ['zsh', 'fish'])
    expect((await cutroom(project.folder, ['completion', shell])).stdout).toContain('approve')
  expect(await cutroom(project.folder, ['ask', '--help'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('--plan') as string,
  })
})

test('help and hints know every command, whichever a command line names', async () => {
  const { folder } = await testStudio().empty()
  const { stdout: help } = await cutroom(folder, ['--help'])
  for (const args of [
    ['--help', 'ask'],
    ['-h', 'log'],
    ['--project', 'ask', '-h'],
  ])
    expect(await cutroom(folder, args)).toMatchObject({ exitCode: 0, stdout: help })
  expect((await cutroom(folder, ['documets', 'ask'])).stderr).toContain(
    'There is no command "documets". Did you mean "documents"?',
  )
  // The name of a command is any word elsewhere.
  expect((await cutroom(folder, ['--project', 'log', 'documents'])).stderr).toContain('log')
  expect((await cutroom(folder, ['show', 'ask'])).stderr).toContain('There is no turn "ask"')
})

test('originals are never written to, whatever is asked', async () => {
  const project = await testStudio().withTracks({ host: 4 })
  const path = join(project.folder, 'host.wav')
  const before = { bytes: await readFile(path), at: (await stat(path)).mtimeMs }
  await project.ask('delete from 0 to 1').approve()
  await project.ask('compress from 0 to 1').approve()
  expect(await project.run('render', 'host.wav')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'would-overwrite-original' } },
  })
  expect(await project.run('export', 'host.wav', '--format', 'labels')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'would-overwrite-original' } },
  })
  const journal = await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')
  for (const [command = '', ...args] of [
    ['export', '.cutroom/journal.jsonl'],
    ['export', 'cutroom.json'],
    ['render', '.cutroom/media/x.wav'],
  ]) {
    expect(await project.run(command, ...args)).toMatchObject({
      exitCode: 4,
      json: { problem: { code: 'protected-place' } },
    })
  }
  expect(await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')).toBe(journal)
  expect((await readFile(path)).equals(before.bytes)).toBe(true)
  expect((await stat(path)).mtimeMs).toBe(before.at)
})
