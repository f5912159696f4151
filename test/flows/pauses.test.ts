import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProblem } from '../../src/kernel/index.ts'
import { noise, wav16 } from '../support/media/recordings.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const rate = 16_000
type Sounding = readonly (readonly [fromSeconds: number, toSeconds: number])[]

/** Bursts of a tone at the given places, and silence between them. */
const bursts = (seconds: number, sounding: Sounding, level = 0.4): number[] =>
  Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    sounding.some(([from, to]) => i >= from * rate && i < to * rate)
      ? Math.round(32_767 * level * Math.sin(i / 9) * (0.7 + 0.3 * Math.sin(i / 700)))
      : 0,
  )

async function tracks(sounds: Record<string, number[]>): Promise<TestStudio> {
  const project = await testStudio().empty()
  const files = await Promise.all(
    Object.entries(sounds).map(async ([name, samples]) => {
      const path = join(project.folder, `${name}.wav`)
      await writeFile(path, wav16([samples], rate))
      return path
    }),
  )
  const imported = await project.workbench.importFiles(files)
  if (isProblem(imported)) throw new Error(imported.message)
  return project
}

const said: Sounding = [
  [0, 1],
  [3, 4],
  [6, 7],
]

test('shortening the pauses of one track says that it gets out of step with the others, and offers all of them', async () => {
  const project = await tracks({ host: bursts(7, said), guest: bursts(7, [[1.2, 2.8]]) })
  const outcome = await project.ask('shorten the pauses of the host in the whole project')
  expect(outcome).toMatchObject({
    status: 'ready',
    notes: expect.arrayContaining([
      {
        code: 'out-of-step',
        text: 'What follows moves earlier on these tracks only, so they get out of step with guest.',
      },
    ]) as unknown[],
  })
  expect(outcome).toMatchObject({ alternatives: [{ reading: expect.stringContaining('on all 2 tracks') as string }] })
  expect(JSON.stringify(await project.ask('shorten the pauses of the whole project on all tracks'))).not.toContain(
    'out-of-step',
  )
})

test('shortened on all tracks, labels and ducked music stay in step', async () => {
  const project = await tracks({
    host: bursts(7, said),
    music: bursts(
      7,
      [
        [0, 1.2],
        [2.8, 4.2],
        [5.8, 7],
      ],
      0.2,
    ),
  })
  await project.ask('add a label "Second" at 3 seconds').approve()
  await project.ask('add a label "Third" at 6 seconds').approve()
  const ducked = await project.ask('duck the music under the host').approve()
  expect(ducked.verified.map(({ ok }) => ok)).not.toContain(false)
  const { verified } = await project.ask('shorten the pauses of the whole project on all tracks').approve()
  expect(verified.filter(({ ok }) => !ok)).toEqual([])
  expect(verified[0]).toMatchObject({ promise: 'No pause below -40 dB is longer than 0.5 s on host and music' })
  // Both are silent from 1.2 to 2.8 and from 4.2 to 5.8: 1.3 s of each goes.
  expect(project.state().labels.map(({ text, start }) => [text, Math.round(start * 100) / 100])).toEqual([
    ['Second', 1.7],
    ['Third', 3.4],
  ])
  expect(
    project
      .state()
      .tracks.filter(({ kind }) => kind !== 'label')
      .map(({ clips }) => Math.round((clips.at(-1)?.end ?? 0) * 100) / 100),
  ).toEqual([4.4, 4.4])
})

/** A recording with a transcript that a tool might have written. */
async function spoken(samples: number[], transcript: { name: string; text: string }): Promise<TestStudio> {
  const project = await testStudio().empty()
  await writeFile(join(project.folder, 'talk.wav'), wav16([samples], rate))
  await writeFile(join(project.folder, transcript.name), transcript.text)
  const imported = await project.run('import', 'talk.wav', '--as', 'video', '--transcript', transcript.name)
  expect(imported.exitCode, imported.stderr).toBe(0)
  return project
}

const whisper = (
  words: readonly (readonly [text: string, start: number, end: number])[],
): { name: string; text: string } => ({
  name: 'talk.json',
  text: JSON.stringify({
    text: words.map(([text]) => text).join(' '),
    segments: [
      {
        start: words[0]![1],
        end: words.at(-1)![2],
        text: words.map(([text]) => text).join(' '),
        words: words.map(([text, start, end]) => ({ word: ` ${text}`, start, end })),
      },
    ],
  }),
})

/**
 * Silence that a plain look at rendered samples finds: every run of samples below a level, of a tenth of a second and
 * more.
 */
function plainSilences(samples: readonly number[], perSecond = 10): number[] {
  const found: number[] = []
  let quiet = 0
  for (const value of [...samples, 1]) {
    if (Math.abs(value) < 0.003) quiet++
    else {
      if (quiet >= rate / 10) found.push(Math.round((quiet / rate) * perSecond) / perSecond)
      quiet = 0
    }
  }
  return found
}

async function rendered(project: TestStudio): Promise<number[]> {
  const said = await project.run('render', 'cut.wav')
  expect(said.exitCode, said.stderr).toBe(0)
  const bytes = await readFile(join(project.folder, 'cut.wav'))
  const data = bytes.indexOf('data') + 8
  return Array.from({ length: (bytes.length - data) >> 1 }, (_, i) => bytes.readInt16LE(data + 2 * i) / 32_768)
}

test('pauses are treated by the sound: silence inside a word goes, and noise in a gap between words stays', async () => {
  const next = noise(5)
  // The sound: "one" 0.2–0.8, silence, "two" 3–3.6, laughter to 6, "three" 6–6.6, silence, "four" 8.6–9.2.
  const voice = bursts(10, [
    [0.2, 0.8],
    [3, 3.6],
    [6, 6.6],
    [8.6, 9.2],
  ])
  const samples = voice.map((value, i) => (i >= 3.6 * rate && i < 6 * rate ? Math.round(32_767 * 0.2 * next()) : value))
  // The transcript: "one" lasts until "two", and between "two" and "three" nothing is said.
  const project = await spoken(
    samples,
    whisper([
      ['one', 0.2, 3],
      ['two', 3, 3.6],
      ['three', 6, 6.6],
      ['four', 8.6, 9.2],
    ]),
  )
  expect(plainSilences(samples).filter((seconds) => seconds > 1)).toEqual([2.2, 2])
  await project.ask('shorten pauses longer than 1 second to 0.4 seconds').approve()
  const cut = await rendered(project)
  expect(plainSilences(cut).filter((seconds) => seconds > 0.6 && seconds < 2)).toEqual([0.8])
  // 2.2 s and 2 s of silence, a few hundredths of them beside the words, become 0.4 s each; the laughter stays.
  expect(10 - cut.length / rate).toBeGreaterThan(3.1)
  expect(10 - cut.length / rate).toBeLessThan(3.5)
  expect(cut.filter((value) => Math.abs(value) > 0.003).length).toBeGreaterThan(2.3 * rate)
})

test('a pause is as long in the result as was asked for, from the end of a sound to the beginning of the next', async () => {
  const samples = bursts(8, [
    [0.2, 0.8],
    [3, 3.6],
    [6.2, 6.8],
  ])
  const project = await spoken(
    samples,
    whisper([
      ['one', 0.2, 0.8],
      ['two', 3, 3.6],
      ['three.', 6.2, 6.8],
    ]),
  )
  const { verified } = await project.ask('shorten pauses longer than 1 second to 0.3 seconds').approve()
  expect(verified.filter(({ ok }) => !ok)).toEqual([])
  const cut = await rendered(project)
  const pauses = plainSilences(cut, 100).slice(1, -1)
  expect(pauses).toHaveLength(2)
  // The level is looked at in steps of 0.02 s.
  for (const seconds of pauses) expect(Math.abs(seconds - 0.3), `${seconds} s`).toBeLessThanOrEqual(0.03)
})

test('a pause counts by all that is silent: one a little longer than said is shortened', async () => {
  const samples = bursts(4, [
    [0.2, 0.8],
    [1.66, 2.26],
  ])
  const project = await spoken(
    samples,
    whisper([
      ['one', 0.2, 0.8],
      ['two.', 1.66, 2.26],
    ]),
  )
  expect(await project.ask('shorten pauses longer than 0.8 seconds to 0.3 seconds')).toMatchObject({ status: 'ready' })
})

test('where there is only a transcript, pauses go by the times of the words, and the plan says so', async () => {
  const project = await testStudio().empty()
  const { name, text } = whisper([
    ['one', 0.2, 0.8],
    ['two', 3, 3.6],
    ['three', 4, 4.6],
  ])
  await writeFile(join(project.folder, name), text)
  expect((await project.run('import', '--transcript', name)).exitCode).toBe(0)
  const outcome = await project.ask('shorten pauses longer than 1 second to 0.4 seconds')
  expect(outcome).toMatchObject({
    status: 'ready',
    reading: expect.stringContaining('by the times of the words') as string,
  })
})

test('words with estimated times are laid on the sound, and no cut at one goes without saying so', async () => {
  const voice = bursts(8, [
    [0, 2],
    [6, 8],
  ])
  const project = await spoken(voice, {
    name: 'talk.srt',
    text: '1\n00:00:00,000 --> 00:00:08,000\nWell um this works\n',
  })
  const { sentences } = (await project.look()) as unknown as {
    sentences: { words: { text: string; start: number; end: number; interpolated?: boolean }[] }[]
  }
  const words = sentences.flatMap((sentence) => sentence.words)
  // None lies in the silence from 2 to 6 s.
  for (const { start, end } of words) expect(end <= 2.1 || start >= 5.9, `${start}–${end}`).toBe(true)
  expect(words.every(({ interpolated }) => interpolated)).toBe(true)
  const outcome = await project.ask('take out the ums')
  expect(JSON.stringify(outcome)).toContain('estimated time')
})
