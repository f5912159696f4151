import { chmod, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../../test/test-folder.ts'
import { noise16, putFile, refuse, succeed, wav16 } from '../../../test/support/media/recordings.ts'
import { transcribe } from './transcribe.ts'
import type { Surroundings } from './find-server.ts'

const surroundings: Surroundings = { config: { schema: 'cutroom.config', version: 1 }, env: {} }
const path = process.env['PATH']
const temporary = process.env['TMPDIR']
let tools = '',
  scratch = '',
  recordings = ''

beforeEach(async () => {
  tools = await testFolder()
  recordings = await testFolder()
  scratch = await testFolder()
  process.env['PATH'] = `${tools}${delimiter}${path}`
  process.env['TMPDIR'] = scratch
})
afterEach(() => {
  process.env['PATH'] = path
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
})

/** A stand-in that takes and writes what the command does; `body` runs after its arguments were read. */
async function standIn(name: 'whisper' | 'whisper-cli', body: string): Promise<void> {
  const file = join(tools, name)
  await writeFile(
    file,
    `#!${process.execPath}\nconst fs = require('node:fs'), { parseArgs } = require('node:util'), { join, basename } = require('node:path');\n${body}\n`,
  )
  await chmod(file, 0o755)
}

const whisper = (behaviour: string) =>
  standIn(
    'whisper',
    `
const o = (type) => ({ type });
const { values, positionals: [sound] } = parseArgs({ allowPositionals: true, options: { output_format: o('string'), output_dir: o('string'), word_timestamps: o('string'), verbose: o('string'), model: o('string'), language: o('string') } });
if (values.output_format !== 'json' || values.word_timestamps !== 'True' || fs.readFileSync(sound).toString('latin1', 0, 4) !== 'RIFF') { console.error('whisper: error: bad arguments'); process.exit(2); }
const write = (segments) => fs.writeFileSync(join(values.output_dir, basename(sound, '.wav') + '.json'), JSON.stringify({ text: segments.map((s) => s.text).join(''), segments, language: values.language ?? 'en' }));
const line = (s) => console.log('[00:0' + s.start.toFixed(3) + ' --> 00:0' + s.end.toFixed(3) + '] ' + s.text);
const word = (word, start, end) => ({ word, start, end, probability: 0.9 });
const segments = [
  { id: 0, seek: 0, start: 0, end: 2, text: ' Hello there.', avg_logprob: -0.2, words: [word(' Hello', 0.1, 0.6), word(' there.', 0.7, 1.8)] },
  { id: 1, seek: 0, start: 2, end: 4, text: ' Good night.', avg_logprob: -0.2, words: [word(' Good', 2.1, 2.6), word(' night.', 2.7, 3.8)] },
];
${behaviour}`,
  )

async function talk(): Promise<string> {
  return putFile(join(recordings, '-talk.wav'), wav16([noise16(4 * 16_000)], 16_000))
}

describe('whisper on the PATH', () => {
  it('is found, is given a WAV of ours, and tells how far it is', async () => {
    await whisper('for (const s of segments) line(s); write(segments)')
    const progress: number[] = []
    const { words, language, format } = succeed(
      await transcribe({
        path: await talk(),
        surroundings,
        onProgress: (done) => progress.push(done),
        onWay: ({ kind }) => {
          expect(kind).toBe('whisper')
        },
      }),
    )
    expect(words.map(({ text, startSeconds, confidence }) => [text, startSeconds, confidence])).toEqual([
      ['Hello', 0.1, 0.9],
      ['there.', 0.7, 0.9],
      ['Good', 2.1, 0.9],
      ['night.', 2.7, 0.9],
    ])
    expect([language, format]).toEqual(['en', 'Whisper'])
    expect(progress).toEqual([0.5, 1, 1])
    expect(await readdir(scratch)).toEqual([])
  })

  it('is given language and model as one argument each, so that neither can be an option', async () => {
    await whisper('write([{ ...segments[0], words: [word(" " + values.model, 0.1, 0.6)] }])')
    const { words, language } = succeed(
      await transcribe({ path: await talk(), surroundings, how: 'whisper', model: '--output_dir', language: 'de' }),
    )
    expect([words[0]!.text, language]).toEqual(['--output_dir', 'de'])
    expect(refuse(await transcribe({ path: await talk(), surroundings, language: '--help' })).code).toBe('usage')
  })

  it.each([
    [
      'fails',
      'console.error("RuntimeError: Model nowhere not found"); process.exit(1)',
      'whisper-failed',
      /Model nowhere not found/,
    ],
    [
      'skips the file and ends well',
      'console.error("Skipping sound.wav due to RuntimeError")',
      'whisper-failed',
      /wrote no transcript: Skipping/,
    ],
    [
      'writes something else',
      'fs.writeFileSync(join(values.output_dir, "sound.json"), "{")',
      'whisper-failed',
      /not a transcript/,
    ],
    ['hears nothing', 'write([])', 'no-speech', /No speech.*--as audio.*--broll --on DOCUMENT/],
  ])('that %s is told of, and nothing is left behind', async (_, behaviour, code, message) => {
    await whisper(behaviour)
    expect(refuse(await transcribe({ path: await talk(), surroundings }))).toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
    expect(await readdir(scratch)).toEqual([])
  })

  it('is not started for silence', async () => {
    await whisper('write(segments)')
    const silent = await putFile(
      join(recordings, 'silent.wav'),
      wav16([Array.from({ length: 16_000 }, () => 0)], 16_000),
    )
    expect(refuse(await transcribe({ path: silent, surroundings })).code).toBe('no-speech')
  })

  it('ends when the person cancels, and leaves nothing behind', async () => {
    await whisper('line(segments[0]); setInterval(() => {}, 1000)')
    const stop = new AbortController()
    const cancelled = await transcribe({
      path: await talk(),
      surroundings,
      signal: stop.signal,
      onProgress: () => {
        stop.abort()
      },
    })
    expect(refuse(cancelled).code).toBe('cancelled')
    expect(await readdir(scratch)).toEqual([])
  })

  it('may be whisper.cpp, once its weights are named', async () => {
    await standIn(
      'whisper-cli',
      `
const { values } = parseArgs({ args: process.argv.slice(2).map((a) => a === '-ojf' ? '--ojf' : a === '-of' ? '--of' : a), options: { m: { type: 'string', short: 'm' }, f: { type: 'string', short: 'f' }, l: { type: 'string', short: 'l' }, ojf: { type: 'boolean' }, of: { type: 'string' } } });
if (values.m !== '/weights/ggml-base.en.bin' || !values.ojf) process.exit(3);
const token = (text, from, to) => ({ text, offsets: { from, to }, id: 1, p: 0.8, t_dtw: -1 });
console.log('[00:00:00.000 --> 00:00:02.000]   Hello there.');
fs.writeFileSync(values.of + '.json', JSON.stringify({ systeminfo: '', result: { language: 'en' }, transcription: [{ timestamps: {}, offsets: { from: 0, to: 2000 }, text: ' Hello there.', tokens: [token('[_BEG_]', 0, 0), token(' Hello', 100, 600), token(' there', 700, 1500), token('.', 1500, 1800)] }] }));`,
    )
    const env = { WHISPER_CPP_MODEL: '/weights/ggml-base.en.bin' }
    const { words, format } = succeed(
      await transcribe({ path: await talk(), how: 'whisper', surroundings: { ...surroundings, env } }),
    )
    expect(words.map(({ text, startSeconds }) => [text, startSeconds])).toEqual([
      ['Hello', 0.1],
      ['there.', 0.7],
    ])
    expect(format).toBe('whisper.cpp')
    expect(refuse(await transcribe({ path: await talk(), how: 'whisper', surroundings })).code).toBe('program-missing')
  })
})

it('media that is none, or has no sound, is refused before anyone is asked', async () => {
  await whisper('write(segments)')
  const playlist = await putFile(
    join(recordings, 'list.mp3'),
    new TextEncoder().encode('#EXTM3U\nfile:///etc/passwd\n'),
  )
  expect(refuse(await transcribe({ path: playlist, surroundings })).code).toBe('not-media')
})
