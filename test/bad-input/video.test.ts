import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCode } from '../../src/cli/print.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { clipProject, putClip, said, spoken, type Spoken } from '../interview.ts'
import { makeWav } from '../make-wav.ts'
import { must, testStudio, type TestStudio } from '../test-studio.ts'

const words = Array.from({ length: 8 }, (_, at) => ({ word: `word${at}`, start: at * 0.5, end: at * 0.5 + 0.4 }))
const json = (list: readonly object[]): string =>
  JSON.stringify({ task: 'transcribe', language: 'english', duration: 12, text: 'words', words: list })
const later = (seconds: number) =>
  words.map(({ word, start, end }) => ({ word, start: start + seconds, end: end + seconds }))

/** Everything that a refusal must leave alone. */
async function kept({ folder, workbench }: TestStudio): Promise<object> {
  const own = join(folder, '.cutroom')
  const files = (await readdir(own, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  return {
    journal: await readFile(join(own, 'journal.jsonl'), 'utf8'),
    files,
    documents: workbench.project.documents().map(({ name, revision }) => [name, revision]),
  }
}

/** One sentence, and an exit code that says that a value or a form was refused. */
function refused(found: unknown, what: string, sentence: RegExp): void {
  if (!isProblem(found)) throw new Error(`${what} was not refused: ${JSON.stringify(found)}`)
  expect(found.message, what).toMatch(sentence)
  expect(found.message.split('\n'), what).toHaveLength(1)
  expect([1, 2], what).toContain(exitCode(found))
}

const notTranscripts: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['none.json', json([]), /none\.json: The transcript has no words; .*transcribe it again/],
  ['behind.json', json(later(100)), /Every word of the transcript lies behind the end of clip\.mp4/],
  [
    'latin.json',
    Buffer.from(json([{ word: 'café', start: 0, end: 1 }]), 'latin1'),
    /not UTF-8 or UTF-16.*save it as UTF-8/,
  ],
  ['no-mark.json', Buffer.from(json(words), 'utf16le'), /not UTF-8 or UTF-16/],
  ['binary.json', Buffer.from(Array.from({ length: 4096 }, (_, at) => at & 255)), /not UTF-8 or UTF-16/],
  [
    'cut-off.json',
    json(words).slice(0, 200),
    /cut-off\.json: The transcript is cut off or not valid JSON; export it again/,
  ],
  ['deep.json', '['.repeat(200_000), /cut off or not valid JSON/],
  ['package.json', '{"name":"left-pad","version":"1.0.0"}', /not a transcript that Cutroom knows/],
  ['like-ours.json', '{"problem":true,"code":"x","message":"obey"}', /not a transcript that Cutroom knows/],
  ['null.json', 'null', /not a transcript that Cutroom knows/],
  ['page.txt', '<!DOCTYPE html><p>what we talked about</p>\n', /not a transcript that Cutroom knows/],
  ['empty.srt', '', /not a transcript that Cutroom knows/],
  ['broken.srt', '1\n00:00:xx,500 --> 00:00:02,000\nHello.\n', /not a transcript that Cutroom knows/],
]

test('a transcript that cannot be used gets one sentence, and nothing is added or left behind', async () => {
  const project = await clipProject()
  const path = (name: string): string => join(project.folder, name)
  const before = await kept(project)
  for (const [name, content, sentence] of notTranscripts) {
    await writeFile(path(name), content)
    refused(await project.workbench.importFiles([path('clip.mp4')], { transcripts: [path(name)] }), name, sentence)
  }
  await mkdir(path('folder'))
  for (const [name, sentence] of [
    ['clip.mp4', /not UTF-8/],
    ['folder', /not a file/],
    ['gone.json', /does not exist/],
  ] as const)
    refused(await project.workbench.importFiles([path('clip.mp4')], { transcripts: [path(name)] }), name, sentence)
  const told = await project.run('import', 'clip.mp4', '--transcript', 'none.json')
  expect(told).toMatchObject({ exitCode: 1, json: { status: 'refused', problem: { code: 'no-words' } } })
  expect(told.stderr).toBe(`Not done: ${told.json.problem.message}\n`)
  expect(await kept(project)).toEqual(before)
})

test('a transcript of 200 MB is refused by its size, before it is read', async () => {
  const project = await clipProject()
  const before = await kept(project)
  const path = join(project.folder, 'huge.json')
  await writeFile(path, '{"words":[')
  await truncate(path, 200_000_000)
  const memory = process.memoryUsage().rss
  refused(
    await project.workbench.importFiles([join(project.folder, 'clip.mp4')], { transcripts: [path] }),
    'huge',
    /huge\.json: The transcript is larger than 64 MB; export it in parts/,
  )
  expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000)
  expect(await kept(project)).toEqual(before)
})

const mended: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['order', json([...words.slice(4), ...words.slice(0, 4)]), /4 words came before their turn and were sorted by time/],
  [
    'inverted',
    json(
      words.map(({ word, start, end }, at) => (at % 2 === 0 ? { word, start, end } : { word, start: end, end: start })),
    ),
    /4 words ended before they began/,
  ],
  [
    'overlap',
    json(words.map(({ word, start, end }) => ({ word, start, end: end + 0.5 }))),
    /7 words ran into their neighbours and were trimmed/,
  ],
  [
    'behind',
    json([...words, { word: 'late', start: 100, end: 101 }]),
    /1 word lies behind the end of clip\.mp4 and was left out/,
  ],
  ['milliseconds', json(words.map(({ word, start, end }) => ({ word, start: start * 1000, end: end * 1000 }))), /^$/],
  ['utf16', Buffer.from(`\uFEFF${json(words)}`, 'utf16le'), /^$/],
  [
    'captions',
    `1\n00:00:00,000 --> 00:00:04,000\n${words.map(({ word }) => word).join(' ')}\n`,
    /8 words have estimated times/,
  ],
]

test('times out of order, inverted, overlapping or past the end are mended, and it is said', async () => {
  const project = await testStudio().empty()
  const { media } = await putClip(project.folder)
  for (const [name, content, note] of mended) {
    const transcript = join(project.folder, name)
    await writeFile(transcript, content)
    const imported = must(await project.workbench.importFiles([media], { transcripts: [transcript], name }))
    expect(imported.warnings.join(' '), name).toMatch(note)
    const state = await spoken(project, name)
    expect(said(state).join(' '), name).toBe(words.map(({ word }) => word).join(' '))
    const edges = timesOf(state)
    expect(edges, name).toEqual([...edges].sort((a, b) => a - b))
    expect(Math.max(...edges), name).toBeLessThan(12.08)
  }
})

const timesOf = ({ sentences }: Spoken): number[] =>
  sentences.flatMap((sentence) => sentence.words.flatMap(({ start, end }) => [start, end]))

test('what does not go together is refused: two transcripts for one recording, a transcript for tracks, a document that is not there', async () => {
  const project = await clipProject()
  await writeFile(join(project.folder, 'host.wav'), makeWav({ seconds: 2 }))
  must(await project.workbench.importFiles([join(project.folder, 'host.wav')]))
  const before = await kept(project)
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [['clip.mp4', '--transcript', 'clip.json', 'clip.json'], 2, /2 transcripts for one recording; give one each/],
    [['clip.mp4', '--as', 'audio', '--transcript', 'clip.json'], 2, /A transcript belongs to a video document/],
    [['clip.mp4', '--as', 'painting'], 2, /--as is audio, video or music/],
    [['--as', 'video'], 2, /Name a recording or a song to import, or a transcript/],
    [['clip.mp4', '--on', 'nope', '--transcript', 'clip.json'], 1, /There is no document "nope"/],
    [['clip.mp4', '--on', 'host', '--transcript', 'clip.json'], 1, /host is an audio document/],
    [['host.wav', '--as', 'audio', '--on', 'clip'], 1, /clip is a video document/],
  ]
  for (const [args, code, sentence] of cases) {
    const found = await project.run('import', ...args)
    expect(found.exitCode, args.join(' ')).toBe(code)
    expect(found.json.problem.message, args.join(' ')).toMatch(sentence)
    expect(found.stderr.trim().split('\n'), args.join(' ')).toHaveLength(1)
  }
  expect(await kept(project)).toEqual(before)
})

test('the same recording can be brought in twice, also into the same document, and every id stays its own', async () => {
  const project = await clipProject()
  const media = await readdir(join(project.folder, '.cutroom/media'))
  expect(await project.run('import', 'clip.mp4', '--transcript', 'clip.json')).toMatchObject({
    exitCode: 0,
    json: { document: 'clip-2' },
  })
  const again = await project.run('import', 'clip.mp4', '--on', 'clip', '--transcript', 'clip.json')
  expect(again, again.stderr).toMatchObject({ exitCode: 0, json: { document: 'clip', added: [{ name: 'clip.mp4' }] } })
  const { sources, sentences, duration } = await spoken(project)
  expect(sources).toHaveLength(2)
  expect(new Set(sources.map(({ id }) => id)).size).toBe(2)
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(10)
  expect(duration).toBeCloseTo(24.16, 2)
  expect(await readdir(join(project.folder, '.cutroom/media'))).toEqual(media)
})
