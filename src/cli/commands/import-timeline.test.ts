import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Said } from '../../../test/command.ts'
import { must, testStudio, type TestStudio } from '../../../test/test-studio.ts'

type Cut = { revision: number; sentences: { words: { text: string; excluded: boolean }[] }[] }

const digits = (value: number): string => String(value).padStart(2, '0')
const timecode = (frame: number): string =>
  [frame / 90_000, (frame / 1500) % 60, (frame / 25) % 60, frame % 25].map((part) => digits(Math.floor(part))).join(':')
/** An event at 25 frames a second that takes `frames` of a clip from `from` on. */
const event = (clip: string, { from, frames, at = 0 }: { from: number; frames: number; at?: number }): string =>
  `1  AX  V  C  ${timecode(from)} ${timecode(from + frames)} ${timecode(at)} ${timecode(at + frames)}\n* FROM CLIP NAME: ${clip}\n`

/** A document of one word a second. */
async function talk(): Promise<TestStudio> {
  const project = await testStudio().empty()
  const path = join(project.folder, 'talk.json')
  writeFileSync(path, JSON.stringify(['One', 'two', 'three.'].map((word, at) => ({ word, start: at, end: at + 0.8 }))))
  must(await project.workbench.importFiles([], { as: 'video', transcripts: [path] }))
  return project
}

async function bring(project: TestStudio, name: string, text: string): Promise<Said> {
  writeFileSync(join(project.folder, name), text)
  return project.run('import', join(project.folder, name))
}

it('an edit decision list makes the document play what it plays', async () => {
  const project = await talk()
  expect(await bring(project, 'cut.edl', event('talk.json', { from: 25, frames: 20 }))).toMatchObject({
    exitCode: 0,
    json: { applied: true },
  })
  const { sentences } = (await project.look()) as unknown as Cut
  expect(sentences.flatMap(({ words }) => words.filter(({ excluded }) => !excluded).map(({ text }) => text))).toEqual([
    'two',
  ])
})

it.each([
  [
    'with more clips than a cut can have',
    'many.edl',
    Array.from({ length: 20_001 }, (_, at) => event(`clip ${at}`, { from: 0, frames: 1, at })).join(''),
    'timeline-too-long',
  ],
  [
    'that plays what lies beyond a day',
    'late.edl',
    event('talk.json', { from: 90_000 * 30, frames: 20 }),
    'timeline-too-long',
  ],
  ['that plays nothing that is said', 'none.edl', event('talk.json', { from: 90_000, frames: 20 }), 'not-found'],
  [
    'that is nested for ever',
    'deep.otio',
    `{"OTIO_SCHEMA":"Timeline.1","tracks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'not-otio',
  ],
  [
    'without end',
    'odd.otio',
    `{"OTIO_SCHEMA":"Timeline.1","tracks":{"children":[{"OTIO_SCHEMA":"Track.1","kind":"Video","children":[{"OTIO_SCHEMA":"Clip.1","source_range":{"start_time":{"value":0,"rate":25},"duration":{"value":1e308,"rate":25}}}]}]}}`,
    'not-otio',
  ],
])('a timeline %s is refused in one sentence, and nothing changes', async (_what, name, text, code) => {
  const project = await talk()
  const before = await project.look()
  const { exitCode, json, stderr } = await bring(project, name, text)
  expect([exitCode, json]).toMatchObject([
    expect.any(Number),
    { problem: { code, message: expect.stringMatching(/^.{20,300}$/) as string } },
  ])
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(await project.look()).toEqual(before)
})
