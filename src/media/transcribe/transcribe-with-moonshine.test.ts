import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/full.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { noise16, putFile, refuse, succeed, wav16 } from '../../../test/support/media/recordings.ts'
import { judge, quantile, type SpokenWord } from '../../../test/support/media/judge.ts'
import { findSpeechModel } from './moonshine/speech-model.ts'
import { transcribe } from './transcribe.ts'
import type { Surroundings } from './find-server.ts'

// The model is too large for the repository and lies where whoever runs the tests has fetched it.
process.env['CUTROOM_DATA_DIR'] = process.env['CUTROOM_OWN_DATA_DIR'] ?? ''
const isAbsent = (await findSpeechModel()) === null
const surroundings: Surroundings = { config: { schema: 'cutroom.config', version: 1 }, env: {} }
const speech = (file: string): string => join(import.meta.dirname, 'speech', file)
const hear = (path: string, more: Partial<Parameters<typeof transcribe>[0]> = {}) =>
  transcribe({ path, how: 'moonshine', surroundings, ...more })

describe.skipIf(isAbsent)('Moonshine (the model is not here: cutroom models get speech)', () => {
  it.each(partOf(['unseen-man', 'unseen-woman', 'unseen-fast'], { sample: 1 }))(
    'finds the times of the words of %s, which no rule was tuned on',
    async (name) => {
      const spoken = JSON.parse(await readFile(speech(`${name}.json`), 'utf8')) as SpokenWord[]
      const progress: number[] = []
      const { words, language } = succeed(
        await hear(speech(`${name}.ogg`), { onProgress: (done) => progress.push(done) }),
      )
      const { wordError, startErrors, endErrors, missing } = judge(spoken, words)
      expect(missing).toEqual([])
      expect(wordError).toBeLessThan(0.3)
      expect(startErrors.length).toBeGreaterThan(30)
      expect(quantile(startErrors, 0.5)).toBeLessThanOrEqual(0.08)
      expect(quantile(startErrors, 0.95)).toBeLessThanOrEqual(0.25)
      expect(quantile(endErrors, 0.5)).toBeLessThanOrEqual(0.08)
      for (const [index, word] of words.entries()) {
        expect(word.endSeconds).toBeGreaterThan(word.startSeconds)
        expect(word.startSeconds).toBeGreaterThanOrEqual(words[index - 1]?.endSeconds ?? 0)
        expect(word.confidence).toBeGreaterThan(0)
      }
      expect(language).toBe('en')
      expect(progress.at(-1)).toBe(1)
    },
  )

  it('hears nothing in silence, and in next to nothing', async () => {
    const folder = await testFolder()
    const silent = await putFile(join(folder, 'silent.wav'), wav16([Array.from({ length: 16_000 }, () => 0)], 16_000))
    expect(refuse(await hear(silent)).code).toBe('no-speech')
    const click = await putFile(join(folder, 'click.wav'), wav16([noise16(160)], 16_000))
    const heard = await hear(click)
    // A click may be taken for a word; it must not be placed where there is no sound.
    if ('words' in heard) for (const { endSeconds } of heard.words) expect(endSeconds).toBeLessThanOrEqual(0.0101)
  })

  it('stops in the middle when the person cancels', async () => {
    const stop = new AbortController()
    expect(
      refuse(
        await hear(speech('unseen-man.ogg'), {
          signal: stop.signal,
          onProgress: () => {
            stop.abort()
          },
        }),
      ).code,
    ).toBe('cancelled')
  })

  it('is only asked for English', async () => {
    expect(refuse(await hear(speech('unseen-man.ogg'), { language: 'de' })).code).toBe('english-only')
  })

  it('is chosen where nothing else is ready', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = '/nowhere'
    const kinds: string[] = []
    await transcribe({
      path: speech('unseen-fast.ogg'),
      surroundings,
      onWay: ({ kind }) => kinds.push(kind),
      signal: AbortSignal.abort(),
    })
    process.env['PATH'] = path
    expect(kinds).toEqual(['moonshine'])
  })
})

it('where the model is not there, it is said how to get it', async () => {
  const own = process.env['CUTROOM_DATA_DIR']
  process.env['CUTROOM_DATA_DIR'] = await testFolder()
  expect(refuse(await hear(speech('unseen-man.ogg')))).toMatchObject({
    code: 'model-missing',
    message: expect.stringContaining('cutroom models get speech'),
  })
  process.env['CUTROOM_DATA_DIR'] = own
})
