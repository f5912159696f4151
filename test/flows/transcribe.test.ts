import { chmod, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cutroom, type Said } from '../command.ts'
import { makeWav } from '../make-wav.ts'
import { testFolder } from '../test-folder.ts'

let folder = '',
  tools = ''
beforeEach(async () => {
  ;[folder, tools] = [await testFolder(), await testFolder()]
  await writeFile(join(folder, 'talk.wav'), makeWav({ seconds: 4 }))
  expect((await cutroom(folder, ['init'])).exitCode).toBe(0)
})

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Said> =>
  cutroom(folder, ['transcribe', ...args], { env: { PATH: `${tools}${delimiter}${process.env['PATH']}`, ...env } })

/** What Whisper would write of two sentences, the second with a trick for terminals in it. */
async function whisper(): Promise<void> {
  const word = (word: string, start: number, end: number) => ({ word, start, end, probability: 0.9 })
  const segments = [
    {
      id: 0,
      start: 0,
      end: 2,
      text: ' Hello there.',
      avg_logprob: -0.2,
      words: [word(' Hello', 0.1, 0.6), word(' there.', 0.7, 1.8)],
    },
    {
      id: 1,
      start: 2,
      end: 4,
      text: ' Good \u001b]0;night.',
      avg_logprob: -0.2,
      words: [word(' Good', 2.1, 2.6), word(' \u001b]0;night.', 2.7, 3.8)],
    },
  ]
  await writeFile(join(tools, 'words.json'), JSON.stringify({ text: '', segments, language: 'en' }))
  await writeFile(join(tools, 'whisper'), `#!/bin/sh\ncp ${tools}/words.json "$5/sound.json"\n`)
  await chmod(join(tools, 'whisper'), 0o755)
}

test('a transcript is printed as sentences with their times, as JSON, or written to a file that import reads', async () => {
  await whisper()
  const { exitCode, stdout, stderr } = await run(['talk.wav'])
  expect([exitCode, stderr]).toEqual([0, 'Written down on this machine by whisper.\n'])
  expect(stdout).toMatch(/^ +0:00\.1 +Hello there\.\n +0:02\.1 +Good .*night\.\n$/)
  expect(stdout).not.toContain('\u001b')
  const { json } = await run(['talk.wav', '--json'])
  expect(json).toMatchObject({
    language: 'en',
    segments: [{ start: 0.1, words: [{ word: ' Hello', start: 0.1, end: 0.6, probability: 0.9 }, {}] }, {}],
  })
  expect((await run(['talk.wav', '--out', 'talk.json'])).stdout).toMatch(/talk\.json +4 words/)
  expect(JSON.parse(await readFile(join(folder, 'talk.json'), 'utf8'))).toEqual(json)
})

test('where nothing can transcribe, and where the wish makes no sense, it is said what to do', async () => {
  expect(await run(['talk.wav', '--with', 'moonshine'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/cutroom models get speech/) as string,
  })
  expect(await run(['talk.wav', '--with', 'magic'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/endpoint, whisper, moonshine/) as string,
  })
  expect(await run([])).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/Name the recording/) as string })
  await whisper()
  expect(await run(['none.wav'])).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/no file/) as string })
  expect(await run(['talk.wav', '--out', 'talk.wav/x.json'])).toMatchObject({ exitCode: 1 })
})

test('doctor tells of every way to transcribe, and how to get it', async () => {
  await whisper()
  const { json } = await cutroom(folder, ['doctor', '--json'], {
    env: { PATH: `${tools}${delimiter}${process.env['PATH']}`, CUTROOM_TRANSCRIBE_URL: 'http://127.0.0.1:9/v1' },
  })
  const { parts } = json as unknown as {
    parts: { name: string; found: boolean; version: string | null; how: string }[]
  }
  const part = (name: string) => parts.find((each) => each.name === name)
  expect(part('speech server')).toMatchObject({
    found: true,
    version: expect.stringContaining('127.0.0.1:9') as string,
  })
  expect(part('whisper')).toMatchObject({ found: true, version: join(tools, 'whisper') })
  expect(part('moonshine')).toMatchObject({
    found: false,
    how: expect.stringContaining('cutroom models get speech') as string,
  })
})
