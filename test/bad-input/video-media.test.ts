import { appendFile, chmod, chown, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { turned } from '../support/media/turned.ts'
import { ffmpeg } from '../support/media/recordings.ts'
import { cutroomProcess } from '../command.ts'
import { clipProject, putClip, said, spoken } from '../interview.ts'
import { streamsOf } from '../streams-of.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

async function withClip(): Promise<{
  project: TestStudio
  path(name: string): string
  made(name: string, args: readonly string[]): Promise<string>
}> {
  const project = await testStudio().empty()
  const path = (name: string): string => join(project.folder, name)
  await putClip(project.folder, { seconds: 5 })
  return {
    project,
    path,
    made: async (name, args) => {
      await ffmpeg(['-v', 'error', '-i', `file:${path('clip.mp4')}`, ...args, `file:${path(name)}`])
      return path(name)
    },
  }
}

test('footage without sound, with two sounds, turned, or that begins late is brought in with a note and rendered as it is seen and heard', async () => {
  const { project, path, made } = await withClip()
  const bring = async (media: string, name: string) =>
    must(await project.workbench.importFiles([media], { transcripts: [path('clip.json')], name }))
  expect((await bring(await made('mute.mp4', ['-an', '-c', 'copy']), 'mute')).warnings).toEqual([
    'It holds no sound; only its picture can be used.',
  ])
  expect(
    (await bring(await made('two.mp4', ['-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy']), 'two')).warnings,
  ).toEqual(['It holds 2 audio streams; the first one is used.'])
  await writeFile(path('turned.mp4'), turned(await readFile(path('clip.mp4')), { height: 360 }))
  expect((await bring(path('turned.mp4'), 'turned')).warnings).toEqual([])
  expect((await bring(await made('late.ts', ['-c', 'copy', '-output_ts_offset', '10']), 'late')).warnings).toEqual([])
  const shape = async (name: string) => {
    const rendered = await project.run('render', `${name}-cut.mp4`, '--on', name)
    expect(rendered, rendered.stderr).toMatchObject({ exitCode: 0 })
    return {
      said: rendered.json as unknown as { duration: number; offset: { worstSeconds: number } | null },
      streams: await streamsOf(path(`${name}-cut.mp4`)),
    }
  }
  expect((await shape('mute')).streams).toMatchObject([{ codec_type: 'video', width: 640, height: 360 }])
  expect(await project.run('render', 'mute.wav', '--on', 'mute')).toMatchObject({
    exitCode: 1,
    json: {
      problem: {
        code: 'no-sound',
        message: expect.stringMatching(/Nothing in this cut can be heard; render it to \.mp4/) as string,
      },
    },
  })
  expect((await shape('two')).streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio'])
  expect((await shape('turned')).streams).toMatchObject([
    { codec_type: 'video', width: 360, height: 640 },
    { codec_type: 'audio' },
  ])
  const late = await shape('late')
  expect(Math.abs(late.said.duration - 5)).toBeLessThan(0.2)
  expect(Math.abs(late.said.offset?.worstSeconds ?? 1)).toBeLessThan(0.023)
  // Words are counted from where the file begins, not from what its clock says there.
  expect((await spoken(project, 'late')).sentences[0]?.words[0]).toMatchObject({ text: 'Welcome', start: 1 })
})

test('a song with a cover is sound, which a transcript makes editable and which renders to sound', async () => {
  const { project, path, made } = await withClip()
  await ffmpeg([
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=red:s=64x64:d=1',
    '-frames:v',
    '1',
    `file:${path('cover.png')}`,
  ])
  await made('covered.mp3', [
    '-i',
    `file:${path('cover.png')}`,
    '-map',
    '0:a',
    '-map',
    '1:v',
    '-c:v',
    'copy',
    '-id3v2_version',
    '3',
    '-disposition:v',
    'attached_pic',
  ])
  expect(await project.run('import', 'covered.mp3')).toMatchObject({
    exitCode: 0,
    json: { kind: 'audio', document: 'covered' },
  })
  expect(await project.run('import', 'covered.mp3', '--transcript', 'clip.json')).toMatchObject({
    exitCode: 0,
    json: { kind: 'video', document: 'covered-2' },
  })
  expect(await project.run('render', 'out.mov', '--on', 'covered-2')).toMatchObject({
    exitCode: 1,
    json: {
      problem: { code: 'unknown-format', message: expect.stringMatching(/no picture to put into \.mov/) as string },
    },
  })
  expect(await project.run('render', 'out.mp3', '--on', 'covered-2')).toMatchObject({
    exitCode: 0,
    json: { picture: null },
  })
  expect((await streamsOf(path('out.mp3'))).map(({ codec_type }) => codec_type)).toEqual(['audio'])
})

const notFootage: readonly (readonly [string, string, RegExp])[] = [
  ['text.mp4', 'not a recording at all', /"text\.mp4" is a text, not a recording/],
  ['list.m3u8', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', /playlist \(m3u8\), not a recording/],
  ['film.mp4', '#EXTM3U\nclip.mp4\n', /playlist \(m3u8\), not a recording/],
  ['list.ffconcat', "ffconcat version 1.0\nfile 'clip.mp4'\n", /list of files \(ffconcat\), not a recording/],
  ['concat.mp4', "file 'clip.mp4'\n", /list of files \(concat\), not a recording/],
  ['call.sdp', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\n', /session description \(sdp\), not a recording/],
  ['empty.mp4', '', /is empty/],
]

test('what is no footage is refused with what it is, and nothing is added or left behind', async () => {
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  const journal = await readFile(path('.cutroom/journal.jsonl'), 'utf8')
  const media = await readdir(path('.cutroom/media'))
  for (const [name, content, sentence] of notFootage) {
    await writeFile(path(name), content)
    const refused = await project.workbench.importFiles([path(name)], { transcripts: [path('clip.json')] })
    expect(refused, name).toMatchObject({ problem: true, message: expect.stringMatching(sentence) as string })
  }
  await writeFile(path('half.mp4'), (await readFile(path('clip.mp4'))).subarray(0, 4000))
  await ffmpeg(['-v', 'error', '-i', `file:${path('clip.mp4')}`, '-an', '-c', 'copy', `file:${path('mute.mp4')}`])
  expect(await project.workbench.importFiles([path('half.mp4')], { transcripts: [path('clip.json')] })).toMatchObject({
    code: 'media-damaged',
  })
  expect(await project.workbench.importFiles([path('gone.mp4')], { transcripts: [path('clip.json')] })).toMatchObject({
    code: 'file-not-found',
  })
  // One that cannot be read keeps the others out as well.
  expect(await project.run('import', 'clip.mp4', 'film.mp4', '--transcript', 'clip.json', 'clip.json')).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'not-media' } },
  })
  expect(await readdir(path('.cutroom/media'))).toEqual(media)
  expect(await project.run('import', 'mute.mp4')).toMatchObject({
    exitCode: 1,
    json: {
      problem: {
        code: 'no-sound',
        message: expect.stringMatching(/nothing is said in it; give --transcript/) as string,
      },
    },
  })
  expect(await readFile(path('.cutroom/journal.jsonl'), 'utf8')).toBe(journal)
})

const odd = ['-i.mp4', 'new\nline [0:v]; %d 🎬.mp4']

test('names that begin with a dash or hold line breaks, brackets and emoji are imported and rendered for real', async () => {
  const project = await testStudio().empty()
  const { media, transcript } = await putClip(project.folder)
  for (const name of odd) await copyFile(media, join(project.folder, name))
  await copyFile(transcript, join(project.folder, '-t [1]\n.json'))
  const imported = await project.run('import', '--transcript=-t [1]\n.json', '--transcript', 'clip.json', '--', ...odd)
  expect(imported, imported.stderr).toMatchObject({
    exitCode: 0,
    json: { document: '-i', kind: 'video', added: [{ name: '-i.mp4' }, { name: 'new line [0:v]; %d 🎬.mp4' }] },
  })
  expect(await project.run('run', 'exclude_sentence', '--params', '{"sentenceId":"sent-2"}')).toMatchObject({
    exitCode: 0,
  })
  const out = '-o [x]; %d\n🎬.mp4'
  const rendered = await project.run('render', '--', out)
  expect(rendered, rendered.stderr).toMatchObject({ exitCode: 0, json: { path: join(project.folder, out) } })
  expect((await streamsOf(join(project.folder, out))).map(({ codec_type }) => codec_type)).toEqual(['video', 'audio'])
  for (const shown of [
    await project.say('state'),
    await project.say('log'),
    await project.say('documents'),
    rendered,
  ]) {
    // eslint-disable-next-line no-control-regex
    expect(`${shown.stdout}${shown.stderr}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/)
  }
})

test('footage that moved or changed is asked for by its name, found again by its content, and taken from nobody else', async () => {
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  const refusedWith = async (args: readonly [string, ...string[]], code: string, sentence: RegExp) =>
    expect(await project.run(...args), args.join(' ')).toMatchObject({
      exitCode: 1,
      json: { problem: { code, message: expect.stringMatching(sentence) as string } },
    })
  await mkdir(path('elsewhere'))
  await rename(path('clip.mp4'), path('elsewhere/renamed.mp4'))
  await refusedWith(['render', 'out.mp4'], 'media-missing', /"clip\.mp4" is not where it was .*cutroom relink FILE/)
  expect(said(await spoken(project))).toHaveLength(5)
  await copyFile(path('elsewhere/renamed.mp4'), path('clip.mp4'))
  await appendFile(path('clip.mp4'), 'x')
  await refusedWith(['render', 'out.mp4'], 'media-missing', /"clip\.mp4" was changed since it was imported/)
  await refusedWith(['relink', 'clip.mp4'], 'media-unknown', /none of this project's recordings/)
  await refusedWith(['relink', 'clip.json'], 'media-unknown', /none of this project's recordings/)
  await refusedWith(['relink', 'gone.mp4'], 'file-not-found', /gone\.mp4/)
  expect(await readdir(project.folder)).not.toContain('out.mp4')
  expect(await project.run('relink', 'elsewhere/renamed.mp4')).toMatchObject({
    exitCode: 0,
    json: { path: path('elsewhere/renamed.mp4') },
  })
  expect(await project.run('render', 'out.mp4')).toMatchObject({ exitCode: 0, json: { duration: 12.08 } })
})

const isRoot = process.getuid?.() === 0
/** Root may write everywhere, so there the command runs as someone who may not. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('a place that cannot be written to, a name without a format and a document that is not there are refused, and nothing is written', async (context) => {
  if (isRoot && (await cutroomProcess('/', ['--help'], { before: asNobody })).exitCode !== 0)
    context.skip('no other user to run as')
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  await mkdir(path('closed'))
  await chmod(path('closed'), 0o555)
  if (isRoot)
    for (const name of ['', ...(await readdir(project.folder, { recursive: true }))].filter(
      (each) => each !== 'closed',
    ))
      await chown(path(name), 65534, 65534)
  const cases: readonly (readonly [readonly string[], 1 | 2 | 4, RegExp])[] = [
    [['render', 'closed/out.mp4'], 1, /permission/],
    [['export', 'closed/out.srt'], 1, /permission/],
    [['render', 'gone/out.mp4'], 1, /There is no folder .*gone/],
    [['render', 'out.xyz'], 1, /"\.xyz" does not say what to render; use \.mp4/],
    [['render', 'out'], 1, /A name without an ending/],
    [['render', 'out.mp4', '--on', 'clop'], 1, /There is no document "clop"; did you mean "clip"\?/],
    [['export', 'out.doc', '--format', 'doc'], 2, /There is no export format "doc" for video documents; there is otio/],
    [['render', '.cutroom/media/out.mp4'], 4, /choose another place/],
  ]
  for (const [args, exitCode, sentence] of cases) {
    const refused = await cutroomProcess(project.folder, [...args, '--json'], isRoot ? { before: asNobody } : {})
    expect(refused.exitCode, `${args.join(' ')}\n${refused.stderr}`).toBe(exitCode)
    expect(refused.json.problem.message, args.join(' ')).toMatch(sentence)
  }
  expect(await readdir(path('closed'))).toEqual([])
})
